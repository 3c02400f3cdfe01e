import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Any, DataSource, In, LessThan, Not, type EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { restAfter } from '../../common/sweeps/item-sweep.js';
import { inTransaction } from '../../database/transaction.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../../projects/removal-hooks.js';
import { deleteSlice, type PendingContent } from '../content/content.queries.js';
import type { ContentId } from '../content/run-writing.js';
import { RunContentEntity } from '../content/run-content.entity.js';
import { RunEntity } from '../run.entity.js';
import { RunHooks, type RunKey } from '../run-hooks.js';
import { OPEN_STATUSES } from '../run-state.js';

const AT_ONCE = 100;

/** No upload has so many tests: `claimContent` refuses the content. */
const INCOMPLETE = -1;

const FIND_EXPIRED = `
  SELECT expired.organization_id AS "organizationId", expired.id
  FROM projects project
  CROSS JOIN LATERAL (
    SELECT run.organization_id, run.id FROM runs run
    WHERE run.organization_id = project.organization_id AND run.project_id = project.id AND NOT run.pinned
      AND run.finished_at < $1::timestamptz - make_interval(days => project.retention_days) AND NOT run.id = ANY ($2::text[])
    ORDER BY run.finished_at LIMIT $3
  ) expired
  WHERE project.retention_days IS NOT NULL
  LIMIT $3`;

/** The failure message of an abandoned run. */
const ABANDONED = 'The server could not finish this run. The log of the server names the error.';

/** Finds and removes what no reader can see, a few rows at a time. Two instances may sweep at once: each skips rows that the other has locked. */
@Injectable()
export class RunSweepStore implements RemovalHook, OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: RunHooks,
    private readonly removals: RemovalHooks,
  ) {}

  onModuleInit(): void {
    this.removals.register(this);
  }

  /** A deleted target stays until the sweep has deleted its runs. */
  async removeSome(manager: EntityManager, { kind, organizationId, id }: RemovedOwner): Promise<RowsLeft> {
    const hasRuns = kind === 'target' && (await manager.existsBy(RunEntity, { organizationId, targetId: id }));
    return hasRuns ? 'later' : 'none';
  }

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
   * causes, no gate result and no webhook message. Its build is settled.
   */
  async abandon({ organizationId, id }: RunKey, silentSince: Date, at: Date): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await abandonRun(manager, { organizationId, id }, silentSince, at);
      const run = await manager.findOneBy(RunEntity, { organizationId, id });
      if (run !== null) await this.hooks.builds.settle(manager, { organizationId, buildIds: [run.buildId] });
    });
  }

  /** Pending contents that were last written before an instant, except some ids. Reads the index `run_contents_heard` in its order. */
  async findPendingContents(before: Date, except: readonly string[]): Promise<readonly PendingContent[]> {
    return this.dataSource.manager.find(RunContentEntity, {
      select: { organizationId: true, id: true },
      where: { heardAt: LessThan(before), id: Not(Any(except)) },
      order: { heardAt: 'ASC' },
      take: AT_ONCE,
    });
  }

  /**
   * Deletes pending contents, a slice in each transaction, so that no request waits for a large one. Stops between two slices. Leaves
   * alone what was written to since, and what another transaction claims or deletes. Returns the ids of those that it deleted.
   */
  async removePendingContents(
    contents: readonly PendingContent[],
    before: Date,
    isStopped: () => boolean,
  ): Promise<readonly ContentId[]> {
    const deleted: ContentId[] = [];
    for (const [organizationId, ids] of byOrganization(contents)) {
      for (let isMore = true; isMore && !isStopped();) {
        const startedAt = performance.now();
        const gone = await this.removeSlice(organizationId, ids, before);
        isMore = gone === undefined;
        deleted.push(...(gone ?? []));
        if (isMore) await restAfter(startedAt);
      }
    }
    return deleted;
  }

  /** Deletes a slice of some contents; returns the ids of those that it deleted, undefined when there is more to do. */
  private async removeSlice(
    organizationId: OrganizationId,
    ids: readonly ContentId[],
    before: Date,
  ): Promise<readonly ContentId[] | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const pending = await manager.find(RunContentEntity, {
        select: { organizationId: true, id: true },
        where: { organizationId, id: Any(ids), heardAt: LessThan(before) },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      const contentIds = pending.map(({ id }) => id);
      if (contentIds.length === 0) return [];
      const contents = { organizationId, id: Any(contentIds) };
      if (await deleteSlice(manager, organizationId, contentIds)) {
        // No upload can claim what is incomplete from here on.
        await manager.update(RunContentEntity, contents, { testCount: INCOMPLETE });
        return undefined;
      }
      await this.hooks.deleteContents(manager, { organizationId, contentIds });
      await manager.delete(RunContentEntity, contents);
      return contentIds;
    });
  }

  /** Finished runs whose retention is over. Reads the index `runs_retention` from its start for each project. */
  async findExpired(now: Date, except: readonly string[]): Promise<readonly RunKey[]> {
    return this.dataSource.manager.query<RunKey[]>(FIND_EXPIRED, [now, except, AT_ONCE]);
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

function byOrganization(contents: readonly PendingContent[]): ReadonlyMap<OrganizationId, readonly ContentId[]> {
  const ids = new Map<OrganizationId, ContentId[]>();
  for (const { organizationId, id } of contents) ids.set(organizationId, [...(ids.get(organizationId) ?? []), id]);
  return ids;
}

async function abandonRun(
  manager: EntityManager,
  { organizationId, id }: RunKey,
  silentSince: Date,
  at: Date,
): Promise<void> {
  await manager
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
