import { durationOf } from '../shared/durations.js';

/** The version in the first line of PHPUnit. For some time, a slogan was in the place of its author. */
const VERSION =
  /^(?:[.FEWRSIDN]{0,1000}|.{0,100}\bupon )PHPUnit (\d{1,4})([.-]\S{1,100}) (?:by Sebastian Bergmann|#StandWithUkraine)/;

/** What PHPUnit says first. */
export interface PhpunitVersion {
  readonly major: number;
  readonly version: string;
}

/** Parses the first line of PHPUnit. */
export function versionOf(text: string): PhpunitVersion | undefined {
  const [, major, rest] = VERSION.exec(text) ?? [];
  return major === undefined || rest === undefined ? undefined : { major: Number(major), version: `${major}${rest}` };
}

/** Whether ParaTest starts: before version 6, it does not name PHPUnit. */
export function startsParatest(text: string): boolean {
  return /^Running phpunit in \d{1,4} process(?:es)? with /.test(text);
}

/** What a numbered list is about. `warning` is a failure in version 9 and before; `counted` are errors without a test; `other` needs no look. */
export type ListKind = 'error' | 'failure' | 'warning' | 'risky' | 'incomplete' | 'skipped' | 'counted' | 'other';

/** The line above a numbered list: `There were 2 failures:`. */
export interface ListHeader {
  readonly kind: ListKind;
  /** How many items the list has. */
  readonly count: number;
}

const OF_TESTS = /^There (?:was|were) (\d{1,9}) ([A-Za-z][A-Za-z ]{0,60}):$/;
const OF_ISSUES = /^\d{1,9} tests? triggered (\d{1,9}) ([A-Za-z][A-Za-z ]{0,60}):$/;

const KINDS: ReadonlyMap<string, ListKind> = new Map<string, ListKind>([
  ['error', 'error'],
  ['PHPUnit error', 'error'],
  ['failure', 'failure'],
  ['warning', 'warning'],
  ['risky test', 'risky'],
  ['incomplete test', 'incomplete'],
  ['skipped test', 'skipped'],
]);

const OTHER = /^(?:PHP |PHPUnit |PHPUnit test runner )?(?:error|warning|notice|deprecation)$/;

/** Parses the line above a numbered list. */
export function listHeaderOf(text: string): ListHeader | undefined {
  const [, count, words = ''] = OF_TESTS.exec(text) ?? [];
  const [, issues, kinds = ''] = count === undefined ? (OF_ISSUES.exec(text) ?? []) : [];
  const noun = (words === '' ? kinds : words).replace(/s$/, '');
  if (issues !== undefined && OTHER.test(noun))
    return { kind: noun === 'error' ? 'counted' : 'other', count: Number(issues) };
  const kind = count === undefined ? undefined : (KINDS.get(noun) ?? (OTHER.test(noun) ? 'other' : undefined));
  return kind === undefined ? undefined : { kind, count: Number(count) };
}

/** Parses the first line of an item: `12) Shop\CartTest::testTotal with data set #0 (1, 2)`. */
export function itemOf(text: string): { readonly number: number; readonly title: string } | undefined {
  const [, number, title] = /^(\d{1,9})\) (\S.{0,20000})$/.exec(text) ?? [];
  return number === undefined || title === undefined ? undefined : { number: Number(number), title };
}

/** Whether the title of an item is a method, so that it is no line of a message. */
export function isMethod(title: string): boolean {
  return /^[A-Za-z_\\\u0080-\uffff][\w\\\u0080-\uffff]{0,1000}::\w/.test(title);
}

/** The counts at the end. */
export interface PhpunitCounts {
  readonly tests: number;
  /** Errors and failures. */
  readonly failures: number;
  readonly warnings: number;
  /** Tests that were skipped, are incomplete or risky. */
  readonly leftOut: number;
}

const ALL_PASSED = /^OK \((\d{1,9}) tests?, \d{1,9} assertions?\)$/;

/** Parses the last line of a run without any trouble. */
export function allPassedOf(text: string): PhpunitCounts | undefined {
  const tests = ALL_PASSED.exec(text)?.[1];
  if (tests !== undefined) return { tests: Number(tests), failures: 0, warnings: 0, leftOut: 0 };
  return text === 'No tests executed!' ? { tests: 0, failures: 0, warnings: 0, leftOut: 0 } : undefined;
}

const COUNTS = /^Tests: (\d{1,9}), Assertions: \d{1,9}((?:, [A-Z][A-Za-z ]{2,40}: \d{1,9}){0,20})\.$/;
const COUNT = /, ([A-Z][A-Za-z ]{2,40}): (\d{1,9})/g;

/** Parses the last line of any other run: `Tests: 5, Assertions: 7, Errors: 1, Failures: 2.` */
export function countsOf(text: string): PhpunitCounts | undefined {
  const [, tests, more = ''] = COUNTS.exec(text) ?? [];
  if (tests === undefined) return undefined;
  const counts = new Map([...more.matchAll(COUNT)].map(([, name = '', count]) => [name, Number(count)]));
  const sumOf = (...names: readonly string[]): number => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  return {
    tests: Number(tests),
    failures: sumOf('Errors', 'Failures'),
    warnings: sumOf('Warnings'),
    leftOut: sumOf('Skipped', 'Incomplete', 'Risky'),
  };
}

/** Whether a line is in front of the counts, and what it says of the run. */
export function verdictOf(text: string): 'failed' | 'passed' | undefined {
  if (/^(?:ERRORS|FAILURES|WARNINGS|DEPRECATIONS|NOTICES)!$/.test(text)) return 'failed';
  return /^OK, but .{1,80}!$/.test(text) ? 'passed' : undefined;
}

/** A line of progress: a letter for each test, and at the end of a line how many there are. */
const PROGRESS = /^[.FEWRSIDN]{1,1000}(?: [\d /()%]{0,300})?$/;
const COUNTED = /\d \/ \d{1,9} \( {0,2}\d{1,3}%\)$/;

/** Returns the letters of tests; `isCertain` where no other program prints such a line. */
export function progressOf(text: string): { readonly hasFailed: boolean; readonly isCertain: boolean } | undefined {
  return PROGRESS.test(text) ? { hasFailed: /[FE]/.test(text), isCertain: COUNTED.test(text) } : undefined;
}

const TIME =
  /^Time: (?:(\d{1,9}(?:\.\d{1,6})?) (ms|seconds?|minutes?|hours?)|((?:\d{1,4}:){1,2}\d{1,2}(?:\.\d{1,6})?))(?:, Memory: |$)/;

/** Whether a line is the one of the time, behind which there is nothing of tests any more. */
export function isTime(text: string): boolean {
  return /^Time: \d/.test(text);
}

/** Parses the time of a run, in milliseconds. */
export function timeOf(text: string): number | undefined {
  const [, count, unit, clock] = TIME.exec(text) ?? [];
  if (clock !== undefined)
    return Math.round(clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000_000) / 1000;
  return durationOf(count, unit);
}

/** Returns the seed of the order of tests. */
export function seedOf(text: string): string | undefined {
  return /^Random [Ss]eed: {1,20}(\d{1,20})$/.exec(text)?.[1];
}

const COMPLAINTS: readonly RegExp[] = [
  /^Cannot open file ".{1,1000}"\.$/,
  /^Could not (?:read|load) (?:XML from )?".{1,1000}"\.$/,
  /^Test (?:file|directory) ".{1,1000}" not found$/,
  /^Class '?"?.{1,500} could not be found\b/,
  /^(?:Unknown|unrecognized) option\b/,
  /^An error occurred inside PHPUnit\.$/,
  /^Error in bootstrap script: /,
];

/** Returns a line without the letters of tests in front of what PHP says. */
export function withoutProgress(text: string): string {
  return text.replace(/^[.FEWRSIDN]{1,1000}(?=PHP [A-Z])/, '');
}

/** Whether PHPUnit says why it does not run tests, or not to their end. */
export function isComplaint(text: string): boolean {
  return COMPLAINTS.some((pattern) => pattern.test(text));
}

/** Composer says behind the output of PHPUnit that it failed, whatever its output says. */
export const FAILS_AFTERWARDS = /^Script .{0,500}\bphpunit\b.{0,500} returned with error code [1-9]\d{0,3}$/;
