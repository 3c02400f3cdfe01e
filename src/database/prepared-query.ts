import type { Pool } from 'pg';
import { DataSource } from 'typeorm';

/** A statement that a connection parses and plans once, under its name. Names are unique in the program. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
}

/** A row as the driver returns it. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Runs a prepared statement on any connection of the pool, for hot look-ups: TypeORM parses the statement each time,
 * which costs about as much as the look-up itself.
 */
export async function runPrepared(
  dataSource: DataSource,
  query: PreparedQuery,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const result = await poolOf(dataSource).query<Record<string, unknown>>({ ...query, values: [...values] });
  return result.rows;
}

function poolOf(dataSource: DataSource): Pool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (!isPool(pool)) throw new Error('The data source has no connection pool; it is not open');
  return pool;
}

function isPool(value: unknown): value is Pool {
  return typeof value === 'object' && value !== null && 'totalCount' in value;
}
