import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArtifactDto } from '../artifacts/artifact.dto.js';
import { QuarantineDto } from '../quarantine/quarantine.dto.js';

/** Any JSON value, numbers with all their digits. */
const ANY_JSON = { oneOf: [{}] };

/** Counts of the run. */
export class FailureSummaryDto {
  /** Number of tests in the run. */
  total: number;
  /** Number of failed tests. */
  failed: number;
}

/** Why a test failed, in one form for every runtime. */
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

/** The history of a failing test up to this run: at most the newest 200 results on its branch. */
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

/** Where a test failed, if the report contains it. */
export class FailureLocationDto {
  file: string;
  line?: number;
  column?: number;
}

/** The failures of a run that have the same cause share an id. */
export class FailureGroupDto {
  id: string;
  /** Number of failures of the run with this cause. */
  size: number;
}

/** A failed test. `?include=` may add `location`, `stack`, `group`, `history`, `attempts`, `artifacts` and `quarantine`. */
export class FailureDto {
  testId: string;
  testName: string;
  durationMs: number;
  tags: string[];
  reason: ReasonDto;
  /** The most recent events of the test, at most 5, oldest first. */
  lastFewEvents: Record<string, unknown>[];
  /** Only with `include=location`, when the location is known. */
  location?: FailureLocationDto;
  /** Only with `include=stack`, when there is a stack; its first 16,384 characters. */
  stack?: string;
  /** Only with `include=group`; null for runs from before causes were stored. */
  group?: FailureGroupDto | null;
  /** Only with `include=history`. */
  history?: FailureHistoryDto;
  /** Only with `include=quarantine`: the quarantine when the run ended; null when the test was not quarantined. */
  quarantine?: QuarantineDto | null;
  /** Only with `include=attempts`, when the report contains attempts: their number, or the uploaded list. */
  @ApiPropertyOptional({ oneOf: [{ type: 'number' }, { type: 'array', items: {} }] })
  attempts?: unknown;
  /** Only with `include=artifacts`: the files of the run whose name or folder is the id of the test. */
  artifacts?: ArtifactDto[];
}

/** The failures of a run. */
export class FailureReportDto {
  runId: string;
  projectId: string;
  summary: FailureSummaryDto;
  /** In the order in which the tests ran; empty when every test passed. */
  failures: FailureDto[];
  /** Only when more failures follow: send it as `cursor`. A page ends at `limit`, or at 200 KB when its items are large. */
  nextCursor?: string;
}
