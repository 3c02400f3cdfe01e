import { DataSource, type QueryRunner } from 'typeorm';
import { withoutTenant } from '../common/tenant/tenant-scope.js';
import { unhurried } from './connection.js';

/** Key of the advisory lock of the one process that works on indexes: the letters "clai". */
const LOCK_KEY = 0x63_6c_61_69;

/**
 * Runs statements on indexes that may take minutes while the server serves: on a connection of its own to a PostgreSQL server, in one process
 * at a time.
 */
export class BackgroundSession {
  #isStopped = false;
  /** The process of the database that works. */
  #pid: number | undefined;

  constructor(private readonly dataSource: DataSource) {}

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Whether the database is embedded: it has one session, which everybody waits for. */
  get isEmbedded(): boolean {
    return 'stream' in extraOf(this.dataSource);
  }

  /** Does some work, unless another process is at such work or this one stops. */
  async run(work: (session: QueryRunner) => Promise<void>): Promise<void> {
    const { options } = this.dataSource;
    if (options.type !== 'postgres') return;
    const unlimited = unhurried({ ...options, extra: { ...extraOf(this.dataSource), lock_timeout: 0 } });
    const own = await new DataSource({ ...unlimited, entities: [] }).initialize();
    try {
      await onSession(own, async (session) => {
        if (await this.begin(session)) await work(session);
      });
    } finally {
      this.#pid = undefined;
      // This ends the connection and its lock.
      await own.destroy();
    }
  }

  /** Cancels the statement that is running, and begins no work from now on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#pid !== undefined)
      await withoutTenant('background', () => this.dataSource.query('SELECT pg_cancel_backend($1)', [this.#pid]));
  }

  /** Whether this process works. */
  private async begin(session: QueryRunner): Promise<boolean> {
    const [own] = await session.manager.query<{ pid: number; isAlone: boolean }[]>(
      'SELECT pg_backend_pid() AS pid, pg_try_advisory_lock($1) AS "isAlone"',
      [LOCK_KEY],
    );
    this.#pid = own?.pid;
    return own?.isAlone === true && !this.#isStopped;
  }
}

/** Does some work on one connection of a data source. */
export async function onSession(dataSource: DataSource, work: (session: QueryRunner) => Promise<void>): Promise<void> {
  const session = dataSource.createQueryRunner();
  try {
    await work(session);
  } finally {
    await session.release();
  }
}

function extraOf({ options }: DataSource): object {
  const given: unknown = options.extra;
  return typeof given === 'object' && given !== null ? given : {};
}
