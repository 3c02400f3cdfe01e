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

/** A failed test. `?include=` may add `location`, `stack`, `group`, `history`, `attempts` and `artifacts`. */
export class FailureDto {
  testId: string;
  testName: string;
  durationMs: number;
  tags: string[];
  reason: ReasonDto;
  /** The most recent events of the test, at most 5, oldest first. */
  lastFewEvents: Record<string, unknown>[];
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
