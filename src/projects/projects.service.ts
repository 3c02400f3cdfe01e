import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { Principal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import { newProjectId, newTargetId, type OrganizationId, type TargetId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, validationFailed } from '../common/problem.js';
import { Ownership } from './ownership.js';
import type { ProjectEntity } from './project.entity.js';
import { ProjectStore, type Recorder } from './project.store.js';
import { toSlug } from './slug.js';
import type { TargetEntity } from './target.entity.js';

/** A project and where its uploads go that name no target. */
export interface ProjectListing {
  readonly project: ProjectEntity;
  readonly defaultTargetId: TargetId | null;
}

/** What changes of a project or a target; what is undefined stays. */
export interface Changes {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly isDefault?: boolean | undefined;
}

/** Makes, changes and deletes projects and their targets. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly store: ProjectStore,
    private readonly ownership: Ownership,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async list(by: Principal, page: PageRequest): Promise<Page<ProjectListing>> {
    const rows = await this.store.listProjects(by.organizationId, page);
    const listed = toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => row.id,
    );
    const defaults = await this.store.findDefaultTargetIds(
      by.organizationId,
      listed.items.map((project) => project.id),
    );
    const items = listed.items.map((project) => ({ project, defaultTargetId: defaults.get(project.id) ?? null }));
    return { items, nextCursor: listed.nextCursor };
  }

  async read(by: Principal, projectId: string): Promise<ProjectListing> {
    return this.withDefault(await this.ownership.project(by, projectId));
  }

  /** A project is born with one target, `default`. */
  async create(
    by: Principal,
    order: { readonly name: string; readonly slug: string | undefined },
    context: AuditContext,
  ): Promise<ProjectListing> {
    const { project, target } = newProject(by.organizationId, order.name, order.slug, this.clock.now());
    await refusingTakenSlug(
      this.store.insertProject(project, target, this.recorder(context, 'project.created', project)),
    );
    return { project, defaultTargetId: target.id };
  }

  async change(by: Principal, projectId: string, changes: Changes, context: AuditContext): Promise<ProjectListing> {
    const project = applyChanges(await this.ownership.project(by, projectId), changes, this.clock.now());
    await refusingTakenSlug(this.store.updateProject(project, this.recorder(context, 'project.changed', project)));
    return this.withDefault(project);
  }

  /** Deletes a project with its targets and runs; none of it can be read afterwards. */
  async remove(by: Principal, projectId: string, context: AuditContext): Promise<void> {
    const project = await this.ownership.project(by, projectId);
    await this.store.removeProject(project, this.clock.now(), this.recorder(context, 'project.deleted', project));
  }

  async listTargets(by: Principal, projectId: string): Promise<readonly TargetEntity[]> {
    const project = await this.ownership.project(by, projectId);
    return this.store.listTargets(project.organizationId, project.id);
  }

  async createTarget(
    by: Principal,
    projectId: string,
    order: Changes & { readonly name: string },
    context: AuditContext,
  ): Promise<TargetEntity> {
    const project = await this.ownership.project(by, projectId);
    const target = {
      ...newTarget(project, order.name, order.slug, this.clock.now()),
      isDefault: order.isDefault ?? false,
    };
    await refusingTakenSlug(this.store.insertTarget(target, this.recorder(context, 'target.created', target)));
    return target;
  }

  async changeTarget(
    by: Principal,
    projectId: string,
    targetId: string,
    changes: Changes,
    context: AuditContext,
  ): Promise<TargetEntity> {
    const target = await this.ownership.target(by, projectId, targetId);
    if (target.isDefault && changes.isDefault === false) {
      throw validationFailed([
        { pointer: '/isDefault', detail: 'make another target the default instead: a project has exactly one' },
      ]);
    }
    const changed = {
      ...applyChanges(target, changes, this.clock.now()),
      isDefault: target.isDefault || changes.isDefault === true,
    };
    await refusingTakenSlug(this.store.updateTarget(changed, this.recorder(context, 'target.changed', changed)));
    return changed;
  }

  /** Deletes a target with its runs. @throws Problem conflict for the default target. */
  async removeTarget(by: Principal, projectId: string, targetId: string, context: AuditContext): Promise<void> {
    const target = await this.ownership.target(by, projectId, targetId);
    if (target.isDefault) throw conflict('Make another target the default first: a project always has one.');
    const removed = { ...target, deletedAt: this.clock.now() };
    await this.store.updateTarget(removed, this.recorder(context, 'target.deleted', target));
  }

  private async withDefault(project: ProjectEntity): Promise<ProjectListing> {
    const target = await this.store.findDefaultTarget(project.organizationId, project.id);
    return { project, defaultTargetId: target?.id ?? null };
  }

  private recorder(context: AuditContext, action: string, row: ProjectEntity | TargetEntity): Recorder {
    const type = action.startsWith('project') ? 'project' : 'target';
    const details = { name: row.name, slug: row.slug };
    return (manager) => this.audit.write(manager, { context, action, subject: { type, id: row.id }, details });
  }
}

/** A project and its first target. */
export function newProject(
  organizationId: OrganizationId,
  name: string,
  slug: string | undefined,
  now: Date,
): { readonly project: ProjectEntity; readonly target: TargetEntity } {
  const id = newProjectId(organizationId);
  const project = {
    organizationId,
    id,
    name,
    slug: slug ?? toSlug(name, id.slice(-8).toLowerCase()),
    createdAt: now,
    archivedAt: null,
    deletedAt: null,
  };
  return { project, target: { ...newTarget(project, 'default', 'default', now), isDefault: true } };
}

function newTarget(project: ProjectEntity, name: string, slug: string | undefined, now: Date): TargetEntity {
  const { organizationId, id: projectId } = project;
  const id = newTargetId(organizationId);
  const ownSlug = slug ?? toSlug(name, id.slice(-8).toLowerCase());
  return {
    organizationId,
    id,
    projectId,
    name,
    slug: ownSlug,
    isDefault: false,
    createdAt: now,
    archivedAt: null,
    deletedAt: null,
  };
}

function applyChanges<T extends ProjectEntity | TargetEntity>(row: T, changes: Changes, now: Date): T {
  const archivedAt =
    changes.archived === undefined ? row.archivedAt : changes.archived ? (row.archivedAt ?? now) : null;
  return { ...row, name: changes.name ?? row.name, slug: changes.slug ?? row.slug, archivedAt };
}

/** The unique index decides, not a look beforehand: two may ask for one slug at once. */
async function refusingTakenSlug<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('slug_unique'))
      throw conflict('Choose another slug: this one is taken.');
    throw error;
  });
}
