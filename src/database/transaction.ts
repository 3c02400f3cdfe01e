import { DataSource, type EntityManager } from 'typeorm';

/** How a transaction differs from others. */
export interface TransactionOptions {
  /** Time limit of each statement, in milliseconds. */
  readonly statementTimeoutMs?: number;
}

const ATTEMPTS = 3;

/** Serialization failure and deadlock: the transaction may simply be tried again (PostgreSQL, appendix A). */
const TRY_AGAIN = new Set(['40001', '40P01']);

/** Runs `work` in a transaction, and again when the database asks for it. `work` uses its manager alone and awaits nothing from outside. */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(async (manager) => {
        if (options.statementTimeoutMs !== undefined) await manager.query(`SET LOCAL statement_timeout = ${options.statementTimeoutMs}`);
        return work(manager);
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !asksForRetry(error)) throw error;
    }
  }
}

function asksForRetry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRY_AGAIN.has(String(error.code));
}
