import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { overloaded } from '../../common/problem.js';
import { RunContentEntity } from './run-content.entity.js';
import type { ContentId } from './run-writing.js';

/** After a crash of the database took a part of an upload, the client sends the upload again. */
const RETRY_SECONDS = 5;

/** A content that no run points to, by its key. */
export interface PendingContent {
  readonly organizationId: OrganizationId;
  readonly id: ContentId;
}

/** One row by its primary key; the row stays locked until the commit. */
const ORPHAN = `
  INSERT INTO run_contents (organization_id, id, heard_at, test_count) VALUES ($1, $2, $3, $4)
  ON CONFLICT (organization_id, id)
  DO UPDATE SET heard_at = EXCLUDED.heard_at, test_count = run_contents.test_count + EXCLUDED.test_count`;

/** Records that no run points to a content, since `heardAt`, and that it gets so many more tests. */
export async function orphanContent(
  manager: EntityManager,
  { organizationId, id }: PendingContent,
  heardAt: Date,
  tests: number,
): Promise<void> {
  await manager.query(ORPHAN, [organizationId, id, heardAt, tests]);
}

/**
 * Removes a content from the pending ones for the run that points to it from now on.
 * @throws Problem overloaded when the content is not pending, or does not have all of its tests.
 */
export async function claimContent(manager: EntityManager, content: PendingContent, tests: number): Promise<void> {
  if (!(await takeContent(manager, content, tests))) throw overloaded(RETRY_SECONDS);
}

/** Removes a content from the pending ones; returns whether it was one, with so many tests where a number is given. */
export async function takeContent(
  manager: EntityManager,
  { organizationId, id }: PendingContent,
  tests: number | null,
): Promise<boolean> {
  const complete = tests === null ? {} : { testCount: tests };
  const { affected } = await manager.delete(RunContentEntity, { organizationId, id, ...complete });
  return affected === 1;
}
