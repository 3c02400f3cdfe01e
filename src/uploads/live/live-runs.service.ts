import { Injectable } from '@nestjs/common';
import type { TestDraft } from '@clarion/reports';
import type { Principal } from '../../auth/principal.js';
import { Clock } from '../../common/clock.js';
import { PublicAddress } from '../../common/public-address.js';
import { FailureExtractionService } from '../../failures/failure-extraction.service.js';
import { runAlreadyFinished, runNotFound } from '../../runs/run-access.js';
import { RunReader } from '../../runs/run.reader.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { isFinished } from '../../runs/run-state.js';
import { RunStateService, type Completion } from '../../runs/run-state.service.js';
import type { TransactionCallback, WrittenRun } from '../../runs/content/run-writing.js';
import type { Claim } from '../idempotency/idempotency.js';
import { AlreadyClaimed, IdempotencyStore } from '../idempotency/idempotency.store.js';
import { asOneBatch } from '../prepare-batch.js';
import { toUploadAnswer } from '../upload.dto.js';
import type { UploadResponse } from '../upload-response.js';

const ACCEPTED = 202;

/** Writes live runs: tests arrive in parts, from several shards at once, until the run ends. */
@Injectable()
export class LiveRunsService {
  constructor(
    private readonly runs: RunStateService,
    private readonly reader: RunReader,
    private readonly keys: IdempotencyStore,
    private readonly extraction: FailureExtractionService,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds tests to an open run.
   * @throws Problem run_already_finished, run_not_found when the run was deleted, or validation_failed when the Idempotency-Key was used for another body.
   */
  async append(
    by: Principal,
    run: RunEntity,
    tests: readonly TestDraft[],
    fingerprint: Buffer,
    claim: Claim | undefined,
  ): Promise<UploadResponse> {
    if (isFinished(run.status)) throw runAlreadyFinished();
    const at = this.clock.now();
    let response: UploadResponse | undefined;
    const callback: TransactionCallback = async (manager, written) => {
      response = this.toResponse(written, ACCEPTED);
      if (claim !== undefined) await this.keys.claim(manager, by.organizationId, claim, { fingerprint, response }, at);
    };
    try {
      await this.runs.append(run, asOneBatch(tests, await this.extraction.forProject(run)), at, callback);
    } catch (error) {
      if (error instanceof AlreadyClaimed && claim !== undefined)
        return this.keys.replay(by.organizationId, claim, fingerprint, at);
      throw error;
    }
    return response ?? this.refuse(run);
  }

  /** Ends a run with its result. @throws Problem run_already_finished, or run_not_found when the run was deleted. */
  async complete(run: RunEntity, completion: Completion): Promise<UploadResponse> {
    return this.toFinished(run, await this.runs.complete(run, completion, this.clock.now()));
  }

  /** Cancels a run. Raises what `complete` raises. */
  async cancel(run: RunEntity): Promise<UploadResponse> {
    return this.toFinished(run, await this.runs.cancel(run, this.clock.now()));
  }

  private async toFinished(run: RunEntity, written: WrittenRun | undefined): Promise<UploadResponse> {
    return written === undefined ? this.refuse(run) : this.toResponse(written, 200);
  }

  /** Raises why a run that was open takes nothing more: it is finished, or deleted. */
  private async refuse({ organizationId, id }: RunEntity): Promise<never> {
    throw (await this.reader.find(organizationId, id)) === undefined ? runNotFound() : runAlreadyFinished();
  }

  private toResponse(written: WrittenRun, status: number): UploadResponse {
    return { status, runId: written.id, body: toUploadAnswer(written, this.address.origin) };
  }
}
