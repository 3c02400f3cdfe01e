import { DataSource } from 'typeorm';
import { poolOf } from './pool.js';

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
