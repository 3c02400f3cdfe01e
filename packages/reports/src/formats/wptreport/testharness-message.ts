import type { ReportedFailure } from '../../report.js';

/** Values are looked for in messages up to this length. */
const MOST_CHARACTERS = 16_384;

/** So many places of a word are tried, as a value may contain it. */
const MOST_PLACES = 8;

/** An assertion names itself: `assert_equals: href expected "a" but got "b"`. */
const ASSERTION = /^assert_\w{1,50}:/;

const DIFFER = 'lengths differ, ';

/** Behind `DIFFER`: lists with their lengths, or in older versions the lengths alone. */
const LENGTHS = /^expected (?:array (\[.{0,2000}\]) )?length (\d{1,15}), got (?:(\[.{0,2000}\]) )?length (\d{1,15})$/s;

/** What `format_value` of testharness.js prints, except for texts in quotes; `3 +/- 0.1` is a number that may differ a little. */
const PLAIN =
  /^(?:null|undefined|true|false|NaN|-?Infinity|-?\d[\d.eE+-]{0,40}n?(?: \+\/- \d[\d.eE+-]{0,40})?|\[[^]{0,8000}\]|(?:Element|Text|Comment|Document|DocumentType|Attr|Node) node[^]{0,2000})$/;

/** The type of a value, where both have different ones. */
const TYPE = /^\((?:string|number|bigint|boolean|undefined|object|function|symbol)\) /;

/**
 * Returns what a message of testharness.js says: that an assertion failed, and its values where it shows them whole. Any other message
 * is of an error that was thrown.
 */
export function readTestharnessMessage(
  message: string,
): Pick<ReportedFailure, 'isAssertion' | 'expected' | 'actual' | 'printed'> {
  if (!ASSERTION.test(message)) return {};
  const sides = message.length > MOST_CHARACTERS ? undefined : sidesOf(message.trim());
  return sides === undefined
    ? { isAssertion: true }
    : { isAssertion: true, expected: sides[0], actual: sides[1], printed: true };
}

type Sides = readonly [expected: string, actual: string];

function sidesOf(message: string): Sides | undefined {
  const differ = message.lastIndexOf(DIFFER);
  const behind = differ < 0 ? '' : message.slice(differ + DIFFER.length);
  const [, array, length, otherArray, otherLength] = LENGTHS.exec(behind) ?? [];
  if (array !== undefined && otherArray !== undefined) return [array, otherArray];
  if (length !== undefined && otherLength !== undefined) return [length, otherLength];
  return sidesAround(message, ' but got ') ?? sidesAround(message, ' got ');
}

const EXPECTED = 'expected ';

/** The description in front of `expected` may be of any words, and so may texts be. */
function sidesAround(message: string, joint: string): Sides | undefined {
  let at = message.indexOf(joint);
  for (let place = 0; place < MOST_PLACES && at >= 0; place += 1, at = message.indexOf(joint, at + 1)) {
    const actual = valueOf(message.slice(at + joint.length));
    const expected = actual === undefined ? undefined : expectedBefore(message.slice(0, at));
    if (actual !== undefined && expected !== undefined) return [expected, actual];
  }
  return undefined;
}

function expectedBefore(text: string): string | undefined {
  let at = text.lastIndexOf(EXPECTED);
  for (let place = 0; place < MOST_PLACES && at >= 0; place += 1) {
    const expected = valueOf(text.slice(at + EXPECTED.length));
    if (expected !== undefined) return expected;
    at = at === 0 ? -1 : text.lastIndexOf(EXPECTED, at - 1);
  }
  return undefined;
}

function valueOf(text: string): string | undefined {
  const value = text.replace(TYPE, '');
  return PLAIN.test(value) || isQuoted(value.replace(/^(?:object|function|symbol) (?=")/, '')) ? value : undefined;
}

/** A quote inside of a text has a backslash in front. */
function isQuoted(text: string): boolean {
  if (text.length < 2 || !text.startsWith('"')) return false;
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at === text.length - 1;
  }
  return false;
}
