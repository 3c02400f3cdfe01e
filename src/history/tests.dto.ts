import { QuarantineDto, toQuarantineDto } from '../quarantine/quarantine.dto.js';
import type { Quarantine } from '../quarantine/quarantine.js';
import type { TestFacts } from '../runs/find-test.reader.js';
import { testKeyText } from '../runs/test-key.js';
import type { Cause } from './causes.js';
import { signalsOf, WINDOW, type Signals } from './flaky/flaky-state.js';
import { countingOutcomes, toLetters, type Outcome } from './outcome.js';
import type { TestState } from './presence/run-window.js';
import { durationsOf, outcomesOn, type TestStatusSummary } from './test-status-summary.js';
import { streakOf } from './test-history.js';

/** Durations of a test in milliseconds, null where unknown: of the newest outcome that counts, and percentiles of the last 50. */
export class TestDurationsDto {
  last: number | null;
  p50: number | null;
  p95: number | null;
}

/** The members that the list of tests and a single test share. */
class TestDto {
  /** Identifies the test within the project: `tst_` and 16 hexadecimal digits. */
  testKey: string;
  testId: string;
  name: string;
  targetId: string;
  filePath: string | null;
  tags: string[];
  /**
   * On the default branch of the project. `failing`: the newest outcome failed, and the test is neither broken nor flaky. `new`: it is
   * healthy, and its first run is one of the newest. `removed`: it is in none of the newest runs, in
   * which others of its suite are.
   */
  state: 'healthy' | 'flaky' | 'failing' | 'broken' | 'new' | 'removed';
  /** Share of failed outcomes, 0 to 1. */
  failureRate: number;
  /** Share of outcomes that show flakiness, 0 to 1. */
  flakeRate: number;
  lastOutcome: 'passed' | 'failed' | 'skipped' | null;
  lastRunId: string | null;
  lastFailedAt: string | null;
  durationMs: TestDurationsDto;
  /** Null for a test that is not quarantined. */
  quarantine: QuarantineDto | null;
}

/** A test of a target over its runs. */
export class TestSummaryDto extends TestDto {
  /** The newest 20 outcomes, newest first: P passed, F failed, S skipped. */
  outcomes: string;
}

/** The outcome of a test in one run. */
export class OutcomeDto {
  runId: string;
  at: string;
  status: 'passed' | 'failed' | 'skipped';
  /** It passed after a failed attempt. */
  flaky: boolean;
  branch: string | null;
  commitSha: string | null;
  durationMs: number | null;
  /** The run was broken as a whole: the outcome counts in no rate, signal or state. */
  isGuarded: boolean;
}

/** Signals of flakiness in the last 50 outcomes that count. */
export class SignalsDto {
  /** Outcomes that passed after a failed attempt. */
  retried: number;
  /** Commits on which the test both failed and passed. */
  sameCommit: number;
  /** Neighbouring outcomes that differ. */
  alternations: number;
}

/** When the current failures began, and when the test last passed. */
export class StreakDto {
  /** The first of the current failures in a row; null when the newest outcome passed. */
  firstFailedRunId: string | null;
  firstFailedAt: string | null;
  firstFailedCommit: string | null;
  lastPassedRunId: string | null;
  lastPassedAt: string | null;
  lastPassedCommit: string | null;
  consecutiveFailures: number;
}

/** A cause of the test's failures. */
export class TestCauseDto {
  /** The `group` of `?include=group`. */
  groupId: string;
  /** The first line of the newest failure's message. */
  title: string;
  count: number;
  lastSeenAt: string;
}

/** A test of a target over its runs, in full. */
export class TestDetailDto extends TestDto {
  /** The newest 50, newest first. */
  outcomes: OutcomeDto[];
  signals: SignalsDto;
  streak: StreakDto;
  /** Causes of the failures among the last 50 outcomes that count, most recent first. */
  causes: TestCauseDto[];
}

/** A test with its outcomes, status summary and quarantine. */
export interface DescribedTest extends TestFacts {
  readonly key: bigint;
  readonly targetId: string;
  /** Newest first. */
  readonly outcomes: readonly Outcome[];
  readonly summary: TestStatusSummary<TestState>;
  /** The current one. */
  readonly quarantine: Quarantine | undefined;
}

const LETTERS_SHOWN = 20;

export function toTestSummaryDto(test: DescribedTest): TestSummaryDto {
  return { ...commonPart(test), outcomes: toLetters(test.outcomes.slice(0, LETTERS_SHOWN)) };
}

/** The wire form of a test in full. Signals and streak are those of the outcomes that decide its state. */
export function toTestDetailDto(
  test: DescribedTest,
  defaultBranch: string | null,
  causes: readonly Cause[],
): TestDetailDto {
  const counting = countingOutcomes(outcomesOn(test.outcomes, defaultBranch));
  const streak = streakOf(counting);
  return {
    ...commonPart(test),
    outcomes: test.outcomes.slice(0, WINDOW).map(toOutcomeDto),
    signals: toSignalsDto(signalsOf(counting)),
    streak: { ...streak, firstFailedAt: toText(streak.firstFailedAt), lastPassedAt: toText(streak.lastPassedAt) },
    causes: causes.map((cause) => ({ ...cause, lastSeenAt: cause.lastSeenAt.toISOString() })),
  };
}

function commonPart(test: DescribedTest): TestDto {
  const { state, failureRate, flakeRate, lastFailedAt } = test.summary;
  const newest = test.outcomes[0];
  return {
    testKey: testKeyText(test.key),
    testId: test.testId,
    name: test.name,
    targetId: test.targetId,
    filePath: test.filePath,
    tags: [...test.tags],
    state,
    failureRate,
    flakeRate,
    lastOutcome: newest?.status ?? null,
    lastRunId: newest?.runId ?? null,
    lastFailedAt: toText(lastFailedAt),
    durationMs: durationsOf(test.outcomes),
    quarantine: test.quarantine === undefined ? null : toQuarantineDto(test.quarantine),
  };
}

function toOutcomeDto({ runId, at, status, flaky, branch, commitSha, durationMs, isGuarded }: Outcome): OutcomeDto {
  return { runId, at: at.toISOString(), status, flaky, branch, commitSha, durationMs, isGuarded };
}

function toSignalsDto({ retried, sameCommit, alternations }: Signals): SignalsDto {
  return { retried, sameCommit, alternations };
}

function toText(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
