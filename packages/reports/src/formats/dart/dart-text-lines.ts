/** A line in which the runner says how far it is: `00:02 +23 ~1 -2: test/cart_test.dart: Cart adds`. */
export interface ProgressLine {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: number;
  readonly elapsedMs: number;
  /** A test that runs, failed or was skipped, or how the run ended. */
  readonly said: string;
}

const PROGRESS = /^(\d{2,4}):(\d\d) \+(\d{1,9})(?: ~(\d{1,9}))?(?: -(\d{1,9}))?: (\S.*)$/;

/** A longer line is none of the runner. */
const LONGEST = 8000;

/** Parses a line of progress. */
export function progressOf(text: string): ProgressLine | undefined {
  if (text.length > LONGEST) return undefined;
  const [, minutes, seconds, passed, skipped = '0', failed = '0', said] = PROGRESS.exec(text) ?? [];
  if (said === undefined) return undefined;
  return {
    passed: Number(passed),
    skipped: Number(skipped),
    failed: Number(failed),
    elapsedMs: (Number(minutes) * 60 + Number(seconds)) * 1000,
    said: said.trimEnd(),
  };
}

/** On a terminal the runner writes one line again and again; a log has them side by side, with what covered the one before. */
export function* separateLines(text: string): Generator<string> {
  let from = 0;
  for (const { index } of text.matchAll(AGAIN)) {
    yield text.slice(from, index).trimEnd();
    from = index + 1;
  }
  yield text.slice(from);
}

const AGAIN = /[\r ](?=\d{2,4}:\d\d \+\d{1,9}(?: ~\d{1,9})?(?: -\d{1,9})?: )/g;

/** How a run ends: the last words of the runner. */
const ENDS: Readonly<Record<string, 'passed' | 'failed' | 'skipped' | 'empty'>> = {
  'All tests passed!': 'passed',
  'All other tests passed!': 'passed',
  'Some tests failed.': 'failed',
  'All tests skipped.': 'skipped',
  'No tests ran.': 'empty',
};

/** Returns how a run ended, if these are its last words. */
export function endOf(said: string): 'passed' | 'failed' | 'skipped' | 'empty' | undefined {
  return Object.hasOwn(ENDS, said) ? ENDS[said] : undefined;
}

/** Returns the test whose error follows. */
export function failedOf(said: string): string | undefined {
  return /^(.{1,8000}?)(?: - did not complete)? \[E\]$/.exec(said)?.[1];
}

/** Whether something is no test: a file that is loaded, and what surrounds the tests of a group. */
export function isHidden(said: string): boolean {
  return said.startsWith('loading ') || /(?:^|[ :])\((?:setUpAll|tearDownAll)\)$/.test(said);
}

/** Separates the file from the name of a test; a run of one file does not name it. */
export function placeOf(said: string): { readonly file?: string; readonly name: string } {
  const at = said.indexOf('.dart: ');
  return at <= 0 ? { name: said } : { file: said.slice(0, at + 5), name: said.slice(at + 7) };
}

const FRAME =
  /^(?:(?:package|dart|file|org-dartlang-sdk):\S{1,1000}|\S.{0,1000}\.dart)(?: \d{1,9}(?::\d{1,9})?)? {2,}\S/;
const GAP = /^={3,} asynchronous gap =/;

/** Returns the number of lines in front of the stack of an error. */
export function linesAboveStack(lines: readonly string[]): number {
  const at = lines.findIndex((line) => FRAME.test(line) || GAP.test(line));
  return at < 0 ? lines.length : at;
}

/** Whether a stack begins in an expectation, or in what gives a test up. */
export function isOfExpectation(frame: string | undefined): boolean {
  return /^package:(?:matcher|test_api|flutter_test|checks)\b\S{0,200}(?: \d{1,9}(?::\d{1,9})?)? {2,}(?:expect|fail|check|_expect|TestFailure)/.test(
    frame ?? '',
  );
}
