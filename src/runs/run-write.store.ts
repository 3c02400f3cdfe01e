import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BuildId, OrganizationId } from '../common/identifiers.js';
import { setFirstBranch } from '../projects/project-lock.queries.js';
import { inTransaction, type TransactionOptions } from '../database/transaction.js';
import { targetNotFound } from '../projects/project-access.js';
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
import { toRunRow, toWrittenRun, type Publication } from './run-row.js';
import {
  deleteContent,
  hasBatch,
  insertBatch,
  claimContent,
  orphanContent,
  takeContent,
} from './content/content.queries.js';
import { isBranch } from './filters/branch.js';
import type { GateResult } from './gate-result.js';
import { RunHooks, type ContentKey, type FormerRun, type RunKey } from './run-hooks.js';
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
  async addBatch(content: ContentKey, batch: PreparedBatch, place: BatchPlace, at: Date): Promise<void> {
    const write = async (manager: EntityManager): Promise<void> => {
      const pending = { organizationId: content.organizationId, id: content.contentId };
      await orphanContent(manager, pending, at, batch.testCount);
      await insertBatch(manager, content, batch, place);
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
   * @throws CommitOutcomeUnknown; Problem target_not_found when the target was deleted while the run was uploaded, and is removed.
   */
  async publish(publication: Publication, callback: TransactionCallback): Promise<WrittenRun> {
    const { destination, content, lastBatch, place } = publication;
    const { organizationId: owner } = destination;
    const isCommitted = (manager: EntityManager): Promise<boolean> =>
      manager.existsBy(RunEntity, { organizationId: owner, contentId: content });
    const publishing = this.transaction(async (manager) => {
      if (place.firstTest > 0) await claimContent(manager, { organizationId: owner, id: content }, place.firstTest);
      await insertBatch(manager, { organizationId: owner, contentId: content }, lastBatch, place);
      const { run, earlier } = await this.placeRun(manager, publication);
      const follow = earlier?.isFinished === true ? await this.hooks.replace(manager, run) : undefined;
      const gate = await this.runHooks(manager, run, {
        content: earlier?.content ?? null,
        build: earlier?.build ?? null,
        run: earlier?.run ?? null,
        expectedRuns: publication.facts.expectedRuns,
      });
      const { organizationId, projectId: id, branch } = run;
      if (branch !== null && isBranch(branch)) await setFirstBranch(manager, { organizationId, id }, branch);
      const written = toWrittenRun(run, earlier !== null, gate);
      await callback(manager, written);
      return { written, follow };
    }, isCommitted);
    const published = await refuseRemovedTarget(publishing);
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
    let appended: { readonly owner: ContentKey; readonly firstTest: number } | undefined;
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
      return toWrittenRun(finished, false, await this.runHooks(manager, finished, NOTHING_EARLIER));
    }, isCommitted);
  }

  /**
   * Finds the build of an upload, then inserts the run or gives its content to the run with the same clientRunId, which keeps its id.
   * Locks that run before anything else that other writers lock.
   */
  private async placeRun(manager: EntityManager, publication: Publication): Promise<PlacedRun> {
    const { destination, facts, writer } = publication;
    const place = async (earlierBuild: BuildId | null): Promise<RunEntity> => {
      const { organizationId, projectId } = destination;
      const { build, ciRunUrl } = facts;
      const named = { organizationId, projectId, build, ciRunUrl, earlierBuild, at: writer.at };
      return toRunRow(publication, await this.hooks.builds.place(manager, named));
    };
    const earlier = await lockReplaced(manager, publication);
    if (earlier !== undefined) return replaceRun(manager, await place(earlier.buildId), earlier);
    const row = await place(null);
    if (await insertRun(manager, row)) return { run: row, earlier: null };
    // Another upload with the same clientRunId was faster.
    const faster = await lockReplaced(manager, publication);
    if (faster === undefined) throw new Error('The run that an upload replaces is gone');
    return replaceRun(manager, row, faster);
  }

  /** Runs the hooks for a written run, stores its gate result and settles its build, and the build that it has left. */
  private async runHooks(manager: EntityManager, run: RunEntity, before: BeforeWrite): Promise<GateResult | null> {
    const { organizationId, id, buildId } = run;
    const gate = await this.hooks.afterWrite(manager, run, before.content);
    if (gate !== null) await manager.update(RunEntity, { organizationId, id }, { gate: JSON.stringify(gate) });
    await this.hooks.builds.settle(manager, {
      organizationId,
      buildIds: before.build === null ? [buildId] : [buildId, before.build],
      ...(before.run === null ? {} : { formerRuns: [before.run] }),
      ...(before.expectedRuns === null ? {} : { expected: { buildId, runs: before.expectedRuns } }),
    });
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
  'status' | 'empty' | 'failureMessage' | 'revision' | 'completedAt' | 'durationMs' | 'finishedAt' | 'heardAt'
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

/** What a run had before it was written, and what the upload states about its build. */
interface BeforeWrite {
  readonly content: ContentId | null;
  readonly build: BuildId | null;
  /** The run that it replaces. */
  readonly run: FormerRun | null;
  readonly expectedRuns: number | null;
}

const NOTHING_EARLIER: BeforeWrite = { content: null, build: null, run: null, expectedRuns: null };

/** The foreign key decides: a check at the start of the upload may be hours old. */
async function refuseRemovedTarget<T>(publishing: Promise<T>): Promise<T> {
  return publishing.catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('runs_target_fk')) throw targetNotFound();
    throw error;
  });
}

/** A run in its place, and what it replaces there. */
interface PlacedRun {
  readonly run: RunEntity;
  readonly earlier: {
    readonly content: ContentId;
    readonly build: BuildId;
    readonly run: FormerRun;
    readonly isFinished: boolean;
  } | null;
}

/** Inserts a run; false when there is one with the same clientRunId. */
async function insertRun(manager: EntityManager, row: RunEntity): Promise<boolean> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(RunEntity)
    .values(row)
    .orIgnore()
    .returning(['id'])
    .execute();
  return Array.isArray(inserted.raw) && inserted.raw.length === 1;
}

/** Locks the run that an upload replaces: the one with its clientRunId in its target. */
async function lockReplaced(
  manager: EntityManager,
  { destination: { organizationId, targetId }, facts: { clientRunId } }: Publication,
): Promise<RunEntity | undefined> {
  if (clientRunId === null) return undefined;
  const earlier = await manager
    .createQueryBuilder(RunEntity, 'run')
    .setLock('pessimistic_write')
    .where('run.organization_id = :organizationId AND run.target_id = :targetId AND run.client_run_id = :clientRunId', {
      organizationId,
      targetId,
      clientRunId,
    })
    .getOne();
  return earlier ?? undefined;
}

/** Gives the content of an upload to a run, which keeps its id. */
async function replaceRun(manager: EntityManager, row: RunEntity, earlier: RunEntity): Promise<PlacedRun> {
  const { createdAt, pinned, buildId: build } = earlier;
  const run = { ...row, id: earlier.id, createdAt, pinned, revision: earlier.revision + 1 };
  const { organizationId, id, ...columns } = run;
  await manager.update(RunEntity, { organizationId, id }, columns);
  await orphanContent(manager, { organizationId, id: earlier.contentId }, new Date(0), 0);
  return { run, earlier: { content: earlier.contentId, build, run: earlier, isFinished: isFinished(earlier.status) } };
}
