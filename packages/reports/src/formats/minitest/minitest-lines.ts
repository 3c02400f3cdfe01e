import type { TestStatus } from '../../test-draft.js';

/** A test as Minitest names it. */
export interface MinitestName {
  readonly suite: string;
  readonly name: string;
}

/** The line below the heading of a failure: `CartTest#test_adds [test/cart_test.rb:12]:`. */
export interface MinitestPlace {
  readonly test: MinitestName;
  readonly location: { readonly file: string; readonly line: number } | undefined;
}

export type MinitestWord = 'Failure' | 'Error' | 'Skipped';

const WORDS: Readonly<Record<string, MinitestWord>> = { Failure: 'Failure', Error: 'Error', Skipped: 'Skipped' };

/** Parses the heading of a failure. Only Rails prints one without a number, right behind the letter of the test. */
export function headingOf(
  text: string,
): { readonly number: number | undefined; readonly word: MinitestWord } | undefined {
  const [, number, name = ''] = /^(?: {0,3}(\d{1,7})\) )?(Failure|Error|Skipped):$/.exec(text) ?? [];
  const word = WORDS[name];
  return word === undefined ? undefined : { number: number === undefined ? undefined : Number(number), word };
}

const LOCATION = /^([^\]]{1,1000}):(\d{1,9})\]$/;
/** What is in front of it. */
const OPENS = ' [';

/** Parses the line below the heading. */
export function placeOf(text: string): MinitestPlace | undefined {
  const line = text.endsWith(':') ? text.slice(0, -1) : text;
  const at = line.lastIndexOf(OPENS);
  const [, file, number] = at < 0 ? [] : (LOCATION.exec(line.slice(at + OPENS.length)) ?? []);
  const test = nameOf(file === undefined ? line : line.slice(0, at));
  // The default reporter of minitest-reporters has no colon behind the place.
  if (test === undefined || (file === undefined && line === text)) return undefined;
  return { test, location: file === undefined ? undefined : { file, line: Number(number) } };
}

/** How Minitest before version 5, and the test/unit of Ruby 1.8, name a test. */
const OLD_NAME = /^(test\S{0,500})\(([\p{L}_][\p{L}\d_:]{0,500})\)$/u;

/** Methods that are tests; those of a spec have the number of the test behind it. */
const METHOD = /#(?=test(?:\b|_))/;

/** Parses `CartTest#test_adds`. The class of a spec is its sentence, and so is the name. */
export function nameOf(text: string): MinitestName | undefined {
  const [, oldName, oldClass] = OLD_NAME.exec(text) ?? [];
  if (oldName !== undefined && oldClass !== undefined) return { suite: oldClass, name: oldName };
  const at = text.search(METHOD);
  return at <= 0 || text.startsWith(' ') ? undefined : { suite: text.slice(0, at), name: text.slice(at + 1) };
}

/** A test in a verbose list; without `status` its letter follows what the test prints. */
export interface MinitestTestLine {
  readonly test: MinitestName;
  readonly result: MinitestResult | undefined;
}

/** How a test ended. */
export interface MinitestResult {
  readonly status: TestStatus;
  readonly durationMs: number;
}

const RESULT = /(\d{1,7}\.\d{2}) s = ([.FES])$/;
const STATUSES: Readonly<Record<string, TestStatus>> = { '.': 'passed', S: 'skipped' };

/** Returns how a test ended, as a verbose list says it at the end of a line. */
export function resultOf(text: string): MinitestResult | undefined {
  const [, time, letter = ''] = RESULT.exec(text.slice(-40)) ?? [];
  return time === undefined
    ? undefined
    : { status: STATUSES[letter] ?? 'failed', durationMs: Math.round(Number(time) * 1000) };
}

/** Parses a line of a verbose list; undefined where two tests at once are named in it, so that the letter is of either. */
export function testLineOf(text: string): MinitestTestLine | undefined {
  if (!text.includes('#test')) return undefined;
  const result = resultOf(text);
  const rest = result === undefined ? text : text.slice(0, -40) + text.slice(-40).replace(RESULT, '');
  const end = rest.endsWith(' = ') ? rest.length - 3 : rest.indexOf(' = ', rest.search(METHOD));
  const test = end < 0 ? undefined : nameOf(rest.slice(0, end));
  return test === undefined || /#test\S{0,300} = /.test(rest.slice(0, end)) ? undefined : { test, result };
}

/** Whether a run begins in a line. */
export function startsRun(text: string): boolean {
  return text.startsWith('Run options: ') && text.length <= 4_000 && / --seed \d{1,9}(?: |$)/.test(text);
}

/** The heading of the letters or of the verbose list. */
export function isRunning(text: string): boolean {
  return text === '# Running:' || text === '# Running tests:';
}

/** What is counted at the end of a run. */
export interface MinitestCounts {
  readonly runs: number;
  readonly failing: number;
  readonly skipped: number;
}

const COUNTS =
  /^(\d{1,9}) (?:runs|tests), \d{1,9} assertions, (\d{1,9}) failures, (\d{1,9}) errors(?:, (\d{1,9}) skips)?$/;

/** Parses the last line of a run. */
export function countsOf(text: string): MinitestCounts | undefined {
  const [, runs, failures, errors, skips = 0] = COUNTS.exec(text) ?? [];
  return runs === undefined
    ? undefined
    : { runs: Number(runs), failing: Number(failures) + Number(errors), skipped: Number(skips) };
}

const FINISHED =
  /^Finished (?:tests )?in (\d{1,9}\.\d{1,9})(?:s, \d[\d.]{0,20} (?:runs|tests)\/s, \d[\d.]{0,20} assertions\/s\.| seconds\.)$/;

/** Returns the duration of a run. */
export function finishedIn(text: string): number | undefined {
  const [, time] = FINISHED.exec(text) ?? [];
  return time === undefined ? undefined : Math.round(Number(time) * 1_000_000) / 1000;
}

/** How Rails says to run a test again, below its failure. */
const AGAIN = /^(?:bundle exec )?(?:\S{1,200}\/)?(?:rails test|rails|rake test|rake|test|m) \S{1,1000}\.rb:\d{1,9}$/;

export function isAgain(text: string): boolean {
  return AGAIN.test(text);
}

/** Returns the letters of tests in a line. */
export function lettersOf(text: string): string | undefined {
  return /^[.FES]{1,100000}$/.exec(text)?.[0];
}

/** What Minitest says when a run is stopped, also by Rails' `--fail-fast`. Counts follow all the same. */
export function isInterrupted(text: string): boolean {
  return text === 'Interrupted. Exiting...';
}
