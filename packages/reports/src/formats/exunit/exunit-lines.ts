/** The heading of a failure: `  1) test adds (CartTest)`, or of a callback that ran before all tests of a module. */
export interface FailureHeading {
  /** Absent: `setup_all` failed. */
  readonly name: string | undefined;
  readonly module: string;
}

/** A line of `--trace`: a test that starts, or that ended. */
export interface TraceLine {
  readonly name: string;
  /** Counted from 1. */
  readonly line: number | undefined;
  /** Absent: the test starts. `ended`: it ran, and failed where a heading of its own follows. */
  readonly end: 'ended' | 'skipped' | 'excluded' | 'invalid' | undefined;
  readonly durationMs: number | undefined;
}

/** The counts of a line `2 doctests, 12 tests, 3 failures, 1 excluded, 2 invalid, 1 skipped`. */
export interface ExunitSummary {
  readonly total: number;
  readonly passed: number;
  readonly failures: number;
  /** Tests that did not run because `setup_all` failed. */
  readonly invalid: number;
  /** Tests without a result by intention: excluded or skipped. */
  readonly leftOut: number;
}

/** A module as `inspect` prints it: `Shop.CartTest`, `:cart_test`. */
const MODULE = String.raw`(?:[A-Z][\w.]{0,500}|:[\w@."-]{1,500})`;

/** The number of a failure is aligned up to 99. */
const TEST_HEADING = new RegExp(String.raw`^(?: {2}\d| \d\d|\d{3,9})\) (\S.{0,4000}) \((${MODULE})\)$`);
const MODULE_HEADING = new RegExp(
  String.raw`^(?: {2}\d| \d\d|\d{3,9})\) (${MODULE}): failure on setup_all callback, .{0,60}invalidated$`,
);

/** Parses the heading of a failure. */
export function headingOf(text: string): FailureHeading | undefined {
  const [, invalidated] = MODULE_HEADING.exec(text) ?? [];
  if (invalidated !== undefined) return { name: undefined, module: invalidated };
  const [, name, module] = TEST_HEADING.exec(text) ?? [];
  return name === undefined || module === undefined ? undefined : { name, module };
}

/** The time that a test took is there twice: without it when the test starts, behind a carriage return when it ends. */
const TRACE =
  /^ {2}\* (\S.{0,4000}?)(?: \((?:(\d{1,12}(?:\.\d{1,6})?)ms|(skipped|excluded|invalid))\))?(?: \[L#(\d{1,9})\])?$/;

/** Parses a line of a test with `--trace`. What the test prints is between its start and its end. */
export function traceOf(text: string): TraceLine | undefined {
  const at = text.lastIndexOf('  * ');
  const [, name, time, word, line] = TRACE.exec(at < 0 ? '' : text.slice(at)) ?? [];
  // A list that a test prints is no start of a test: that names its line.
  if (name === undefined || (time ?? word ?? line) === undefined) return undefined;
  const end = word === 'skipped' || word === 'excluded' || word === 'invalid' ? word : undefined;
  return {
    name,
    line: line === undefined ? undefined : Number(line),
    end: time === undefined ? end : 'ended',
    durationMs: time === undefined ? undefined : Number(time),
  };
}

const TRACED_MODULE = new RegExp(String.raw`^(${MODULE})( \[.{1,1000}\.exs?\])?$`);

/** Returns the module whose tests follow with `--trace`. Early versions do not name its file: that `isCertain` only behind a blank line. */
export function tracedModuleOf(text: string): { readonly module: string; readonly isCertain: boolean } | undefined {
  const [, module, file] = TRACED_MODULE.exec(text) ?? [];
  return module === undefined ? undefined : { module, isCertain: file !== undefined };
}

const SUMMARY =
  /^((?:\d{1,9} [a-z][\w-]{0,60}, ){1,20})(\d{1,9}) failures?((?:, \d{1,9} (?:excluded|invalid|skipped)){0,3})$/;

/** Parses the last line of a suite. */
export function summaryOf(text: string): ExunitSummary | undefined {
  const [, kinds = '', failed, rest = ''] = SUMMARY.exec(text) ?? [];
  if (failed === undefined) return undefined;
  const total = [...kinds.matchAll(/\d{1,9}/g)].reduce((sum, [count]) => sum + Number(count), 0);
  const countOf = (word: string): number => Number(new RegExp(String.raw`(\d{1,9}) ${word}`).exec(rest)?.[1] ?? 0);
  const leftOut = countOf('excluded') + countOf('skipped');
  const [failures, invalid] = [Number(failed), countOf('invalid')];
  return { total, failures, invalid, leftOut, passed: Math.max(0, total - failures - invalid - leftOut) };
}

const FINISHED = /^Finished in (\d{1,9}(?:\.\d{1,6})?) seconds(?: \((.{1,200})\))?$/;

/** Parses the line in front of the summary; `isCertain` where no other runner prints it. */
export function finishedOf(text: string): { readonly durationMs: number; readonly isCertain: boolean } | undefined {
  const [, seconds, parts = ''] = FINISHED.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  return {
    durationMs: Number(seconds) * 1000,
    isCertain: /^\d.{0,60}s (?:on load|on tests|async), |s on tests$/.test(parts),
  };
}

/** Returns the seed of the first line of a run; newer versions say that they are ExUnit. */
export function startOf(text: string): string | undefined {
  return /^Running ExUnit with seed: (\d{1,20}), max_cases: \d/.exec(text)?.[1];
}

/** Returns the seed that is named around a run. */
export function seedOf(text: string): string | undefined {
  return startOf(text) ?? /^Randomized with seed (\d{1,20})$/.exec(text)?.[1];
}

/** Returns the application of an umbrella project whose lines follow. */
export function applicationOf(text: string): string | undefined {
  return /^==> ([a-z]\w{0,200})$/.exec(text)?.[1];
}

/** Returns the file that Mix cannot compile. */
export function brokenFileOf(text: string): string | undefined {
  return /^== Compilation error in file (\S.{0,1000}\.(?:exs?|erl)) ==$/.exec(text)?.[1];
}

/** Lines of tests that passed (`.`), were skipped (`*`) or are invalid (`?`). */
export const IS_DOTS = /^[.*?]{1,100000}$/;

/** Mix says that tests which passed are not enough. */
export const FAILS_AFTERWARDS =
  /^(?:Coverage test failed, threshold not met:|ERROR! Test suite aborted after successful execution|Aborting test suite, the following have not completed:)/;

/** Mix says so of each application of an umbrella project, too, where others ran tests. */
export const RAN_NOTHING = /^The --only option was given to "mix test" but no test was executed$/;

/** The place of a test below its heading: `     test/cart_test.exs:12`. */
const PLACE = /^ {5}(\S.{0,1000}\.exs?):(\d{1,9})$/;

/** Parses the place of a test. */
export function placeOf(text: string): { readonly file: string; readonly line: number } | undefined {
  const [, file, line] = PLACE.exec(text) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

/** The parameters of a module that runs several times. */
export function parametersOf(text: string): string | undefined {
  return /^ {5}Parameters: (%\{.{1,2000}\})$/.exec(text)?.[1];
}
