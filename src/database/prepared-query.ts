import { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { lookUpQuery, type PreparedQuery, type Row } from './look-up-query.js';
import { LookUps } from './look-ups.js';
import { poolOf } from './pool.js';

export type { PreparedQuery, Row } from './look-up-query.js';

const LOOK_UPS = new WeakMap<DataSource, LookUps>();

/**
 * Gives a data source on a PostgreSQL server connections of its own for prepared look-ups, as a role to which row policies apply, where
 * there is one. Close them before the data source.
 */
export function openLookUps(dataSource: DataSource, role?: string): LookUps {
  const lookUps = new LookUps(poolOf(dataSource).options, role);
  LOOK_UPS.set(dataSource, lookUps);
  return lookUps;
}

/**
 * Runs a prepared statement on the rows of one organization, its first parameter, for hot look-ups: TypeORM parses the statement each time, which costs about as much as the look-up
 * itself. On the embedded database, which has a single session, it runs on the connection of the pool.
 */
export async function runPrepared(
  dataSource: DataSource,
  query: PreparedQuery,
  organizationId: OrganizationId,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const lookUps = LOOK_UPS.get(dataSource);
  if (lookUps !== undefined) return lookUps.run(query, [organizationId, ...values], organizationId);
  return (await poolOf(dataSource).query(lookUpQuery(query, [organizationId, ...values]))).rows;
}
