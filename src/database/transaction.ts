import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';

/** How a transaction differs from others. */
export interface TransactionOptions {
  /** Time limit of each statement, in milliseconds. The embedded database ends no statement early. */
  readonly statementTimeoutMs?: number;
  /**
   * The commit does not wait until it is on the disk. A database that crashes may lose it, and with it every later commit
   * (PostgreSQL, "Asynchronous Commit"): what builds on it must look whether it is there.
   */
  readonly mayBeLost?: boolean;
}

type Work<T> = (manager: EntityManager) => Promise<T>;

const ATTEMPTS = 3;

/** What waits for the commit of a transaction, by its manager. */
const waiting = new WeakMap<EntityManager, readonly (() => void)[]>();

/**
 * Calls `work` right after the transaction of a manager that `inTransaction` gave is committed, and never when it is not. `work`
 * only sets something going: it raises nothing.
 */
export function afterCommit(manager: EntityManager, work: () => void): void {
  waiting.set(manager, [...(waiting.get(manager) ?? []), work]);
}

/** Serialization failure and deadlock: the transaction may simply be tried again (PostgreSQL, appendix A). */
const TRY_AGAIN = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction, and again, three times at most, when the database asks for it. `work` uses its manager
 * alone, since the embedded database has no second connection, and awaits nothing from outside.
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
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    const settings = settingsOf(options);
    if (settings.length > 0) await runner.query(settings.join('; '));
    const result = await work(runner.manager);
    await runner.commitTransaction();
    for (const begin of waiting.get(runner.manager) ?? []) begin();
    return result;
  } catch (error) {
    await rollBack(runner);
    throw error;
  } finally {
    await runner.release();
  }
}

function settingsOf({ statementTimeoutMs, mayBeLost }: TransactionOptions): readonly string[] {
  return [
    ...(statementTimeoutMs === undefined ? [] : [`SET LOCAL statement_timeout = ${statementTimeoutMs}`]),
    ...(mayBeLost === true ? ['SET LOCAL synchronous_commit = off'] : []),
  ];
}

/** TypeORM's own way gives the connection back even when it could not roll back; the next user would commit the rest. */
async function rollBack(runner: QueryRunner): Promise<void> {
  try {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    await discardConnection(runner);
  }
}

/** A client that is ending is not given to anybody else, and its server side rolls back. */
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
