import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { CommitOutcomeUnknown } from '../common/commit-outcome-unknown.js';
import { UploadMeter } from '../common/upload-meter.js';
import { PublicAddress } from '../common/public-address.js';
import { ArtifactsService } from '../artifacts/artifacts.service.js';
import { FailureExtractionService } from '../failures/report/failure-extraction.service.js';
import { statusOfUpload } from '../runs/run-state.js';
import { RunStateService } from '../runs/run-state.service.js';
import {
  addSummaries,
  type BatchPlace,
  type Destination,
  EMPTY_SUMMARY,
  placeBehind,
  type PreparedBatch,
  type WrittenRun,
} from '../runs/content/run-writing.js';
import type { Claim } from './idempotency/idempotency.js';
import { AlreadyClaimed, IdempotencyStore } from './idempotency/idempotency.store.js';
import { toUploadAnswer, type UploadResponse } from './upload.dto.js';
import type { Upload } from './upload.js';
import { type CollectedWarnings, withReason } from './upload-warnings.js';

/** Who uploads, where to, and the form of the answer. */
export interface UploadCommand {
  readonly by: Pick<Principal, 'userId'>;
  readonly destination: Destination;
  /** The claim of a body with a fingerprint; undefined when a retry is a new upload. */
  readonly claimOf: (fingerprint: Buffer) => Claim | undefined;
  readonly toAnswer?: (run: WrittenRun) => object;
}

/** Stores uploaded runs: all of a run or nothing, and once, however often it is sent. */
@Injectable()
export class UploadService {
  constructor(
    private readonly runs: RunStateService,
    private readonly keys: IdempotencyStore,
    private readonly extraction: FailureExtractionService,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
    private readonly meter: UploadMeter,
    private readonly artifacts: ArtifactsService,
  ) {}

  /**
   * Stores an upload, or returns the answer to an earlier try. Deletes what a failed upload has written, unless the run may be
   * visible. Raises what reading the upload raises, and
   * @throws Problem payload_too_large for too many tests, validation_failed when the Idempotency-Key was used for another body; CommitOutcomeUnknown.
   */
  async store(upload: Upload, command: UploadCommand): Promise<UploadResponse> {
    const pending = await this.writeBatches(upload, command.destination);
    const fingerprint = upload.fingerprint();
    const claim = command.claimOf(fingerprint);
    try {
      await this.artifacts.place(upload.artifacts());
      const response = await this.publish(pending, upload, command, fingerprint, claim);
      this.meter.runUploaded(upload.bytes(), pending.summary.total);
      return response;
    } catch (error) {
      await this.discardAfter(error, pending, command.destination);
      // A retry that gets the stored answer has sent its files once more.
      await this.artifacts.discardAfter(error, upload.artifacts());
      if (error instanceof AlreadyClaimed && claim !== undefined)
        return this.keys.replay(command.destination.organizationId, claim, fingerprint, this.clock.now());
      throw error;
    }
  }

  /** Writes all batches except the last one. Each is written while the next one is read and prepared. */
  private async writeBatches(upload: Upload, destination: Destination): Promise<Pending> {
    const content = this.runs.newContent(this.clock.now());
    const rules = await this.extraction.rulesOf(destination);
    let pending: Pending = {
      content,
      last: NO_TESTS,
      place: { firstTest: 0, firstEvent: 0 },
      summary: EMPTY_SUMMARY,
      written: false,
    };
    let writing = Promise.resolve();
    try {
      for await (const batch of upload.batches({ rules, targetId: destination.targetId })) {
        pending = follow(pending, batch);
        this.runs.requireRoom(pending.summary.total);
        // The transaction that makes the run visible writes it.
        if (batch.isLast) continue;
        await writing;
        pending = { ...pending, written: true };
        writing = this.runs.addBatch({ ...destination, contentId: content }, batch, pending.place, this.clock.now());
        // The error is raised where the promise is awaited.
        writing.catch(() => undefined);
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
    command: UploadCommand,
    fingerprint: Buffer,
    claim: Claim | undefined,
  ): Promise<UploadResponse> {
    const at = this.clock.now();
    const { organizationId } = command.destination;
    const facts = upload.facts();
    const warnings = withReason(upload.warnings(), statusOfUpload(facts, pending.summary).message);
    let response: UploadResponse | undefined;
    const publication = {
      destination: command.destination,
      content: pending.content,
      facts,
      warnings: toStoredWarnings(warnings),
      lastBatch: pending.last,
      place: pending.place,
      summary: pending.summary,
      eventCount: pending.place.firstEvent + pending.last.eventCount,
      writer: { userId: command.by.userId, at },
    };
    await this.runs.publish(publication, async (manager, run) => {
      await this.artifacts.attach(manager, run.id, upload.artifacts());
      const body = command.toAnswer?.(run) ?? toUploadAnswer(run, this.address.origin, warnings);
      response = { status: run.replaced ? 200 : 201, runId: run.id, body };
      if (claim !== undefined) await this.keys.claim(manager, organizationId, claim, { fingerprint, response }, at);
    });
    if (response === undefined) throw new Error('A run was published without an answer');
    return response;
  }

  private async discardAfter(error: unknown, pending: Pending, destination: Destination): Promise<void> {
    if (!(error instanceof CommitOutcomeUnknown)) await this.discard(pending, destination);
  }

  private async discard(pending: Pending, destination: Destination): Promise<void> {
    if (!pending.written) return;
    // The sweeper finds what cannot be deleted now; the caller needs the error of the upload.
    const owner = { organizationId: destination.organizationId, contentId: pending.content };
    await this.runs.discard(owner).catch(() => undefined);
  }
}

const NO_TESTS: PreparedBatch = {
  testCount: 0,
  eventCount: 0,
  summary: EMPTY_SUMMARY,
  keys: [],
  texts: [],
  tests: [],
  failures: null,
  chunks: null,
  calls: undefined,
  isLast: true,
};

/** An upload whose batches are written, except the last one. */
interface Pending {
  readonly content: string;
  readonly last: PreparedBatch;
  readonly place: BatchPlace;
  readonly summary: WrittenRun['summary'];
  readonly written: boolean;
}

function follow(pending: Pending, batch: PreparedBatch): Pending {
  const place = placeBehind(pending.place, pending.last);
  return { ...pending, last: batch, place, summary: addSummaries(pending.summary, batch.summary) };
}

/** The warnings as JSON text, stored with the run. */
function toStoredWarnings(warnings: CollectedWarnings | undefined): string | null {
  return warnings === undefined ? null : JSON.stringify({ warnings: warnings.shown, warningsTotal: warnings.total });
}
