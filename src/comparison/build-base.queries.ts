import { LessThan, Not, type EntityManager } from 'typeorm';
import { BuildEntity } from '../builds/build.entity.js';
import type { BuildId, OrganizationId, ProjectId } from '../common/identifiers.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import { RunEntity } from '../runs/run.entity.js';

/** The build whose base is searched. */
export interface BuildPlace {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly id: BuildId;
}

/**
 * The newest finished build with tests of a branch, or (null) of any, before a build of its project; undefined when there is none. In
 * the caller's transaction. Walks the index `builds_of_project` or `builds_of_branch` backwards.
 */
export async function previousBuild(
  manager: EntityManager,
  { organizationId, projectId, id }: BuildPlace,
  branch: string | null,
): Promise<BuildEntity | undefined> {
  const query = manager
    .createQueryBuilder(BuildEntity, 'build')
    .where({ organizationId, projectId, id: LessThan(id), status: Not('running'), empty: false });
  if (branch !== null) query.andWhere({ branch }).andWhere(INDEXED_BRANCH);
  return (await query.orderBy('build.id', 'DESC').limit(1).getOne()) ?? undefined;
}

/** The contents of the runs of a build that count, in the caller's transaction. Reads the index `runs_of_build`. */
export async function contentsOfBuild(
  manager: EntityManager,
  { organizationId, id: buildId, superseded }: BuildEntity,
): Promise<readonly string[]> {
  const where = { organizationId, buildId, empty: false };
  const runs = await manager.find(RunEntity, { select: { id: true, contentId: true }, where, order: { id: 'ASC' } });
  const without = new Set(superseded);
  return runs.filter(({ id }) => !without.has(id)).map(({ contentId }) => contentId);
}
