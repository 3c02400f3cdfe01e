/** A result of Check: `shop.c:6:F:Core:totals:0: Assertion 'total == 42' failed`. */
export interface CheckResult {
  readonly place: { readonly file: string; readonly line: number } | undefined;
  /** Passed, a failure, an error, or a failure of a fixture. */
  readonly letter: 'P' | 'F' | 'E' | 'S';
  readonly testCase: string;
  readonly name: string;
  /** The round of a test in a loop. */
  readonly round: string;
  readonly message: string;
}

/** The counts of a program: `20%: Checks: 20, Failures: 13, Errors: 3`. */
export interface CheckCounts {
  readonly checks: number;
  readonly failed: number;
}

const KIND = /:(-?\d{1,9}):([PFES]):/;
const NAMES = /^(.{0,400}?):(\w{1,300}):(\d{1,9}): /;

/** Lines are longer where a message is. */
const LONGEST = 100_000;
const LONGEST_PATH = 1_000;

/** Parses the line of a result. */
export function checkResultOf(line: string): CheckResult | undefined {
  const kind = KIND.exec(line.slice(0, LONGEST_PATH));
  const letter = kind?.[2];
  if (kind === null || kind.index === 0 || !isLetter(letter)) return undefined;
  const file = line.slice(0, kind.index);
  const rest = line.slice(kind.index + kind[0].length, LONGEST);
  const [start = '', testCase, name, round] = NAMES.exec(rest) ?? [];
  if (testCase === undefined || name === undefined || round === undefined) return undefined;
  const number = Number(kind[1]);
  return {
    place: number > 0 && file !== '(null)' ? { file, line: number } : undefined,
    letter,
    testCase,
    name,
    round,
    message: rest.slice(start.length).replace(/^\(after this point\) /, ''),
  };
}

function isLetter(letter: string | undefined): letter is CheckResult['letter'] {
  return letter === 'P' || letter === 'F' || letter === 'E' || letter === 'S';
}

const COUNTS = /^\d{1,3}%: Checks: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9})$/;

/** Parses the counts of a program. */
export function checkCountsOf(line: string): CheckCounts | undefined {
  const [, checks, failures, errors] = COUNTS.exec(line) ?? [];
  return checks === undefined ? undefined : { checks: Number(checks), failed: Number(failures) + Number(errors) };
}

/** Returns the first suite of a program that starts, with a name of 1,000 characters at most; each of the others is in a line of its own, behind a space. */
export function firstSuiteOf(line: string): string | undefined {
  const [start, suite = ''] = /^Running suite\(s\): ?(.{0,1000})/.exec(line) ?? [];
  return start === undefined ? undefined : suite;
}
