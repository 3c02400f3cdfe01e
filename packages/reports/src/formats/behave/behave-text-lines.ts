import { splitComment } from '../gherkin/line-comment.js';

/** Where a feature or scenario is. */
export interface BehavePlace {
  readonly file: string;
  readonly line: number;
}

/** The name of a feature or scenario, with its place where the formatter writes it. */
export interface BehaveName {
  readonly keyword: string;
  readonly name: string;
  readonly place: BehavePlace | undefined;
}

const NAMED = /^( {0,4})([^\s:#|"'][^:#|"']{0,40}):(?: (.*))?$/;
const IN_FEATURE = /^([^\s#][^#]{0,600}\.feature):(\d{1,7})$/;

/** Returns what a line names: a feature without a margin, a scenario with one. Only in English without a place. */
export function nameOf(line: string): (BehaveName & { readonly isFeature: boolean }) | undefined {
  const [, margin = '', keyword, text = ''] = NAMED.exec(line) ?? [];
  if (keyword === undefined) return undefined;
  const [before, found] = splitComment(` ${text}`);
  const [, file, at] = IN_FEATURE.exec(found) ?? [];
  if (file === undefined && !/^(?:Feature|Scenario(?: Outline| Template)?|Example|Background)$/.test(keyword))
    return undefined;
  return {
    keyword,
    name: (file === undefined ? text : before).trim(),
    place: file === undefined ? undefined : { file, line: Number(at) },
    isFeature: margin === '',
  };
}

/** A step as a formatter writes it. */
export interface BehaveStep {
  readonly label: string;
  /** Whether the step was found and run; undefined where a word says how it ended. */
  readonly wasRun: boolean | undefined;
  /** How it ended, in the word of Behave. */
  readonly result: string | undefined;
  readonly durationMs: number | undefined;
}

const IS_STEP = /^ {4,8}[^\s#|"]/;
const FOUND = /^(None|[^\s#][^#]{0,600}:\d{1,7})(?: {1,20}(\d{1,6}\.\d{1,6})s)?$/;
const RESULT =
  /^(passed|failed|skipped|undefined|untested|pending|error|hook_error|cleanup_error|pending_warn|xfailed|xpassed)(?: in (\d{1,6}\.\d{1,6})s)?$/;

/** Returns the step of a line of the formatters `pretty` and `plain`. */
export function stepOf(line: string): BehaveStep | undefined {
  if (!IS_STEP.test(line)) return undefined;
  const [before, comment] = splitComment(line);
  const [plain, end] = splitComment(line, ' ... ');
  const [, found, time] = FOUND.exec(comment) ?? [];
  const [, result, took] = found === undefined ? (RESULT.exec(end) ?? []) : [];
  if (found === undefined && result === undefined) return undefined;
  const seconds = time ?? took;
  return {
    label: (found === undefined ? plain : before).trim(),
    wasRun: found === undefined ? undefined : found !== 'None',
    result,
    durationMs: seconds === undefined ? undefined : Math.round(Number(seconds) * 1000),
  };
}

const LISTED = /^ {2}([^\s:].{0,600}?):(\d{1,7})(?: {2}(.*))?$/;

export const IS_LIST = /^(?:Failing|Errored|Erroring) scenarios:$/;

/** Returns a scenario of the list of those that failed. */
export function listedOf(line: string): BehaveName | undefined {
  const [, file, at, name = ''] = LISTED.exec(line) ?? [];
  return file === undefined ? undefined : { keyword: 'Scenario', name, place: { file, line: Number(at) } };
}

/** The counts of features or scenarios. */
export interface BehaveCounts {
  readonly of: 'features' | 'scenarios';
  readonly failed: number;
  readonly passed: number;
  readonly total: number;
}

const COUNTS = /^(\d{1,9}) (feature|scenario)s? passed((?:, \d{1,9} [a-z_]{1,30}){2,12})$/;

/** Returns the counts in a line of the summary. */
export function countsOf(line: string): BehaveCounts | undefined {
  const [, passed, of, rest = ''] = COUNTS.exec(line) ?? [];
  if (passed === undefined) return undefined;
  const others = rest.split(', ').flatMap((part): readonly [number, string][] => {
    const [count = '', word = ''] = part.split(' ');
    return word === '' ? [] : [[Number(count), word]];
  });
  const sum = (words: RegExp): number =>
    others.filter(([, word]) => words.test(word)).reduce((all, [count]) => all + count, 0);
  return {
    of: of === 'feature' ? 'features' : 'scenarios',
    passed: Number(passed),
    failed: sum(/^(?:failed|error|hook_error|cleanup_error|undefined)$/),
    total: Number(passed) + sum(/./),
  };
}

/** The duration of a run in milliseconds. */
export function durationOf(line: string): number | undefined {
  const [, minutes, seconds] = /^Took (\d{1,6})m(?:in )? ?(\d{1,6}(?:\.\d{1,6})?)s$/.exec(line) ?? [];
  return minutes === undefined ? undefined : Math.round(Number(minutes) * 60_000 + Number(seconds) * 1000);
}

/** Where the formatters `progress2` and `progress3` say why a step failed. */
const FAILURE = /^FAILURE in step '(.{0,2000})'(?: \(([^()]{1,600}):(\d{1,7})\))?:$/;

export function failureOf(
  line: string,
): { readonly step: string; readonly place: BehavePlace | undefined } | undefined {
  const [, step, file, at] = FAILURE.exec(line) ?? [];
  if (step === undefined) return undefined;
  return { step, place: file === undefined ? undefined : { file, line: Number(at) } };
}

const SHORT_SCENARIO = /^ {2}(\S.{0,2000}?) {2}[.\w]{0,400}$/;

/** Returns a feature as the formatter `progress3` writes it. */
export function shortFeatureOf(line: string): BehaveName | undefined {
  const [name, file] = splitComment(line, '    # ');
  return /^\S/.test(name) && /^\S.{0,600}\.feature$/.test(file)
    ? { keyword: 'Feature', name, place: { file, line: 1 } }
    : undefined;
}

/** Returns the name of a scenario as the formatter `progress3` writes it, with a mark for each step. */
export function shortScenarioOf(line: string): string | undefined {
  return SHORT_SCENARIO.exec(line)?.[1];
}

export const IS_RULE = /^-{80}$/;
export const IS_HOOK_ERROR = /^(?:HOOK|CLEANUP)-ERROR in \w{1,100}(?:\(tag=[^)]{0,200}\))?: /;

/** What comes in front of scenarios, and fails them. */
export const IS_BEFORE = /^HOOK-ERROR in before_(?!all\b)/;
/** What comes with a scenario or a step, and fails it. */
export const IS_OF_SCENARIO = /^HOOK-ERROR in (?:before|after)_(?:scenario|step)\b/;

/** Whether Behave says that the run was stopped. Counts follow all the same. */
export function isAbort(line: string): boolean {
  return line.startsWith('ABORTED: By user');
}

const REFUSAL = /^(?:ParserError|ConfigError|InvalidFile(?:Location|name)Error|Exception \w{1,100}): \S/;

/** Whether Behave says why it runs nothing. */
export function isRefusal(line: string): boolean {
  return REFUSAL.test(line);
}
