import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { withoutTenant } from '../common/tenant/tenant-scope.js';
import { HISTORY_INDEX, indexState, replaceIndex } from './replace-index.js';
import { unhurried } from './connection.js';

/** Key of the advisory lock of the one process that builds: the letters "clai". */
const LOCK_KEY = 0x63_6c_61_69;

/**
 * Replaces an index of a large table while the server serves; migrations replace it only where the table is small. One process builds.
 * If that is stopped meanwhile, the old index stays, and the next start begins again.
 */
@Injectable()
export class OnlineIndexes implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('Database');
  #building: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** The process of the database that builds. */
  #pid: number | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** Begins in the background. */
  onApplicationBootstrap(): void {
    this.#building = withoutTenant('background', () => this.build()).catch((error: unknown) => {
      if (!this.#isStopped) this.#logger.warn(`The index ${HISTORY_INDEX.name} was not replaced: ${String(error)}`);
    });
  }

  /** Cancels a build on a server. The embedded database cancels no statement, so this waits there. */
  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    if (this.#pid !== undefined)
      await withoutTenant('background', () => this.dataSource.query('SELECT pg_cancel_backend($1)', [this.#pid]));
    await this.#building;
  }

  /** Replaces the index unless it has its columns already, or another process is at it. */
  async build(): Promise<void> {
    if ((await indexState(this.dataSource, HISTORY_INDEX)) === 'wide') return;
    const { options } = this.dataSource;
    if (options.type !== 'postgres') return;
    const given: unknown = options.extra;
    const extra = typeof given === 'object' && given !== null ? given : {};
    // The embedded database has one session, which everybody waits for in any case, and one process.
    if ('stream' in extra)
      return onSession(this.dataSource, (session) => replaceIndex(session, HISTORY_INDEX, 'IN TURN'));
    const unlimited = unhurried({ ...options, extra: { ...extra, lock_timeout: 0 } });
    const own = await new DataSource({ ...unlimited, entities: [] }).initialize();
    try {
      await onSession(own, async (session) => {
        if (await this.begin(session)) await replaceIndex(session, HISTORY_INDEX, 'CONCURRENTLY');
      });
    } finally {
      this.#pid = undefined;
      // This ends the connection and its lock.
      await own.destroy();
    }
  }

  /** Whether this process builds. */
  private async begin(session: QueryRunner): Promise<boolean> {
    const [own] = await session.manager.query<{ pid: number; isAlone: boolean }[]>(
      'SELECT pg_backend_pid() AS pid, pg_try_advisory_lock($1) AS "isAlone"',
      [LOCK_KEY],
    );
    this.#pid = own?.pid;
    return own?.isAlone === true && !this.#isStopped;
  }
}

async function onSession(dataSource: DataSource, work: (session: QueryRunner) => Promise<void>): Promise<void> {
  const session = dataSource.createQueryRunner();
  try {
    await work(session);
  } finally {
    await session.release();
  }
}
