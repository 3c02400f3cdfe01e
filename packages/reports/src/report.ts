import type { EventDraft, TestStatus } from './test-draft.js';
import type { JsonObject, JsonValue } from './json/json-value.js';

/** The bytes of one report file, in pieces of any size. */
export type ReportSource = AsyncIterable<Uint8Array>;

/**
 * The result of a report reader, in the order of the report: tests, facts about the run (later ones win), HTTP calls outside of
 * tests, and warnings about what was skipped or repaired.
 */
export type ReportEntry =
  | { readonly kind: 'test'; readonly test: ReportedTest }
  | { readonly kind: 'run'; readonly run: ReportedRun }
  | { readonly kind: 'announced'; readonly announced: AnnouncedFailures }
  | { readonly kind: 'total'; readonly total: AnnouncedTests }
  /** HTTP calls that belong to no test, as `trace` events. */
  | { readonly kind: 'calls'; readonly calls: readonly EventDraft[] }
  | { readonly kind: 'warning'; readonly warning: ReportWarning };

/** The codes of warnings. The list is closed, so that a client can act on a code. */
export const WARNING_CODES = [
  /** The file is cut off; everything before the cut was read. */
  'truncated',
  /** A character, byte or piece of markup that the format forbids was replaced or ignored. */
  'healed',
  /** A part of the file could not be read and was skipped. */
  'skipped_part',
  /** A number or a time is invalid and was ignored. */
  'invalid_number',
  /** The file has text before, inside or after the report that is not part of it. */
  'foreign_text',
  /** A test started, or is announced, but has no result. */
  'no_result',
  /** A limit was reached; the rest was ignored. */
  'limit',
  /** The counts in the report differ from its tests. */
  'counts_differ',
  /** A whole file of an archive or upload was skipped. */
  'skipped_file',
  /** A file of an upload could not be read as a report; the other files were read. */
  'unreadable_file',
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

/** What a report says of its failures apart from its tests: in its header, its summary, or its last line. */
export interface AnnouncedFailures {
  /** How many failures it counts. Absent: it only says that the run failed. */
  readonly failures?: number | undefined;
  /** How many of them the file contains, as the format counts them. By default its tests that failed. */
  readonly contained?: number | undefined;
}

/** How many tests a report says that it has, in its header or summary. */
export interface AnnouncedTests {
  readonly tests: number;
  /** How many of them the file contains, as the format counts them. By default its tests. */
  readonly contained?: number | undefined;
}

/** Something that a reader repaired, skipped or ignored. */
export interface ReportWarning {
  readonly code: WarningCode;
  /** What was found, and what was done about it, as a sentence. */
  readonly message: string;
  /** Counted from 1. */
  readonly line?: number | undefined;
}

/** What a report says about its run. Absent members are unknown. */
export interface ReportedRun {
  readonly startedAt?: Date | undefined;
  readonly completedAt?: Date | undefined;
  readonly durationMs?: number | undefined;
  /** The tool and its version, as in `jest 30.5.2`. */
  readonly runner?: string | undefined;
  readonly gitRef?: string | undefined;
  readonly commitSha?: string | undefined;
  readonly ciRunUrl?: string | undefined;
  /** The name of the CI build, where the report has no address of it. */
  readonly build?: string | undefined;
  readonly environment?: string | undefined;
  /** Anything else that identifies the run, such as browser or operating system. */
  readonly context?: JsonObject | undefined;
}

/** A test as it is in a report. Texts are raw: they may contain terminal sequences, control characters and secrets. */
export interface ReportedTest {
  /** The name of the test without its suites, unchanged. */
  readonly name: string;
  /** The suites, classes, packages or describe blocks around the test, outermost first, without the file. */
  readonly suite: readonly string[];
  /** The source file as the report names it. */
  readonly file?: string | undefined;
  /** The folder that `file` begins in, where the report names one. */
  readonly folder?: string | undefined;
  /** The source file of a failed test, where the report names none for tests that pass: it is no part of the identity. */
  readonly declaredIn?: string | undefined;
  /** How the runner itself names the test where it is to run a single one. */
  readonly selector?: string | undefined;
  /** The position in the file, counted from 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** Distinguishes tests with one name in one suite: the project, browser, parameters or data row. */
  readonly variant?: string | undefined;
  /** The tool that ran the test, of a failed one, where a format is written by many and this one is recognized. */
  readonly runner?: string | undefined;
  /** The final outcome. */
  readonly status: TestStatus;
  readonly durationMs?: number | undefined;
  /** When its last attempt started, where the report has the time to the millisecond. */
  readonly startedAt?: Date | undefined;
  /** The process or thread that ran it, as the report names it. */
  readonly worker?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Why the test was skipped. */
  readonly skipReason?: string | undefined;
  /** The failures of the last attempt, oldest first. Empty for a test that did not fail. */
  readonly failures: readonly ReportedFailure[];
  /**
   * What happened before the failure, oldest first, as uploaded events: `log` for lines of output (see output-events.ts),
   * `step_start` and `step_end`, `trace` for HTTP requests. Failed assertions and errors are in `failures` instead.
   */
  readonly events: readonly EventDraft[];
  /** All attempts, oldest first, the last one included. Absent when there was only one. */
  readonly attempts?: readonly ReportedAttempt[] | undefined;
}

/** One attempt of a test. */
export interface ReportedAttempt {
  readonly status: TestStatus;
  readonly durationMs?: number | undefined;
  readonly startedAt?: Date | undefined;
  readonly failures: readonly ReportedFailure[];
}

/** A failure as it is in a report, before it is normalized. A member that the report lacks is absent. */
export interface ReportedFailure {
  /** The class, name or type of the error: `AssertionError`, `java.lang.NullPointerException`, `expect.toBe`. */
  readonly type?: string | undefined;
  /** The message of the report. It may contain the stack. */
  readonly message?: string | undefined;
  /** The longer text beside the message, if any: a stack, or message and stack together. */
  readonly text?: string | undefined;
  /** The stack, where the report has a field for it alone: whatever its shape, no part of it is the message. */
  readonly stack?: string | undefined;
  /** Values from fields of the report; `null` is a value. */
  readonly expected?: JsonValue | undefined;
  readonly actual?: JsonValue | undefined;
  /** True when the values above are what the runner printed (`42`, `'a'`, `{ a: 1 }`), not the values themselves. */
  readonly printed?: true | undefined;
  /** Whether the report says for certain that an assertion failed (true) or an error was thrown (false). */
  readonly isAssertion?: boolean | undefined;
  /** The element or state of the failure, in formats that distinguish two. Only a hint. */
  readonly element?: 'failure' | 'error' | undefined;
  /** The lines of source around the location, as the runner draws them, where the report has them apart from the text. */
  readonly snippet?: string | undefined;
  /** The report says that a time limit was reached. */
  readonly timedOut?: boolean | undefined;
  /** The location of the failure in the report; line and column are counted from 1. */
  readonly location?:
    { readonly file: string; readonly line: number; readonly column?: number | undefined } | undefined;
  /** The runner or library whose message this is, if the reader knows. Selects the patterns that read the text. */
  readonly dialect?: AssertionDialect | undefined;
}

/** Families of assertion messages. A report of unknown origin, such as JUnit XML of any runner, has none: all are tried. */
export type AssertionDialect =
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
  | 'r'
  | 'julia'
  | 'robot'
  | 'shell'
  | 'elixir'
  | 'elm'
  | 'clojure'
  | 'godot'
  | 'nim'
  | 'sql'
  | 'lua'
  | 'powershell'
  | 'unreal';

/** A readable format. */
export interface ReportFormat {
  /** The name by which callers request the format, such as `junit`. */
  readonly name: string;
  /** Other names by which callers may request it. */
  readonly aliases?: readonly string[] | undefined;
  /** Formats that people also call by this name. If a file is one of them, it is read as that format. */
  readonly compatibleFormats?: readonly string[] | undefined;
  /** The name in a sentence, such as `JUnit XML`. */
  readonly title: string;
  /** Root elements of an XML format. Detection calls `recognizes` only for a file that has one of them; absent: for every file. */
  readonly roots?: readonly string[] | undefined;
  /** Returns whether a file with this beginning is of the format. */
  readonly recognizes: (head: ReportHead) => boolean;
  /**
   * Reads a file. A file that is cut off gives everything before the cut, and a warning.
   * @throws UnreadableReport when the file is not of the format
   */
  readonly read: (source: ReportSource) => AsyncIterable<ReportEntry>;
}

/** The beginning of a file, for detection. A member is absent when the file does not begin that way. */
export interface ReportHead {
  /** The first characters, decoded, without a byte order mark. */
  readonly text: string;
  /** For XML: the root element, and the local names of its direct children as far as they are visible. */
  readonly root?:
    | {
        readonly name: string;
        readonly namespace: string;
        readonly attributes: Readonly<Record<string, string>>;
        readonly children: readonly string[];
        /** The first elements inside the root, in order. */
        readonly elements: readonly HeadElement[];
      }
    | undefined;
  /** For JSON: the first value as far as it is visible. Arrays and objects may be incomplete at their ends. */
  readonly json?: JsonValue | undefined;
  /** For lines: the first ones that are complete JSON objects or arrays, whatever text is between them. */
  readonly lines: readonly JsonValue[];
}

/** An element at the beginning of an XML file. */
export interface HeadElement {
  /** The local name. */
  readonly name: string;
  /** The local name of the element around it; empty for the root. */
  readonly parent: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The error for a file that is not a report of the requested format; `line` is counted from 1. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport';

  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}
