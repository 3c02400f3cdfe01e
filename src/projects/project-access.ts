import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { wrongOrganization } from '../auth/refusals.js';
import { isProjectId, isTargetId, organizationOf, type ProjectId } from '../common/identifiers.js';
import { Problem } from '../common/problem.js';
import type { ProjectEntity } from './project.entity.js';
import { ProjectStore } from './project.store.js';
import type { TargetEntity } from './target.entity.js';

/** A target with its project. */
export interface TargetInProject {
  readonly project: ProjectEntity;
  readonly target: TargetEntity;
}

/** Finds the project and target of a request and checks that the caller may use them, in the contract's order: project, organization, target. */
@Injectable()
export class ProjectAccess {
  constructor(private readonly store: ProjectStore) {}

  /**
   * Returns the project with the id in the path.
   * @throws Problem project_not_found, or wrong_organization for a project of another organization.
   */
  async project(principal: Principal, projectId: string): Promise<ProjectEntity> {
    const project = await this.existing(projectId);
    if (project === undefined) throw projectNotFound();
    if (project.organizationId !== principal.organizationId) throw wrongOrganization();
    return project;
  }

  /** Returns a project that exists and is not deleted, for a caller without a principal, who must not learn which projects exist. */
  async existing(projectId: string): Promise<ProjectEntity | undefined> {
    return isProjectId(projectId) ? this.store.findProject(organizationOf(projectId), projectId) : undefined;
  }

  /**
   * Returns the target with the id in the path, within its project. Raises what `project` raises, and
   * @throws Problem target_not_found.
   */
  async target(principal: Principal, projectId: string, targetId: string): Promise<TargetEntity> {
    return (await this.targetInProject(principal, projectId, targetId)).target;
  }

  /** Returns the same target as `target`, with its project. Raises what `target` raises. */
  async targetInProject(principal: Principal, projectId: string, targetId: string): Promise<TargetInProject> {
    return this.within(principal, projectId, async (project) =>
      isTargetId(targetId)
        ? this.store.findTarget({ organizationId: organizationOf(project), projectId: project, id: targetId })
        : undefined,
    );
  }

  /** Returns the default target of the project with the id in a body. Raises what `target` raises. */
  async defaultTarget(principal: Principal, projectId: string): Promise<TargetEntity> {
    return (await this.defaultTargetInProject(principal, projectId)).target;
  }

  /** Returns the same target as `defaultTarget`, with its project. Raises what `target` raises. */
  async defaultTargetInProject(principal: Principal, projectId: string): Promise<TargetInProject> {
    return this.within(principal, projectId, (project) =>
      this.store.findDefaultTarget(organizationOf(project), project),
    );
  }

  /** Reads project and target at the same time; an error of the project comes first. */
  private async within(
    principal: Principal,
    projectId: string,
    find: (projectId: ProjectId) => Promise<TargetEntity | undefined>,
  ): Promise<TargetInProject> {
    const [project, target] = await Promise.all([
      this.project(principal, projectId),
      isProjectId(projectId) ? find(projectId) : undefined,
    ]);
    if (target === undefined) throw targetNotFound();
    return { project, target };
  }
}

/** The error for a project that does not exist or is deleted. */
export function projectNotFound(): Problem {
  return new Problem(
    'project_not_found',
    'Send the id of a project, which starts with prj_; GET /v1/projects lists them.',
  );
}

/** The error for a target that does not exist or is deleted. */
export function targetNotFound(): Problem {
  return new Problem(
    'target_not_found',
    'Send the id of a target of this project, which starts with tgt_; GET /v1/projects/{projectId}/targets lists them.',
  );
}
