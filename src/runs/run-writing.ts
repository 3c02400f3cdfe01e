import type { OrganizationId, ProjectId, RunId, TargetId, UserId } from '../common/identifiers.js';
import type { EventPiece } from './event-pieces.js';
import type { GateResult } from './gate-result.js';
import type { RunStatus, RunSummary } from './run-state.js';

/** Names a run's tests, failures and events while they are written. A run points to one content; replacing swaps the pointer. */
export type ContentId = string;

/** Where an upload goes. */
export interface Destination {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly targetId: TargetId;
}

/** What an upload says of its run beside the tests. Instants are UTC, durations milliseconds. */
export interface RunFacts {
  readonly kind: 'test' | 'load';
  /** Undefined: from the tests. */
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
  /** The pull request that the metadata name; undefined: from the git ref or the CI address. */
  readonly pullRequest: number | undefined;
  readonly runnerVersion: string | null;
  readonly environment: string | null;
  readonly failureClass: string | null;
  readonly failureMessage: string | null;
  /** JSON object text. */
  readonly metadata: string;
  /** What the server does not understand of the envelope, as JSON text, kept as it came. */
  readonly rest: string;
}

/** Why a test failed, ready to be stored: JSON texts, and what its failures have in common with others. */
export interface PreparedFailure {
  readonly item: string;
  readonly extras: string;
  readonly cause: FailureCause;
}

/** The cause of a failure. */
export interface FailureCause {
  /** The same for all failures with this cause: `grp_` and 12 hexadecimal digits. */
  readonly id: string;
  readonly kind: string;
  /** One line of plain text. */
  readonly title: string;
  /** Causes with one key may be nearly equal; those without one are what they are. */
  readonly joinKey?: string;
  /** What is compared then. */
  readonly text?: string;
}

/** A test, ready to be stored. Its events are in the pieces of its batch. */
export interface PreparedTest {
  readonly testId: string;
  readonly name: string;
  readonly status: string;
  readonly flaky: boolean;
  readonly durationMs: number;
  readonly tags: readonly string[];
  readonly filePath: string | null;
  readonly reason: string | null;
  readonly attempts: string | null;
  readonly eventCount: number;
  /** The failure, once the number of the test's first event is known; undefined for a test that did not fail. */
  readonly failure: ((firstSeq: number) => PreparedFailure) | undefined;
}

/** Tests that are stored with one set of statements. */
export interface PreparedBatch {
  readonly tests: readonly PreparedTest[];
  /** The tests' events, numbered from the batch's first one. */
  readonly pieces: readonly EventPiece[];
  readonly summary: RunSummary;
}

/** Where a batch begins: the numbers of its first test and its first event within the run. */
export interface BatchPlace {
  readonly firstTest: number;
  readonly firstEvent: number;
}

/** A run as an upload's answer shows it. */
export interface WrittenRun {
  readonly id: RunId;
  readonly status: RunStatus;
  readonly summary: RunSummary;
  /** What the target's gate says of it; null while it is open, and when no gate judges it. */
  readonly gate: GateResult | null;
  /** Whether it took the place of an earlier upload. */
  readonly replaced: boolean;
}

/** Who writes, and when. */
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

/** How many events a batch holds. */
export function countEvents(batch: PreparedBatch): number {
  return batch.tests.reduce((sum, test) => sum + test.eventCount, 0);
}
