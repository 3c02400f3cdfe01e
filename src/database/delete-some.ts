import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';

/** The rows of an organization in a table that have one of some values in a column. The names come from the code, never from data. */
export interface RowsOf {
  readonly table: string;
  readonly column: string;
  readonly organizationId: OrganizationId;
  readonly values: readonly string[];
  /** The type of the column. */
  readonly type?: 'text' | 'uuid';
}

/**
 * Deletes at most `limit` rows, so that no transaction grows with the number of rows. Returns whether more may be left. The column
 * follows the organization in an index: the statement reads the first of its rows.
 */
export async function deleteSome(manager: EntityManager, rows: RowsOf, limit: number): Promise<boolean> {
  const { table, column, organizationId, values, type = 'text' } = rows;
  const [gone] = await manager.query<{ count: number }[]>(
    `WITH gone AS (
       DELETE FROM ${table} WHERE organization_id = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE organization_id = $1 AND ${column} = ANY ($2::${type}[]) LIMIT $3))
       RETURNING 1
     ) SELECT count(*)::integer AS count FROM gone`,
    [organizationId, values, limit],
  );
  return gone?.count === limit;
}
