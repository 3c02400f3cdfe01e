import type { TestStatus } from '../../test-draft.js';

/** A line of Swift Testing, which `swift test` prints behind those of XCTest. */
export type SwiftTestingLine =
  | { readonly kind: 'start' }
  | {
      readonly kind: 'issue';
      readonly name: string;
      readonly message: string;
      readonly location: SwiftPlace | undefined;
    }
  | { readonly kind: 'detail'; readonly text: string }
  | {
      readonly kind: 'test';
      readonly name: string;
      readonly status: TestStatus;
      readonly durationMs: number | undefined;
      readonly skipReason: string | undefined;
    }
  | { readonly kind: 'end'; readonly tests: number; readonly hasFailed: boolean };

interface SwiftPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A symbol is in front of each line: of Unicode, or of Apple's font. */
const LINE = /^(\S{1,2}) {1,2}(\S.{0,8000})$/u;
/** What is below an issue; the members of a value are set in further. */
const DETAIL = /^↳ ( {0,40}\S.{0,8000})$/u;
const RESULT =
  /^Test (\S.{0,1000}?)(?: with \d{1,9} test cases?)? (passed|failed) after (\d{1,9}(?:\.\d{1,9})?) seconds(?: with \d{1,9} (?:known )?issues?.{0,100})?\.$/;
const SKIPPED = /^Test (\S.{0,1000}?) skipped(?:: "(.{0,2000})"|\.)$/;
const ISSUE =
  /^Test (\S.{0,1000}?) recorded an issue(?: with \d{1,9} arguments? .{0,1000}?)? at ([^\s:]{1,500}):(\d{1,9}):(\d{1,9}): (.{1,8000})$/;
const RUN = /^Test run with (\d{1,9}) tests?(?: in \d{1,9} suites?)? (passed|failed) after \d/;

/** The whole run, and one of the arguments of a test. */
const IS_NO_TEST = /^Test (?:run with|case passing) /;

/** Parses a line of Swift Testing. */
export function swiftTestingLineOf(text: string): SwiftTestingLine | undefined {
  const detail = DETAIL.exec(text)?.[1];
  if (detail !== undefined) return { kind: 'detail', text: detail };
  const [, symbol, said = ''] = LINE.exec(text) ?? [];
  if (symbol === undefined || /^[\w[(]/.test(symbol)) return undefined;
  if (!said.startsWith('Test ')) return undefined;
  if (said === 'Test run started.') return { kind: 'start' };
  const [, tests, run] = RUN.exec(said) ?? [];
  if (tests !== undefined) return { kind: 'end', tests: Number(tests), hasFailed: run === 'failed' };
  return IS_NO_TEST.test(said) ? undefined : (resultOf(said) ?? skipOf(said) ?? issueOf(said));
}

function resultOf(said: string): SwiftTestingLine | undefined {
  const [, name, status, seconds] = RESULT.exec(said) ?? [];
  if (name === undefined) return undefined;
  return {
    kind: 'test',
    name: unquoted(name),
    status: status === 'failed' ? 'failed' : 'passed',
    durationMs: Number(seconds) * 1000,
    skipReason: undefined,
  };
}

function skipOf(said: string): SwiftTestingLine | undefined {
  const [, name, skipReason] = SKIPPED.exec(said) ?? [];
  if (name === undefined) return undefined;
  return { kind: 'test', name: unquoted(name), status: 'skipped', durationMs: undefined, skipReason };
}

function issueOf(said: string): SwiftTestingLine | undefined {
  const [, name, file, line, column, message] = ISSUE.exec(said) ?? [];
  if (name === undefined || file === undefined || message === undefined) return undefined;
  const location = { file, line: Number(line), column: Number(column) };
  return { kind: 'issue', name: unquoted(name), message, location };
}

/** Names that people write are in quotes. */
function unquoted(name: string): string {
  return /^".+"$/.test(name) ? name.slice(1, -1) : name;
}
