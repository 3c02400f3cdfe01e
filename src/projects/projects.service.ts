import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { ChangeRecorder } from '../audit/recorder.js';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, validationFailed } from '../common/problem.js';
import { newProject, newTarget, type NewProject } from './new-project.js';
import { ProjectAccess, projectNotFound, targetNotFound } from './project-access.js';
import type { ProjectEntity } from './project.entity.js';
import { ProjectStore, type ProjectChanges, type TargetChanges } from './project.store.js';
import type { TargetEntity } from './target.entity.js';

/** A project and its default target. */
export interface ProjectListing {
  readonly project: ProjectEntity;
  readonly defaultTargetId: TargetId | null;
}

/** The requested changes of a project or a target. Undefined leaves a value as it is. */
export interface ChangeCommand {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly isDefault?: boolean | undefined;
}

/** The requested changes of a project. */
type ChangeProjectCommand = Omit<ChangeCommand, 'isDefault'> &
  Pick<NewProject, 'retentionDays'> & {
    readonly defaultBranch?: string | null | undefined;
    readonly sourceUrlTemplate?: string | null | undefined;
    readonly commitUrlTemplate?: string | null | undefined;
  };

/** A new target. Undefined: a slug from the name, and not the default target. */
export type CreateCommand = Pick<ChangeCommand, 'slug' | 'isDefault'> & { readonly name: string };

/** Creates, changes and deletes projects and their targets. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly store: ProjectStore,
    private readonly access: ProjectAccess,
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
    return this.withDefault(await this.access.project(by, projectId));
  }

  /** Creates a project with one target, `default`. @throws Problem conflict for a slug that is taken. */
  async create(by: Principal, command: NewProject, context: AuditContext): Promise<ProjectListing> {
    const { project, target } = newProject(by.organizationId, command, this.clock.now());
    const record = this.projectRecorder(context, 'project.created');
    await refuseTakenSlug(this.store.insertProject(project, target, (manager) => record(manager, project)));
    return { project, defaultTargetId: target.id };
  }

  /** Changes a project. Raises what `ProjectAccess.project` raises, and @throws Problem conflict for a slug that is taken. */
  async change(
    by: Principal,
    projectId: string,
    command: ChangeProjectCommand,
    context: AuditContext,
  ): Promise<ProjectListing> {
    const project = await this.access.project(by, projectId);
    const changesOf = (current: ProjectEntity) => projectChanges(current, command, this.clock.now());
    const changed = await refuseTakenSlug(
      this.store.changeProject(project, changesOf, this.projectRecorder(context, 'project.changed')),
    );
    if (changed === undefined) throw projectNotFound();
    return this.withDefault(changed);
  }

  /** Deletes a project with its targets and runs; none of it can be read afterwards. */
  async remove(by: Principal, projectId: string, context: AuditContext): Promise<void> {
    const project = await this.access.project(by, projectId);
    const record = this.projectRecorder(context, 'project.deleted');
    if (!(await this.store.removeProject(project, this.clock.now(), record))) throw projectNotFound();
  }

  async listTargets(by: Principal, projectId: string): Promise<readonly TargetEntity[]> {
    const { organizationId, id } = await this.access.project(by, projectId);
    return this.targetsOf(organizationId, id);
  }

  /** The targets of a project, for callers that have checked the access to it. */
  async targetsOf(organizationId: OrganizationId, projectId: ProjectId): Promise<readonly TargetEntity[]> {
    return this.store.listTargets(organizationId, projectId);
  }

  /** The default branch of a project; null when no upload has named one. For callers that have checked the access to the project. */
  async defaultBranchOf(organizationId: OrganizationId, projectId: ProjectId): Promise<string | null> {
    return (await this.store.findProject(organizationId, projectId))?.defaultBranch ?? null;
  }

  /** Creates a target. Raises what `ProjectAccess.project` raises, and @throws Problem conflict for a slug that is taken. */
  async createTarget(
    by: Principal,
    projectId: string,
    command: CreateCommand,
    context: AuditContext,
  ): Promise<TargetEntity> {
    const project = await this.access.project(by, projectId);
    const row = newTarget(project, command.name, command.slug, this.clock.now());
    const target = { ...row, isDefault: command.isDefault ?? false };
    const record = this.targetRecorder(context, 'target.created');
    const inserted = await refuseTakenSlug(this.store.insertTarget(target, (manager) => record(manager, target)));
    if (!inserted) throw projectNotFound();
    return target;
  }

  /** Changes a target. Raises what `ProjectAccess.target` raises, and @throws Problem conflict for a slug that is taken. */
  async changeTarget(
    by: Principal,
    projectId: string,
    targetId: string,
    command: ChangeCommand,
    context: AuditContext,
  ): Promise<TargetEntity> {
    const target = await this.access.target(by, projectId, targetId);
    const changesOf = (current: TargetEntity) => targetChanges(current, command, this.clock.now());
    return this.saveTarget(target, changesOf, context, 'target.changed');
  }

  /** Deletes a target with its runs. @throws Problem conflict for the default target. */
  async removeTarget(by: Principal, projectId: string, targetId: string, context: AuditContext): Promise<void> {
    const target = await this.access.target(by, projectId, targetId);
    const changesOf = (current: TargetEntity) => deletion(current, this.clock.now());
    await this.saveTarget(target, changesOf, context, 'target.deleted');
  }

  private async saveTarget(
    target: TargetEntity,
    changesOf: (current: TargetEntity) => TargetChanges,
    context: AuditContext,
    action: string,
  ): Promise<TargetEntity> {
    const changed = await refuseTakenSlug(
      this.store.changeTarget(target, changesOf, this.targetRecorder(context, action)),
    );
    if (changed === undefined) throw targetNotFound();
    return changed;
  }

  private async withDefault(project: ProjectEntity): Promise<ProjectListing> {
    const target = await this.store.findDefaultTarget(project.organizationId, project.id);
    return { project, defaultTargetId: target?.id ?? null };
  }

  private projectRecorder(context: AuditContext, action: string): ChangeRecorder<ProjectEntity> {
    return (manager, { id, name, slug, retentionDays, defaultBranch, sourceUrlTemplate, commitUrlTemplate }) =>
      this.audit.write(manager, {
        context,
        action,
        subject: { type: 'project', id },
        details: { name, slug, retentionDays, defaultBranch, sourceUrlTemplate, commitUrlTemplate },
      });
  }

  private targetRecorder(context: AuditContext, action: string): ChangeRecorder<TargetEntity> {
    return (manager, { id, name, slug }) =>
      this.audit.write(manager, { context, action, subject: { type: 'target', id }, details: { name, slug } });
  }
}

function commonChanges(
  current: ProjectEntity | TargetEntity,
  { name, slug, archived }: ChangeCommand,
  now: Date,
): Pick<ProjectEntity, 'name' | 'slug' | 'archivedAt'> {
  const archivedAt = archived === undefined ? current.archivedAt : archived ? (current.archivedAt ?? now) : null;
  return { name: name ?? current.name, slug: slug ?? current.slug, archivedAt };
}

function projectChanges(current: ProjectEntity, command: ChangeProjectCommand, now: Date): ProjectChanges {
  const { retentionDays = current.retentionDays, defaultBranch = current.defaultBranch } = command;
  const { sourceUrlTemplate = current.sourceUrlTemplate, commitUrlTemplate = current.commitUrlTemplate } = command;
  const common = commonChanges(current, command, now);
  return { ...common, retentionDays, defaultBranch, sourceUrlTemplate, commitUrlTemplate };
}

function targetChanges(current: TargetEntity, command: ChangeCommand, now: Date): TargetChanges {
  if (current.isDefault && command.isDefault === false)
    throw validationFailed([
      { pointer: '/isDefault', detail: 'make another target the default instead: a project has exactly one' },
    ]);
  return {
    ...commonChanges(current, command, now),
    isDefault: current.isDefault || command.isDefault === true,
  };
}

function deletion(current: TargetEntity, now: Date): TargetChanges {
  if (current.isDefault) throw conflict('Make another target the default first: a project always has one.');
  return { deletedAt: now };
}

/** The unique index decides: a check beforehand would miss a request at the same time. */
async function refuseTakenSlug<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('slug_unique'))
      throw conflict('Choose another slug: this one is taken.');
    throw error;
  });
}
