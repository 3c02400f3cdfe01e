import type { ReportedFailure } from '../../../report.js';
import { placeOf } from '../attribute-values.js';
import { failureIn } from '../gtest-failure.js';
import { unityFailure } from '../unity-failure.js';
import { pythonErrorIn } from './python-error.js';

/** So many failures of one program are listed. */
const MOST_FAILURES = 50;
const MOST_LINES = 200;

/**
 * Returns why a program failed by what it printed, in the words of what ran in it, without what is printed around it: failed points of
 * numbered TAP, failures of Catch2, of GoogleTest and of Unity, an error of Python, or the test of CppUnit within which it ended. Empty: none of them.
 */
export function printedFailures(output: string): readonly ReportedFailure[] {
  const points = NUMBERED.test(output) ? failedPointsIn(output) : [];
  if (points.length > 0) return points;
  const blocks = output.includes(CATCH2_FAILED) ? catch2FailuresIn(output) : [];
  if (blocks.length > 0) return blocks;
  const checks = output.includes(GTEST_FAILED) ? gtestFailuresIn(output) : [];
  if (checks.length > 0) return checks;
  const results = output.includes(UNITY_FAILED) ? unityFailuresIn(output) : [];
  if (results.length > 0) return results;
  const thrown = pythonErrorIn(output) ?? (output.includes(CPPUNIT_OK) ? endOfCppunit(output) : undefined);
  return thrown === undefined ? [] : [thrown];
}

/** What ROS 2 prints around a program that it runs for CTest: how it calls it, and how that ended. */
const RUN_TEST =
  /^(?:-- run_test\.py: [^\n]{0,2000}:\n - [^\n]{0,8000}|-- run_test\.py: [^\n]{0,2000}|Running with ROS_DOMAIN_ID \d{1,9})\n?/gm;

/** Returns what a program itself printed, without what its runner printed around it. */
export function withoutRunner(output: string): string {
  return output.includes('-- run_test.py: ') ? output.replace(RUN_TEST, '').trim() : output;
}

/** A point with its number, or the count of all. */
const NUMBERED = /^(?:1\.\.\d|(?:not )?ok \d)/m;

/** A point of TAP that failed; one to do has not. */
const POINT = /^not ok\b(?: \d{1,9}\b)?(?: -(?= |$))? ?(.{0,4000})$/;
const IS_TO_DO = /# ?(?:todo|skip)\b/i;
const BAIL_OUT = /^Bail out!(?: (.{1,4000}))?$/i;

/** Returns the failures in the TAP that a program printed: points with the comments below them, and why it stopped. */
export function failedPointsIn(output: string): readonly ReportedFailure[] {
  const points: string[][] = [];
  const stops: string[] = [];
  let open: string[] | undefined;
  const given = output.split('\n');
  for (const [at, line] of given.entries()) {
    const name = POINT.exec(line)?.[1];
    const stop = BAIL_OUT.exec(line)?.[1];
    if (name !== undefined && !IS_TO_DO.test(name)) {
      open = [name];
      if (points.length < MOST_FAILURES) points.push(open);
    } else if (open !== undefined && line.startsWith('#') && !startsHeading(given, at)) {
      if (open.length < MOST_LINES) open.push(line.replace(/^# ?/, ''));
    } else open = undefined;
    if (stop !== undefined && stops.length < MOST_FAILURES) stops.push(stop);
  }
  return [
    ...points.map((lines): ReportedFailure => ({ message: lines.join('\n').trim(), element: 'failure' })),
    ...stops.map((message): ReportedFailure => ({ message })),
  ];
}

/** A comment between two empty ones is the heading of what follows. */
function startsHeading(lines: readonly string[], at: number): boolean {
  return [at, at + 2].every((index) => lines[index]?.trimEnd() === '#') && lines[at + 1]?.startsWith('# ') === true;
}

/** The first line of a failure of Catch2 is its place and this. */
const CATCH2_FAILED = ': FAILED:';
const CATCH2_STARTS = /^(\S[^\n]{0,1000}?)(?::(\d{1,9})|\((\d{1,9})\)): FAILED:$/;

/** The rule around a test or the counts, or the place of what was logged next. */
const CATCH2_ENDS = /^(?:[-=.~]{60,200}|\S[^\n]{0,1000}?(?::\d{1,9}|\(\d{1,9}\)): ?(?:\w[^\n]{0,60}:)?)$/;
const CATCH2_THROWN = /^due to (?:unexpected exception with message|a fatal error condition):$/m;
const ASKS_WHAT_IS_THROWN = /^ {2}[A-Z_]{1,60}_(?:NO)?THROWS?\w{0,20}\(/m;

/** Returns the failures in what Catch2 prints for the terminal, without their places. */
function catch2FailuresIn(output: string): readonly ReportedFailure[] {
  const blocks: { readonly location: ReportedFailure['location']; readonly lines: string[] }[] = [];
  let open: string[] | undefined;
  for (const whole of output.split('\n')) {
    const line = whole.trimEnd();
    const [start, file, number, bracketed] = CATCH2_STARTS.exec(line) ?? [];
    if (start !== undefined) {
      open = ['FAILED:'];
      if (blocks.length < MOST_FAILURES) blocks.push({ location: placeOf(file, number ?? bracketed), lines: open });
    } else if (CATCH2_ENDS.test(line)) open = undefined;
    else if (open !== undefined && open.length < MOST_LINES) open.push(line);
  }
  return blocks.map(({ location, lines }) => {
    const message = lines.join('\n').trim();
    const isAssertion = !CATCH2_THROWN.test(message) || ASKS_WHAT_IS_THROWN.test(message);
    return { message, isAssertion, location, dialect: 'cpp' };
  });
}

/** The first line of a failure of GoogleTest is its place and this. */
const GTEST_FAILED = ': Failure\n';
const GTEST_STARTS = /^(unknown file|\S[^\n]{0,1000}?(?::\d{1,9}|\(\d{1,9}\))): Failure$/;
const GTEST_ENDS = /^(?:$|\[[ A-Z=-]{10}\] )/;

/** Returns the failures in what GoogleTest prints, each up to the blank line or the mark behind it. */
function gtestFailuresIn(output: string): readonly ReportedFailure[] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  for (const whole of output.split('\n')) {
    const line = whole.trimEnd();
    const place = GTEST_STARTS.exec(line)?.[1];
    if (place !== undefined) {
      open = [place];
      if (blocks.length < MOST_FAILURES) blocks.push(open);
    } else if (GTEST_ENDS.test(line)) open = undefined;
    else if (open !== undefined && open.length < MOST_LINES) open.push(line);
  }
  return blocks.map((lines) => failureIn(lines.join('\n')));
}

/** A result of Unity: `test/cart.c:12:test_adds:FAIL: Expected 1 Was 2`. */
const UNITY_FAILED = ':FAIL';
const UNITY_RESULT = /^(\S[^\n]{0,1000}?):(\d{1,9}):(\w{1,200}:FAIL(?:$|: ?.{0,4000}$))/;

/** Returns the failures of Unity, each with the name of its test in front. */
function unityFailuresIn(output: string): readonly ReportedFailure[] {
  const failures: ReportedFailure[] = [];
  for (const line of output.split('\n')) {
    const [, file, number, said] = UNITY_RESULT.exec(line.trimEnd()) ?? [];
    if (said !== undefined) failures.push(unityFailure(said, placeOf(file, number)));
    if (failures.length === MOST_FAILURES) break;
  }
  return failures;
}

/** CppUnit prints the name of a test when it begins, and this when it ends. */
const CPPUNIT_OK = ' : OK\n';
const CPPUNIT_RESULT = /^\w[\w:<>, ]{0,400}::\w{1,200} : (?:OK|assertion|error)$/;
const CPPUNIT_NAME = /^\w[\w:]{0,400}::\w/;

/** Returns the test that has no result, with what was printed in it, where nothing follows: the program ended within it. */
function endOfCppunit(output: string): ReportedFailure | undefined {
  const lines = output.split('\n').map((line) => line.trimEnd());
  const last = lines.findLastIndex((line) => CPPUNIT_RESULT.test(line));
  const open = lines.slice(last + 1).filter((line) => line !== '');
  if (last < 0 || open.length > MOST_LINES || !CPPUNIT_NAME.test(open[0] ?? '')) return undefined;
  return { message: open.join('\n'), isAssertion: false, element: 'error' };
}
