import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { goValue } from '../../values/printed-go.js';
import { dedent } from '../../values/unwrap-text.js';
import type { FoundValues } from '../message-pattern.js';

/** Ginkgo 2 says in front of it that the test failed. */
const HEADING = /^\s{0,40}(?:\[FAILED\] )?Expected$/;
/** What a matcher asks for. `MessageWithDiff` puts blanks and a line behind it, above the first letter that differs. */
const RELATION =
  /^\s{0,40}((?:not )?(?:to|be) (?:[a-z]|JSON|YAML|XML|HTTP|\{key)[^\n]{0,300}?|To (?:not )?satisfy [^\n]{1,300}?)(?: +\|)?$/;
const VALUE = /^\s{0,40}<([^<>]{1,300})>: ?(.*)$/;

/** Relations whose value is the expected one. All others describe what was expected, together with their value. */
const SHOWS_EXPECTED =
  /^to (?:equal|be equivalent to|be identical to|be comparable to|contain substring|contain elements?(?: matching)?|consist of|have exact elements with|have (?:prefix|suffix|key|HTTP status|\{key: value\})(?: matching)?|match (?:regular expression|error|exit code:?|(?:JSON|YAML|XML) of)|panic with|send:)$/;

/** Reads Gomega: `Expected`, the value with its type set in below, `to equal`, the value. */
export function readGomega(text: string): FoundValues | undefined {
  const lines = withoutBrace(text).split('\n');
  const from = lines.findIndex((line, index) => HEADING.test(line) && VALUE.test(lines[index + 1] ?? ''));
  if (from === -1) return undefined;
  const margin = marginOf(lines[from + 1] ?? '');
  // The heading may have lost its margin.
  const heading = Math.max(marginOf(lines[from] ?? ''), margin - INDENT);
  const relation = lines.findIndex(
    (line, index) => index > from + 1 && marginOf(line) <= heading && RELATION.test(line),
  );
  if (relation === -1) return undefined;
  const claim = RELATION.exec(lines[relation] ?? '')?.[1] ?? '';
  const behind = lines.slice(relation + 1);
  const end = behind.findIndex((line) => line.trim() === '' || marginOf(line) < margin);
  const value = valueIn(end === -1 ? behind : behind.slice(0, end));
  const given = valueIn(lines.slice(from + 1, relation));
  if (claim.startsWith('not to panic, but panicked with')) return foundValues('not to panic', value);
  const isSize = /^(?:not )?to have (?:length|capacity) \d/.test(claim);
  return foundValues(expectedOf(claim, value), isSize ? undefined : given);
}

/** Gomega sets values in by so many blanks. */
const INDENT = 4;

/** Prow puts the message and the text that repeats it in braces: `{Expected … failed [FAILED] Expected … }`. */
function withoutBrace(text: string): string {
  const again = /^\s{0,20}\{Expected\n/.test(text) ? text.indexOf(REPEATED) : -1;
  return again === -1 ? text : text.slice(again + REPEATED.indexOf('['));
}

const REPEATED = ' failed [FAILED] Expected\n';

function marginOf(line: string): number {
  return line.length - line.trimStart().length;
}

function expectedOf(claim: string, value: JsonValue | undefined): JsonValue | undefined {
  const word = /^to be (true|false|nil)$/.exec(claim)?.[1];
  if (word !== undefined) return word === 'nil' ? null : word === 'true';
  const size = /^to have (?:length|capacity) (\d{1,9})$/.exec(claim)?.[1];
  if (size !== undefined) return Number(size);
  if (SHOWS_EXPECTED.test(claim)) return value;
  const words = claim
    .replace(NEGATED, 'not ')
    .replace(/^to be /, '')
    .trimEnd();
  if (!TAKES_VALUE.test(claim)) return words;
  return value === undefined ? undefined : `${words} ${shownAs(value)}`;
}

/** What is left away of a negated relation: `not to contain substring` `a` is `not a`. */
const NEGATED = /^not to (?:be |equal$|contain (?:substring|elements?)(?: matching)?$|have (?:prefix|suffix)$)?/;

/** Relations that have a value below them. */
const TAKES_VALUE =
  /^(?:not )?to (?:equal|be (?:equivalent to|identical to|comparable to|a key of|an element of|[<>=~!]|within )|contain |consist of|have (?:prefix|suffix|key|HTTP status|exact)|match |panic with|satisfy predicate|send:)/;

function shownAs(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value of these lines, of which the first names its type. A text of several lines is set in as its first is. */
function valueIn(lines: readonly string[]): JsonValue | undefined {
  const [first = '', ...rest] = lines;
  const [, type = '', printed] = VALUE.exec(first) ?? [];
  if (printed === undefined || lines.some((line) => line.includes('Gomega truncated'))) return undefined;
  const margin = marginOf(first);
  const whole = [printed, ...rest.map((line) => line.slice(margin))].join('\n');
  if (/^"?\.\.\./.test(whole) || /\.\.\."?$/.test(whole)) return undefined;
  if (type === 'string') return whole;
  if (printed === '' && rest.length > 0) return errorIn(rest);
  return rest.length > 0 ? whole : goValue(whole);
}

/** The message of an error, which is between its type and its members. */
function errorIn(lines: readonly string[]): string | undefined {
  const members = lines.findIndex((line) => /^\s{0,40}(?:\{|<[^<>]{1,200}>|0x[\da-f]{1,16}|[\w.]{1,100}\()/.test(line));
  const message = dedent(lines.slice(0, members === -1 ? undefined : members).join('\n')).trim();
  return message === '' ? undefined : message;
}
