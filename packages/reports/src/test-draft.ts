import { isJsonObject, type JsonObject, type JsonValue } from './json/json-value.js';
import type { CodeFrame } from './source/code-frame.js';
import type { Location } from './stacks/frames.js';

/** The outcome of a test. A flaky one passed in the end. */
export type TestStatus = 'passed' | 'failed' | 'skipped';

/** An event of a test: an object with a `type`. */
export type EventDraft = JsonObject & { readonly type: string };

/** Returns whether a value is an event: its type is not empty. */
export function isEvent(value: JsonValue): value is EventDraft {
  return isJsonObject(value) && typeof value['type'] === 'string' && value['type'] !== '';
}

/** Why a test failed, in one shape for every runtime. Absent members are unknown; `null` is a known value. */
export interface Reason {
  readonly kind: 'assertion' | 'exception' | 'unknown';
  readonly message: string;
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
  /** Only for a timeout, which is an exception. */
  readonly timedOut?: true;
}

/** The failure of a test: its reason, and where it happened. */
export interface TestFailure extends Reason {
  /** The class or name of the error. */
  readonly type?: string;
  readonly stack?: string;
  /** The location that the runner reported, or the first frame inside the project. */
  readonly location?: Location;
  /** Lines of source around the location. */
  readonly source?: CodeFrame;
}

/** A command that runs one failed test again, for a POSIX shell. */
export interface Reproduction {
  readonly command: string;
}

/**
 * A test in the form that is stored, the same for every format. Texts contain no NUL and no lone surrogate. Drafts are in the
 * order in which the tests ran, events in the order of time.
 */
export interface TestDraft {
  readonly testId: string;
  readonly name: string;
  readonly status: TestStatus;
  readonly flaky: boolean;
  readonly durationMs: number;
  /** When it started, in milliseconds since 1970. */
  readonly startedMs?: number | undefined;
  /** The process or thread that ran it. */
  readonly worker?: string | undefined;
  readonly tags: readonly string[];
  readonly filePath: string | null;
  /** Why the test was skipped, or the message of a failure of unknown kind. */
  readonly reason: string | null;
  /** Earlier attempts, or null when there were none. */
  readonly attempts: JsonValue | null;
  readonly events: readonly EventDraft[];
  /** The JSON texts of the events, where they are known: what writing them would give. */
  readonly eventTexts?: readonly (string | undefined)[] | undefined;
  /** Why the test failed; null for a test that did not. Decided once, by what read the test. */
  readonly failure: TestFailure | null;
  /** How to run a failed test again, where that is known. */
  readonly reproduce?: Reproduction | undefined;
}

/** Limits of a test in every format. Longer names and tags are cut in reports, and refused in the native format. */
export const TEST_LIMITS = {
  /** Characters of a name, a path or a reason. */
  name: 4096,
  /** Characters of a tag. */
  tag: 1000,
  tags: 200,
  /** Characters of the name of a worker. */
  worker: 100,
  /** The longest duration: ten years. */
  durationMs: 10 * 366 * 86_400_000,
} as const;
