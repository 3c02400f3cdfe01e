import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { readTunit } from './message-patterns-tunit.js';

/**
 * `Expected total to be 42 because …, but found 41.` of FluentAssertions and AwesomeAssertions; an error may precede
 * it.
 */
const LINE = /^(?:[\w.]{1,200} ?: ?)?(Expected|Did not expect) (.{1,10000})$/m;

/** Where the value is a text, it says where both differ. */
const DIFFERS = /^(".*") (?:differs near |has a length of |misses |has unexpected )/;

/** Of strings with different lengths. */
const LENGTH = /(?<=") with a length of \d{1,9}$/;

/** `Expected collection {1, 2} to be equal to {1, 3}, but {2} differs at index 1.` */
const EQUAL_SEQUENCE = /^equal to \{.{0,5000}\}$/;
const SEQUENCE =
  /^(.{1,5000} differs at index \d{1,9}|contains \d{1,9} item\(s\) (?:less|too many)|found empty collection)/;

/** `to contain 3 item(s), but found 2: {1, 2}`; of mocks `on the mock once, but was 0 times`. */
const ITEMS =
  /^Expected [^\n]{1,2000} to contain (\d{1,9}) item\(s\)(?: because [^\n]{1,500})?, but found (\d{1,9})(?:: |\.)/m;
const MOCK = /^Expected invocation on the mock (?:exactly )?(once|never|\d{1,9} times), but was (\d{1,9}) times:/m;
const COUNT_WORDS: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['never', 0],
]);

/** `Expected a <System.ArgumentException> to be thrown, but no exception was thrown.` */
const NOT_THROWN =
  /^(?:[\w.]{1,200} ?: ?)?Expected (?:an? )?<([\w.+`]{1,300})> to be thrown(?: because [^\n]{1,500})?, but no exception was thrown\./m;

/** A difference of numbers, and the full stop. */
const TAIL = /(?: \(difference of [^()]{1,60}\))?\.?$/;

const RELATIVE =
  /^(?:greater|less|positive|negative|in range|between|approximately|within|equivalent|equal|of type|assignable|one of|empty|null or|not |a |an |after|before|on or|at |in |the same|like|case|sorted|ordered|\d+ (?:days|hours|minutes|seconds))/;

/** What FluentAssertions prints: a literal, a value in brackets, an enumeration. */
const LITERAL =
  /^(?:-?\d[\d.,]{0,60}[A-Za-z]{0,2}|".{0,5000}"|'.'|[Tt]rue|[Ff]alse|<[^<>]{1,300}>|\{.{0,5000}\}|0x[0-9A-F]{1,16}\w{0,2}|[A-Z][\w.]{0,100} ?\{value: -?\d{1,20}\})$/;

/** Reads FluentAssertions, TUnit and NFluent. */
export function readFluentDotnet(text: string, isCertain: boolean, type: string | undefined): FoundValues | undefined {
  return (
    readCounts(text) ??
    readNotThrown(text) ??
    readDifferingTexts(text) ??
    readTextsOfLines(text) ??
    readTunit(text) ??
    readNfluent(text) ??
    readFluentAssertions(
      text,
      isCertain || /^(?:Xunit|NUnit|FluentAssertions|AwesomeAssertions|Microsoft)\./.test(type ?? ''),
    )
  );
}

/** FluentAssertions' numbers of items, and Moq's of calls. */
function readCounts(text: string): FoundValues | undefined {
  const items = ITEMS.exec(text);
  if (items !== null) return foundValues(Number(items[1]), Number(items[2]));
  const [, wanted = '', given] = MOCK.exec(text) ?? [];
  if (given === undefined) return undefined;
  return foundValues(COUNT_WORDS.get(wanted) ?? Number(wanted.split(' ', 1)[0]), Number(given));
}

function readNotThrown(text: string): FoundValues | undefined {
  const type = NOT_THROWN.exec(text)?.[1];
  return type === undefined ? undefined : foundValues(type, 'no exception');
}

/** Both texts below each other, since version 8: the given one first. Long ones are cut. */
const DIFFERING_TEXTS =
  /^(?:[\w.]{1,200} ?: ?)?Expected [^\n]{1,400} to be [\w ]{0,40}a match with the expectation[^\n]{0,600}, but it differs at (?:index (\d{1,9})|column \d{1,9} of line \d{1,9} \(index (\d{1,9})\)):\n[^\n]{0,400}\n {2}"([^\n]{0,4000})"\n {2}"([^\n]{0,4000})"\n[^\n]{0,400}$/m;

function readDifferingTexts(text: string): FoundValues | undefined {
  const [, inOneLine, inSeveral, given, wanted] = DIFFERING_TEXTS.exec(text) ?? [];
  if (given === undefined || wanted === undefined) return undefined;
  if (inOneLine !== undefined || isCut(given) || isCut(wanted))
    return foundValues(withoutLineEnds(wanted), withoutLineEnds(given));
  const [expected, actual] = [wanted, given].map(withLineEnds);
  // Where they differ elsewhere, a backslash in them is one of the text.
  return expected !== undefined &&
    actual !== expected &&
    actual !== undefined &&
    differAt(expected, actual) === Number(inSeveral)
    ? foundValues(expected, actual)
    : {};
}

/** The same up to version 7, whose texts have their line ends and quotes as they are; long ones begin in a line of their own. */
const TEXT_BEGINS = /^(?:[\w.]{1,200} ?: ?)?Expected [^\n"]{1,400} to be\s{1,3}"/m;
const TEXT_BETWEEN = /"(?: with a length of \d{1,9})?(?: because [^\n]{1,500})?, but\s{1,3}"/;
const TEXT_ENDS = /" (?:differs near |has a length of |misses |has unexpected )/;

function readTextsOfLines(text: string): FoundValues | undefined {
  const begin = TEXT_BEGINS.exec(text);
  const rest = begin === null ? '' : text.slice(begin.index + begin[0].length);
  const middle = TEXT_BETWEEN.exec(rest);
  if (middle === null) return undefined;
  const behind = rest.slice(middle.index + middle[0].length);
  const end = TEXT_ENDS.exec(behind)?.index;
  if (end === undefined) return undefined;
  const [expected, actual] = [rest.slice(0, middle.index), behind.slice(0, end)];
  return isCut(expected) || isCut(actual) ? {} : foundValues(expected, actual);
}

/** Only line ends are escaped: a text with a backslash may be either of two. */
function withoutLineEnds(printed: string): string | undefined {
  return isCut(printed) || /\\[nr]/.test(printed) ? undefined : printed;
}

function withLineEnds(printed: string): string {
  return printed.replaceAll('\\r', '\r').replaceAll('\\n', '\n');
}

function differAt(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function readFluentAssertions(text: string, isCertain: boolean): FoundValues | undefined {
  const [, word, sentence = ''] = LINE.exec(text) ?? [];
  const but = sentence.indexOf(', but ');
  if (word === undefined || but === -1) return undefined;
  const known = word === 'Expected' ? pairOf(sentence.slice(0, but), sentence.slice(but + ', but '.length)) : undefined;
  return known ?? (isCertain ? {} : undefined);
}

/** The values of `total to be 42 because …` and `found 41.`. */
function pairOf(wanted: string, given: string): FoundValues | undefined {
  const toBe = ` ${wanted}`.indexOf(' to be ');
  if (toBe === -1 || /(?:^|\s)not\s*$/.test(wanted.slice(0, toBe))) return undefined;
  const expected = withoutReason(` ${wanted}`.slice(toBe + ' to be '.length));
  const differs = DIFFERS.exec(given)?.[1];
  if (differs !== undefined)
    return expected.startsWith('"')
      ? foundValues(stringOf(expected.replace(LENGTH, '')), stringOf(differs))
      : undefined;
  const sequence = SEQUENCE.exec(given)?.[1];
  if (sequence !== undefined && EQUAL_SEQUENCE.test(expected))
    return foundValues(expected.replace('equal to ', ''), wanted.slice(0, toBe - 1).replace(/^[\w.]{1,80} /, ''));
  const actual = /^(?:found|it was) (.*)$/.exec(given)?.[1]?.replace(TAIL, '');
  if (actual === undefined || RELATIVE.test(expected) || !LITERAL.test(expected) || !LITERAL.test(actual))
    return undefined;
  return foundValues(fluentValue(expected), fluentValue(actual));
}

function withoutReason(expected: string): string {
  const because = expected.indexOf(' because ', expected.startsWith('"') ? expected.indexOf('"', 1) : 0);
  return because === -1 ? expected : expected.slice(0, because);
}

function stringOf(printed: string): string | undefined {
  return isCut(printed) ? undefined : bareQuotedText(printed);
}

/** A value as FluentAssertions prints it: texts in quotes, with nothing escaped. */
export function fluentValue(printed: string): JsonValue | undefined {
  if (printed === 'true' || printed === 'false') return printed === 'true';
  return printed.startsWith('"') ? stringOf(printed) : dotnetValue(printed);
}

/** `The checked string is different from the expected one.` of NFluent. */
const NFLUENT =
  /(?:^|\n)[^\n]{0,300}The (?:checked|actual) [\w' ]{1,80} (?:is|does|has|contains|was|are|do) [^\n]{0,500}/;
const NFLUENT_DIFFERS = /is (?:different from|not equal to) the (?:expected|given) (?:one|value)/;
const NFLUENT_LABEL = /^The (checked|expected) [\w' ]{1,60}:(?: |$)/;
const NFLUENT_VALUE = /^\[(.*?)\](?: of type: \[[^\]]{1,300}\])?$/;
const NFLUENT_ITEMS = /^(\{.*\}) \(\d{1,9} items?\)$/;

/** NFluent: `The checked string:` and `The expected string:`, each with its value in square brackets in the line below it. */
function readNfluent(text: string): FoundValues | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const labels = lines.filter((line) => NFLUENT_LABEL.test(line));
  if (labels.length === 0 || !NFLUENT.test(text)) return undefined;
  if (!NFLUENT_DIFFERS.test(text)) return {};
  const side = (name: string): JsonValue | undefined => {
    const at = lines.findIndex((line) => NFLUENT_LABEL.exec(line)?.[1] === name);
    const printed = at < 0 ? '' : (lines[at + 1] ?? '');
    const value = NFLUENT_VALUE.exec(printed)?.[1] ?? NFLUENT_ITEMS.exec(printed)?.[1];
    return value === undefined || isCut(value) ? undefined : fluentValue(value);
  };
  return foundValues(side('expected'), side('checked'));
}
