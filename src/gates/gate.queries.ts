import type { EntityManager } from 'typeorm';
import type { ContentRef } from '../runs/run.reader.js';

/** Reads the failed rows of one run from the index `tests_trouble`. */
const COUNT_FAILED = `
  SELECT count(*)::integer AS failed FROM tests
  WHERE organization_id = $1 AND content_id = $2 AND status = 'failed' AND test_key = ANY ($3::bigint[])`;

/** Counts the failed rows of a run that belong to these tests, in the caller's transaction. */
export async function countFailed(
  manager: EntityManager,
  { organizationId, contentId }: ContentRef,
  keys: ReadonlySet<bigint>,
): Promise<number> {
  if (keys.size === 0) return 0;
  const values = [organizationId, contentId, [...keys].map(String)];
  const [row] = await manager.query<{ readonly failed: number }[]>(COUNT_FAILED, values);
  return row?.failed ?? 0;
}
