/** The first line of a failure: `cart_tests.c:12: Failure: Cart -> adds`; its message is below. */
export interface CgreenHeading {
  readonly file: string;
  readonly line: number | undefined;
  /** `Exception`: the process of the test has died, or the test did not end. */
  readonly hasCrashed: boolean;
  /** The suites below the outermost one, and the test. */
  readonly names: readonly string[];
}

const HEADING = /^(\S.{0,1000}?):(\d{1,9}): (Failure|Exception): (\S.{0,2000})$/;

/** Parses the first line of a failure. */
export function cgreenHeadingOf(line: string): CgreenHeading | undefined {
  const [, file, number, word, path] = HEADING.exec(line) ?? [];
  if (file === undefined || path === undefined) return undefined;
  const names = path
    .split(' -> ')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    file,
    line: Number(number) > 0 ? Number(number) : undefined,
    hasCrashed: word === 'Exception',
    names,
  };
}

/** A suite that starts: `Running "cart_tests" (12 tests)...`. */
export function cgreenStartOf(line: string): string | undefined {
  return /^Running "(.{0,1000})" \(\d{1,9} tests?\)\.\.\.$/.exec(line)?.[1];
}

/** The counts of a suite. Passes and failures are those of assertions. */
export interface CgreenCounts {
  readonly suite: string;
  /** Whether they are those of the outermost suite, in `Completed "cart_tests": …`. */
  readonly isTotal: boolean;
  readonly passes: number;
  readonly skipped: number;
  readonly failed: number;
}

const COUNTS =
  /^(Completed | {2})"(.{0,1000})": (No asserts|No assertions|\d[\d, a-z]{1,120}?)(?: in -?\d{1,12}ms)?\.$/;
const COUNT = /^(\d{1,9}) (pass(?:es)?|skipped|failures?|exceptions?)$/;

/** Parses the counts of a suite; undefined where one of them is not known. */
export function cgreenCountsOf(line: string): CgreenCounts | undefined {
  const [, start, suite, said] = COUNTS.exec(line) ?? [];
  if (suite === undefined || said === undefined) return undefined;
  let [passes, skipped, failed] = [0, 0, 0];
  for (const part of said.startsWith('No ') ? [] : said.split(', ')) {
    const [, count, name] = COUNT.exec(part) ?? [];
    if (name === undefined) return undefined;
    if (name.startsWith('pass')) passes += Number(count);
    else if (name === 'skipped') skipped += Number(count);
    else failed += Number(count);
  }
  return { suite, isTotal: start !== '  ', passes, skipped, failed };
}
