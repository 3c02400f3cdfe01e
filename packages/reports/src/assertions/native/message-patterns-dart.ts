import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { foundValues } from '../../values/found-values.js';
import { unescapeText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

const EXPECTED = /^\s{0,20}Expected: (.*)$/;
const ACTUAL = /^\s{0,20}Actual: (.*)$/;
const ENDS_VALUE = /^\s*$|^\s{0,20}[A-Z]\w{1,40}: |^\S/;

/** What only Dart prints so: values in angle brackets, and texts in single quotes. */
const OF_DART =
  /^(?:<.*>|'.*|(?:throws|contains|a value |exactly |at least |no matching |Instance of |<Instance of ).*)$/;

/** The matchers of package:test, and of Flutter. */
export const DART_PATTERNS: MessagePattern = {
  family: 'dart',
  read: (text, failure) => {
    const lines = text.split('\n');
    const from = lines.findIndex((line) => EXPECTED.test(line));
    const to = lines.findIndex((line, index) => index > from && ACTUAL.test(line));
    if (from === -1 || to === -1) return undefined;
    const expected = [EXPECTED.exec(lines[from] ?? '')?.[1] ?? '', ...lines.slice(from + 1, to)];
    return isOfDart(expected[0] ?? '', lines.slice(to), failure) ? valuesOf(expected, lines.slice(to)) : undefined;
  },
};

function isOfDart(expected: string, rest: readonly string[], failure: ReportedFailure): boolean {
  const actual = ACTUAL.exec(rest[0] ?? '')?.[1] ?? '';
  if (failure.dialect === 'dart' || SUBJECT.test(expected)) return true;
  // Of Hamcrest, below REST Assured's sentence.
  if (expected.startsWith('is <')) return false;
  const isSetIn = rest[0]?.startsWith('  Actual: ') === true;
  if (isSetIn && (/^<.*>$/.test(actual) || rest[1]?.startsWith('   Which: ') === true)) return true;
  return OF_DART.test(expected) && /^(?:<.*>|'.*|\[.*|\{.*|\w{1,100}:.*)$/.test(actual);
}

/** What package:checks says of the subject in front of what was expected of it: `a Till that:`. */
const SUBJECT = /^an? \S.{0,400} that:$/;
const NESTED_ACTUAL = /^\s{2,40}Actual: (.*)$/;

/** Of package:checks: the innermost expectation, and the value that it is about. */
function readChecks(expected: readonly string[], rest: readonly string[]): FoundValues | undefined {
  if (!SUBJECT.test(expected[0] ?? '')) return undefined;
  const clauses = expected.slice(1).filter((line) => !line.endsWith(' that:'));
  const nested = rest.map((line) => NESTED_ACTUAL.exec(line)?.[1]).find((value) => value !== undefined);
  const actual = nested ?? ACTUAL.exec(rest[0] ?? '')?.[1] ?? '';
  const [only = '', ...others] = clauses.map((line) => line.trim());
  if (only === '' || others.length > 0) return foundValues(undefined, dartValue([actual]));
  return foundValues(dartValue([only.replace(/^equals /, '')]), dartValue([actual]));
}

function valuesOf(expected: readonly string[], rest: readonly string[]): FoundValues {
  const checked = readChecks(expected, rest);
  if (checked !== undefined) return checked;
  const behind = rest.slice(1);
  const wrapped = wrappedFinder(ACTUAL.exec(rest[0] ?? '')?.[1] ?? '', behind);
  if (wrapped !== undefined) return foundValues(dartValue(expected), wrapped);
  const end = behind.findIndex((line) => ENDS_VALUE.test(line));
  const actual = [ACTUAL.exec(rest[0] ?? '')?.[1] ?? '', ...(end === -1 ? behind : behind.slice(0, end))];
  return foundValues(dartValue(expected), dartValue(actual));
}

/** What a finder of Flutter found, whose lines its box has broken between words. */
function wrappedFinder(first: string, behind: readonly string[]): string | undefined {
  if (!/^_?[A-Z]\w{1,60}:</.test(first) || first.endsWith('>') || !/^\S/.test(behind[0] ?? '')) return undefined;
  const end = behind.findIndex((line) => /^\s*$|^\s{0,20}Which: /.test(line));
  const whole = [first, ...(end === -1 ? behind : behind.slice(0, end))].map((line) => line.trim()).join(' ');
  return whole.endsWith('>') ? whole : undefined;
}

/** `<42>`, `'text'` (each of its lines in quotes of its own), a list, or the description of a matcher. */
function dartValue(lines: readonly string[]): JsonValue | undefined {
  const texts = lines.map((line) => /^'((?:[^'\\]|\\.)*)'$/.exec(line.trim())?.[1]);
  if (texts.every((text) => text !== undefined)) return texts.map((text) => unescapeText(text)).join('');
  const printed = lines.map((line, index) => (index === 0 ? line.trimEnd() : line.trim())).join('\n');
  if (isCut(printed)) return undefined;
  const inner = /^<([^]*)>$/.exec(printed)?.[1];
  return plainValue(inner === undefined || /[^=]> /.test(inner) ? printed : inner);
}
