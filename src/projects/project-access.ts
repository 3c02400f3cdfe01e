import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { wrongOrganization } from '../auth/refusals.js';
import { isProjectId, isTargetId, organizationOf, type ProjectId } from '../common/identifiers.js';
import { withTenant } from '../common/tenant/tenant-scope.js';
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
    if (!isProjectId(projectId)) return undefined;
    const organizationId = organizationOf(projectId);
    return withTenant(organizationId, () => this.store.findProject(organizationId, projectId));
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

  /**
   * Returns the target that a client of another service names: `project` (its default target) or `project.target`, each by id or by
   * slug; without a name, the default target of the only project. Raises what `target` raises.
   */
  async namedTarget(principal: Principal, name: string | null): Promise<TargetEntity> {
    const { organizationId } = principal;
    if (name === null) {
      const projects = await this.store.listProjects(organizationId, { after: null, limit: 1 });
      const [only] = projects;
      if (only === undefined || projects.length > 1) throw projectNotNamed();
      return this.defaultTarget(principal, only.id);
    }
    const [projectName = '', targetName] = name.split('.', 2);
    const project = isProjectId(projectName)
      ? await this.project(principal, projectName)
      : await this.store.findProjectBySlug(organizationId, projectName);
    if (project === undefined) throw projectNotFound();
    if (targetName === undefined) return this.defaultTarget(principal, project.id);
    if (isTargetId(targetName)) return this.target(principal, project.id, targetName);
    const target = await this.store.findTargetBySlug(organizationId, project.id, targetName);
    if (target === undefined) throw targetNotFound();
    return target;
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

/** The error for a client that names no project, in an organization with several or none. */
function projectNotNamed(): Problem {
  return new Problem(
    'project_not_found',
    'Name the project in the address, by its slug or id: the organization does not have exactly one. GET /v1/projects lists them.',
  );
}

/** The error for a target that does not exist or is deleted. */
export function targetNotFound(): Problem {
  return new Problem(
    'target_not_found',
    'Send the id of a target of this project, which starts with tgt_; GET /v1/projects/{projectId}/targets lists them.',
  );
}
