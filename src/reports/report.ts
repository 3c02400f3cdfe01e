import type { EventDraft, TestStatus } from '../common/drafts.js';
import type { JsonObject, JsonValue } from '../common/json/json-value.js';

/** The bytes of one report file, in pieces of any size. */
export type ReportSource = AsyncIterable<Uint8Array>;

/**
 * What a reader makes of a report, in the report's order: tests; facts of the run, of which later members win; and warnings
 * for whatever it passed over or healed.
 */
export type ReportEntry =
  | { readonly kind: 'test'; readonly test: ReportedTest }
  | { readonly kind: 'run'; readonly run: ReportedRun }
  | { readonly kind: 'warning'; readonly warning: ReportWarning };

/** Codes of warnings: a closed list, so that a client can act on them. */
export const WARNING_CODES = [
  /** The file ends in the middle; what stood before the end is there. */
  'truncated',
  /** A character, a byte or a piece of markup that its format forbids was replaced or passed over. */
  'healed',
  /** A part of the file could not be read and was passed over. */
  'skipped_part',
  /** A number or a time is none, and was left out. */
  'invalid_number',
  /** Text that is not of the format stands before, between or behind it. */
  'foreign_text',
  /** A test began and has no result. */
  'no_result',
  /** A limit was reached: the rest was left out. */
  'limit',
  /** The report claims other counts than its tests have. */
  'counts_differ',
  /** A whole file of an upload of several was left out. */
  'skipped_file',
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

/** Something that a reader healed, passed over or left out. */
export interface ReportWarning {
  readonly code: WarningCode;
  /** A sentence: what was found, and what was done about it. */
  readonly message: string;
  /** Counted from 1. */
  readonly line?: number | undefined;
}

/** What a report says of its run as a whole. Absent members are unknown. */
export interface ReportedRun {
  readonly startedAt?: Date | undefined;
  readonly completedAt?: Date | undefined;
  readonly durationMs?: number | undefined;
  /** The tool and its version, as in `jest 30.5.2`. */
  readonly runner?: string | undefined;
  readonly gitRef?: string | undefined;
  readonly commitSha?: string | undefined;
  readonly ciRunUrl?: string | undefined;
  readonly environment?: string | undefined;
  /** Whatever else names the run, such as browser or operating system: kept as the run's context. */
  readonly context?: JsonObject | undefined;
}

/** A test as a report tells of it. Texts are raw: with terminal sequences, control characters and secrets. */
export interface ReportedTest {
  /** The report's own name of the test itself, without the suites around it; whole and unchanged. */
  readonly name: string;
  /** What the test stands in, outermost first: suites, classes, packages, describe blocks. Without the file. */
  readonly suite: readonly string[];
  /** The source file, as the report has it. */
  readonly file?: string | undefined;
  /** Where in the file, counted from 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** What tells apart tests of one name in one suite: the project, browser, parameters, data row. */
  readonly variant?: string | undefined;
  /** Its final outcome. */
  readonly status: TestStatus;
  readonly durationMs?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Why it was skipped. */
  readonly skipReason?: string | undefined;
  /** Why it failed: the failures of its last attempt, oldest first. Empty for a test that did not fail. */
  readonly failures: readonly ReportedFailure[];
  /**
   * What happened before the failure, oldest first, in the form of uploaded events: `log` for lines of output (see
   * output-events.ts), `step_start` and `step_end`, `trace` for HTTP requests. None of them is a failed assertion or an error:
   * those come from `failures`.
   */
  readonly events: readonly EventDraft[];
  /** All attempts, oldest first and with the last, where there was more than one. */
  readonly attempts?: readonly ReportedAttempt[] | undefined;
}

/** One try of a test. */
export interface ReportedAttempt {
  readonly status: TestStatus;
  readonly durationMs?: number | undefined;
  readonly startedAt?: Date | undefined;
  readonly failures: readonly ReportedFailure[];
}

/** A failure as a report has it, before it is normalized. Nothing is made up: a member that the report lacks is absent. */
export interface ReportedFailure {
  /** The class, name or type of the error: `AssertionError`, `java.lang.NullPointerException`, `expect.toBe`. */
  readonly type?: string | undefined;
  /** The report's message; it may hold the stack as well. */
  readonly message?: string | undefined;
  /** The longer text, where the report has one beside the message: a stack, or message and stack together. */
  readonly text?: string | undefined;
  /** Values out of fields that the report has for them; `null` is a value. */
  readonly expected?: JsonValue | undefined;
  readonly actual?: JsonValue | undefined;
  /** The values above are strings that hold what the runner printed (`42`, `'a'`, `{ a: 1 }`), not the values themselves. */
  readonly printed?: true | undefined;
  /** What the report itself says beyond doubt: an assertion that did not hold (true), or an error that was thrown (false). */
  readonly isAssertion?: boolean | undefined;
  /** Which element or state it stands in, where a format has two: a hint, and no more. */
  readonly element?: 'failure' | 'error' | undefined;
  /** The report itself says that a time limit was reached. */
  readonly timedOut?: boolean | undefined;
  /** Where the report says that it failed; line and column counted from 1. */
  readonly location?:
    { readonly file: string; readonly line: number; readonly column?: number | undefined } | undefined;
  /** Which runner or library worded it, where the reader knows: narrows down how the text is to be read. */
  readonly wording?: Wording | undefined;
}

/** Families of wordings. A report of unknown origin (JUnit XML of any runner) has none: all are tried. */
export type Wording =
  | 'jest'
  | 'vitest'
  | 'mocha'
  | 'node'
  | 'playwright'
  | 'cypress'
  | 'jasmine'
  | 'ava'
  | 'tape'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'dotnet'
  | 'php'
  | 'ruby'
  | 'cpp'
  | 'swift'
  | 'dart'
  | 'perl'
  | 'shell';

/** A format that can be read. */
export interface ReportFormat {
  /** What `?format=` takes. */
  readonly name: string;
  /** Other words that `?format=` takes for it. */
  readonly alsoNamed?: readonly string[] | undefined;
  /** Names of formats that people call by its name as well: what is found in a file counts, when it is one of them. */
  readonly kin?: readonly string[] | undefined;
  /** Its name in a sentence, as in `JUnit XML`. */
  readonly title: string;
  /** Whether a file that begins like this is of the format. */
  readonly recognizes: (head: ReportHead) => boolean;
  /**
   * Reads a file. A file that breaks off gives what stood before the break and a warning.
   * @throws UnreadableReport when it is not of the format at all.
   */
  readonly read: (source: ReportSource) => AsyncIterable<ReportEntry>;
}

/** How a file begins, as detection looks at it. Absent members: it does not begin so. */
export interface ReportHead {
  /** The first characters, decoded, without a byte order mark. */
  readonly text: string;
  /** Of XML: the root element, and the local names of the elements directly in it as far as they are seen. */
  readonly root?:
    | {
        readonly name: string;
        readonly namespace: string;
        readonly attributes: Readonly<Record<string, string>>;
        readonly children: readonly string[];
      }
    | undefined;
  /** Of JSON: the first value, as far as it is seen. Arrays and objects may be incomplete at their ends. */
  readonly json?: JsonValue | undefined;
  /** Of lines: those of the first that are whole JSON objects or arrays. */
  readonly lines: readonly JsonValue[];
}

/** A file that is no report of the format that it is read as: where, and what was expected there. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport';

  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}
