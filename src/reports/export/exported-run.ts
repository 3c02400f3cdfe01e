import type { TestStatus } from '../../common/drafts.js';
import type { JsonValue } from '../../common/json/json-value.js';

/** A stored run, as it is written in the forms of other tools. */
export interface ExportedRun {
  readonly id: string;
  readonly name?: string | undefined;
  readonly startedAt?: Date | undefined;
  readonly completedAt?: Date | undefined;
  readonly durationMs?: number | undefined;
  readonly summary: ExportedSummary;
  readonly gitRef?: string | undefined;
  readonly commitSha?: string | undefined;
  readonly ciRunUrl?: string | undefined;
  /** The tool that ran the tests, and its version. */
  readonly runner?: string | undefined;
}

/** How many tests a run has, by outcome. Flaky ones are among those that passed. */
export interface ExportedSummary {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: number;
}

/** A test of a stored run. */
export interface ExportedTest {
  readonly testId: string;
  readonly name: string;
  readonly status: TestStatus;
  /** It passed after tries that failed. */
  readonly flaky: boolean;
  readonly durationMs: number;
  readonly tags: readonly string[];
  readonly filePath: string | null;
  readonly skipReason: string | null;
  /** Why it failed; of a flaky test why an earlier try did, where that is known. */
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
