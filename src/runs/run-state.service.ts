import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import type { ContentKey, RunKey } from './run-hooks.js';
import type { BatchPlace, ContentId, PreparedBatch, TransactionCallback, WrittenRun } from './content/run-writing.js';
import { elapsed, type Publication } from './run-row.js';
import type { RunEntity } from './run.entity.js';
import {
  statusOfEnd,
  type DecidedStatus,
  nextStatus,
  type FinishedStatus,
  type RunEvent,
  type RunStatus,
} from './run-state.js';
import { RunWriteStore, type FinishChanges } from './run-write.store.js';

/** How a live run ends. The server fills in what is null. */
export interface Completion {
  readonly status: FinishedStatus | null;
  /** The exit code of the command that ran the tests. */
  readonly exitCode: number | null;
  readonly completedAt: Date | null;
  readonly durationMs: number | null;
}

const NOTHING_SENT: Completion = { status: null, exitCode: null, completedAt: null, durationMs: null };

/** An event that ends a run, and the decision about its status. */
interface RunEnding {
  readonly event: RunEvent;
  readonly decided: DecidedStatus;
}

/**
 * Writes runs and decides every change of their state (the table in `run-state.ts`). The store calls these decisions with the
 * locked run, again when its transaction is retried.
 */
@Injectable()
export class RunStateService {
  constructor(
    private readonly store: RunWriteStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'maxTestsPerRun'>,
  ) {}

  /**
   * Checks the number of tests that a run would have.
   * @throws Problem payload_too_large
   */
  requireRoom(tests: number): void {
    const most = this.config.maxTestsPerRun;
    if (tests > most)
      throw new Problem(
        'payload_too_large',
        `Split the tests over several runs: a run may have at most ${most} tests.`,
      );
  }

  /** A new content for an upload. */
  newContent(at: Date): ContentId {
    return this.store.newContent(at);
  }

  /** Writes a batch of a pending content: no run points to it yet. */
  async addBatch(content: ContentKey, batch: PreparedBatch, place: BatchPlace, at: Date): Promise<void> {
    await this.store.addBatch(content, batch, place, at);
  }

  /** Deletes a pending content; does nothing when a run points to it. */
  async discard(content: ContentKey): Promise<void> {
    await this.store.discard(content);
  }

  /**
   * Makes a run visible, or replaces the run with the same clientRunId, in one transaction.
   * @throws CommitOutcomeUnknown
   */
  async publish(publication: Publication, callback: TransactionCallback): Promise<WrittenRun> {
    return this.store.publish(publication, callback);
  }

  /**
   * Adds tests to an open run; undefined when the run is finished.
   * @throws Problem payload_too_large when the run would have too many tests; CommitOutcomeUnknown
   */
  async append(
    run: RunKey,
    batches: readonly PreparedBatch[],
    at: Date,
    callback: TransactionCallback,
  ): Promise<WrittenRun | undefined> {
    const added = batches.reduce((sum, { testCount }) => sum + testCount, 0);
    const decide = ({ status, total }: RunEntity): RunStatus | undefined => {
      const next = nextStatus(status, { kind: 'tests' });
      if (next !== undefined) this.requireRoom(total + added);
      return next;
    };
    return this.store.append(run, batches, { at, decide }, callback);
  }

  /**
   * Ends an open run with its result; undefined when the run is finished.
   * @throws CommitOutcomeUnknown
   */
  async complete(run: RunKey, completion: Completion, at: Date): Promise<WrittenRun | undefined> {
    return this.finish(run, completion, at, (locked) => {
      const { failureClass, failureMessage } = locked;
      const decided = statusOfEnd({ ...completion, failureClass, failureMessage }, locked);
      return { event: { kind: 'complete', status: decided.status }, decided };
    });
  }

  /**
   * Cancels an open run; undefined when the run is finished.
   * @throws CommitOutcomeUnknown
   */
  async cancel(run: RunKey, at: Date): Promise<WrittenRun | undefined> {
    return this.finish(run, NOTHING_SENT, at, (locked) => ({
      event: { kind: 'cancel' },
      decided: statusOfEnd({ status: 'cancelled', exitCode: null }, locked),
    }));
  }

  /**
   * Ends an open run without updates since an instant; undefined when the run had one, or is finished.
   * @throws CommitOutcomeUnknown
   */
  async expire(run: RunKey, silentSince: Date, at: Date): Promise<WrittenRun | undefined> {
    return this.finish(run, NOTHING_SENT, at, (locked) =>
      locked.heardAt < silentSince
        ? { event: { kind: 'silence' }, decided: statusOfEnd({ status: 'errored', exitCode: null }, locked) }
        : undefined,
    );
  }

  private finish(
    key: RunKey,
    { completedAt, durationMs }: Completion,
    at: Date,
    endOf: (run: RunEntity) => RunEnding | undefined,
  ): Promise<WrittenRun | undefined> {
    const decide = (run: RunEntity): FinishChanges | undefined => {
      const ending = endOf(run);
      const status = ending === undefined ? undefined : nextStatus(run.status, ending.event);
      if (ending === undefined || status === undefined) return undefined;
      const end = completedAt ?? at;
      return {
        status,
        empty: ending.decided.empty,
        failureMessage: run.failureMessage ?? ending.decided.message,
        revision: run.revision + 1,
        completedAt: end,
        durationMs: durationMs ?? run.durationMs ?? elapsed(run.startedAt, end),
        finishedAt: at,
        heardAt: at,
      };
    };
    return this.store.finish(key, at, decide);
  }
}
