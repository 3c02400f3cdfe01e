import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { BuildId, OrganizationId, ProjectId, RunId, TargetId, UserId } from '../../common/identifiers.js';
import type { GateResult } from '../gate-result.js';
import type { RunStatus, RunSummary } from '../run-state.js';
import type { RunCommit } from '../source/run-commit.js';
import type { RunFixture } from '../source/run-fixture.js';

/** Identifies the tests, failures and events of one upload. A run points to one content; a replacement changes the pointer. */
export type ContentId = string;

/** The target of an upload. */
export interface Destination {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly targetId: TargetId;
}

/** The facts of a run in an upload, without the tests. Instants are UTC, durations milliseconds. */
export interface RunFacts {
  readonly kind: 'test' | 'load';
  /** Undefined: computed from the tests. */
  readonly status: RunStatus | undefined;
  readonly schemaVersion: string | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly durationMs: number | null;
  readonly clientRunId: string | null;
  readonly trigger: string | null;
  readonly gitRef: string | null;
  readonly commitSha: string | null;
  readonly ciRunUrl: string | null;
  /** The web address of the repository, normalized. */
  readonly repositoryUrl: string | null;
  /** The name of the build, as it was sent. */
  readonly build: string | null;
  readonly job: string | null;
  /** From 1. */
  readonly attempt: number | null;
  /** The number of jobs that the build has; from 1. */
  readonly expectedRuns: number | null;
  /** The exit code of the command that ran the tests. */
  readonly exitCode: number | null;
  /** The pull request in the metadata; undefined: from the git ref or the CI address. */
  readonly pullRequest: number | undefined;
  readonly runnerVersion: string | null;
  readonly environment: string | null;
  readonly failureClass: string | null;
  readonly failureMessage: string | null;
  /** The text of a CODEOWNERS file. */
  readonly codeowners: string | null;
  /** Newest first; null when the upload has none. */
  readonly commits: readonly RunCommit[] | null;
  /** Sorted by path; null when the upload does not name them. */
  readonly fixtures: readonly RunFixture[] | null;
  /** The absolute path of the checkout. */
  readonly repositoryRoot: string | null;
  /** JSON object text. */
  readonly metadata: string;
  /** Unknown members of the envelope, as JSON text, unchanged. */
  readonly rest: string;
}

/**
 * Tests that are stored with one set of statements: bytes that the driver sends as they are. They are prepared in the thread that reads
 * the upload, so that the event loop does no work that grows with the tests. Numbers count from the beginning of the batch.
 */
export interface PreparedBatch {
  readonly testCount: number;
  readonly eventCount: number;
  readonly summary: RunSummary;
  /** Columns in the order of the statements in `content.queries.ts`; null where the batch has no such row. */
  /** The key of each test and that of its texts. */
  readonly keys: readonly Buffer[];
  /** What is stored under new keys of texts. */
  readonly texts: readonly Buffer[];
  readonly tests: readonly Buffer[];
  readonly failures: readonly Buffer[] | null;
  readonly chunks: readonly Buffer[] | null;
  /** The HTTP calls of all batches of the upload, in the last one: `RunCalls` as JSON. */
  readonly calls: string | undefined;
  /** Whether no other batch follows. */
  readonly isLast: boolean;
}

/** Where a batch begins: the numbers of its first test and its first event within the run. */
export interface BatchPlace {
  readonly firstTest: number;
  readonly firstEvent: number;
}

/** The run as the answer to an upload shows it. */
export interface WrittenRun {
  readonly id: RunId;
  readonly status: RunStatus;
  readonly buildId: BuildId;
  /** Whether the run is finished, has no test, and nobody stated a failure. */
  readonly empty: boolean;
  readonly summary: RunSummary;
  /** The gate result; null for an open run, and when no gate judges the run. */
  readonly gate: GateResult | null;
  /** Whether the run replaced an earlier upload. */
  readonly replaced: boolean;
}

/** Writes more in the transaction of a run, the idempotency key for example. */
export type TransactionCallback = (manager: EntityManager, run: WrittenRun) => Promise<void>;

/** The user who writes, and the time. */
export interface Writer {
  readonly userId: UserId;
  readonly at: Date;
}

export const EMPTY_SUMMARY: RunSummary = { total: 0, passed: 0, failed: 0, skipped: 0, flaky: 0 };

export function addSummaries(left: RunSummary, right: RunSummary): RunSummary {
  return {
    total: left.total + right.total,
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    flaky: left.flaky + right.flaky,
  };
}

/** The place of what follows a batch. */
export function placeBehind(place: BatchPlace, batch: PreparedBatch): BatchPlace {
  return { firstTest: place.firstTest + batch.testCount, firstEvent: place.firstEvent + batch.eventCount };
}

const MOST_IN_A_MILLISECOND = 0xfff;

/**
 * Makes content ids: UUIDs of version 7 (RFC 9562 §5.7), which sort by the time of their creation, strictly within one
 * process. The history of a test uses their order.
 */
export class ContentIds {
  #ms = 0;
  #count = 0;

  /** The next id; `now` is in milliseconds. */
  next(now: number): ContentId {
    if (now > this.#ms) this.#begin(now);
    else if (this.#count === MOST_IN_A_MILLISECOND) this.#begin(this.#ms + 1);
    else this.#count += 1;
    const time = this.#ms.toString(16).padStart(12, '0');
    const count = this.#count.toString(16).padStart(3, '0');
    const random = randomBytes(8);
    random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
    const tail = random.toString('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  }

  #begin(ms: number): void {
    this.#ms = ms;
    this.#count = 0;
  }
}
