import type { EntityManager } from 'typeorm';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { TagEntity } from './tag.entity.js';

/** Reads the described tags of a project in the transaction of a manager, by name. */
export async function tagsOf(
  manager: EntityManager,
  { organizationId, id: projectId }: ProjectRef,
): Promise<readonly TagEntity[]> {
  return manager.getRepository(TagEntity).find({ where: { organizationId, projectId }, order: { name: 'ASC' } });
}
