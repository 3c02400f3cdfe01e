import type { EntityManager } from 'typeorm';
import type { BuildId, OrganizationId, TargetId } from '../common/identifiers.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import type { BuildStatus } from './build-status.js';

/** Where to look for the newest build. */
export interface BuildPlace {
  readonly organizationId: OrganizationId;
  readonly targetId: TargetId;
  /** Null: every branch. */
  readonly branch: string | null;
}

/** The stored result of a build. */
export interface NewestBuild {
  readonly id: BuildId;
  readonly status: BuildStatus;
  /** Tests of the runs that count. */
  readonly passed: number;
  readonly failed: number;
}

/** How the SQL of another module names a target and a branch. */
export interface PlaceInSql {
  readonly targetId: string;
  /** An expression of type text; its value null means every branch. */
  readonly branch: string;
}

/**
 * The builds of the newest runs of a target that have tests, as rows of `build_id`: of its newest runs, and of every run since the
 * build of the newest run began. The newest build is thus among them, also when jobs of an older one end last: ids begin with their
 * time. Each part walks the index `runs_of_target_branch` or `runs_of_target` backwards; of the two, one is a constant without rows.
 */
export function newestBuildIds({ targetId, branch }: PlaceInSql, runs: number): string {
  const ofTarget = `organization_id = $1 AND target_id = ${targetId} AND NOT empty`;
  const onBranch = `${ofTarget} AND branch = ${branch} AND ${INDEXED_BRANCH}`;
  const onAny = `${ofTarget} AND ${branch} IS NULL`;
  return [onBranch, onAny]
    .flatMap((runsOfPlace) => {
      const newest = `SELECT id, build_id FROM runs WHERE ${runsOfPlace} ORDER BY id DESC LIMIT`;
      const beginning = `SELECT 'clr_' || substr(build_id, 5, 8) FROM (${newest} 1) last`;
      return [
        `(SELECT build_id FROM (${newest} ${runs}) recent)`,
        `(SELECT build_id FROM runs WHERE ${runsOfPlace} AND id >= (${beginning}))`,
      ];
    })
    .join(' UNION ');
}

const NEWEST = `
  SELECT id, status, passed, failed FROM builds
  WHERE organization_id = $1 AND id = (
    SELECT max(build_id) FROM (${newestBuildIds({ targetId: '$2', branch: '$3::text' }, 1)}) recent
  )`;

/** The newest build with a run of a target that is not empty, also while it is running; undefined when there is none. */
export async function newestBuildOf(
  manager: EntityManager,
  { organizationId, targetId, branch }: BuildPlace,
): Promise<NewestBuild | undefined> {
  const [newest] = await manager.query<NewestBuild[]>(NEWEST, [organizationId, targetId, branch]);
  return newest;
}
