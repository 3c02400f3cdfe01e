import type { EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';

/** What a test's newest known result says of it. */
export interface TestFacts {
  readonly testId: string;
  readonly name: string;
  readonly filePath: string | null;
  readonly tags: readonly string[];
}

/** A test of a project, as its newest finished run tells of it. */
export interface KnownTest extends TestFacts {
  readonly targetId: TargetId;
}

/** Names a test within its project. */
export interface TestRef {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly key: bigint;
}

/** The newest rows first, and the runs of these only: how many runs there are makes no difference. */
const FIND = `
  SELECT test.test_id, test.name, test.file_path, test.tags, run.target_id
  FROM (
    SELECT test_key, content_id, seq, test_id, name, file_path, tags FROM tests
    WHERE organization_id = $1 AND test_key = $3 ORDER BY content_id DESC LIMIT $4
  ) test
  JOIN runs run ON run.organization_id = $1 AND run.content_id = test.content_id
  JOIN targets target ON target.organization_id = $1 AND target.id = run.target_id
  WHERE run.project_id = $2 AND run.status NOT IN ('queued', 'running') AND target.deleted_at IS NULL
  ORDER BY test.content_id DESC, test.seq LIMIT 1`;

/** So many of a test's newest results are searched for one of a finished run. */
const RESULTS_SEARCHED = 200;

interface KnownRow {
  readonly test_id: string;
  readonly name: string;
  readonly file_path: string | null;
  readonly tags: readonly string[];
  readonly target_id: TargetId;
}

/** A test of a project that is in one of its finished runs. */
export async function findKnownTest(
  manager: Pick<EntityManager, 'query'>,
  { organizationId, projectId, key }: TestRef,
): Promise<KnownTest | undefined> {
  const [row] = await manager.query<KnownRow[]>(FIND, [organizationId, projectId, key.toString(), RESULTS_SEARCHED]);
  if (row === undefined) return undefined;
  return { testId: row.test_id, name: row.name, filePath: row.file_path, tags: row.tags, targetId: row.target_id };
}
