import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { quotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';

const EXPECTED = /^\s{0,40}Expected: (.*)$/;
const BUT = /^ {1,8}(but|got): (.*)$/;
const REST_ASSURED_ACTUAL = /^ {1,4}Actual: (.*)$/;

/** Reads Hamcrest's `Expected: is <42>` and `     but: was <41>`; before 1.2, and in JSONassert, `     got: `. */
export function readHamcrest(message: string): FoundValues | undefined {
  const lines = message.split('\n');
  const from = lines.findIndex((line) => EXPECTED.test(line));
  if (from === -1) return undefined;
  const expected = EXPECTED.exec(lines[from] ?? '')?.[1] ?? '';
  const next = lines[from + 1] ?? '';
  // JSONassert lists what differs.
  if (lines.some((line, index) => index > from && line.startsWith(' ; '))) return {};
  if (next === '     but none found') return foundValues(described(expected), 'none');
  const [, word, actual] = BUT.exec(next) ?? [];
  const behind = lines[from + 2];
  if (actual !== undefined && word === 'got') return pairOf(expected, actual, behind);
  if (actual !== undefined) return sizesOf(expected, actual) ?? mismatchOf(expected, actual, behind);
  const [, assured] = REST_ASSURED_ACTUAL.exec(next) ?? [];
  return assured !== undefined && lines[from - 1]?.endsWith("doesn't match.") === true
    ? pairOf(expected, assured, '')
    : undefined;
}

/** `a collection with size <3>`, `collection size was <2>`. */
function sizesOf(expected: string, actual: string): FoundValues | undefined {
  const size = / (?:size|length) <(\d{1,15})>$/.exec(expected)?.[1];
  const found = /^(?:[\w ]{1,40} )?(?:size|length) was <(\d{1,15})>$/.exec(actual)?.[1];
  return size === undefined || found === undefined ? undefined : foundValues(numberIn(size), numberIn(found));
}

/** How matchers say what they found. The value is in the group. */
const MISMATCHES: readonly RegExp[] = [
  // `was "a"`, `was a java.lang.Integer (<3>)` and `was Integer <3>` of a matcher for another class
  /^was (?:a [\w.$]{1,300} \(([^\n]{1,4000})\))$/,
  /^was [A-Z]\w{0,100} (<[^\n]{1,4000}>)$/,
  /^was ([^\n]{1,4000})$/,
  // `an item <1> was equal to <1>`, `array size <2> was less than <3>`, `<3> is a java.lang.Integer`, `<1> differed by <2>`
  /^(?:[a-z][\w ]{0,80} )?(<[^\n<>]{1,2000}>|"[^\n"]{0,2000}") (?:was (?:less|greater|equal)|is an? |differed by |is not )/,
  // `no item matches: "b" in ["a", "c"]`, `not matched: <3> in [<1>, <2>]`, `no "name" in <shop.Till@1f>`
  /^(?:no item matche[sd]|not matched|no match|mismatch|no item was): ?[^\n]{1,2000} in (\[[^\n]{0,4000}\])$/i,
  /^no "[^"\n]{1,200}" in ([^\n]{1,4000})$/,
  // `property "name" was "y"`, `map was [<c=d>]`, `[0]: was <1>`, `an object: toString() was "x"`
  /^(?!not |no |array length )[^\n]{1,300}? was (?!less |greater |equal |not |after |before )([^\n]{1,4000})$/i,
  // `<[a]>` for an empty collection, `null` for an instance
  /^(<[^\n]{1,4000}>|\[[^\n]{1,4000}\]|null)$/,
];

/** `is 3` of an optional, without the signs around other values. */
const OF_OPTIONAL = /^is ([^\n]{1,4000})$/;

/** Matchers of web elements name the element in front of what they found, `<[driver] -> css: b> text is ""`: this is what they expect. */
const OF_ELEMENT = /^<[^\n]{1,1000}> ((?:\w{1,20} ){1,4}is "[^"\n]{0,2000}")$/;

/** Serenity, of an element that the page does not have. */
const NO_ELEMENT = /^no matching elements? found by \[[^\n]{1,4000}\]$/;

/** A mismatch in the words of the matcher: what it found, where it says so. */
function mismatchOf(expected: string, mismatch: string, next: string | undefined): FoundValues {
  const [, said] = OF_ELEMENT.exec(mismatch) ?? [];
  if (said !== undefined && expected.includes(said.slice(0, said.indexOf('"')))) return pairOf(expected, said, next);
  const whole = withoutMatcher(expected, mismatch.trim());
  if (NO_ELEMENT.test(whole)) return foundValues(described(expected), whole);
  // Versions before 2 list each item of a collection: `was "a", was "b"`.
  const isOfItem = /^(?:mismatches were: |was (?!empty$))/.test(whole) && expected.includes('a collection containing ');
  const patterns = /^(?:empty|present )/.test(expected) ? [OF_OPTIONAL, ...MISMATCHES] : MISMATCHES;
  const found = isOfItem
    ? undefined
    : patterns.map((says) => says.exec(whole)?.[1]).find((value) => value !== undefined);
  return found !== undefined && isOneValue(found) ? pairOf(expected, found, next) : pairOf(expected, '...', next);
}

/** Of several matchers, `(a value greater than <0> and is <2>)`, the one that did not match is in front of what it found. */
function withoutMatcher(expected: string, mismatch: string): string {
  if (!expected.startsWith('(') || !expected.endsWith(')')) return mismatch;
  const parts = expected.slice(1, -1).split(/\)? and \(?/, 50);
  const named = parts
    .map((part) => part.replace(/^\({1,20}/, ''))
    .flatMap((part) => [part, part.endsWith(')') ? part.slice(0, -1) : part])
    .find((part) => part !== '' && mismatch.startsWith(`${part} `));
  return named === undefined ? mismatch : mismatch.slice(named.length + 1).trim();
}

/** A description with a text at its end: `visible label with text: "Cart"`. */
const DESCRIBED_TEXT = /^[a-z](?:(?! (?:was|and|but|or|in) )[^"<>]){0,400}: "[^"]{0,2000}"$/;

/** One print, and no further words such as `"b" and total was <3>`. */
function isOneValue(printed: string): boolean {
  if (printed.startsWith('"')) return quotedText(printed) !== undefined;
  if (/^[<[]/.test(printed)) return !/(?:>|\]) (?:and|but|was|in) /.test(printed);
  return !/ was |["<>]/.test(printed) || DESCRIBED_TEXT.test(printed);
}

/** A value that continues on the next line is not known whole. */
/** A number in its brackets is whole, whatever is printed below it: a request, as a test adds it to its message. */
const NUMBER = /^(?:was )?<-?\d{1,40}(?:\.\d{1,40})?[a-zA-Z]?>$/;

function pairOf(expected: string, actual: string, next: string | undefined): FoundValues {
  const isWhole =
    next === undefined || next.trim() === '' || NUMBER.test(actual) || /^(?:;|Stacktrace was: )/.test(next);
  return foundValues(described(expected), isWhole ? described(actual) : undefined);
}

/** `is <42>`, `"text"`, `null`; a description such as `a value greater than <7>` stays as it is. */
export function described(text: string): JsonValue | undefined {
  if (isCut(text)) return undefined;
  const printed = text.trim().replace(/^(?:is )+(?=\S)/, '');
  const bracketed = /^<(.*)>$/.exec(printed)?.[1];
  if (bracketed !== undefined && !bracketed.includes('> ')) return literal(bracketed);
  return quotedText(printed) ?? plainValue(printed);
}
