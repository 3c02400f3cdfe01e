import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import { Clock } from '../../common/clock.js';
import { PublicAddress } from '../../common/public-address.js';
import { FailureExtractionService } from '../../failures/failure-extraction.service.js';
import { runAlreadyFinished } from '../../runs/run-access.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { isFinished } from '../../runs/run-state.js';
import { RunStateService, type Completion } from '../../runs/run-state.service.js';
import type { PreparedBatch, TransactionCallback, WrittenRun } from '../../runs/content/run-writing.js';
import type { Claim } from '../idempotency/idempotency.js';
import { AlreadyClaimed, IdempotencyStore } from '../idempotency/idempotency.store.js';
import { toUploadAnswer } from '../upload.dto.js';
import type { AddedTests } from '../upload.js';
import type { UploadResponse } from '../upload-response.js';

const ACCEPTED = 202;

/** Writes live runs: tests arrive in parts, from several shards at once, until the run ends. */
@Injectable()
export class LiveRunsService {
  constructor(
    private readonly runs: RunStateService,
    private readonly keys: IdempotencyStore,
    private readonly extraction: FailureExtractionService,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds tests to an open run. Raises what reading them raises, and
   * @throws Problem run_already_finished, or validation_failed when the Idempotency-Key was used for another body.
   */
  async append(by: Principal, run: RunEntity, tests: AddedTests, claim: Claim | undefined): Promise<UploadResponse> {
    if (isFinished(run.status)) throw runAlreadyFinished();
    const batches: PreparedBatch[] = [];
    for await (const batch of tests.batches(await this.extraction.rulesOf(run))) batches.push(batch);
    const fingerprint = tests.fingerprint();
    const at = this.clock.now();
    let response: UploadResponse | undefined;
    const callback: TransactionCallback = async (manager, written) => {
      response = this.toResponse(written, ACCEPTED);
      if (claim !== undefined) await this.keys.claim(manager, by.organizationId, claim, { fingerprint, response }, at);
    };
    try {
      await this.runs.append(run, batches, at, callback);
    } catch (error) {
      if (error instanceof AlreadyClaimed && claim !== undefined)
        return this.keys.replay(by.organizationId, claim, fingerprint, at);
      throw error;
    }
    if (response === undefined) throw runAlreadyFinished();
    return response;
  }

  /** Ends a run with its result. @throws Problem run_already_finished */
  async complete(run: RunEntity, completion: Completion): Promise<UploadResponse> {
    return this.toFinished(await this.runs.complete(run, completion, this.clock.now()));
  }

  /** Cancels a run. @throws Problem run_already_finished */
  async cancel(run: RunEntity): Promise<UploadResponse> {
    return this.toFinished(await this.runs.cancel(run, this.clock.now()));
  }

  private toFinished(written: WrittenRun | undefined): UploadResponse {
    if (written === undefined) throw runAlreadyFinished();
    return this.toResponse(written, 200);
  }

  private toResponse(written: WrittenRun, status: number): UploadResponse {
    return { status, runId: written.id, body: toUploadAnswer(written, this.address.origin) };
  }
}
