import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import { UploadMeter } from '../common/upload-meter.js';
import { PublicAddress } from '../common/public-address.js';
import { ArtifactsService } from '../runs/artifacts.service.js';
import { RunWriteStore } from '../runs/run-write.store.js';
import {
  addSummaries,
  countEvents,
  EMPTY_SUMMARY,
  type BatchPlace,
  type Destination,
  type PreparedBatch,
  type WrittenRun,
} from '../runs/run-writing.js';
import type { Claim, StoredAnswer } from './idempotency.js';
import { AlreadyClaimed, IdempotencyStore } from './idempotency.store.js';
import { inBatches } from './prepare-batch.js';
import { ProjectExtraction } from './project-extraction.js';
import { toUploadAnswer } from './upload.dto.js';
import type { Upload } from './upload.js';
import type { UploadWarnings } from './upload-warnings.js';

/** An answer to an upload: HTTP status and JSON text. */
export interface GivenAnswer {
  readonly status: number;
  readonly answer: string;
}

/** Which upload this is, for retries; and what its answer looks like. */
export interface UploadOrder {
  readonly by: Principal;
  readonly destination: Destination;
  /** Undefined when a retry is a new upload. */
  readonly claimOf: (fingerprint: Buffer) => Claim | undefined;
  readonly toAnswer?: (run: WrittenRun) => object;
}

/** Stores uploaded runs: all of a run or nothing, and once, however often it is sent. */
@Injectable()
export class UploadService {
  constructor(
    private readonly runs: RunWriteStore,
    private readonly keys: IdempotencyStore,
    private readonly extraction: ProjectExtraction,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
    private readonly meter: UploadMeter,
    private readonly artifacts: ArtifactsService,
  ) {}

  /**
   * Stores an upload, or finds the answer that an earlier try of it got.
   * @throws Problem validation_failed when its Idempotency-Key was used for another body, and what reading the upload raises.
   */
  async store(upload: Upload, order: UploadOrder): Promise<GivenAnswer> {
    const pending = await this.writeBatches(upload, order.destination);
    const fingerprint = upload.fingerprint();
    const claim = order.claimOf(fingerprint);
    try {
      await this.artifacts.place(upload.artifacts());
      const given = await this.publish(pending, upload, order, fingerprint, claim);
      this.meter.runUploaded(upload.bytes(), pending.summary.total);
      return given;
    } catch (error) {
      await this.discard(pending, order.destination);
      // A retry that is answered from before has sent its files once more.
      await this.artifacts.discard(upload.artifacts());
      if (error instanceof AlreadyClaimed && claim !== undefined)
        return this.keys.replay(order.destination.organizationId, claim, fingerprint, this.clock.now());
      throw error;
    }
  }

  /**
   * Writes all batches but the last one, which is left for the transaction that makes the run visible. A batch is written while
   * the next one is read and prepared.
   */
  private async writeBatches(upload: Upload, destination: Destination): Promise<Pending> {
    const content = this.runs.newContent(this.clock.now());
    const extraction = await this.extraction.of(destination);
    let pending: Pending = {
      content,
      last: NO_TESTS,
      place: { firstTest: 0, firstEvent: 0 },
      summary: EMPTY_SUMMARY,
      written: false,
    };
    let writing = Promise.resolve();
    try {
      for await (const batch of inBatches(upload.tests, extraction)) {
        await writing;
        if (pending.last.tests.length > 0) {
          writing = this.runs.addBatch(
            { ...destination, contentId: content },
            pending.last,
            pending.place,
            this.clock.now(),
          );
          // Its error is raised where it is awaited; until then nobody listens.
          writing.catch(() => undefined);
          pending = { ...pending, written: true };
        }
        pending = follow(pending, batch);
      }
      await writing;
      return pending;
    } catch (error) {
      await Promise.allSettled([writing]);
      await this.discard(pending, destination);
      throw error;
    }
  }

  private async publish(
    pending: Pending,
    upload: Upload,
    order: UploadOrder,
    fingerprint: Buffer,
    claim: Claim | undefined,
  ): Promise<GivenAnswer> {
    const at = this.clock.now();
    const { organizationId } = order.destination;
    let given: StoredAnswer | undefined;
    const publication = {
      destination: order.destination,
      content: pending.content,
      facts: upload.facts(),
      warnings: toStoredWarnings(upload.warnings),
      lastBatch: pending.last,
      place: pending.place,
      summary: pending.summary,
      eventCount: pending.place.firstEvent + countEvents(pending.last),
      writer: { userId: order.by.userId, at },
    };
    await this.runs.publish(publication, async (manager, run) => {
      await this.artifacts.attach(manager, run.id, upload.artifacts());
      const body = order.toAnswer?.(run) ?? toUploadAnswer(run, this.address.origin, upload.warnings);
      given = { fingerprint, status: run.replaced ? 200 : 201, answer: JSON.stringify(body) };
      if (claim !== undefined) await this.keys.claim(manager, organizationId, claim, run.id, given, at);
    });
    if (given === undefined) throw new Error('A run was published without an answer');
    return given;
  }

  private async discard(pending: Pending, destination: Destination): Promise<void> {
    if (!pending.written) return;
    // What cannot be removed now is found later by the sweeper: the upload's own error is what matters.
    await this.runs.discard(destination.organizationId, pending.content).catch(() => undefined);
  }
}

const NO_TESTS: PreparedBatch = { tests: [], pieces: [], summary: EMPTY_SUMMARY };

/** An upload of which all but the last batch is written. */
interface Pending {
  readonly content: string;
  readonly last: PreparedBatch;
  readonly place: BatchPlace;
  readonly summary: WrittenRun['summary'];
  readonly written: boolean;
}

function follow(pending: Pending, batch: PreparedBatch): Pending {
  const place = {
    firstTest: pending.place.firstTest + pending.last.tests.length,
    firstEvent: pending.place.firstEvent + countEvents(pending.last),
  };
  return { ...pending, last: batch, place, summary: addSummaries(pending.summary, batch.summary) };
}

/** The warnings as the run keeps them: JSON text. */
function toStoredWarnings(warnings: UploadWarnings | undefined): string | null {
  return warnings === undefined ? null : JSON.stringify({ warnings: warnings.told, warningsTotal: warnings.total });
}
