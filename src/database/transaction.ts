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
   * (PostgreSQL, "Asynchronous Commit"): whatever builds on it must check that it is there.
   */
  readonly mayBeLost?: boolean;
  /**
   * Reads on another connection, after the end of the transaction, whether it is committed. Called when the connection
   * is lost between COMMIT and its reply. Without it, the error of the lost connection is raised, whatever the outcome.
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
 * @throws CommitOutcomeUnknown when the connection was lost after COMMIT and `isCommitted` could not read the outcome.
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
  const lookup = options.isCommitted === undefined ? undefined : new OutcomeLookup(options.isCommitted);
  const settings = [...settingsOf(options), ...(lookup === undefined ? [] : [lookup.mark])];
  const { result, manager, lostReply } = await workAndCommit(dataSource, work, settings);
  if (lostReply !== undefined) {
    if (lookup === undefined) throw lostReply;
    const isCommitted = await lookup.read(dataSource);
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

async function workAndCommit<T>(dataSource: DataSource, work: Work<T>, settings: readonly string[]): Promise<Ended<T>> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    if (settings.length > 0) await runner.query(settings.join('; '));
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
class OutcomeLookup {
  readonly #lock = randomBytes(8).readBigUInt64BE() >> 1n;

  /**
   * `isCommitted` reads something that only a committed transaction leaves. It may be called on any connection, after
   * the transaction.
   */
  constructor(private readonly isCommitted: (manager: EntityManager) => Promise<boolean>) {}

  /**
   * A statement at the start of the transaction. It takes a lock that ends with the transaction, so that a lookup can
   * wait for its end.
   */
  get mark(): string {
    return `SELECT pg_advisory_xact_lock(${this.#lock})`;
  }

  /**
   * Waits for the end of the transaction and reads its outcome. Retries while the database cannot be reached. Undefined
   * when it stays unreachable.
   */
  async read(dataSource: DataSource): Promise<boolean | undefined> {
    const deadline = performance.now() + LOOK_UP_MS;
    for (;;) {
      try {
        await dataSource.query(this.mark);
        return await this.isCommitted(dataSource.manager);
      } catch {
        if (performance.now() > deadline) return undefined;
      }
      await sleep(PAUSE_MS);
    }
  }
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
