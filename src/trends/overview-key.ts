import { isProjectId, type ProjectId } from '../common/identifiers.js';
import { invalidRequest } from '../common/problem.js';

/** Where a target stands in the overview: behind those of its project whose slugs sort before its own. */
export interface OverviewKey {
  readonly projectId: ProjectId;
  readonly slug: string;
}

const WRITTEN = /^(prj_[0-9A-Za-z]{26}) ([a-z0-9-]{1,60})$/;

/** The text of a key, for a cursor. */
export function writeOverviewKey({ projectId, slug }: OverviewKey): string {
  return `${projectId} ${slug}`;
}

/**
 * The key that a cursor holds; null for the first page.
 * @throws Problem invalid_request for a cursor of another list.
 */
export function readOverviewKey(cursor: string | null): OverviewKey | null {
  if (cursor === null) return null;
  const [, projectId = '', slug = ''] = WRITTEN.exec(cursor) ?? [];
  if (!isProjectId(projectId))
    throw invalidRequest('Send the nextCursor of an earlier answer as the cursor, unchanged.');
  return { projectId, slug };
}
