import type { EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import { RESULT_AT, NEWEST_OF } from './results/result-look-ups.js';

/** The facts of a test in its newest result. */
export interface TestFacts {
  readonly testId: string;
  readonly name: string;
  readonly filePath: string | null;
  readonly tags: readonly string[];
}

/** A test of a project, from its newest finished run. */
export interface KnownTest extends TestFacts {
  readonly targetId: TargetId;
}

/** Names a test within its project. */
export interface TestRef {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly key: bigint;
}

/** Reads the newest results of the test by index, and only their runs, so the time does not grow with the number of runs; then the texts of one. */
const FIND = `
  SELECT test.test_id, test.name, test.file_path, test.tags, newest.target_id
  FROM (
    SELECT result.content_id, result.seq, run.target_id
    FROM (${NEWEST_OF('$3::bigint', null, '$4')}) result
    JOIN runs run ON run.organization_id = $1 AND run.content_id = result.content_id
    JOIN targets target ON target.organization_id = $1 AND target.id = run.target_id
    WHERE run.project_id = $2 AND run.status NOT IN ('queued', 'running') AND target.deleted_at IS NULL
    ORDER BY result.test_key DESC, result.content_id DESC, result.seq LIMIT 1
  ) newest
  CROSS JOIN LATERAL (${RESULT_AT('newest.content_id', 'newest.seq')}) test`;

/** Results of a test that are searched for one of a finished run, the newest first. */
const RESULTS_SEARCHED = 200;

interface KnownRow {
  readonly test_id: string;
  readonly name: string;
  readonly file_path: string | null;
  readonly tags: readonly string[];
  readonly target_id: TargetId;
}

/** Finds a test in the finished runs of a project. */
export async function findKnownTest(
  manager: Pick<EntityManager, 'query'>,
  { organizationId, projectId, key }: TestRef,
): Promise<KnownTest | undefined> {
  const [row] = await manager.query<KnownRow[]>(FIND, [organizationId, projectId, key.toString(), RESULTS_SEARCHED]);
  if (row === undefined) return undefined;
  return { testId: row.test_id, name: row.name, filePath: row.file_path, tags: row.tags, targetId: row.target_id };
}
