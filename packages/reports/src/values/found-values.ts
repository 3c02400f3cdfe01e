import type { JsonValue } from '../json/json-value.js';
import type { FoundValues } from '../assertions/message-pattern.js';

/** Reads one form of message, like `read` of a MessagePattern. */
export type TextReader = (text: string) => FoundValues | undefined;

/** Both values, without the one that is unknown. */
export function foundValues(expected: JsonValue | undefined, actual: JsonValue | undefined): FoundValues {
  return { ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) };
}

/** What the first reader finds that knows the text. */
export function firstFound(readers: readonly TextReader[], text: string): FoundValues | undefined {
  for (const read of readers) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Longer lines are not looked at by patterns that would take long over them. */
const LONGEST_LINE = 4_000;

/** The lines that hold a phrase and are no longer than `longest`, at most 200. */
export function linesWith(text: string, phrase: string, longest = LONGEST_LINE): readonly string[] {
  if (!text.includes(phrase)) return [];
  const lines = text.split('\n').filter((line) => line.length <= longest && line.includes(phrase));
  return lines.slice(0, 200);
}

/** So many places of a line are tried: one that says the same again and again would be read to its end at each. */
const MOST_BEGINNINGS = 20;

/** What `read` finds behind a match of `begins`, a global pattern, in one of the lines; of the first 20 matches in each. */
export function behindMatch(lines: readonly string[], begins: RegExp, read: TextReader): FoundValues | undefined {
  for (const line of lines) {
    let tried = 0;
    for (const match of line.matchAll(begins)) {
      const found = read(line.slice(match.index + match[0].length));
      if (found !== undefined) return found;
      if ((tried += 1) === MOST_BEGINNINGS) break;
    }
  }
  return undefined;
}

/** Two printed values; one that the text does not hold whole is undefined. */
export interface PrintedPair {
  readonly expected: string;
  readonly actual: string | undefined;
}

/** The texts around two values: `{ open: 'expected: <', middle: '> but was: <', close: '>' }`. */
export interface PairMarks {
  readonly open: string;
  readonly middle: string;
  readonly close: string;
}

/** Where a pair ends: before the message comes again in a later line, which a converter may have wrapped. */
function endOfPair(text: string, from: number, open: string, close: string): number {
  const again = text.indexOf(open, from);
  const line = again === -1 ? -1 : text.lastIndexOf('\n', again);
  return line > from && text.slice(from, line).trimEnd().endsWith(close) ? line : text.length;
}

/**
 * Returns the values between marks. The first mark is at the beginning or after white space. Undefined when the marks
 * are missing; 'ambiguous' when the values contain the marks as well.
 */
export function pairBetween(text: string, { open, middle, close }: PairMarks): PrintedPair | 'ambiguous' | undefined {
  const start = wordAt(text, open);
  const end = start === -1 ? -1 : text.indexOf(middle, start + open.length);
  if (end === -1) return undefined;
  const behind = end + middle.length;
  if (text.includes(middle, behind)) return 'ambiguous';
  return {
    expected: text.slice(start + open.length, end),
    actual: upTo(close, text.slice(behind, endOfPair(text, behind, open, close)).trimEnd(), text.slice(start, end)),
  };
}

/** Returns where a mark is at the beginning or after white space or an opening bracket; -1 when nowhere. */
function wordAt(text: string, mark: string): number {
  let at = text.indexOf(mark);
  while (at > 0 && !/[\s:([]/.test(text.charAt(at - 1))) at = text.indexOf(mark, at + 1);
  return at;
}

/** The text up to a mark at its end; with text behind it, up to the end of the line, when the other value is one line as well. */
function upTo(close: string, rest: string, other: string): string | undefined {
  if (rest.endsWith(close)) return rest.slice(0, -close.length);
  const end = rest.indexOf(`${close}\n`);
  return end === -1 || other.includes('\n') || rest.slice(0, end).includes('\n') ? undefined : rest.slice(0, end);
}
