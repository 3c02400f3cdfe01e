import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import type { TestDraft } from '../common/drafts.js';
import { PublicAddress } from '../common/public-address.js';
import { runAlreadyFinished } from '../runs/run-access.js';
import type { RunEntity } from '../runs/run.entity.js';
import { isFinished, type FinishedStatus } from '../runs/run-state.js';
import { RunWriteStore, type Alongside, type FinishOrder } from '../runs/run-write.store.js';
import type { Claim, StoredAnswer } from './idempotency.js';
import { AlreadyClaimed, IdempotencyStore } from './idempotency.store.js';
import { asOneBatch } from './prepare-batch.js';
import { ProjectExtraction } from './project-extraction.js';
import { toUploadAnswer } from './upload.dto.js';
import type { GivenAnswer } from './upload.service.js';

/** How a live run is to end. `null` members are found out by the server. */
export interface Completion {
  readonly status: FinishedStatus | null;
  readonly completedAt: Date | null;
  readonly durationMs: number | null;
}

const ACCEPTED = 202;

/** Runs that are written while they run: tests arrive in parts, from several shards at once, until the run is ended. */
@Injectable()
export class LiveRunsService {
  constructor(
    private readonly runs: RunWriteStore,
    private readonly keys: IdempotencyStore,
    private readonly extraction: ProjectExtraction,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds tests to an open run.
   * @throws Problem run_already_finished, or validation_failed when the Idempotency-Key was used for another body.
   */
  async append(
    by: Principal,
    run: RunEntity,
    tests: readonly TestDraft[],
    fingerprint: Buffer,
    claim: Claim | undefined,
  ): Promise<GivenAnswer> {
    if (isFinished(run.status)) throw runAlreadyFinished();
    const at = this.clock.now();
    let given: StoredAnswer | undefined;
    const alongside: Alongside = async (manager, written) => {
      given = { fingerprint, status: ACCEPTED, answer: JSON.stringify(toUploadAnswer(written, this.address.origin)) };
      if (claim !== undefined) await this.keys.claim(manager, by.organizationId, claim, written.id, given, at);
    };
    try {
      await this.runs.append(
        run.organizationId,
        run.id,
        asOneBatch(tests, await this.extraction.of(run)),
        at,
        alongside,
      );
    } catch (error) {
      if (error instanceof AlreadyClaimed && claim !== undefined)
        return this.keys.replay(by.organizationId, claim, fingerprint, at);
      throw error;
    }
    if (given === undefined) throw runAlreadyFinished();
    return given;
  }

  /** Ends a run with its result. @throws Problem run_already_finished */
  async complete(run: RunEntity, completion: Completion): Promise<GivenAnswer> {
    return this.finish(run, completion, (statusOfTests) => ({
      kind: 'complete',
      status: completion.status ?? statusOfTests,
    }));
  }

  /** Ends a run without a result of its own. @throws Problem run_already_finished */
  async cancel(run: RunEntity): Promise<GivenAnswer> {
    return this.finish(run, { status: null, completedAt: null, durationMs: null }, () => ({ kind: 'cancel' }));
  }

  private async finish(run: RunEntity, completion: Completion, eventOf: FinishOrder['eventOf']): Promise<GivenAnswer> {
    const { organizationId, id } = run;
    const { completedAt, durationMs } = completion;
    const order = { organizationId, id, at: this.clock.now(), completedAt, durationMs, eventOf };
    const written = await this.runs.finish(order);
    if (written === undefined) throw runAlreadyFinished();
    return { status: 200, answer: JSON.stringify(toUploadAnswer(written, this.address.origin)) };
  }
}
