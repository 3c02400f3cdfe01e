import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';

/** How long the outcome is looked up. The last attempt may take the time limits of a connection longer. */
const LOOK_UP_MS = 5_000;
const PAUSE_MS = 250;

/** SQLSTATE classes of errors that end the connection, whatever became of the statement (PostgreSQL, appendix A). */
const CONNECTION_ENDS = new Set(['08', '57', '58', 'XX']);

/** Looks up whether a transaction is committed when its COMMIT got no reply. */
export class OutcomeLookup {
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
export function leavesOutcomeOpen(error: unknown): error is QueryFailedError {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError: unknown = error.driverError;
  if (!(driverError instanceof DatabaseError)) return true;
  return CONNECTION_ENDS.has(driverError.code?.slice(0, 2) ?? '');
}
