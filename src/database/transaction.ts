import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { CommitOutcomeUnknown } from '../common/commit-outcome-unknown.js';

/** Options of a transaction. */
export interface TransactionOptions {
  /** Time limit of each statement, in milliseconds. The embedded database ends no statement early. */
  readonly statementTimeoutMs?: number;
  /**
   * The commit does not wait for the disk. A database that crashes may lose it, and with it every later commit
   * (PostgreSQL, "Asynchronous Commit"): whatever builds on it must check that it is there. When its COMMIT gets no reply, it
   * counts as not committed.
   */
  readonly mayBeLost?: boolean;
  /**
   * Reads on another connection, after the end of the transaction, whether it is committed. Called when the connection
   * is lost between COMMIT and its reply. Without it, the database is asked by the id of the transaction, which a database
   * that crashes at that moment may give to another one: what must survive that reads its own rows.
   */
  readonly isCommitted?: (manager: EntityManager) => Promise<boolean>;
}

type Work<T> = (manager: EntityManager) => Promise<T>;

const ATTEMPTS = 3;

/** Callbacks that wait for the commit of a transaction, by its manager. */
const waiting = new WeakMap<EntityManager, readonly (() => void)[]>();

/**
 * Calls `work` right after a transaction of `inTransaction` is committed, and never otherwise. `work` only starts
 * something: it raises nothing.
 */
export function afterCommit(manager: EntityManager, work: () => void): void {
  waiting.set(manager, [...(waiting.get(manager) ?? []), work]);
}

/** Serialization failure and deadlock: the transaction can be retried (PostgreSQL, appendix A). */
const TRY_AGAIN = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction, and retries it at most twice when the database asks for it. `work` uses only its
 * manager, since the embedded database has no second connection, and awaits nothing from outside.
 * @throws CommitOutcomeUnknown when the connection was lost after COMMIT and the outcome could not be read.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: Work<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(dataSource, work, options);
    } catch (error) {
      if (attempt === ATTEMPTS || !asksForRetry(error)) throw error;
    }
  }
}

async function runOnce<T>(dataSource: DataSource, work: Work<T>, options: TransactionOptions): Promise<T> {
  const lookup = lookupFor(options);
  const { result, manager, lostReply } = await workAndCommit(dataSource, work, settingsOf(options), lookup);
  if (lostReply !== undefined) {
    if (lookup === undefined) throw lostReply;
    const isCommitted = await readOutcome(dataSource, lookup);
    if (isCommitted === undefined) throw new CommitOutcomeUnknown(lostReply);
    if (!isCommitted) throw lostReply;
  }
  for (const begin of waiting.get(manager) ?? []) begin();
  return result;
}

/** A transaction after its COMMIT; `lostReply` is the error of a COMMIT that got no reply. */
interface Ended<T> {
  readonly result: T;
  readonly manager: EntityManager;
  readonly lostReply: QueryFailedError | undefined;
}

async function workAndCommit<T>(
  dataSource: DataSource,
  work: Work<T>,
  settings: readonly string[],
  lookup: OutcomeLookup | undefined,
): Promise<Ended<T>> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    if (settings.length > 0) await runner.query(settings.join('; '));
    await lookup?.begin(runner.manager);
    const result = await work(runner.manager);
    return { result, manager: runner.manager, lostReply: await commit(runner) };
  } catch (error) {
    await rollBack(runner);
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * Commits, or returns the error that leaves the outcome open. Raises every other error: the transaction is not
 * committed.
 */
async function commit(runner: QueryRunner): Promise<QueryFailedError | undefined> {
  try {
    await runner.commitTransaction();
    return undefined;
  } catch (error) {
    if (!leavesOutcomeOpen(error)) throw error;
    await discardConnection(runner);
    return error;
  }
}

function settingsOf({ statementTimeoutMs, mayBeLost }: TransactionOptions): readonly string[] {
  return [
    ...(statementTimeoutMs === undefined ? [] : [`SET LOCAL statement_timeout = ${statementTimeoutMs}`]),
    ...(mayBeLost === true ? ['SET LOCAL synchronous_commit = off'] : []),
  ];
}

/** TypeORM returns the connection to the pool even when it could not roll back; the next user would commit the rest. */
async function rollBack(runner: QueryRunner): Promise<void> {
  try {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    await discardConnection(runner);
  }
}

/** A client that is ending goes to no other user, and its server side rolls back. */
async function discardConnection(runner: QueryRunner): Promise<void> {
  const client: unknown = await runner.connect().catch(() => undefined);
  if (isClient(client)) client.end(() => undefined);
}

function isClient(value: unknown): value is { end(done: () => void): void } {
  return typeof value === 'object' && value !== null && 'end' in value && typeof value.end === 'function';
}

function asksForRetry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRY_AGAIN.has(String(error.code));
}

/** How long the outcome is looked up. The last attempt may take the time limits of a connection longer. */
const LOOK_UP_MS = 5_000;
const PAUSE_MS = 250;

/** SQLSTATE classes of errors that end the connection, whatever became of the statement (PostgreSQL, appendix A). */
const CONNECTION_ENDS = new Set(['08', '57', '58', 'XX']);

/** Looks up whether a transaction is committed when its COMMIT got no reply. */
interface OutcomeLookup {
  /** Called at the start of the transaction. */
  begin(manager: EntityManager): Promise<void>;
  /** Reads the outcome, on any connection; undefined while the transaction has not ended. Raises while the database is away. */
  read(dataSource: DataSource): Promise<boolean | undefined>;
}

function lookupFor({ isCommitted, mayBeLost }: TransactionOptions): OutcomeLookup | undefined {
  if (isCommitted !== undefined) return new RowLookup(isCommitted);
  return mayBeLost === true ? undefined : new StatusLookup();
}

/**
 * Reads something that only the committed transaction leaves. A lock that the transaction takes at its start, and that ends with it,
 * lets the lookup wait for its end.
 */
class RowLookup implements OutcomeLookup {
  readonly #lock = `SELECT pg_advisory_xact_lock(${randomBytes(8).readBigUInt64BE() >> 1n})`;

  constructor(private readonly isCommitted: (manager: EntityManager) => Promise<boolean>) {}

  async begin(manager: EntityManager): Promise<void> {
    await manager.query(this.#lock);
  }

  async read(dataSource: DataSource): Promise<boolean> {
    await dataSource.query(this.#lock);
    return this.isCommitted(dataSource.manager);
  }
}

/** Asks for the status of the transaction by its id (PostgreSQL, "Transaction ID and Snapshot Information Functions"). */
class StatusLookup implements OutcomeLookup {
  #id = '';

  async begin(manager: EntityManager): Promise<void> {
    const rows: readonly { readonly id: string }[] = await manager.query('SELECT pg_current_xact_id()::text AS id');
    this.#id = rows[0]?.id ?? '';
  }

  async read(dataSource: DataSource): Promise<boolean | undefined> {
    const rows: readonly { readonly status: string | null }[] = await dataSource.query(
      'SELECT pg_xact_status($1::xid8) AS status',
      [this.#id],
    );
    const status = rows[0]?.status;
    return status === 'committed' ? true : status === 'aborted' ? false : undefined;
  }
}

/** Waits for the outcome of a transaction. Undefined when it cannot be read in time. */
async function readOutcome(dataSource: DataSource, lookup: OutcomeLookup): Promise<boolean | undefined> {
  const deadline = performance.now() + LOOK_UP_MS;
  do {
    const isCommitted = await lookup.read(dataSource).catch(() => undefined);
    if (isCommitted !== undefined) return isCommitted;
    await sleep(PAUSE_MS);
  } while (performance.now() < deadline);
  return undefined;
}

/**
 * Returns whether the error of a COMMIT leaves its outcome open: the driver sent it, and no reply of the server refuses
 * it.
 */
function leavesOutcomeOpen(error: unknown): error is QueryFailedError {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError: unknown = error.driverError;
  if (!(driverError instanceof DatabaseError)) return true;
  return CONNECTION_ENDS.has(driverError.code?.slice(0, 2) ?? '');
}
