import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { quotedText } from '../../values/printed-escapes.js';
import { numberIn, plainValue } from '../../values/printed-plain.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { RUST_SENTENCES } from '../sentences/sentences-rust.js';
import { readAssertCmd, readExpectTest, readGoogletest } from './message-patterns-rust-libraries.js';

/** `assert_eq!` and `assert_ne!` since 1.73, and before. */
const COMPARISON = /assertion (?:failed: )?`\(?left (==|!=|matches) right\)?`/;

/** Until 1.19 in one line, behind the condition: `(left: \`41\`, right: \`42\`)`. */
const IN_BRACKETS = / \(left: `([^`\n]{1,2000})`, right: `([^`\n]{1,2000})`\)/;

/** The same sides where a report has joined the lines: numbers, texts in quotes and single words show where they end. */
const JOINED_VALUE = String.raw`("[^"\n]{0,2000}"|[^\s"\`,]{1,400})`;
const JOINED = new RegExp(
  String.raw`^[^\n]{1,2000}?[\s:,(]left: ${JOINED_VALUE},? right: ${JOINED_VALUE}\)?(?:$| note: )`,
  'm',
);

const LEFT = /^\s{0,20}left: ?(.*)$/;
const RIGHT = /^\s{0,20}right: ?(.*)$/;

/** Conditions, snapshots and expected panics, which have no two values. */
const OTHER =
  /(?:^|panicked at |['\s:])(?:assertion failed: (?!expected [^\n]{1,2000}, found |received unexpected message )\S|snapshot assertion for |test did not panic as expected|\[quickcheck\] TEST FAILED\.|Verifications failed:\n- |glob! resulted in \d{1,9} snapshot assertion failures?\b)|^\S[^\n]{0,1000}: (?:No matching expectation found|Expectation\([^\n]{0,400}\) should not have been called)\b/m;

const PANIC_MESSAGE =
  /panic did not contain expected string\n\s{0,20}panic message: `?(".{0,5000}")`?,?\n\s{0,20}expected substring: `?(".{0,5000}")`?/;

/** What may follow the right value. */
const ENDS_VALUE = /^\s*$|^\s*(?:note: |stack backtrace:|thread '|at |[-─]{3,}|\d{1,5}: )/;

const readSaid = sentenceReader(RUST_SENTENCES, rustValue);

/** The assertions of Rust's standard library, pretty_assertions, assert_cmd and googletest. By convention, left is the actual value. */
export const RUST_PATTERNS: MessagePattern = {
  family: 'rust',
  read: (text) => {
    const said = readSaid(text);
    if (said !== undefined) return said;
    const comparison = COMPARISON.exec(text);
    if (comparison !== null)
      return comparison[1] === '!='
        ? {}
        : (ofSides(text.slice(comparison.index), text[comparison.index - 1] === "'") ?? ofDifference(text) ?? {});
    const panic = PANIC_MESSAGE.exec(text);
    if (panic !== null) return foundValues(rustValue(panic[2] ?? ''), rustValue(panic[1] ?? ''));
    return (
      readExpectTest(text) ??
      readAssertCmd(text) ??
      readGoogletest(text, rustValue) ??
      (OTHER.test(text) ? {} : undefined)
    );
  },
};

/** `isQuoted`: a quote is in front of the whole, and behind the last line of it. */
function ofSides(text: string, isQuoted: boolean): FoundValues | undefined {
  const [, one, other] = IN_BRACKETS.exec(text) ?? [];
  if (one !== undefined && other !== undefined) return foundValues(rustValue(other), rustValue(one));
  const joined = JOINED.exec(text.split('\n', 1)[0] ?? '');
  if (joined !== null) return foundValues(rustValue(joined[2] ?? ''), rustValue(joined[1] ?? ''));
  const lines = text.split('\n');
  const left = lines.findIndex((line) => LEFT.test(line));
  const right = lines.findIndex((line, index) => index > left && RIGHT.test(line));
  if (left === -1 || right === -1) return undefined;
  const behind = lines.slice(right + 1);
  const end = behind.findIndex((line) => ENDS_VALUE.test(line));
  const first = [LEFT.exec(lines[left] ?? '')?.[1] ?? '', ...lines.slice(left + 1, right)];
  const rest = end === -1 ? behind : behind.slice(0, end);
  const last = RIGHT.exec(lines[right] ?? '')?.[1] ?? '';
  const isClosed = isQuoted && last.endsWith("'") && last.split("'").length % 2 === 0;
  const second = [isClosed ? last.slice(0, -1) : last, ...(first.length === 1 ? [] : rest)];
  return foundValues(sideOf(second), sideOf(first));
}

/** Before 1.73 values are in backticks, with a comma after the left one, and the message after the right one. */
function sideOf(lines: readonly string[]): JsonValue | undefined {
  const text = lines.join('\n').trimEnd();
  if (!text.startsWith('`')) return rustValue(text);
  const message = text.indexOf('`: ', 1);
  const end = message === -1 ? text.lastIndexOf('`') : message;
  return end < 1 ? undefined : rustValue(text.slice(1, end));
}

/** pretty_assertions: the lines of both sides, with a sign in front of each that only one of them has. */
function ofDifference(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const legend = lines.findIndex((line) => line.trim() === 'Diff < left / right > :');
  if (legend < 0) return undefined;
  const shown = lines.slice(legend + 1);
  const end = shown.findIndex((line) => !/^[<> ]/.test(line));
  const whole = end < 0 ? shown : shown.slice(0, end);
  const [left, right] = ['<', '>'].map((sign) => whole.filter((line) => line.startsWith(' ') || line.startsWith(sign)));
  if (left === undefined || right === undefined || left.length === 0 || right.length === 0) return undefined;
  return foundValues(shownValue(right), shownValue(left));
}

function shownValue(lines: readonly string[]): JsonValue | undefined {
  return rustValue(lines.map((line) => line.slice(1)).join('\n'));
}

/** A value as Debug prints it: texts in quotes with escapes; structs stay the text that they are. */
function rustValue(printed: string): JsonValue | undefined {
  const text = printed.trim();
  const number = numberIn(text.replace(/^(-?\d[\d.]{0,60})_?(?:[iuf](?:8|16|32|64|128|size))$/, '$1'));
  return number ?? quotedText(text) ?? (text.length <= 12 ? quotedText(text, "'") : undefined) ?? plainValue(text);
}
