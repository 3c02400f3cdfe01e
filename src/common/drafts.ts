import type { JsonObject, JsonValue } from './json/json-value.js';

/** The outcome of a test. A flaky one passed in the end. */
export type TestStatus = 'passed' | 'failed' | 'skipped';

/** An event of a test as it was uploaded: an object with a `type`, cleaned and without secrets. */
export type EventDraft = JsonObject & { readonly type: string };

/**
 * A test as a reader of uploads hands it on, whatever the format was. Texts are clean: no NUL, no lone surrogate, no secret.
 * The order of drafts is the order in which the tests ran, and the order of events is the order of time.
 */
export interface TestDraft {
  readonly testId: string;
  readonly name: string;
  readonly status: TestStatus;
  readonly flaky: boolean;
  readonly durationMs: number;
  readonly tags: readonly string[];
  readonly filePath: string | null;
  /** Why it was skipped, or what the runner says of it as a whole. */
  readonly reason: string | null;
  /** Earlier attempts as they were uploaded, or null when there were none. */
  readonly attempts: JsonValue | null;
  readonly events: readonly EventDraft[];
}
