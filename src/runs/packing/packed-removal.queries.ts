import { Any, type EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { deleteSome } from '../../database/delete-some.js';
import type { ContentId } from '../content/run-writing.js';
import { PackedContentEntity } from './packed-content.entity.js';

/** Histories of a slice: each has up to 48 results. */
const HISTORIES_AT_ONCE = 500;

/**
 * Locks all contents of the packs of some contents, so that of two transactions that remove the last contents of a pack one finds that
 * nothing else is left of it.
 */
const LOCK = `
  SELECT pack_id AS "packId", content_id AS "contentId" FROM packed_contents
  WHERE organization_id = $1 AND pack_id IN (SELECT pack_id FROM packed_contents WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]))
  ORDER BY content_id FOR UPDATE`;

/**
 * Deletes what is left of packed contents when their results are deleted. A pack keeps its histories until its last content is removed:
 * readers look the run of each result up, and do not find those of removed ones. Returns whether more may be left.
 */
export async function deletePackSlice(
  manager: EntityManager,
  organizationId: OrganizationId,
  contentIds: readonly ContentId[],
): Promise<boolean> {
  const known = await manager.query<{ packId: string; contentId: string }[]>(LOCK, [organizationId, contentIds]);
  if (known.length === 0) return false;
  const removed = new Set(contentIds);
  const kept = new Set(known.filter(({ contentId }) => !removed.has(contentId)).map(({ packId }) => packId));
  const values = [...new Set(known.map(({ packId }) => packId))].filter((packId) => !kept.has(packId));
  const histories = { table: 'history_parts', column: 'pack_id', type: 'uuid', organizationId, values } as const;
  if (values.length > 0 && (await deleteSome(manager, histories, HISTORIES_AT_ONCE))) return true;
  await manager.delete(PackedContentEntity, { organizationId, contentId: Any(contentIds) });
  return false;
}
