import { Injectable } from '@nestjs/common';
import { Any, DataSource, LessThan, Not, type EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { ProjectEntity } from './project.entity.js';
import { RemovalHooks, type RemovedOwner, type RowsLeft } from './removal-hooks.js';
import { TargetEntity } from './target.entity.js';

const AT_ONCE = 100;
const ROWS_AT_ONCE = 1000;

/** Finds deleted targets and projects, and removes them with their rows, a few rows at a time. */
@Injectable()
export class ProjectSweepStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: RemovalHooks,
  ) {}

  /** Targets that were deleted before an instant, except some ids. */
  async findTargets(before: Date, except: readonly string[]): Promise<readonly RemovedOwner[]> {
    const targets = await this.dataSource.manager
      .createQueryBuilder(TargetEntity, 'target')
      .select(['target.organizationId', 'target.id'])
      .where({ deletedAt: LessThan(before), id: Not(Any(except)) })
      .limit(AT_ONCE)
      .getMany();
    return targets.map(({ organizationId, id }) => ({ kind: 'target', organizationId, id }));
  }

  /** Projects that were deleted before an instant, except some ids. */
  async findProjects(before: Date, except: readonly string[]): Promise<readonly RemovedOwner[]> {
    const projects = await this.dataSource.manager
      .createQueryBuilder(ProjectEntity, 'project')
      .select(['project.organizationId', 'project.id'])
      .where({ deletedAt: LessThan(before), id: Not(Any(except)) })
      .limit(AT_ONCE)
      .getMany();
    return projects.map(({ organizationId, id }) => ({ kind: 'project', organizationId, id }));
  }

  /** Removes rows in small transactions, and the owner in the last one. Returns whether the owner is removed. */
  async remove(owner: RemovedOwner): Promise<boolean> {
    for (;;) {
      const left = await inTransaction(this.dataSource, (manager) => this.removeSome(manager, owner));
      if (left !== 'more') return left === 'none';
    }
  }

  private async removeSome(manager: EntityManager, owner: RemovedOwner): Promise<RowsLeft> {
    const { organizationId } = owner;
    if (owner.kind === 'project' && (await manager.existsBy(TargetEntity, { organizationId, projectId: owner.id })))
      return 'later';
    const left = await this.hooks.removeSome(manager, owner, ROWS_AT_ONCE);
    if (left !== 'none') return left;
    if (owner.kind === 'target') {
      await manager.delete(TargetEntity, { organizationId, id: owner.id });
      return 'none';
    }
    await manager.delete(ProjectEntity, { organizationId, id: owner.id });
    return 'none';
  }
}
