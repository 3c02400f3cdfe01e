import { Injectable } from '@nestjs/common';
import { Any, DataSource, LessThan, Not, type EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { ItemSweep, oneByOne } from '../common/item-sweep.js';
import { SweepFailures } from '../common/sweep-failures.js';
import { inTransaction } from '../database/transaction.js';
import { ProjectEntity } from './project.entity.js';
import { RemovalHooks, type RemovedOwner, type RowsLeft } from './removal-hooks.js';
import { TargetEntity } from './target.entity.js';

/** Uploads that began before the deletion have ended: their runs refer to the target. */
const REMOVED_AFTER_MS = 1_800_000;
const AT_ONCE = 100;
const ROWS_AT_ONCE = 1000;

/** The steps of a sweep over deleted targets and projects: removes their rows and all that belongs to them. */
@Injectable()
export class ProjectSweep {
  readonly #targets: ItemSweep<RemovedOwner>;
  readonly #projects: ItemSweep<RemovedOwner>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: RemovalHooks,
    private readonly clock: Clock,
    failures: SweepFailures,
  ) {
    const now = (): Date => clock.now();
    this.#targets = new ItemSweep('deleted_targets', failures, now);
    this.#projects = new ItemSweep('deleted_projects', failures, now);
  }

  /** Begins a sweep. */
  begin(): void {
    this.#targets.begin();
    this.#projects.begin();
  }

  /** Removes targets that were deleted half an hour ago, once they have no runs. Returns whether there is more to do. */
  async removeTargets(isStopped: () => boolean): Promise<boolean> {
    const find = async (except: readonly string[]): Promise<readonly RemovedOwner[]> => {
      const targets = await this.dataSource.manager
        .createQueryBuilder(TargetEntity, 'target')
        .select(['target.organizationId', 'target.id'])
        .where({ deletedAt: LessThan(this.removedBefore()), id: Not(Any(except)) })
        .limit(AT_ONCE)
        .getMany();
      return targets.map(({ organizationId, id }) => ({ kind: 'target', organizationId, id }));
    };
    return this.#targets.takeTurn({ find, handle: oneByOne((target) => this.remove(target)) }, isStopped);
  }

  /** Removes projects that were deleted half an hour ago, once they have no targets. Returns whether there is more to do. */
  async removeProjects(isStopped: () => boolean): Promise<boolean> {
    const find = async (except: readonly string[]): Promise<readonly RemovedOwner[]> => {
      const projects = await this.dataSource.manager
        .createQueryBuilder(ProjectEntity, 'project')
        .select(['project.organizationId', 'project.id'])
        .where({ deletedAt: LessThan(this.removedBefore()), id: Not(Any(except)) })
        .limit(AT_ONCE)
        .getMany();
      return projects.map(({ organizationId, id }) => ({ kind: 'project', organizationId, id }));
    };
    return this.#projects.takeTurn({ find, handle: oneByOne((project) => this.remove(project)) }, isStopped);
  }

  /** The latest deletion whose rows are removed now. */
  private removedBefore(): Date {
    return new Date(this.clock.now().getTime() - REMOVED_AFTER_MS);
  }

  /** Removes rows in small transactions, and the owner in the last one. Returns whether the owner is removed. */
  private async remove(owner: RemovedOwner): Promise<boolean> {
    for (;;) {
      const left = await inTransaction(this.dataSource, (manager) => this.removeSome(manager, owner));
      if (left !== 'more') return left === 'none';
    }
  }

  private async removeSome(manager: EntityManager, owner: RemovedOwner): Promise<RowsLeft> {
    const left = await this.hooks.removeSome(manager, owner, ROWS_AT_ONCE);
    if (left !== 'none') return left;
    const { organizationId } = owner;
    if (owner.kind === 'target') {
      await manager.delete(TargetEntity, { organizationId, id: owner.id });
      return 'none';
    }
    if (await manager.existsBy(TargetEntity, { organizationId, projectId: owner.id })) return 'later';
    await manager.delete(ProjectEntity, { organizationId, id: owner.id });
    return 'none';
  }
}
