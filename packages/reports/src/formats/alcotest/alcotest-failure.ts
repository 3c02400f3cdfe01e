import type { ReportedFailure } from '../../report.js';

/** How Alcotest introduces an exception that nothing caught: its own kind, `failure` of failwith, `invalid` of invalid_arg. */
const THROWN = /^\[(?:exception|failure|invalid)\] /;
const FAILED = /^(?:FAIL|Error) /;
const PLACE = /^File "(.{1,1000})", line (\d{1,9}), characters? (\d{1,9})(?:-\d{1,9})?:$/;
const FRAME = /^\s{0,40}(?:Raised (?:at|by)|Re-raised at|Called from) \S/;
const LOGS = /^Logs saved to [`"].{1,4000}\.$/;

const EXPECTED = /^ {3}Expected: `/;
const RECEIVED = /^ {3}Received: `/;

/** Returns the failure that is below the box of a test, behind what the test printed. */
export function alcotestFailure(given: readonly string[]): ReportedFailure {
  const lines = given.filter((line) => !LOGS.test(line)).map((line) => line.trimEnd());
  const thrown = lines.findLastIndex((line) => THROWN.test(line));
  const failed = lines.findLastIndex((line) => FAILED.test(line));
  const at = Math.max(thrown, failed);
  const text = lines.join('\n').trim();
  if (at < 0) return text === '' ? {} : { text };
  const own = lines.slice(at);
  const end = own.findIndex((line) => FRAME.test(line));
  const said = own.slice(0, end < 0 ? undefined : end);
  const stack = end < 0 ? '' : trimmedText(own.slice(end)).trimEnd();
  const isThrown = thrown > failed;
  return {
    message: isThrown
      ? trimmedText([...said.slice(0, 1).map((line) => line.replace(THROWN, '')), ...said.slice(1)])
      : said.join('\n').trim(),
    ...(stack === '' ? {} : { stack }),
    ...(isThrown ? {} : valuesIn(said)),
    isAssertion: !isThrown,
    element: isThrown ? 'error' : 'failure',
    location: isThrown ? undefined : placeOf(lines[at - 1] ?? ''),
  };
}

function trimmedText(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

function placeOf(line: string): ReportedFailure['location'] {
  const [, file, row, character] = PLACE.exec(line) ?? [];
  if (file === undefined || Number(row) < 1) return undefined;
  return { file, line: Number(row), column: Number(character) + 1 };
}

/** Both values are between a backtick and an apostrophe, and may have several lines. */
function valuesIn(lines: readonly string[]): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  const at = lines.findIndex((line) => EXPECTED.test(line));
  const behind = lines.findLastIndex((line) => RECEIVED.test(line));
  if (at < 0 || behind < at) return {};
  const blank = lines.findIndex((line, index) => index > behind && line === '');
  const expected = quotedIn(lines.slice(at, behind));
  const actual = quotedIn(lines.slice(behind, blank < 0 ? undefined : blank));
  return expected === undefined || actual === undefined ? {} : { expected, actual, printed: true };
}

/** The column in which a value begins. */
const COLUMN = '   Expected: `'.length;

function quotedIn(lines: readonly string[]): string | undefined {
  const text = lines
    .map((line, index) => (index === 0 || line.slice(0, COLUMN).trim() === '' ? line.slice(COLUMN) : line))
    .join('\n')
    .trimEnd();
  return text.endsWith("'") ? text.slice(0, -1) : undefined;
}
