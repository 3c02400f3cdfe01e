import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { inTransaction, type TransactionOptions } from '../database/transaction.js';
import {
  addSummaries,
  type BatchPlace,
  type ContentId,
  ContentIds,
  EMPTY_SUMMARY,
  placeBehind,
  type PreparedBatch,
  type TransactionCallback,
  type WrittenRun,
} from './content/run-writing.js';
import { type ContentOwner, deleteContent, hasBatch, insertBatch } from './content/content.queries.js';
import type { GateResult } from './gate-result.js';
import { claimContent, orphanContent, takeContent } from './content/pending-content.queries.js';
import { RunHooks, type ContentKey, type RunKey } from './run-hooks.js';
import { toRunRow, toWrittenRun, type Publication } from './run-row.js';
import { RunEntity } from './run.entity.js';
import { isFinished, type RunStatus, type RunSummary } from './run-state.js';

const WRITE_TIMEOUT_MS = 60_000;

/**
 * Writes runs. Large uploads are written in batches as a pending content, which no run points to; one last transaction makes the
 * run visible, whole. So a reader sees nothing of an upload before its answer, no transaction waits for a slow sender, and the
 * sweep finds in `run_contents` what a failed upload left behind.
 */
@Injectable()
export class RunWriteStore {
  private readonly contentIds = new ContentIds();

  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: RunHooks,
  ) {}

  newContent(at: Date): ContentId {
    return this.contentIds.next(at.getTime());
  }

  /**
   * Writes a batch of a pending content. The commit does not wait for the disk: `publish` does, and checks that all batches are
   * there.
   */
  async addBatch(owner: ContentOwner, batch: PreparedBatch, place: BatchPlace, at: Date): Promise<void> {
    const write = async (manager: EntityManager): Promise<void> => {
      const pending = { organizationId: owner.organizationId, id: owner.contentId };
      await orphanContent(manager, pending, at, batch.tests.length);
      await insertBatch(manager, owner, batch, place);
    };
    await inTransaction(this.dataSource, write, { statementTimeoutMs: WRITE_TIMEOUT_MS, mayBeLost: true });
  }

  /** Deletes a pending content; does nothing when a run points to it. It has no rows of hooks yet. */
  async discard(content: ContentKey): Promise<void> {
    const pending = { organizationId: content.organizationId, id: content.contentId };
    await this.transaction(async (manager) => {
      if (await takeContent(manager, pending, null)) await deleteContent(manager, content);
    });
  }

  /**
   * Makes a run visible, or replaces the run with the same clientRunId, in one transaction.
   * @throws CommitOutcomeUnknown
   */
  async publish(publication: Publication, callback: TransactionCallback): Promise<WrittenRun> {
    const { destination, content, lastBatch, place } = publication;
    const { organizationId } = destination;
    const isCommitted = (manager: EntityManager): Promise<boolean> =>
      manager.existsBy(RunEntity, { organizationId, contentId: content });
    const published = await this.transaction(async (manager) => {
      if (place.firstTest > 0) await claimContent(manager, { organizationId, id: content }, place.firstTest);
      await insertBatch(
        manager,
        { organizationId, targetId: destination.targetId, contentId: content },
        lastBatch,
        place,
      );
      const { run, earlier } = await placeRun(manager, toRunRow(publication));
      const follow = earlier?.isFinished === true ? await this.hooks.replace(manager, run) : undefined;
      const gate = await this.runHooks(manager, run, earlier?.content ?? null);
      const written = toWrittenRun(run, earlier !== null, gate);
      await callback(manager, written);
      return { written, follow };
    }, isCommitted);
    await published.follow?.();
    return published.written;
  }

  /**
   * Adds tests to a run; undefined when the decision refuses them.
   * @throws CommitOutcomeUnknown
   */
  async append(
    { organizationId, id }: RunKey,
    batches: readonly PreparedBatch[],
    { at, decide }: AppendDecision,
    callback: TransactionCallback,
  ): Promise<WrittenRun | undefined> {
    let appended: { readonly owner: ContentOwner; readonly firstTest: number } | undefined;
    const last = batches.at(-1);
    const isCommitted = async (manager: EntityManager): Promise<boolean> =>
      appended !== undefined &&
      (last === undefined || (await hasBatch(manager, appended.owner, last, appended.firstTest)));
    return this.transaction(async (manager) => {
      const run = await lockRun(manager, organizationId, id);
      const status = run === undefined ? undefined : decide(run);
      if (run === undefined || status === undefined) return undefined;
      let place = { firstTest: run.total, firstEvent: run.nextEventSeq };
      let summary: RunSummary = run;
      for (const batch of batches) {
        appended = { owner: run, firstTest: place.firstTest };
        await insertBatch(manager, run, batch, place);
        place = placeBehind(place, batch);
        summary = addSummaries(summary, batch.summary);
      }
      appended ??= { owner: run, firstTest: place.firstTest };
      const changes = { ...addSummaries(summary, EMPTY_SUMMARY), status, nextEventSeq: place.firstEvent, heardAt: at };
      await manager.update(RunEntity, { organizationId, id }, changes);
      const written = toWrittenRun({ ...run, ...changes }, false, null);
      await callback(manager, written);
      return written;
    }, isCommitted);
  }

  /**
   * Ends a run as `decide` says; undefined when it decides that the run does not end.
   * @throws CommitOutcomeUnknown
   */
  async finish(
    { organizationId, id }: RunKey,
    at: Date,
    decide: (run: RunEntity) => FinishChanges | undefined,
  ): Promise<WrittenRun | undefined> {
    const isCommitted = (manager: EntityManager): Promise<boolean> =>
      manager.existsBy(RunEntity, { organizationId, id, finishedAt: at });
    return this.transaction(async (manager) => {
      const run = await lockRun(manager, organizationId, id);
      const changes = run === undefined ? undefined : decide(run);
      if (run === undefined || changes === undefined) return undefined;
      await manager.update(RunEntity, { organizationId, id }, changes);
      const finished = { ...run, ...changes };
      return toWrittenRun(finished, false, await this.runHooks(manager, finished, null));
    }, isCommitted);
  }

  /** Runs the hooks for a written run and stores its gate result; `earlier` is the content that the run had before. */
  private async runHooks(
    manager: EntityManager,
    run: RunEntity,
    earlier: ContentId | null,
  ): Promise<GateResult | null> {
    const { organizationId, id } = run;
    const gate = await this.hooks.afterWrite(manager, run, earlier);
    if (gate !== null) await manager.update(RunEntity, { organizationId, id }, { gate: JSON.stringify(gate) });
    if (isFinished(run.status)) await this.hooks.notify(manager, run, gate);
    return gate;
  }

  private transaction<T>(
    work: (manager: EntityManager) => Promise<T>,
    isCommitted?: TransactionOptions['isCommitted'],
  ): Promise<T> {
    const statementTimeoutMs = WRITE_TIMEOUT_MS;
    const options = isCommitted === undefined ? { statementTimeoutMs } : { statementTimeoutMs, isCommitted };
    return inTransaction(this.dataSource, work, options);
  }
}

/** How tests change the status of a run. */
export interface AppendDecision {
  readonly at: Date;
  /** The status after the tests; undefined when the run takes no tests. */
  readonly decide: (run: RunEntity) => RunStatus | undefined;
}

/** The members of a run that its end sets. */
export type FinishChanges = Pick<
  RunEntity,
  'status' | 'revision' | 'completedAt' | 'durationMs' | 'finishedAt' | 'heardAt'
>;

async function lockRun(
  manager: EntityManager,
  organizationId: OrganizationId,
  id: RunKey['id'],
): Promise<RunEntity | undefined> {
  const run = await manager
    .createQueryBuilder(RunEntity, 'run')
    .setLock('pessimistic_write')
    .where('run.organization_id = :organizationId AND run.id = :id', { organizationId, id })
    .getOne();
  return run ?? undefined;
}

/** A run in its place, and what it replaces there. */
interface PlacedRun {
  readonly run: RunEntity;
  readonly earlier: { readonly content: ContentId; readonly isFinished: boolean } | null;
}

/** Inserts the run, or gives its content to the run with the same clientRunId, which keeps its id. */
async function placeRun(manager: EntityManager, row: RunEntity): Promise<PlacedRun> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(RunEntity)
    .values(row)
    .orIgnore()
    .returning(['id'])
    .execute();
  if (Array.isArray(inserted.raw) && inserted.raw.length === 1) return { run: row, earlier: null };
  const { organizationId, targetId, clientRunId } = row;
  const earlier = await manager
    .createQueryBuilder(RunEntity, 'run')
    .setLock('pessimistic_write')
    .where('run.organization_id = :organizationId AND run.target_id = :targetId AND run.client_run_id = :clientRunId', {
      organizationId,
      targetId,
      clientRunId,
    })
    .getOneOrFail();
  const { id, createdAt, pinned } = earlier;
  const run = { ...row, id, createdAt, pinned, revision: earlier.revision + 1 };
  await manager.update(RunEntity, { organizationId, id }, run);
  await orphanContent(manager, { organizationId, id: earlier.contentId }, new Date(0), 0);
  return { run, earlier: { content: earlier.contentId, isFinished: isFinished(earlier.status) } };
}
