/** What is said of a test: what fails, and what does not. */
export type TestUnitWord = 'Failure' | 'Error' | 'Pending' | 'Omission' | 'Notification';

/** A test as test-unit names it. */
export interface TestUnitName {
  readonly suite: string;
  readonly name: string;
}

/** The first line of what is said of a test. */
export interface TestUnitHeading {
  readonly word: TestUnitWord;
  readonly test: TestUnitName;
  readonly message: string;
}

const WORDS: ReadonlyMap<string, TestUnitWord> = new Map(
  (['Failure', 'Error', 'Pending', 'Omission', 'Notification'] as const).map((word) => [word, word] as const),
);

/** Whether a line is one of those around what is said of a test. */
export function isRule(text: string): boolean {
  return /^={60,100}$/.test(text);
}

const CLASS = /\(([\p{L}_][\p{L}\p{N}_]{0,200}(?:::[\p{L}_][^():\s]{0,200}){0,20})\)(?=:|\]?$)/u;

/** Parses `Failure: test_adds(CartTest): no way`, or with the test behind the words `Omission: later [test_adds(CartTest)]`. */
export function headingOf(text: string): TestUnitHeading | undefined {
  const at = text.indexOf(': ');
  const word = WORDS.get(text.slice(0, Math.max(0, at)));
  if (word === undefined) return undefined;
  const line = text.slice(at + 2);
  const found = CLASS.exec(line);
  const suite = found?.[1];
  if (found === null || suite === undefined) return undefined;
  const end = found.index + found[0].length;
  const before = line.slice(0, found.index);
  const bracket = line.slice(end) === ']' ? before.lastIndexOf(' [') : -1;
  const name = bracket < 0 ? before : before.slice(bracket + 2);
  const message = bracket < 0 ? line.slice(end).replace(/^: ?/, '') : before.slice(0, bracket);
  return name === '' ? undefined : { word, test: { suite, name }, message };
}

/** What is counted at the end of a run. */
export interface TestUnitCounts {
  readonly tests: number;
  readonly failing: number;
  /** Tests that did not run to their end. */
  readonly skipped: number;
}

const COUNTS =
  /^(\d{1,9}) tests, \d{1,9} assertions, (\d{1,9}) failures, (\d{1,9}) errors, (\d{1,9}) pendings, (\d{1,9}) omissions, \d{1,9} notifications$/;

export function countsOf(text: string): TestUnitCounts | undefined {
  const [, tests, failures, errors, pendings, omissions] = COUNTS.exec(text) ?? [];
  if (tests === undefined) return undefined;
  return {
    tests: Number(tests),
    failing: Number(failures) + Number(errors),
    skipped: Number(pendings) + Number(omissions),
  };
}

/** Returns the duration of a run. */
export function finishedIn(text: string): number | undefined {
  const [, time] = /^Finished in (\d{1,9}\.\d{1,12}) seconds\.$/.exec(text) ?? [];
  return time === undefined ? undefined : Math.round(Number(time) * 1_000_000) / 1000;
}

/** Whether a run begins: the suite is named in the line before. */
export function isLoaded(text: string): boolean {
  return /^Loaded suite \S/.test(text);
}

/** A frame: `test/cart_test.rb:7:in 'test_adds'`. */
const FRAME = /^(?:[A-Za-z]:)?[^\s:<][^:]{0,1000}:\d{1,9}:in [`'].{1,1000}$/;
/** A line of the source around the place. */
const SOURCE = /^(?: {2}=>| {4}) {0,9}\d{1,7}:(?: |$)/;

export function isFrame(text: string): boolean {
  return FRAME.test(text);
}

export function isSource(text: string): boolean {
  return SOURCE.test(text);
}

/** A line of a verbose list. */
export interface TestUnitListLine {
  readonly depth: number;
  readonly name: string;
  /** What follows the name of a test; undefined for a class. */
  readonly rest: string | undefined;
}

/** Parses `CartTest:` or `  test_adds:				.: (0.000159)`. */
export function listLineOf(text: string): TestUnitListLine | undefined {
  const [, indent = '', line = ''] = /^((?: {2})*)(\S.*)$/.exec(text) ?? [];
  const tab = line.indexOf(':\t');
  if (tab > 0 && indent !== '')
    return { depth: indent.length / 2, name: line.slice(0, tab), rest: line.slice(tab + 1).trim() };
  return line.endsWith(':') && line.length > 1
    ? { depth: indent.length / 2, name: line.slice(0, -1), rest: undefined }
    : undefined;
}

/** Returns the time of a test that passed, at the end of its line. */
export function passedIn(text: string): number | undefined {
  const [, time] = /\.: \((\d{1,9}\.\d{1,12})\)$/.exec(text.slice(-60)) ?? [];
  return time === undefined ? undefined : Math.round(Number(time) * 1000);
}
