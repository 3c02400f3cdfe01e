import type { EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import type { ItemKind } from './projection-kinds.js';

/** A kind of a project. */
export interface KindKey {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly kind: ItemKind;
}

/** One statement for thousands of rows: the database reads JSON faster than as many parameters. Equal rows are not written. */
const UPSERT = `
  INSERT INTO projections (organization_id, project_id, kind, id, body, deprecated, incomplete)
  SELECT $1, $2, $3, item.id, item.body, item.deprecated, item.incomplete
  FROM json_to_recordset($4::json) AS item (id text, body text, deprecated boolean, incomplete boolean)
  ON CONFLICT (organization_id, project_id, kind, id) DO UPDATE
  SET body = excluded.body, deprecated = excluded.deprecated, incomplete = excluded.incomplete
  WHERE projections.body <> excluded.body`;

/**
 * `NOT IN` is one look-up in a hash of the ids that stay for each row of the kind, also without statistics of the table. A list of ids to
 * delete, or a join, would be compared with each row: the planner then takes the table to be empty.
 */
const DELETE_OTHERS = `
  DELETE FROM projections
  WHERE organization_id = $1 AND project_id = $2 AND kind = $3 AND id NOT IN (SELECT json_array_elements_text($4::json))
  RETURNING id`;

/** Inserts or updates items: a JSON array of `{id, body, deprecated, incomplete}`. */
export async function upsertRows(manager: EntityManager, key: KindKey, rows: string): Promise<void> {
  await manager.query(UPSERT, [key.organizationId, key.projectId, key.kind, rows]);
}

/** Deletes the items of a kind except some ids, given as a JSON array. Returns the ids of the deleted ones, in order. */
export async function deleteOthers(manager: EntityManager, key: KindKey, ids: string): Promise<readonly string[]> {
  const [rows] = await manager.query<[{ readonly id: string }[], number]>(DELETE_OTHERS, [
    key.organizationId,
    key.projectId,
    key.kind,
    ids,
  ]);
  return rows.map(({ id }) => id).toSorted();
}
