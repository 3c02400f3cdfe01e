import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { invalidRequest, Problem } from '../common/problem.js';
import { ProjectAccess } from '../projects/project-access.js';
import type { ProjectEntity } from '../projects/project.entity.js';
import { ProjectsService } from '../projects/projects.service.js';

/** Number of projects listed for a caller who has to choose. */
const NAMED = 10;

/** Finds the project of a call. */
@Injectable()
export class ChosenProject {
  constructor(
    private readonly access: ProjectAccess,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * Returns the project with an id, or the only one there is.
   * @throws Problem project_not_found, wrong_organization, or invalid_request where there are several to choose from.
   */
  async find(by: Principal, id: string | undefined): Promise<ProjectEntity> {
    if (id !== undefined) return this.access.project(by, id.trim());
    const { items, nextCursor } = await this.projects.list(by, { limit: NAMED, after: null });
    const [first, ...others] = items.map(({ project }) => project);
    if (first === undefined) throw new Problem('project_not_found', 'There is no project yet.');
    if (others.length === 0) return first;
    const ids = [first, ...others].map((project) => project.id);
    throw invalidRequest(
      `Send project: there are several, ${ids.join(', ')}${nextCursor === null ? '' : ' and more'}. list_projects shows their names.`,
    );
  }
}
