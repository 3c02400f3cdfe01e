import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { ChangeRecorder } from '../audit/recorder.js';
import { inTransaction } from '../database/transaction.js';
import { orphanContent } from './content/pending-content.queries.js';
import { RunEntity } from './run.entity.js';
import { RunHooks, type FollowingWork, type RunKey } from './run-hooks.js';

/** The end of a deleted run, and the last update of its content: the sweep removes that next. */
const NEVER = new Date(0);

/** What a removal needs to know about a run. */
export type RemovedRun = Pick<RunEntity, 'organizationId' | 'id' | 'projectId' | 'targetId' | 'contentId' | 'status'>;

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
  async remove(run: RunKey, record: ChangeRecorder<RemovedRun>): Promise<boolean> {
    return this.removeWhere(run, (query) => query.setLock('pessimistic_write', undefined, ['run']), record);
  }

  /** Deletes a run of a deleted target. Skips a run that another transaction has locked. */
  async removeOfDeletedTarget(run: RunKey): Promise<boolean> {
    return this.removeWhere(run, (query) =>
      skippingLocked(query.innerJoin('run.target', 'target', 'target.deletedAt IS NOT NULL')),
    );
  }

  /** Deletes a run whose retention is over at an instant. Skips a run that another transaction has locked. */
  async removeExpired(run: RunKey, now: Date): Promise<boolean> {
    return this.removeWhere(run, (query) =>
      skippingLocked(
        query.innerJoin('run.target', 'target').innerJoin('target.project', 'project').andWhere(EXPIRED, { now }),
      ),
    );
  }

  private async removeWhere(
    { organizationId, id }: RunKey,
    narrow: (query: RunQuery) => RunQuery,
    record?: ChangeRecorder<RemovedRun>,
  ): Promise<boolean> {
    const following = await inTransaction(this.dataSource, async (manager) => {
      const query = manager
        .createQueryBuilder(RunEntity, 'run')
        .select(['organizationId', 'id', 'projectId', 'targetId', 'contentId', 'status'].map((name) => `run.${name}`))
        .where({ organizationId, id });
      const run = await narrow(query).getOne();
      if (run === null) return undefined;
      const work = await this.removeRow(manager, run);
      await record?.(manager, run);
      return work;
    });
    await following?.();
    return following !== undefined;
  }

  private async removeRow(manager: EntityManager, run: RemovedRun): Promise<FollowingWork> {
    const { organizationId, id, projectId, contentId } = run;
    const following = await this.hooks.delete(manager, run);
    await orphanContent(manager, { organizationId, id: contentId }, NEVER, 0);
    await manager.delete(RunEntity, { organizationId, id });
    const lost = { present: null, earlier: contentId, failed: 0, at: NEVER };
    await this.hooks.count(manager, { organizationId, projectId, id, ...lost });
    return following;
  }
}

function skippingLocked(query: RunQuery): RunQuery {
  return query.setLock('pessimistic_write', undefined, ['run']).setOnLocked('skip_locked');
}
