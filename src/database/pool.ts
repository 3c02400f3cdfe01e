import { Pool } from 'pg';
import { DataSource } from 'typeorm';

/** Returns the connection pool of an open data source. */
export function poolOf(dataSource: DataSource): Pool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (!isPool(pool)) throw new Error('The data source has no connection pool; it is not open');
  return pool;
}

function isPool(value: unknown): value is Pool {
  return typeof value === 'object' && value !== null && 'totalCount' in value;
}

/**
 * A connection beside the pool, for questions that must not wait behind the requests that use it. The embedded database has a
 * single session, so there it is the pool's.
 */
export class SpareConnection {
  #spare: Pool | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** Runs a statement. @throws Error when the database does not answer. */
  async query(statement: string): Promise<void> {
    const pool = poolOf(this.dataSource);
    if (pool.options.max === 1) await pool.query(statement);
    else await this.open(pool).query(statement);
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    await this.#spare?.end();
  }

  private open({ options }: Pool): Pool {
    if (this.#spare !== undefined) return this.#spare;
    // The pool hides its password from copies.
    this.#spare = new Pool({ ...options, password: options.password, max: 1, idleTimeoutMillis: 0 });
    // A connection that breaks while it is idle is replaced at the next question.
    this.#spare.on('error', () => undefined);
    return this.#spare;
  }
}
