import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { ProjectEntity } from './project.entity.js';
import { TargetEntity } from './target.entity.js';

/** Writes an audit record in the transaction of what it records. */
export type Recorder = (manager: EntityManager) => Promise<void>;

/** Rows of projects and targets that are not deleted. */
@Injectable()
export class ProjectStore {
  constructor(private readonly dataSource: DataSource) {}

  async findProject(organizationId: OrganizationId, id: ProjectId): Promise<ProjectEntity | undefined> {
    const project = await this.dataSource.manager.findOneBy(ProjectEntity, { organizationId, id, deletedAt: IsNull() });
    return project ?? undefined;
  }

  async findTarget(
    organizationId: OrganizationId,
    projectId: ProjectId,
    id: TargetId,
  ): Promise<TargetEntity | undefined> {
    const target = await this.dataSource.manager.findOneBy(TargetEntity, {
      organizationId,
      projectId,
      id,
      deletedAt: IsNull(),
    });
    return target ?? undefined;
  }

  async findDefaultTarget(organizationId: OrganizationId, projectId: ProjectId): Promise<TargetEntity | undefined> {
    const where = { organizationId, projectId, isDefault: true, deletedAt: IsNull() };
    return (await this.dataSource.manager.findOneBy(TargetEntity, where)) ?? undefined;
  }

  /** The default target of each project. */
  async findDefaultTargetIds(
    organizationId: OrganizationId,
    projectIds: readonly ProjectId[],
  ): Promise<ReadonlyMap<ProjectId, TargetId>> {
    const where = { organizationId, projectId: In([...projectIds]), isDefault: true, deletedAt: IsNull() };
    const targets = await this.dataSource.manager.find(TargetEntity, { where, select: { id: true, projectId: true } });
    return new Map(targets.map((target) => [target.projectId, target.id]));
  }

  /** Deletes a project and with it its targets, so that a reader of runs need look at the target only. */
  async removeProject(project: ProjectEntity, at: Date, record: Recorder): Promise<void> {
    const { organizationId, id } = project;
    await inTransaction(this.dataSource, async (manager) => {
      await manager.update(ProjectEntity, { organizationId, id }, { deletedAt: at });
      await manager.update(TargetEntity, { organizationId, projectId: id, deletedAt: IsNull() }, { deletedAt: at });
      await record(manager);
    });
  }

  /** Oldest first; one row more than the limit. */
  async listProjects(organizationId: OrganizationId, page: PageRequest): Promise<readonly ProjectEntity[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(ProjectEntity, 'project')
      .where('project.organization_id = :organizationId AND project.deleted_at IS NULL', { organizationId });
    if (page.after !== null) query.andWhere('project.id > :after', { after: page.after });
    return query
      .orderBy('project.id')
      .limit(page.limit + 1)
      .getMany();
  }

  async listTargets(organizationId: OrganizationId, projectId: ProjectId): Promise<readonly TargetEntity[]> {
    const where = { organizationId, projectId, deletedAt: IsNull() };
    return this.dataSource.manager.find(TargetEntity, {
      where,
      order: { isDefault: 'DESC', createdAt: 'ASC', id: 'ASC' },
    });
  }

  async insertProject(project: ProjectEntity, target: TargetEntity, record: Recorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await insertProject(manager, project, target);
      await record(manager);
    });
  }

  async insertTarget(target: TargetEntity, record: Recorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      if (target.isDefault) await clearDefault(manager, target);
      await manager.insert(TargetEntity, target);
      await record(manager);
    });
  }

  async updateProject(project: ProjectEntity, record: Recorder): Promise<void> {
    const { organizationId, id, name, slug, archivedAt, deletedAt } = project;
    await inTransaction(this.dataSource, async (manager) => {
      await manager.update(ProjectEntity, { organizationId, id }, { name, slug, archivedAt, deletedAt });
      await record(manager);
    });
  }

  async updateTarget(target: TargetEntity, record: Recorder): Promise<void> {
    const { organizationId, id, name, slug, isDefault, archivedAt, deletedAt } = target;
    await inTransaction(this.dataSource, async (manager) => {
      if (isDefault) await clearDefault(manager, target);
      await manager.update(TargetEntity, { organizationId, id }, { name, slug, isDefault, archivedAt, deletedAt });
      await record(manager);
    });
  }
}

/** Inserts a project with its first target, in the caller's transaction. */
export async function insertProject(
  manager: EntityManager,
  project: ProjectEntity,
  target: TargetEntity,
): Promise<void> {
  await manager.insert(ProjectEntity, project);
  await manager.insert(TargetEntity, target);
}

async function clearDefault(manager: EntityManager, target: TargetEntity): Promise<void> {
  const { organizationId, projectId } = target;
  await manager.update(
    TargetEntity,
    { organizationId, projectId, isDefault: true, deletedAt: IsNull() },
    { isDefault: false },
  );
}
