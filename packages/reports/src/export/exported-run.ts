import type { TestStatus } from '../test-draft.js';
import type { JsonValue } from '../json/json-value.js';

/** A run to export. */
export interface ExportedRun {
  /** Undefined for a run that is stored nowhere. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly startedAt?: Date | undefined;
  readonly completedAt?: Date | undefined;
  readonly durationMs?: number | undefined;
  readonly summary: ExportedSummary;
  readonly gitRef?: string | undefined;
  readonly commitSha?: string | undefined;
  readonly ciRunUrl?: string | undefined;
  /** The tool that ran the tests and its version, such as `jest 30.5.2`. */
  readonly runner?: string | undefined;
}

/** The number of tests by outcome. Flaky tests count as passed. */
export interface ExportedSummary {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: number;
}

/** A test of a run to export. */
export interface ExportedTest {
  readonly testId: string;
  readonly name: string;
  readonly status: TestStatus;
  /** The test passed after failed attempts. */
  readonly flaky: boolean;
  readonly durationMs: number;
  readonly tags: readonly string[];
  readonly filePath: string | null;
  readonly skipReason: string | null;
  /** Why the test failed; for a flaky test, why an earlier attempt failed, if known. */
  readonly failure?: ExportedFailure | undefined;
}

/** Why a test failed. Absent members are unknown; `null` is a value. */
export interface ExportedFailure {
  readonly kind: 'assertion' | 'exception' | 'unknown';
  readonly message: string;
  readonly expected?: JsonValue | undefined;
  readonly actual?: JsonValue | undefined;
  readonly stack?: string | undefined;
  readonly location?:
    { readonly file: string; readonly line: number; readonly column?: number | undefined } | undefined;
}
