import { Injectable } from '@nestjs/common';
import { Any, DataSource, In, LessThan, Not } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { deleteContent } from './content/content.queries.js';
import { takeContent, type PendingContent } from './content/pending-content.queries.js';
import { RunContentEntity } from './content/run-content.entity.js';
import { RunEntity } from './run.entity.js';
import { RunHooks, type RunKey } from './run-hooks.js';
import { OPEN_STATUSES } from './run-state.js';

const AT_ONCE = 100;

/** The failure message of an abandoned run. */
const ABANDONED = 'The server could not finish this run. The log of the server names the error.';

/** Finds and removes what no reader can see, a few rows at a time. Two instances may sweep at once: each skips rows that the other has locked. */
@Injectable()
export class RunSweepStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: RunHooks,
  ) {}

  /**
   * Open runs without updates since an instant, except some ids. Reads the index `runs_open` in its order: the condition on the status
   * is written as in the index, without parameters.
   */
  async findSilent(before: Date, except: readonly string[]): Promise<readonly RunKey[]> {
    return this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(['run.organizationId', 'run.id'])
      .where("run.status IN ('queued', 'running')")
      .andWhere({ heardAt: LessThan(before), id: Not(Any(except)) })
      .orderBy('run.heardAt')
      .limit(AT_ONCE)
      .getMany();
  }

  /**
   * Marks a silent run as errored without its hooks, for a run whose hooks keep failing: it gets no stored report, no counted
   * causes, no gate result and no webhook message.
   */
  async abandon({ organizationId, id }: RunKey, silentSince: Date, at: Date): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .update(RunEntity)
      .set({
        status: 'errored',
        revision: () => 'revision + 1',
        completedAt: at,
        finishedAt: at,
        heardAt: at,
        failureMessage: () => 'coalesce(failure_message, :abandoned)',
      })
      .where({ organizationId, id, status: In([...OPEN_STATUSES]), heardAt: LessThan(silentSince) })
      .setParameters({ abandoned: ABANDONED })
      .execute();
  }

  /** Pending contents that were last written before an instant, except some ids. Reads the index `run_contents_heard` in its order. */
  async findPendingContents(
    before: Date,
    except: readonly string[],
    limit: number,
  ): Promise<readonly PendingContent[]> {
    return this.dataSource.manager.find(RunContentEntity, {
      select: { organizationId: true, id: true },
      where: { heardAt: LessThan(before), id: Not(Any(except)) },
      order: { heardAt: 'ASC' },
      take: limit,
    });
  }

  /** Deletes a pending content. Does nothing when it was written to since, or when another transaction claims or deletes it. */
  async removePendingContent({ organizationId, id }: PendingContent, before: Date): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const content = await manager.findOne(RunContentEntity, {
        where: { organizationId, id, heardAt: LessThan(before) },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (content === null) return;
      const deleted = { organizationId, contentId: id };
      await this.hooks.deleteContent(manager, deleted);
      await deleteContent(manager, deleted);
      await takeContent(manager, { organizationId, id }, null);
    });
  }

  /** Some runs of deleted targets, except some ids. */
  async findDeletedRuns(except: readonly string[]): Promise<readonly RunKey[]> {
    return this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(['run.organizationId', 'run.id'])
      .innerJoin('run.target', 'target', 'target.deletedAt IS NOT NULL')
      .where({ id: Not(Any(except)) })
      .limit(AT_ONCE)
      .getMany();
  }
}
