import { isParameters, nameInFront, nameOf, subtestOf, type UnittestName } from './unittest-name.js';

/** How a test ended, as `-v` says it. */
export interface Verdict {
  readonly word: 'passed' | 'failed' | 'skipped' | 'unexpected';
  readonly reason?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** What a line of `-v` says of one test. */
export interface TestLine {
  readonly test: UnittestName;
  /** Absent: the test started, and its output or its docstring follows. */
  readonly verdict?: Verdict | undefined;
  /** What it printed in this line, without a verdict. */
  readonly printed?: string | undefined;
  /** The docstring of the test is in the next line. */
  readonly isDescribed?: true | undefined;
}

/** The line below the counts: `OK (skipped=1)`, `FAILED (failures=1, errors=2)`, `NO TESTS RAN`. */
export interface UnittestResult {
  readonly isFailed: boolean;
  readonly failures: number;
  readonly unexpected: number;
  readonly skipped: number;
}

/** A longer line is none of unittest's own. */
const LONGEST = 8000;
const BEFORE_VERDICT = ' ... ';

const VERDICT =
  /^(?:(ok)|(FAIL|ERROR)|(unexpected success)|(expected failure)|(?:skipped|SKIP|skip)(?::? (\S.{0,4000}?))?)(?: \((\d{1,9}\.\d{1,6})s\))?$/;

/** Parses the word of a test alone, which is on a line of its own behind what the test printed. */
export function verdictOf(text: string): Verdict | undefined {
  if (text.length > LONGEST) return undefined;
  const found = VERDICT.exec(text);
  if (found === null) return undefined;
  const [, ok, fail, unexpected, expected, reason, seconds] = found;
  const timed = seconds === undefined ? {} : { durationMs: Number(seconds) * 1000 };
  if (ok !== undefined) return { word: 'passed', ...timed };
  if (fail !== undefined) return { word: 'failed', ...timed };
  if (unexpected !== undefined) return { word: 'unexpected', ...timed };
  return { word: 'skipped', reason: expected ?? unquoted(reason), ...timed };
}

/** Parses the word of a test that is right behind what the test printed, in its line. */
export function verdictBehind(text: string): Verdict | undefined {
  const [word] = /(?:ok|FAIL|ERROR|expected failure|unexpected success)$/.exec(text.slice(-40)) ?? [];
  return word === undefined ? undefined : verdictOf(text.endsWith('unexpected success') ? 'unexpected success' : word);
}

function unquoted(reason: string | undefined): string | undefined {
  const inner = /^(['"])(.*)\1$/s.exec(reason ?? '')?.[2];
  return inner === undefined ? reason : inner.replaceAll(/\\(['"\\])/g, '$1').replaceAll('\\n', '\n');
}

/**
 * Parses a line of `-v`. Before Python 3.11 nothing ends the line of a test whose subtests failed, so that the next test is behind
 * it: all of them are returned.
 */
export function testLinesOf(text: string): readonly TestLine[] {
  const lines: TestLine[] = [];
  let left = text.slice(0, LONGEST);
  while (left !== '') {
    const found = nameInFront(left);
    if (found?.isCertain !== true) return withPrinted(lines, text);
    const { test, rest } = found;
    const line = rest.startsWith(BEFORE_VERDICT.trimEnd()) ? startedOf(test, rest) : parametrizedOf(test, rest);
    if (line === undefined) return withPrinted(lines, text);
    lines.push(line);
    left = line.verdict === undefined && line.isDescribed === undefined ? rest.slice(BEFORE_VERDICT.length) : '';
  }
  return lines;
}

/** The last test in a line may have its word at the end of that. */
function withPrinted(lines: readonly TestLine[], printed: string): readonly TestLine[] {
  const last = lines.at(-1);
  return last === undefined ? lines : [...lines.slice(0, -1), { ...last, printed }];
}

function startedOf(test: UnittestName, rest: string): TestLine | undefined {
  const behind = rest.slice(BEFORE_VERDICT.length);
  if (rest !== BEFORE_VERDICT.trimEnd() && !rest.startsWith(BEFORE_VERDICT)) return undefined;
  return { test, verdict: verdictOf(behind) };
}

function parametrizedOf(test: UnittestName, rest: string): TestLine | undefined {
  const { said, verdict } = behindText(rest);
  const parameters = verdict === undefined ? rest : said;
  if (parameters !== '' && !isParameters(parameters)) return undefined;
  const of = subtestOf(test, parameters);
  return verdict === undefined ? { test: of, isDescribed: true } : { test: of, verdict };
}

/** Parses the word at the end of a line, and what is in front of it: a docstring, or the name of a function. */
export function behindText(text: string): { readonly said: string; readonly verdict: Verdict | undefined } {
  const at = text.length > LONGEST ? -1 : text.lastIndexOf(BEFORE_VERDICT);
  return at < 0
    ? { said: text, verdict: undefined }
    : { said: text.slice(0, at), verdict: verdictOf(text.slice(at + BEFORE_VERDICT.length)) };
}

/** Whether a line is a docstring behind which the test runs. */
export function isRunning(text: string): boolean {
  return text.length <= LONGEST && (text.includes(BEFORE_VERDICT) || text.endsWith(BEFORE_VERDICT.trimEnd()));
}

/** Parses a line of a test that is named without brackets, as nose does: `tests.test_cart.test_total ... ok`. */
export function functionLineOf(text: string): TestLine | undefined {
  const { said, verdict } = behindText(text);
  return verdict !== undefined && /^[\w.]{1,1000}\.\w{1,1000}(?:\(|$)/.test(said)
    ? { test: nameOf(said), verdict }
    : undefined;
}

/** Whether a line is above a heading. */
export function isDoubleRule(text: string): boolean {
  return /^={60,80}$/.test(text);
}

/** Whether a line is below a heading, and above the counts. */
export function isRule(text: string): boolean {
  return /^-{60,80}$/.test(text);
}

/** The heading above a failure. */
export interface UnittestHeading {
  readonly word: 'FAIL' | 'ERROR' | 'UNEXPECTED SUCCESS';
  readonly test: UnittestName;
}

const HEADING = /^(FAIL|ERROR|UNEXPECTED SUCCESS)(?: \[\d{1,9}\.\d{1,6}s\])?: (\S.{0,100000})$/;

/** Parses the heading above a failure. */
export function headingOf(text: string): UnittestHeading | undefined {
  const [, word, name] = HEADING.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { word: word === 'FAIL' || word === 'ERROR' ? word : 'UNEXPECTED SUCCESS', test: nameOf(name) };
}

/** The counts below the last rule. */
export function ranOf(text: string): { readonly tests: number; readonly durationMs: number } | undefined {
  const [, tests, seconds] =
    /^Ran (\d{1,9}) tests? in (\d{1,9}\.\d{1,9})s(?: using \d{1,9} process(?:es)?)?$/.exec(text) ?? [];
  return tests === undefined ? undefined : { tests: Number(tests), durationMs: Number(seconds) * 1000 };
}

const RESULT =
  /^(OK|PASSED|FAILED|NO TESTS RAN)(?: \(([A-Za-z_ ]{1,60}=\d{1,9}(?:, ?[A-Za-z_ ]{1,60}=\d{1,9}){0,20})\))?$/;

/** Kinds that no failure is. nose lets plugins add others. */
const HARMLESS: ReadonlySet<string> = new Set(['passes', 'successes', 'expected failures', 'todo', 'deprecated']);
const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'skip', 'skips']);
const UNEXPECTED: ReadonlySet<string> = new Set(['unexpected successes', 'unexpectedsuccesses']);

/** Parses the line that says how a run ended. */
export function resultOf(text: string): UnittestResult | undefined {
  const [, word, counts = ''] = RESULT.exec(text) ?? [];
  if (word === undefined) return undefined;
  const result = { isFailed: word === 'FAILED', failures: 0, unexpected: 0, skipped: 0 };
  for (const count of counts.split(',')) {
    const [kind = '', number = '0'] = count.trim().toLowerCase().split('=');
    if (SKIPPED.has(kind)) result.skipped += Number(number);
    else if (UNEXPECTED.has(kind)) result.unexpected += Number(number);
    else if (!HARMLESS.has(kind)) result.failures += Number(number);
  }
  return result;
}

/** Parses a line of `--durations`. */
export function durationOf(text: string): { readonly test: UnittestName; readonly ms: number } | undefined {
  const [, seconds, name] = /^(\d{1,9}\.\d{1,6})s {1,10}(\S.{0,6000})$/.exec(text) ?? [];
  const found = name === undefined ? undefined : nameInFront(name);
  return found === undefined ? undefined : { test: subtestOf(found.test, found.rest), ms: Number(seconds) * 1000 };
}

/** Returns the letters of tests that `-v` would name. */
export function lettersOf(text: string): string | undefined {
  return /^[.FEsSxu]{1,100000}$/.exec(text)?.[0];
}

/** Whether a line is in front of a run of Django. */
export function startsDjango(text: string): boolean {
  return (
    djangoCountOf(text) !== undefined || /^(?:Creating|Using existing) test database for alias '.{1,500}$/.test(text)
  );
}

/** Returns how many tests a run of Django has. */
export function djangoCountOf(text: string): number | undefined {
  const [, count] = /^Found (\d{1,9}) test\(s\)\.$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count);
}
