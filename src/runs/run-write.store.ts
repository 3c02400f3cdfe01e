import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, RunId } from '../common/identifiers.js';
import { overloaded } from '../common/problem.js';
import { inTransaction } from '../database/transaction.js';
import { ContentIds } from './content-id.js';
import { deleteContent, insertBatch, type ContentOwner } from './content.store.js';
import { countCauses } from './run-causes.store.js';
import type { GateResult } from './gate-result.js';
import { RunEnding } from './run-ending.js';
import { elapsed, endOf, toRunRow, toWrittenRun, type Publication } from './run-row.js';
import { RunEntity } from './run.entity.js';
import { isFinished, nextStatus, statusOfTests, type FinishedStatus, type RunEvent } from './run-state.js';
import {
  addSummaries,
  countEvents,
  type BatchPlace,
  type ContentId,
  type PreparedBatch,
  type WrittenRun,
} from './run-writing.js';

/** Writes more within the transaction of a run: the idempotency key, for one. */
export type Alongside = (manager: EntityManager, run: WrittenRun) => Promise<void>;

const INGEST_TIMEOUT_MS = 60_000;

/** What a crash of the database took from an upload is sent again. */
const RETRY_SECONDS = 5;

/**
 * Writes runs. Large uploads are written in batches under a content that no run points to; one last transaction makes the run
 * visible, whole. So nothing of an upload is seen before its answer, no transaction waits for a slow sender, and what a dead
 * upload left behind is found in `run_contents` and removed.
 */
@Injectable()
export class RunWriteStore {
  private readonly contentIds = new ContentIds();

  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: RunEnding,
  ) {}

  newContent(at: Date): ContentId {
    return this.contentIds.next(at.getTime());
  }

  /**
   * Writes a batch of a content that no run points to yet. It does not wait for the disk: `publish` does, which sees whether all
   * batches are there.
   */
  async addBatch(owner: ContentOwner, batch: PreparedBatch, place: BatchPlace, at: Date): Promise<void> {
    const write = async (manager: EntityManager): Promise<void> => {
      await disown(manager, {
        organizationId: owner.organizationId,
        content: owner.contentId,
        heardAt: at,
        tests: batch.tests.length,
      });
      await insertBatch(manager, owner, batch, place);
    };
    await inTransaction(this.dataSource, write, { statementTimeoutMs: INGEST_TIMEOUT_MS, mayBeLost: true });
  }

  /** Removes what a failed upload has written. */
  async discard(organizationId: OrganizationId, content: ContentId): Promise<void> {
    await this.transaction(async (manager) => {
      await deleteContent(manager, organizationId, content);
      await manager.query('DELETE FROM run_contents WHERE organization_id = $1 AND id = $2', [organizationId, content]);
    });
  }

  /** Makes a run visible, or replaces the one with the same clientRunId, in one transaction. */
  async publish(publication: Publication, alongside: Alongside): Promise<WrittenRun> {
    const { destination, content, lastBatch, place } = publication;
    const { organizationId } = destination;
    return this.transaction(async (manager) => {
      if (place.firstTest > 0) await own(manager, organizationId, content, place.firstTest);
      await insertBatch(
        manager,
        { organizationId, targetId: destination.targetId, contentId: content },
        lastBatch,
        place,
      );
      const { run, earlier } = await placeRun(manager, toRunRow(publication));
      const gate = await this.end(manager, run, earlier);
      const written = toWrittenRun(run, earlier !== null, gate);
      await alongside(manager, written);
      return written;
    });
  }

  /** Adds tests to an open run; undefined when it is finished. */
  async append(
    organizationId: OrganizationId,
    id: RunId,
    batch: PreparedBatch,
    at: Date,
    alongside: Alongside,
  ): Promise<WrittenRun | undefined> {
    return this.transaction(async (manager) => {
      const run = await lockRun(manager, organizationId, id);
      const status = run === undefined ? undefined : nextStatus(run.status, { kind: 'tests' });
      if (run === undefined || status === undefined) return undefined;
      const place = { firstTest: run.total, firstEvent: run.nextEventSeq };
      await insertBatch(manager, run, batch, place);
      const summary = addSummaries(run, batch.summary);
      const changes = { ...summary, status, nextEventSeq: run.nextEventSeq + countEvents(batch), heardAt: at };
      await manager.update(RunEntity, { organizationId, id }, changes);
      const written = toWrittenRun({ ...run, ...changes }, false, null);
      await alongside(manager, written);
      return written;
    });
  }

  /** Ends an open run; undefined when it is finished already. */
  async finish(order: FinishOrder): Promise<WrittenRun | undefined> {
    const { organizationId, id } = order;
    return this.transaction(async (manager) => {
      const run = await lockRun(manager, organizationId, id);
      if (run === undefined) return undefined;
      const status = nextStatus(run.status, order.eventOf(statusOfTests(run)));
      if (status === undefined || (order.silentSince !== undefined && run.heardAt >= order.silentSince))
        return undefined;
      const changes = {
        status,
        revision: run.revision + 1,
        completedAt: order.completedAt ?? order.at,
        durationMs: order.durationMs ?? run.durationMs ?? elapsed(run.startedAt, order.completedAt ?? order.at),
        finishedAt: order.at,
        heardAt: order.at,
      };
      await manager.update(RunEntity, { organizationId, id }, changes);
      const finished = { ...run, ...changes };
      return toWrittenRun(finished, false, await this.end(manager, finished, null));
    });
  }

  /** What follows from how a run stands now; `earlier` is the content that it had before. An open run has no report and no gate. */
  private async end(manager: EntityManager, run: RunEntity, earlier: ContentId | null): Promise<GateResult | null> {
    const ended = isFinished(run.status);
    if (ended) await writeReport(manager, run, this.ending.composer);
    await writeCauses(manager, run, earlier);
    const gate = ended ? await this.ending.atEnd(manager, run) : null;
    if (gate !== null)
      await manager.update(
        RunEntity,
        { organizationId: run.organizationId, id: run.id },
        { gate: JSON.stringify(gate) },
      );
    return gate;
  }

  private transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work, { statementTimeoutMs: INGEST_TIMEOUT_MS });
  }
}

/** How an open run is to end. */
export interface FinishOrder {
  readonly organizationId: OrganizationId;
  readonly id: RunId;
  readonly at: Date;
  readonly completedAt: Date | null;
  readonly durationMs: number | null;
  /** Only a run that was heard of before this instant ends. */
  readonly silentSince?: Date;
  /** The event that ends it, given the result that the tests speak for. */
  readonly eventOf: (statusOfTests: FinishedStatus) => RunEvent;
}

/** A content that no run points to. */
interface Disowned {
  readonly organizationId: OrganizationId;
  readonly content: ContentId;
  readonly heardAt: Date;
  /** How many tests it gets. */
  readonly tests: number;
}

async function disown(manager: EntityManager, { organizationId, content, heardAt, tests }: Disowned): Promise<void> {
  await manager.query(
    `INSERT INTO run_contents (organization_id, id, heard_at, test_count) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, id)
     DO UPDATE SET heard_at = EXCLUDED.heard_at, test_count = run_contents.test_count + EXCLUDED.test_count`,
    [organizationId, content, heardAt, tests],
  );
}

/** Takes a content out of the list of those that no run points to; it must still be there, with all of its tests. */
async function own(
  manager: EntityManager,
  organizationId: OrganizationId,
  content: ContentId,
  tests: number,
): Promise<void> {
  const rows: unknown = await manager.query(
    'WITH gone AS (DELETE FROM run_contents WHERE organization_id = $1 AND id = $2 AND test_count = $3 RETURNING id) SELECT id FROM gone',
    [organizationId, content, tests],
  );
  if (!Array.isArray(rows) || rows.length !== 1) throw overloaded(RETRY_SECONDS);
}

async function lockRun(
  manager: EntityManager,
  organizationId: OrganizationId,
  id: RunId,
): Promise<RunEntity | undefined> {
  const run = await manager
    .createQueryBuilder(RunEntity, 'run')
    .setLock('pessimistic_write')
    .where('run.organization_id = :organizationId AND run.id = :id', { organizationId, id })
    .getOne();
  return run ?? undefined;
}

/** A run in its place; `earlier` is the content of the run that it replaces. */
interface PlacedRun {
  readonly run: RunEntity;
  readonly earlier: ContentId | null;
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
  const { id, createdAt } = earlier;
  const run = { ...row, id, createdAt, revision: earlier.revision + 1 };
  await manager.update(RunEntity, { organizationId, id }, run);
  await disown(manager, { organizationId, content: earlier.contentId, heardAt: new Date(0), tests: 0 });
  return { run, earlier: earlier.contentId };
}

async function writeReport(manager: EntityManager, run: RunEntity, composer: RunEnding['composer']): Promise<void> {
  const failures: { seq: number; item: string }[] = await manager.query(
    'SELECT seq, item FROM test_failures WHERE organization_id = $1 AND content_id = $2 ORDER BY seq LIMIT $3',
    [run.organizationId, run.contentId, composer.limit + 1],
  );
  const body = composer.compose({ id: run.id, projectId: run.projectId, summary: run }, failures);
  await manager.query('INSERT INTO run_reports (organization_id, content_id, body) VALUES ($1, $2, $3)', [
    run.organizationId,
    run.contentId,
    body,
  ]);
}

/** Only finished runs have causes: an open one that replaces a finished run takes the causes of that away. */
async function writeCauses(manager: EntityManager, run: RunEntity, earlier: ContentId | null): Promise<void> {
  const ended = isFinished(run.status);
  if (earlier === null && (!ended || run.failed === 0)) return;
  await countCauses(manager, run, { present: ended ? run.contentId : null, earlier, at: endOf(run) });
}
