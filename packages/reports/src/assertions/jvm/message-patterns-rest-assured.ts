import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { unescapeText } from '../../values/printed-escapes.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { described } from './message-patterns-hamcrest.js';

/** What REST Assured says of a response in one line: what was expected, as its matcher describes it, and what came. */
const SENTENCES: readonly RegExp[] = [
  /^Expected status code (\S.{0,1000}) but was (<-?\d{1,9}>|null)\.?$/,
  // Before version 2.9.
  /^Expected status code (\S.{0,1000}) doesn't match actual status code (<-?\d{1,9}>)\.?$/,
  /^Expected status code (\S.{0,1000}) but (<-?\d{1,9}>) was (?:less|greater|equal) .{1,100}$/,
  /^Expected status line (\S.{0,1000}) doesn't match actual status line (".{0,1000}")\.?$/,
  /^Expected content-type (\S.{0,300}) doesn't match actual content-type (".{0,300}")\.?$/,
  /^Expected header "[^"]{1,300}" was not (\S.{0,2000}), was (".{0,2000}")\. Headers are:$/,
  /^Expected cookie "[^"]{1,300}" was not (\S.{0,2000}), was (".{0,2000}")\.(?: Cookies are:)?$/,
  /^Expected response time was not (\S.{0,300}), was (\d{1,15} milliseconds) \(.{1,100}\)\.?$/,
  /^Cannot assert that path "[^"]{1,300}" matches (\S.{0,2000}) because the response body is (empty)\.$/,
];

const BODY = /^\S.{0,1000} doesn't match(?: expectation)?\.$/;

/** json-path-assert, whose values may have several lines of which only the last ones would be known. */
const JSON_PATH =
  /(?:^|\n|: )JSON path \[[^\n]{1,400}\] doesn't match\.\nExpected:\n(\S[^\n]{0,1000})\nActual:\n(\S[^\n]{0,4000})\s{0,20}$/;

/** What is below says how the body differs from the schema. */
const BY_SCHEMA = 'The content to match the given JSON schema.';

/** Of XML it has no margin. */
const ACTUAL = /^(?: {2})?Actual: /;
const FAILED = /^(?:[\w.]{1,100}: )?\d{1,4} expectations? failed\.$/;

/** Reads the first of REST Assured's expectations that failed. */
export function readRestAssured(text: string): FoundValues | undefined {
  if (!text.includes('Expected') && !text.includes('Cannot assert that path')) return undefined;
  const [, path, given] = JSON_PATH.exec(text) ?? [];
  if (path !== undefined && given !== undefined) return foundValues(described(path), described(given));
  const lines = text.split('\n');
  const heading = lines.findIndex((line) => FAILED.test(line));
  const first = lines.findIndex(
    (line, index) => index > heading && (BODY.test(line) || SENTENCES.some((says) => says.test(line))),
  );
  const line = lines[first] ?? '';
  if (first === -1) return undefined;
  if (BODY.test(line)) return heading === -1 ? undefined : bodyBelow(lines, first, lines[heading] ?? '');
  const [, expected = '', actual = ''] = SENTENCES.map((says) => says.exec(line)).find((match) => match !== null) ?? [];
  // A header that is missing and one with this text look alike.
  return foundValues(described(expected), actual === '"null"' ? undefined : described(actual));
}

/** `Expected: <42>` and `  Actual: <41>` below what does not match. The body may have several lines. */
function bodyBelow(lines: readonly string[], from: number, heading: string): FoundValues | undefined {
  const to = lines.findIndex((line, index) => index > from && ACTUAL.test(line));
  if (to === -1) return undefined;
  const expected = lines
    .slice(from + 1, to)
    .join('\n')
    .trim();
  const said = expected.startsWith('Expected: ') ? expected.slice('Expected: '.length) : '...';
  const end = heading.includes('1 expectation ') ? lines.length : to + 1;
  const [first = '', ...rest] = lines.slice(to, end);
  const actual = [first.replace(ACTUAL, '').replace(/^was (?=["<[])/, ''), ...rest].join('\n').trim();
  const isWhole = heading.includes('1 expectation ') || (lines[to + 1] ?? '').trim() === '';
  return foundValues(
    said.startsWith(`${BY_SCHEMA}\n`) ? BY_SCHEMA : said.includes('\n') ? undefined : textOf(said),
    isWhole ? givenOf(actual) : undefined,
  );
}

/** `is <3>` is a text: no matcher says so of a value that it does not match. */
function givenOf(printed: string): JsonValue | undefined {
  return printed.startsWith('is ') && !isCut(printed) ? unescapeText(printed) : textOf(printed);
}

/** Texts have lost their quotes, and kept the escapes within; other values are in angle brackets, and descriptions have quotes. */
function textOf(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  const isText = printed.startsWith('<') ? !/^<[^<>]{0,4000}>$/.test(printed) : !/(?:^|[^\\])["<]/.test(printed);
  if (!isText) return described(printed);
  const text = unescapeText(printed);
  return printed.startsWith('<') || text !== printed ? text : described(printed);
}
