import { isProjectId, type ProjectId } from '../common/identifiers.js';
import { invalidRequest } from '../common/problem.js';

/** The position of a target in the overview, which is sorted by project and slug. */
export interface OverviewKey {
  readonly projectId: ProjectId;
  readonly slug: string;
}

const WRITTEN = /^(prj_[0-9A-Za-z]{26}) ([a-z0-9-]{1,60})$/;

/** Writes a key for a cursor. */
export function writeOverviewKey({ projectId, slug }: OverviewKey): string {
  return `${projectId} ${slug}`;
}

/**
 * Reads the key in a cursor; null for the first page.
 * @throws Problem invalid_request for a cursor of another list.
 */
export function readOverviewKey(cursor: string | null): OverviewKey | null {
  if (cursor === null) return null;
  const [, projectId = '', slug = ''] = WRITTEN.exec(cursor) ?? [];
  if (!isProjectId(projectId))
    throw invalidRequest('Send the nextCursor of an earlier answer as the cursor, unchanged.');
  return { projectId, slug };
}
