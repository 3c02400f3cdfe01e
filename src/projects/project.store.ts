import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, IsNull, Repository, type EntityManager } from 'typeorm';
import type { ChangeRecorder, Recorder } from '../audit/recorder.js';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { ProjectEntity } from './project.entity.js';
import { lockProject, type ProjectRef } from './project-lock.queries.js';
import { TargetEntity } from './target.entity.js';

/** A target, by its key and its project. */
export type TargetRef = Pick<TargetEntity, 'organizationId' | 'projectId' | 'id'>;

/** The columns of a project that a change may write. */
export type ProjectChanges = Partial<
  Pick<
    ProjectEntity,
    'name' | 'slug' | 'archivedAt' | 'retentionDays' | 'defaultBranch' | 'sourceUrlTemplate' | 'commitUrlTemplate'
  >
>;

/** The columns of a target that a change may write. */
export type TargetChanges = Partial<Pick<TargetEntity, 'name' | 'slug' | 'isDefault' | 'archivedAt' | 'deletedAt'>>;

/**
 * Rows of projects and targets that are not deleted. Every change of a project or of one of its targets first locks the
 * project's row, so that changes of one project happen one after the other.
 */
@Injectable()
export class ProjectStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(ProjectEntity) private readonly projects: Repository<ProjectEntity>,
    @InjectRepository(TargetEntity) private readonly targets: Repository<TargetEntity>,
  ) {}

  async findProject(organizationId: OrganizationId, id: ProjectId): Promise<ProjectEntity | undefined> {
    return (await this.projects.findOneBy({ organizationId, id, deletedAt: IsNull() })) ?? undefined;
  }

  async findProjectBySlug(organizationId: OrganizationId, slug: string): Promise<ProjectEntity | undefined> {
    return (await this.projects.findOneBy({ organizationId, slug, deletedAt: IsNull() })) ?? undefined;
  }

  async findTargetBySlug(
    organizationId: OrganizationId,
    projectId: ProjectId,
    slug: string,
  ): Promise<TargetEntity | undefined> {
    return (await this.targets.findOneBy({ organizationId, projectId, slug, deletedAt: IsNull() })) ?? undefined;
  }

  async findTarget(ref: TargetRef): Promise<TargetEntity | undefined> {
    return findTarget(this.targets, ref);
  }

  async findDefaultTarget(organizationId: OrganizationId, projectId: ProjectId): Promise<TargetEntity | undefined> {
    const where = { organizationId, projectId, isDefault: true, deletedAt: IsNull() };
    return (await this.targets.findOneBy(where)) ?? undefined;
  }

  /** The default target of each project. */
  async findDefaultTargetIds(
    organizationId: OrganizationId,
    projectIds: readonly ProjectId[],
  ): Promise<ReadonlyMap<ProjectId, TargetId>> {
    const where = { organizationId, projectId: In([...projectIds]), isDefault: true, deletedAt: IsNull() };
    const targets = await this.targets.find({ where, select: { id: true, projectId: true } });
    return new Map(targets.map((target) => [target.projectId, target.id]));
  }

  /** Oldest first; one row more than the limit. */
  async listProjects(organizationId: OrganizationId, page: PageRequest): Promise<readonly ProjectEntity[]> {
    const query = this.projects.createQueryBuilder('project').where({ organizationId, deletedAt: IsNull() });
    if (page.after !== null) query.andWhere('project.id > :after', { after: page.after });
    return query
      .orderBy('project.id')
      .limit(page.limit + 1)
      .getMany();
  }

  /** The default target first, then the oldest first. */
  async listTargets(organizationId: OrganizationId, projectId: ProjectId): Promise<readonly TargetEntity[]> {
    return this.targets.find({
      where: { organizationId, projectId, deletedAt: IsNull() },
      order: { isDefault: 'DESC', createdAt: 'ASC', id: 'ASC' },
    });
  }

  async insertProject(project: ProjectEntity, target: TargetEntity, record: Recorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await insertProject(manager, project, target);
      await record(manager);
    });
  }

  /**
   * Changes a project by what `changesOf` returns for its current row.
   * @returns the changed row; undefined when the project is deleted.
   */
  async changeProject(
    { organizationId, id }: ProjectRef,
    changesOf: (current: ProjectEntity) => ProjectChanges,
    record: ChangeRecorder<ProjectEntity>,
  ): Promise<ProjectEntity | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const current = await lockProject(manager, organizationId, id);
      if (current === undefined) return undefined;
      const changes = changesOf(current);
      await manager.getRepository(ProjectEntity).update({ organizationId, id }, changes);
      const changed = { ...current, ...changes };
      await record(manager, changed);
      return changed;
    });
  }

  /**
   * Deletes a project and its targets, so that a reader of runs checks only the target.
   * @returns false when the project is deleted already.
   */
  async removeProject(
    { organizationId, id }: ProjectRef,
    deletedAt: Date,
    record: ChangeRecorder<ProjectEntity>,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const current = await lockProject(manager, organizationId, id);
      if (current === undefined) return false;
      await manager.getRepository(ProjectEntity).update({ organizationId, id }, { deletedAt });
      const targets = { organizationId, projectId: id, deletedAt: IsNull() };
      await manager.getRepository(TargetEntity).update(targets, { deletedAt });
      await record(manager, current);
      return true;
    });
  }

  /** Inserts a target; false when its project is deleted. */
  async insertTarget(target: TargetEntity, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockProject(manager, target.organizationId, target.projectId)) === undefined) return false;
      if (target.isDefault) await clearDefault(manager, target);
      await manager.getRepository(TargetEntity).insert(target);
      await record(manager);
      return true;
    });
  }

  /**
   * Changes a target by what `changesOf` returns for its current row. A new default target replaces the former one.
   * @returns the changed row; undefined when the target is deleted. Raises what `changesOf` raises, and then changes nothing.
   */
  async changeTarget(
    ref: TargetRef,
    changesOf: (current: TargetEntity) => TargetChanges,
    record: ChangeRecorder<TargetEntity>,
  ): Promise<TargetEntity | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      await lockProject(manager, ref.organizationId, ref.projectId);
      const targets = manager.getRepository(TargetEntity);
      const current = await findTarget(targets, ref);
      if (current === undefined) return undefined;
      const changes = changesOf(current);
      if (changes.isDefault === true && !current.isDefault) await clearDefault(manager, current);
      await targets.update({ organizationId: ref.organizationId, id: ref.id }, changes);
      const changed = { ...current, ...changes };
      await record(manager, changed);
      return changed;
    });
  }
}

/** Inserts a project with its default target, in the caller's transaction. */
export async function insertProject(
  manager: EntityManager,
  project: ProjectEntity,
  target: TargetEntity,
): Promise<void> {
  await manager.getRepository(ProjectEntity).insert(project);
  await manager.getRepository(TargetEntity).insert(target);
}

async function findTarget(
  targets: Repository<TargetEntity>,
  { organizationId, projectId, id }: TargetRef,
): Promise<TargetEntity | undefined> {
  return (await targets.findOneBy({ organizationId, projectId, id, deletedAt: IsNull() })) ?? undefined;
}

async function clearDefault(manager: EntityManager, { organizationId, projectId }: TargetEntity): Promise<void> {
  const current = { organizationId, projectId, isDefault: true, deletedAt: IsNull() };
  await manager.getRepository(TargetEntity).update(current, { isDefault: false });
}
