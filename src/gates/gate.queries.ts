import { Any, type EntityManager } from 'typeorm';
import type { ContentRef } from '../runs/run.reader.js';
import { TestEntity } from '../runs/test.entity.js';

/** Counts the failed rows of a run that belong to these tests, in the caller's transaction. Rests on `tests_trouble`. */
export async function countFailed(
  manager: EntityManager,
  { organizationId, contentId }: ContentRef,
  keys: ReadonlySet<bigint>,
): Promise<number> {
  if (keys.size === 0) return 0;
  const testKey = Any([...keys].map(String));
  return manager.countBy(TestEntity, { organizationId, contentId, status: 'failed', testKey });
}
