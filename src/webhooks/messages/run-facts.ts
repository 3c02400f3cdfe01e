import type { CollectionId, TargetId } from '../../common/identifiers.js';
import type { GateResult } from '../../runs/gate-result.js';
import type { RunEntity } from '../../runs/run.entity.js';

/** A failed test in a message. */
export interface FailedTest {
  readonly testId: string;
  readonly testName: string;
  readonly kind: string;
  /** The start of the failure message. */
  readonly message: string;
}

/** A test that became flaky in a run. */
export interface FlakyTest {
  readonly testKey: string;
  readonly testId: string;
  readonly testName: string;
}

/** Tests that became flaky in a run: their number, and the first of them. */
export interface NewlyFlaky {
  readonly total: number;
  readonly tests: readonly FlakyTest[];
}

/** The collection whose failures a message is about. */
export interface CollectionFacts {
  readonly id: CollectionId;
  readonly name: string;
  /** Its failed tests in the run or build; null when it could not be found out. */
  readonly failed: number | null;
}

/** The facts about a finished run that messages contain. */
export interface RunFacts {
  readonly run: RunEntity;
  readonly target: { readonly id: TargetId; readonly name: string };
  readonly projectName: string;
  readonly gate: GateResult | null;
  /** Null for a message about all tests. */
  readonly collection: CollectionFacts | null;
  readonly failures: readonly FailedTest[];
  readonly newlyFlaky: NewlyFlaky;
  /** The run's page. */
  readonly url: string;
}
