import { stepResultOf, type StepResult } from '../gherkin/executed-step.js';
import { splitComment } from '../gherkin/line-comment.js';

/** Where a scenario or a step is. */
export interface CucumberPlace {
  readonly file: string;
  readonly line: number;
}

/** A scenario as a line names it. */
export interface CucumberName {
  readonly keyword: string;
  readonly name: string;
  readonly place: CucumberPlace | undefined;
}

const NAMED = /^( {0,8})([^\s:#|"'✔✖(][^:#|"']{0,40}):(?: (.*))?$/;
const IN_FEATURE = /^([^\s#][^#]{0,600}\.feature):(\d{1,7})$/;
const ENGLISH =
  /^(?:Feature|Business Need|Ability|Rule|Background|Examples?|Scenarios?|Scenario (?:Outline|Template))$/;

/** Returns what a line names: a feature or scenario, in other languages than English only with its place. */
export function nameOf(line: string): (CucumberName & { readonly margin: number }) | undefined {
  const [, margin = '', keyword, text = ''] = NAMED.exec(line) ?? [];
  if (keyword === undefined) return undefined;
  const [before, found] = splitComment(` ${text}`);
  const [, file, at] = IN_FEATURE.exec(found) ?? [];
  if (file === undefined && !ENGLISH.test(keyword)) return undefined;
  return {
    keyword,
    name: (file === undefined ? text : before).trim(),
    place: file === undefined ? undefined : placeOf(file, at),
    margin: margin.length,
  };
}

function placeOf(file: string, line: string | undefined): CucumberPlace {
  return { file: file.replace(/^(?:file:(?:\/\/)?|classpath:)/, ''), line: Number(line) };
}

const BACKGROUND =
  /^(?:Background|Hintergrund|Grundlage|Voraussetzungen|Contexte|Antecedentes|Contexto|Contesto|Achtergrond|Założenia|Предыстория|Контекст|背景|배경)$/;

export function isBackground({ keyword }: CucumberName): boolean {
  return BACKGROUND.test(keyword);
}

export function isFeature({ keyword }: CucumberName): boolean {
  return /^(?:Feature|Business Need|Ability)$/.test(keyword);
}

/** A step as a formatter writes it. */
export interface CucumberStep {
  readonly label: string;
  readonly margin: number;
  /** How it ended, where a mark says it. */
  readonly result: StepResult | undefined;
  /** Where its definition is; a place in the feature where it has none. */
  readonly found: string | undefined;
}

const PLACED_STEP = /^( {2,12})[^\s#|"✔✖]/;
const DEFINITION =
  /^(?:[^\s#][^#]{0,500}\.\w{1,8}:\d{1,7}(?: -> .{1,200})?|[\w.$\\]{1,300}(?:::|\.)[\w$<>]{1,200}\(.{0,300}\)|[\w.$]{1,300}\.\w{1,8}:\d{1,7})$/;
const BARE_STEP = /^( {2,12})((?:Given|When|Then|And|But|\*) \S.*)$/;

/** Returns the step of a line of the formatter `pretty`. */
export function stepOf(line: string): CucumberStep | undefined {
  const [, margin] = PLACED_STEP.exec(line) ?? [];
  const [before, found] = margin === undefined ? ['', ''] : splitComment(line);
  if (margin !== undefined && DEFINITION.test(found)) {
    const isMissing = /\.feature:\d{1,7}$/.test(found);
    return { label: before.trimStart(), margin: margin.length, found, result: isMissing ? 'undefined' : undefined };
  }
  const [, indent = '', bare] = BARE_STEP.exec(line) ?? [];
  return bare === undefined || bare.includes(' # ') || / \.\.\. [a-z_]{1,20}(?: in \d{1,6}\.\d{1,6}s)?$/.test(bare)
    ? undefined
    : { label: bare, margin: indent.length, found: undefined, result: undefined };
}

const MARKED = /^( {2,5})([✔√✓✖×✗✘?-]) (\S.*)$/u;
const RESULTS: Readonly<Record<string, StepResult>> = { '✔': 'passed', '√': 'passed', '✓': 'passed', '-': 'skipped' };

/** Returns the step of a line of cucumber-js, which marks how each ended. */
export function markedStepOf(line: string): CucumberStep | undefined {
  const [, margin = '', mark, text = ''] = MARKED.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const [before, comment] = splitComment(text);
  const found = /:\d{1,7}$/.test(comment) ? comment : undefined;
  const label = found === undefined ? text : before;
  return { label, margin: margin.length, found, result: RESULTS[mark] ?? (mark === '?' ? 'undefined' : 'failed') };
}

/** Returns what the formatter `pretty` of cucumber-js writes below a step that did not pass. */
export function resultOf(line: string): StepResult | undefined {
  const [, word] = /^ {2,12}[✖×✗✘?-] (failed|ambiguous|undefined|pending|skipped)$/u.exec(line) ?? [];
  return word === undefined ? undefined : stepResultOf(word);
}

const NUMBERED = /^\s{0,4}\d{1,6}\) ([^\s:#][^:#]{0,40}): (.*)$/;
const ATTEMPT = / \(attempt \d{1,4}(, retried)?\)$/;

/** Returns a scenario of the list of failures or warnings of cucumber-js. */
export function numberedOf(line: string): (CucumberName & { readonly wasRetried: boolean }) | undefined {
  const [, keyword, text = ''] = NUMBERED.exec(line) ?? [];
  const [name, found] = splitComment(` ${text}`, text.includes(' # ') ? ' # ' : ' - ');
  const [, file, at] = IN_FEATURE.exec(found) ?? [];
  if (keyword === undefined || file === undefined) return undefined;
  const attempt = ATTEMPT.exec(name);
  return {
    keyword,
    name: name.slice(1).replace(ATTEMPT, ''),
    place: placeOf(file, at),
    wasRetried: attempt?.[1] !== undefined,
  };
}

/** Returns the step that cucumber-js before version 2 says in front of a message. */
export function namedStepOf(line: string): string | undefined {
  const [, text] = /^ {3,6}Step: (.*)$/.exec(line) ?? [];
  if (text === undefined) return undefined;
  const [label, found] = splitComment(text, ' - ');
  return (/^[^\s#].{0,600}:\d{1,7}$/.test(found) ? label : text).trim();
}

const RUBY_LISTED =
  /^cucumber (?:-\S{1,40} [^\s.]{1,100} ){0,4}([^\s#][^#]{0,600}\.feature):(\d{1,7})(?::\d{1,7}){0,50} # ([^:]{1,40}): (.*)$/;
const LISTED = /^\s{0,4}([^\s#][^#]{0,600}\.feature):(\d{1,7})(?:\s{1,20}# ?(.*)| \(on line \d{1,7}\))?$/;

/** Returns a scenario of the list of those that failed, of Ruby, the JVM or Behat. */
export function listedOf(line: string): CucumberName | undefined {
  const [, rubyFile, rubyLine, keyword = 'Scenario', rubyName = ''] = RUBY_LISTED.exec(line) ?? [];
  if (rubyFile !== undefined)
    return {
      keyword,
      name: rubyName.replace(/, [^,]{0,200} \(#\d{1,6}\)$/, ''),
      place: placeOf(rubyFile, rubyLine),
    };
  const [, file, at, name = ''] = LISTED.exec(line) ?? [];
  return file === undefined
    ? undefined
    : {
        keyword: 'Scenario',
        name: name.replace(/^Scenario(?: Outline)?: /, '').trim(),
        place: placeOf(file, at),
      };
}

export function isRubyListed(line: string): boolean {
  return RUBY_LISTED.test(line);
}

/** A part of the text that lists scenarios or says why steps failed. */
export type CucumberSection = 'numbered' | 'listed' | 'ignored' | 'reasons' | 'repeated' | 'hooks';

const SECTIONS: readonly (readonly [RegExp, CucumberSection])[] = [
  [/^(?:Failures|Warnings):$/, 'numbered'],
  [/^(?:Failing|Failed|Ambiguous|Undefined) [Ss]cenarios:$/, 'listed'],
  [/^--- (?:Failed|Ambiguous) scenarios:$/, 'listed'],
  [/^(?:Flaky|Pending|Skipped) [Ss]cenarios:$|^--- (?:Pending|Skipped|Undefined) (?:scenarios|steps):$/, 'ignored'],
  [/^\(::\) (?:pending|undefined) steps \(::\)$/, 'ignored'],
  [/^\(::\) failed steps \(::\)$/, 'reasons'],
  [/^--- Failed steps:$/, 'repeated'],
  [/^--- Failed hooks:$/, 'hooks'],
];

export function sectionOf(line: string): CucumberSection | undefined {
  return SECTIONS.find(([pattern]) => pattern.test(line))?.[1];
}

/** The counts of the scenarios. */
export interface CucumberCounts {
  readonly passed: number;
  readonly failed: number;
  readonly undefined: number;
  readonly total: number;
  readonly isJvm: boolean;
}

const COUNTS = /^(\d{1,9}|No) ([Ss])cenarios?(?: \((\d{1,9} [a-z]{1,20}(?:, \d{1,9} [a-z]{1,20}){0,9})\))?$/;

/** Returns the counts in a line, which the counts of the steps follow. */
export function countsOf(line: string): CucumberCounts | undefined {
  const [, total, initial, parts = ''] = COUNTS.exec(line) ?? [];
  if (total === undefined || (parts === '' && total !== '0' && total !== 'No')) return undefined;
  const counts = parts.split(', ').map((part) => part.split(' '));
  const sum = (words: RegExp): number =>
    counts.filter(([, word = '']) => words.test(word)).reduce((all, [count = '']) => all + Number(count), 0);
  return {
    passed: sum(/^(?:passed|flaky)$/),
    failed: sum(/^(?!passed$|flaky$|skipped$|pending$|unknown$)./),
    undefined: sum(/^undefined$/),
    // cucumber-js does not know how a scenario without steps ended.
    total: (Number(total) || 0) - sum(/^unknown$/),
    isJvm: initial === 'S',
  };
}

export const IS_STEP_COUNTS =
  /^No steps$|^\d{1,9} [Ss]teps?(?: \(\d{1,9} [a-z]{1,20}(?:, \d{1,9} [a-z]{1,20}){0,9}\))?$/;

/** The duration of a run in milliseconds. */
export function durationOf(line: string): number | undefined {
  const [, minutes, seconds] =
    /^(\d{1,6})m(\d{1,6}[.,]\d{1,6})s?(?: \((?:executing steps: |[\d.]{1,12}\s?[KMG]?i?[Bb]\)).{0,40})?$/.exec(line) ??
    [];
  return minutes === undefined || seconds === undefined
    ? undefined
    : Math.round(Number(minutes) * 60_000 + Number(seconds.replace(',', '.')) * 1000);
}
