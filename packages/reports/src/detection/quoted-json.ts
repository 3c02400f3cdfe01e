import { BACKSLASH, QUOTE } from '../json/json-bytes.js';
import { JSON_ESCAPES } from '../json/tolerant-string.js';
import type { ReportSource } from '../report.js';

/**
 * The first characters of a JSON string that contains a JSON object or array, which begins with the name of a member: `"[{\"name\":`. Some
 * reporters write what is JSON already as JSON. A byte is a character here.
 */
const START = /^(?:\xef\xbb\xbf)?\s{0,100}"(?:\\[nrt]|\s){0,100}[[{](?:\\[nrt]|[\s[{]){0,400}\\"/;
const LONGEST_START = 1024;

/** The bytes of `\uD83D\uDE00`: an escape that may be cut between two pieces of a file. */
const LONGEST_ESCAPE = 12;
const UNICODE = /^\\u([\dA-Fa-f]{4})(?:\\u([Dd][C-Fc-f][\dA-Fa-f]{2}))?/;

/** Returns whether a file is a JSON document within a JSON string. */
export function isQuotedJson(bytes: Uint8Array): boolean {
  return START.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LONGEST_START)).toString('latin1'),
  );
}

/** Yields the document within the JSON string that a file is. What is behind the string is no part of it. */
export async function* withoutQuotes(source: ReportSource): AsyncGenerator<Uint8Array> {
  let held: Buffer = Buffer.alloc(0);
  let isInString = false;
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk]);
    const start = isInString ? 0 : bytes.indexOf(QUOTE) + 1;
    held = bytes.subarray(start);
    if (start === 0 && !isInString) continue;
    isInString = true;
    const { plain, length, isEnd } = unescaped(held, false);
    if (plain.length > 0) yield plain;
    if (isEnd) return;
    held = held.subarray(length);
  }
  if (isInString) yield unescaped(held, true).plain;
}

/** What was read of a piece of a string, and how many bytes of the piece that were. */
interface Unescaped {
  readonly plain: Buffer;
  readonly length: number;
  readonly isEnd: boolean;
}

/** Reads up to the quote that ends the string, or to an escape that the next piece may continue. */
function unescaped(bytes: Buffer, isLast: boolean): Unescaped {
  const parts: Uint8Array[] = [];
  const end = endOf(bytes);
  const text = end.isQuote ? bytes.subarray(0, end.at) : bytes;
  let from = 0;
  for (;;) {
    const at = text.indexOf(BACKSLASH, from);
    if (at < 0) break;
    parts.push(text.subarray(from, at));
    from = at;
    if (!end.isQuote && !isLast && text.length - at < LONGEST_ESCAPE)
      return { plain: Buffer.concat(parts), length: at, isEnd: false };
    const [value, length] = escapeOf(text.toString('latin1', at, at + LONGEST_ESCAPE));
    parts.push(Buffer.from(value));
    from = at + length;
  }
  parts.push(text.subarray(from));
  return { plain: Buffer.concat(parts), length: text.length, isEnd: end.isQuote };
}

/** The first quote that no backslash escapes. */
function endOf(bytes: Buffer): { readonly at: number; readonly isQuote: boolean } {
  let at = 0;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return { at, isQuote: at < bytes.length };
}

/** The character of an escape, and the length of the escape. A backslash before another character is left out, and so is one at the end. */
function escapeOf(text: string): readonly [string, number] {
  const [all, first, second] = UNICODE.exec(text) ?? [];
  if (all === undefined || first === undefined) return [JSON_ESCAPES.get(text.charAt(1)) ?? text.charAt(1), 2];
  const isPair = second !== undefined && /^[Dd][89ABab]/.test(first);
  const units = isPair ? [first, second] : [first];
  return [String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))), isPair ? 12 : 6];
}
