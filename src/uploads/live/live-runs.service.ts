import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { PublicAddress } from '../../common/public-address.js';
import { FailureExtractionService } from '../../failures/report/failure-extraction.service.js';
import { runAlreadyFinished, runNotFound } from '../../runs/run-access.js';
import { RunReader } from '../../runs/run.reader.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { isFinished } from '../../runs/run-state.js';
import { RunStateService, type Completion } from '../../runs/run-state.service.js';
import type { PreparedBatch, TransactionCallback, WrittenRun } from '../../runs/content/run-writing.js';
import type { Claim } from '../idempotency/idempotency.js';
import { AlreadyClaimed, IdempotencyStore } from '../idempotency/idempotency.store.js';
import { toUploadAnswer, type UploadResponse } from '../upload.dto.js';
import type { AddedTests } from '../upload.js';
import { RunTurns } from './run-turns.js';

const ACCEPTED = 202;

/** Tests for an open run. */
export interface AppendCommand {
  readonly by: Principal;
  readonly tests: AddedTests;
  readonly claim: Claim | undefined;
}

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
    private readonly turns: RunTurns,
  ) {}

  /**
   * Adds tests to an open run, after the earlier writes to it. Raises what reading them raises, and
   * @throws Problem run_already_finished, run_not_found when the run was deleted, overloaded when many writes to the run wait, or
   * validation_failed when the Idempotency-Key was used for another body.
   */
  async append(run: RunEntity, command: AppendCommand, gone: AbortSignal): Promise<UploadResponse> {
    if (isFinished(run.status)) throw runAlreadyFinished();
    const { tests } = command;
    const batches: PreparedBatch[] = [];
    const settings = { rules: await this.extraction.rulesOf(run), targetId: run.targetId };
    for await (const batch of tests.batches(settings)) batches.push(batch);
    return this.turns.inTurn(run.id, gone, () => this.appendNow(run, command, batches));
  }

  private async appendNow(
    run: RunEntity,
    { by, tests, claim }: AppendCommand,
    batches: readonly PreparedBatch[],
  ): Promise<UploadResponse> {
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
    return response ?? this.refuse(run);
  }

  /**
   * Ends a run with its result, after the earlier writes to it.
   * @throws Problem run_already_finished, run_not_found when the run was deleted, overloaded
   */
  async complete(run: RunEntity, completion: Completion, gone: AbortSignal): Promise<UploadResponse> {
    return this.turns.inTurn(run.id, gone, async () =>
      this.toFinished(run, await this.runs.complete(run, completion, this.clock.now())),
    );
  }

  /** Cancels a run, after the earlier writes to it. Raises what `complete` raises. */
  async cancel(run: RunEntity, gone: AbortSignal): Promise<UploadResponse> {
    return this.turns.inTurn(run.id, gone, async () =>
      this.toFinished(run, await this.runs.cancel(run, this.clock.now())),
    );
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
