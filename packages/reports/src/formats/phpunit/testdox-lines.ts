/** How the line of a test begins. */
export type TestdoxMark = '✔' | '✘' | '↩' | '→' | '∅' | '☢' | '⚠' | '?';

/** A line ` ✘ Adds items [0.79 ms]`. */
export interface TestdoxLine {
  readonly mark: TestdoxMark;
  readonly name: string;
  readonly durationMs: number | undefined;
}

const MARKS: ReadonlySet<string> = new Set<TestdoxMark>(['✔', '✘', '↩', '→', '∅', '☢', '⚠', '?']);
const LONGEST = 8000;

/** With `--verbose`, PHPUnit before 10 writes the time: colored, `  46 ms`. */
const TIME = /(?: \[(\d{1,9}\.\d\d) ms\]| {2}(\d{1,9}) ms)$/;

/** Parses the line of a test. */
export function testdoxLineOf(text: string): TestdoxLine | undefined {
  const mark = text[1];
  if (text[0] !== ' ' || text[2] !== ' ' || text.length > LONGEST || !isMark(mark)) return undefined;
  const rest = text.slice(3).trimEnd();
  const time = TIME.exec(rest.slice(-30));
  const name = time === null ? rest : rest.slice(0, -time[0].length).trimEnd();
  if (name === '' || name.startsWith(' ')) return undefined;
  return { mark, name, durationMs: time === null ? undefined : Number(time[1] ?? time[2]) };
}

function isMark(character: string | undefined): character is TestdoxMark {
  return character !== undefined && MARKS.has(character);
}

/** Parses a line below a test: `   │ Failed asserting that false is true.` */
export function detailOf(text: string): { readonly isDiff: boolean; readonly text: string } | undefined {
  const [, bar, rest = ''] = /^ {3}([│┐├┊╵┴])(?: (.{0,100000}))?$/.exec(text) ?? [];
  return bar === undefined ? undefined : { isDiff: bar === '┊', text: rest };
}

const PHPUNIT = /(?:^|\bupon )PHPUnit (\d{1,4})\.\d{1,4}\S{0,100} by Sebastian Bergmann and contributors\./;

/** Returns the major version in the first line of PHPUnit. */
export function versionIn(text: string): number | undefined {
  const version = PHPUNIT.exec(text.slice(0, 1000))?.[1];
  return version === undefined ? undefined : Number(version);
}

/** Returns whether tests follow that were there before. */
export function repeatsTests(text: string): boolean {
  return text === 'Summary of non-successful tests:' || text === 'Summary of tests with errors, failures, or issues:';
}

/** Returns whether methods follow that failed around the tests of a class. */
export function listsMethods(text: string): boolean {
  return text === 'These before-first-test methods errored:' || text === 'These after-last-test methods errored:';
}

/** A method of that list: `1) Shop\CartTest::setUpBeforeClass`. */
export function methodOf(text: string): { readonly className: string; readonly method: string } | undefined {
  const [, className, method] = /^\d{1,9}\) ([^\s:]{1,1000})::([^\s:]{1,1000})$/.exec(text) ?? [];
  return className === undefined || method === undefined ? undefined : { className, method };
}

/** The counts at the end. */
export interface TestdoxSummary {
  readonly tests: number;
  readonly failed: number;
}

const ALL_PASSED = /^OK \((\d{1,9}) tests?, \d{1,9} assertions?\)$/;
const COUNTS = /^Tests: (\d{1,9}), Assertions: \d{1,9}(, .{1,500})?\.$/;
const FAILURES = /, (?:Errors|Failures): (\d{1,9})/g;

/** Parses the counts at the end. */
export function testdoxSummaryOf(text: string): TestdoxSummary | undefined {
  const all = ALL_PASSED.exec(text)?.[1];
  if (all !== undefined) return { tests: Number(all), failed: 0 };
  const [, tests, more = ''] = COUNTS.exec(text) ?? [];
  if (tests === undefined) return text === 'No tests executed!' ? { tests: 0, failed: 0 } : undefined;
  const failed = [...more.matchAll(FAILURES)].reduce((sum, [, count]) => sum + Number(count), 0);
  return { tests: Number(tests), failed };
}

/** What PHPUnit says of a run that failed. */
export const RUN_FAILED = /^(?:ERRORS|FAILURES|WARNINGS)!$/;
