import type { TargetId } from '../common/identifiers.js';
import type { GateResult } from '../runs/gate-result.js';
import type { RunEntity } from '../runs/run.entity.js';

/** A test that failed in a run, as a message tells of it. */
export interface FailedTest {
  readonly testId: string;
  readonly testName: string;
  readonly kind: string;
  /** The head of the failure's message. */
  readonly message: string;
}

/** A test that was not flaky before a run and is since. */
export interface FlakyTest {
  readonly testKey: string;
  readonly testId: string;
  readonly testName: string;
}

/** Tests that became flaky by a run: how many, and the first of them. */
export interface NewlyFlaky {
  readonly total: number;
  readonly tests: readonly FlakyTest[];
}

/** What messages tell of a run that ended. */
export interface RunFactsToTell {
  readonly run: RunEntity;
  readonly target: { readonly id: TargetId; readonly name: string };
  readonly projectName: string;
  readonly gate: GateResult | null;
  readonly failures: readonly FailedTest[];
  readonly newlyFlaky: NewlyFlaky;
  /** The run's page. */
  readonly url: string;
}
