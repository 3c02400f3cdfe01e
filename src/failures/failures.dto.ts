import { ApiPropertyOptional } from '@nestjs/swagger';

/** Any JSON value, numbers with all their digits. */
const ANY_JSON = { oneOf: [{}] };

/** Counts of the run. */
export class FailureSummaryDto {
  /** Number of tests in the run. */
  total: number;
  /** Number of failed tests. */
  failed: number;
}

/** Why a test failed, in one shape for every runtime. */
export class ReasonDto {
  kind: 'assertion' | 'exception' | 'unknown';
  message: string;
  /** The expected value, any JSON: only for an assertion, and only when known; `null` is a known value. */
  @ApiPropertyOptional(ANY_JSON)
  expected?: unknown;
  /** The observed value, any JSON: only for an assertion, and only when known; `null` is a known value. */
  @ApiPropertyOptional(ANY_JSON)
  actual?: unknown;
  /** Only for a timeout, which is an exception. */
  timedOut?: true;
}

/** What the runs before say of a failing test, the run itself included: those of its branch, at most the newest 200 results. */
export class FailureHistoryDto {
  /** The first of the failures in a row up to this run. */
  firstFailedRunId: string | null;
  firstFailedAt: string | null;
  firstFailedCommit: string | null;
  consecutiveFailures: number;
  /** Changes between neighbouring outcomes per pair of neighbours, 0 to 1, in the last 50 that count. */
  flakeRate: number;
  lastPassedRunId: string | null;
  lastPassedCommit: string | null;
  state: 'healthy' | 'flaky' | 'broken';
  /** The branch whose outcomes these are: the base branch where the test is new on the run's; null for those of all branches. */
  branch: string | null;
}

/** A failed test. `?include=` may add `location`, `stack`, `group`, `history`, `attempts` and `artifacts`. */
export class FailureDto {
  testId: string;
  testName: string;
  durationMs: number;
  tags: string[];
  reason: ReasonDto;
  /** The most recent events of the test, at most 5, oldest first. */
  lastFewEvents: Record<string, unknown>[];
  /** Only with `include=history`. */
  history?: FailureHistoryDto;
}

/** What failed in a run. */
export class FailureReportDto {
  runId: string;
  projectId: string;
  summary: FailureSummaryDto;
  /** In the order in which the tests ran; empty when every test passed. */
  failures: FailureDto[];
  /** Only when failures follow: send it as `cursor`. */
  nextCursor?: string;
}
