import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { wrongOrganization } from '../auth/refusals.js';
import { isProjectId, isTargetId, organizationOf, type ProjectId } from '../common/identifiers.js';
import { Problem } from '../common/problem.js';
import type { ProjectEntity } from './project.entity.js';
import { ProjectStore } from './project.store.js';
import type { TargetEntity } from './target.entity.js';

/** Checks that what a path names exists and is the caller's, in the contract's order: project, organization, target. */
@Injectable()
export class Ownership {
  constructor(private readonly store: ProjectStore) {}

  /**
   * The project that a path names.
   * @throws Problem project_not_found, or wrong_organization when it exists in another one.
   */
  async project(principal: Principal, projectId: string): Promise<ProjectEntity> {
    const project = isProjectId(projectId)
      ? await this.store.findProject(organizationOf(projectId), projectId)
      : undefined;
    if (project === undefined)
      throw new Problem(
        'project_not_found',
        'Send the id of a project, which starts with prj_; GET /v1/projects lists them.',
      );
    if (project.organizationId !== principal.organizationId) throw wrongOrganization();
    return project;
  }

  /**
   * The target that a path names within its project. Raises what `project` raises, and
   * @throws Problem target_not_found.
   */
  async target(principal: Principal, projectId: string, targetId: string): Promise<TargetEntity> {
    return this.within(principal, projectId, async (project) =>
      isTargetId(targetId) ? this.store.findTarget(organizationOf(project), project, targetId) : undefined,
    );
  }

  /** The default target of a project that a body names. Raises what `target` raises. */
  async defaultTarget(principal: Principal, projectId: string): Promise<TargetEntity> {
    return this.within(principal, projectId, (project) =>
      this.store.findDefaultTarget(organizationOf(project), project),
    );
  }

  /** Project and target are read at the same time; what is wrong with the project is told first. */
  private async within(
    principal: Principal,
    projectId: string,
    find: (projectId: ProjectId) => Promise<TargetEntity | undefined>,
  ): Promise<TargetEntity> {
    const [, target] = await Promise.all([
      this.project(principal, projectId),
      isProjectId(projectId) ? find(projectId) : undefined,
    ]);
    if (target === undefined) throw targetNotFound();
    return target;
  }
}

function targetNotFound(): Problem {
  return new Problem(
    'target_not_found',
    'Send the id of a target of this project, which starts with tgt_; GET /v1/projects/{projectId}/targets lists them.',
  );
}
