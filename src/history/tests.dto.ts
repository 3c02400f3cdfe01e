import { QuarantineDto, toQuarantineDto } from '../quarantine/quarantine.dto.js';
import type { Quarantine } from '../quarantine/quarantine.js';
import type { TestFacts } from '../runs/known-test.reader.js';
import { testKeyText } from '../runs/test-key.js';
import type { Cause } from './causes.js';
import { signalsOf, WINDOW, type Signals } from './flaky-state.js';
import { countingOutcomes, toLetters, type Outcome } from './outcome.js';
import { durationsOf, type Standing } from './standing.js';
import { streakOf } from './test-history.js';

/** How long a test takes, in milliseconds, null where unknown: in the newest outcome that counts, and in the last 50 that count. */
export class TestDurationsDto {
  last: number | null;
  p50: number | null;
  p95: number | null;
}

/** What a list and a test alone tell of a test of a target over its runs. */
class TestDto {
  /** Names the test within the project: `tst_` and 16 hexadecimal digits. */
  testKey: string;
  testId: string;
  name: string;
  targetId: string;
  filePath: string | null;
  tags: string[];
  state: 'healthy' | 'flaky' | 'broken';
  /** Failed per outcome, 0 to 1. */
  failureRate: number;
  /** Changes between neighbouring outcomes per pair of neighbours, 0 to 1. */
  flakeRate: number;
  lastOutcome: 'passed' | 'failed' | 'skipped' | null;
  lastRunId: string | null;
  lastFailedAt: string | null;
  durationMs: TestDurationsDto;
  /** Null for a test that is not quarantined at present. */
  quarantine: QuarantineDto | null;
}

/** A test of a target over its runs. */
export class TestSummaryDto extends TestDto {
  /** The newest 20 outcomes, newest first: P passed, F failed, S skipped. */
  outcomes: string;
}

/** How a test ended in a run. */
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

/** What the last 50 outcomes that count say of a test. */
export class SignalsDto {
  /** Outcomes that passed after a failed attempt. */
  retried: number;
  /** Commits on which the test both failed and passed. */
  sameCommit: number;
  /** Neighbouring outcomes that differ. */
  alternations: number;
}

/** Since when a test fails, and when it passed last. */
export class StreakDto {
  /** Of the failures in a row up to now; null when the newest outcome passed. */
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
  /** As `?include=group` of the failures names it. */
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
  /** Of the failures among the last 50 outcomes that count, the most recent first. */
  causes: TestCauseDto[];
}

/** A test with all that is told of it. */
export interface ToldTest extends TestFacts {
  readonly key: bigint;
  readonly targetId: string;
  /** Newest first. */
  readonly outcomes: readonly Outcome[];
  /** How they let it stand. */
  readonly standing: Standing;
  /** At present. */
  readonly quarantine: Quarantine | undefined;
}

const LETTERS_SHOWN = 20;

export function toTestSummaryDto(test: ToldTest): TestSummaryDto {
  return { ...commonPart(test), outcomes: toLetters(test.outcomes.slice(0, LETTERS_SHOWN)) };
}

export function toTestDetailDto(test: ToldTest, causes: readonly Cause[]): TestDetailDto {
  const counting = countingOutcomes(test.outcomes);
  const streak = streakOf(counting);
  return {
    ...commonPart(test),
    outcomes: test.outcomes.slice(0, WINDOW).map(toOutcomeDto),
    signals: toSignalsDto(signalsOf(counting)),
    streak: { ...streak, firstFailedAt: toText(streak.firstFailedAt), lastPassedAt: toText(streak.lastPassedAt) },
    causes: causes.map((cause) => ({ ...cause, lastSeenAt: cause.lastSeenAt.toISOString() })),
  };
}

function commonPart(test: ToldTest): TestDto {
  const { state, failureRate, flakeRate, lastFailedAt } = test.standing;
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
