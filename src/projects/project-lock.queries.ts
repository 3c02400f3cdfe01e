import { IsNull, type EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import { ProjectEntity } from './project.entity.js';
import { TargetEntity } from './target.entity.js';

/** A project, by its key. */
export type ProjectRef = Pick<ProjectEntity, 'organizationId' | 'id'>;

/** Locks a row against changes, but not against rows that refer to it: uploads do not wait. */
const LOCK = { mode: 'for_no_key_update' } as const;

/** Locks a project's row until the end of the transaction and returns it; undefined when it is deleted. */
export async function lockProject(
  manager: EntityManager,
  organizationId: OrganizationId,
  id: ProjectId,
): Promise<ProjectEntity | undefined> {
  const where = { organizationId, id, deletedAt: IsNull() };
  return (await manager.getRepository(ProjectEntity).findOne({ where, lock: LOCK })) ?? undefined;
}

/** Makes a branch the default of a project that has none, in the caller's transaction. */
export async function setFirstBranch(
  manager: EntityManager,
  { organizationId, id }: ProjectRef,
  defaultBranch: string,
): Promise<void> {
  const where = { organizationId, id, defaultBranch: IsNull() };
  await manager.getRepository(ProjectEntity).update(where, { defaultBranch });
}

/** Locks a target's row until the end of the transaction and returns it; undefined when it is deleted. */
export async function lockTarget(
  manager: EntityManager,
  organizationId: OrganizationId,
  id: TargetId,
): Promise<TargetEntity | undefined> {
  const where = { organizationId, id, deletedAt: IsNull() };
  return (await manager.getRepository(TargetEntity).findOne({ where, lock: LOCK })) ?? undefined;
}
