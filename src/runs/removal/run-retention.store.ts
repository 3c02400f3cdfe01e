import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { ChangeRecorder } from '../../audit/recorder.js';
import type { OrganizationId, RunId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { orphanContent } from '../content/content.queries.js';
import { RunEntity } from '../run.entity.js';
import { RunHooks, type FollowingWork, type RunKey, type RunKeys } from '../run-hooks.js';

/** The end of a deleted run, and the last update of its content: the sweep removes that next. */
const NEVER = new Date(0);

/** What a removal needs to know about a run. */
export type RemovedRun = Pick<
  RunEntity,
  'organizationId' | 'id' | 'projectId' | 'targetId' | 'buildId' | 'contentId' | 'status' | 'createdAt' | 'completedAt'
>;

const REMOVED_COLUMNS: readonly (keyof RemovedRun)[] = [
  'organizationId',
  'id',
  'projectId',
  'targetId',
  'buildId',
  'contentId',
  'status',
  'createdAt',
  'completedAt',
];

type RunQuery = SelectQueryBuilder<RunEntity>;

/** A finished run, not pinned, that ended before the retention of its project began. */
const EXPIRED =
  'NOT run.pinned AND run.finishedAt < CAST(:now AS timestamptz) - make_interval(days => project.retentionDays)';

/**
 * Pins and deletes runs. The row of a run and what refers to it go in one transaction, so that no answer contains the run afterwards. Its
 * tests and events, which may be many, become a pending content, which no reader sees and the sweep removes.
 */
@Injectable()
export class RunRetentionStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: RunHooks,
  ) {}

  /** Pins a run, or ends that. Returns the run; undefined when it is deleted. A run that is so already does not change. */
  async setPinned(
    { organizationId, id }: RunKey,
    pinned: boolean,
    record: ChangeRecorder<RunEntity>,
  ): Promise<RunEntity | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const where = { organizationId, id };
      const run = await manager.findOne(RunEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (run === null) return undefined;
      if (run.pinned === pinned) return run;
      // The answers of the run contain the value, so its revision grows.
      const changes = { pinned, revision: run.revision + 1 };
      await manager.update(RunEntity, where, changes);
      await record(manager, run);
      return { ...run, ...changes };
    });
  }

  /** Deletes a run on request; waits for a transaction that writes to it. Returns false when it is deleted already. */
  async remove({ organizationId, id }: RunKey, record: ChangeRecorder<RemovedRun>): Promise<boolean> {
    const narrow = (query: RunQuery): RunQuery => query.setLock('pessimistic_write', undefined, ['run']);
    return (await this.removeWhere({ organizationId, runIds: [id] }, narrow, record)).length === 1;
  }

  /** Deletes runs of deleted targets. Skips runs that other transactions have locked; returns the ids of the others. */
  async removeOfDeletedTargets(runs: readonly RunKey[]): Promise<readonly RunId[]> {
    return this.removeAll(runs, (query) => query.innerJoin('run.target', 'target', 'target.deletedAt IS NOT NULL'));
  }

  /** Deletes runs whose retention is over at an instant. Skips runs that other transactions have locked; returns the ids of the others. */
  async removeExpired(runs: readonly RunKey[], now: Date): Promise<readonly RunId[]> {
    return this.removeAll(runs, (query) =>
      query.innerJoin('run.target', 'target').innerJoin('target.project', 'project').andWhere(EXPIRED, { now }),
    );
  }

  /** Deletes those of some runs that a condition finds, in a transaction for each organization. */
  private async removeAll(runs: readonly RunKey[], narrow: (query: RunQuery) => RunQuery): Promise<readonly RunId[]> {
    const removed: RunId[] = [];
    for (const organizationId of new Set(runs.map((run) => run.organizationId))) {
      const runIds = runs.filter((run) => run.organizationId === organizationId).map(({ id }) => id);
      removed.push(...(await this.removeWhere({ organizationId, runIds }, (query) => skippingLocked(narrow(query)))));
    }
    return removed;
  }

  private async removeWhere(
    { organizationId, runIds }: RunKeys,
    narrow: (query: RunQuery) => RunQuery,
    record?: ChangeRecorder<RemovedRun>,
  ): Promise<readonly RunId[]> {
    const { removed, follow } = await inTransaction(this.dataSource, async (manager) => {
      const query = manager
        .createQueryBuilder(RunEntity, 'run')
        .select(REMOVED_COLUMNS.map((name) => `run.${name}`))
        .where({ organizationId, id: Any(runIds) });
      const runs = await narrow(query).getMany();
      const work = runs.length === 0 ? undefined : await this.removeRows(manager, organizationId, runs);
      for (const run of runs) await record?.(manager, run);
      return { removed: runs.map(({ id }) => id), follow: work };
    });
    await follow?.();
    return removed;
  }

  private async removeRows(
    manager: EntityManager,
    organizationId: OrganizationId,
    runs: readonly RemovedRun[],
  ): Promise<FollowingWork> {
    const runIds = runs.map(({ id }) => id);
    const follow = await this.hooks.delete(manager, { organizationId, runIds });
    for (const { contentId } of runs) await orphanContent(manager, { organizationId, id: contentId }, NEVER, 0);
    await manager.delete(RunEntity, { organizationId, id: Any(runIds) });
    await this.hooks.lockCounts(manager, { organizationId, contentIds: runs.map(({ contentId }) => contentId) });
    for (const { id, projectId, contentId: earlier } of runs) {
      const lost = { present: null, earlier, failed: 0, at: NEVER };
      await this.hooks.count(manager, { organizationId, projectId, id, ...lost });
    }
    const buildIds = [...new Set(runs.map(({ buildId }) => buildId))];
    await this.hooks.builds.settle(manager, { organizationId, buildIds, formerRuns: runs, isRemoval: true });
    return follow;
  }
}

function skippingLocked(query: RunQuery): RunQuery {
  return query.setLock('pessimistic_write', undefined, ['run']).setOnLocked('skip_locked');
}
