import { toUSVString } from 'node:util';

/**
 * The one rule for text that comes in at the edge:
 * - U+0000, which PostgreSQL cannot store, becomes U+2400 (its visible symbol);
 * - a surrogate without its partner, which UTF-8 cannot say, becomes U+FFFD;
 * - of a text of more than 1,048,576 UTF-16 units the head is kept, and how much is missing is reported (cutText);
 * - names, tags and messages lose terminal sequences and control characters as well (plainText).
 * Everything else is kept as it came. Each function changes nothing in what it has made itself.
 */

/** The most UTF-16 units that a text keeps. */
export const TEXT_LIMIT = 1_048_576;

const NUL = '\0';
const SUSPECT = new RegExp(`[${NUL}\\ud800-\\udfff]`);

/** Returns the text by the rule above, for free text such as the strings inside of events. */
export function cleanText(text: string): string {
  if (text.length > TEXT_LIMIT) return cleanText(cutText(text, TEXT_LIMIT));
  return SUSPECT.test(text) ? toUSVString(text.replaceAll(NUL, '\u2400')) : text;
}

/** Category Cc (C0, DEL and C1) without tab, newline and carriage return. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

const ESC = '\u001b';
const BEL = '\u0007';

/**
 * Terminal sequences by ECMA-48 §5.4 and §5.6: CSI, and the string of OSC up to ST or, as xterm does, BEL. The set of characters
 * (`ESC ( B`) counts only before a CSI, as tput resets colours with both. Every other escape character is lost alone: what
 * follows it is text as a rule, and a letter of it must not be lost. No part can begin with what the part before it takes, so that the time is linear: the pattern of
 * util.stripVTControlCharacters took 2.5 s for 40 KB of `;#`.
 */
const TERMINAL_SEQUENCES = new RegExp(
  [
    `(?:${ESC}\\[|\u009b)[0-?]*[ -/]*[@-~]`,
    `(?:${ESC}\\]|\u009d)[^${BEL}${ESC}\u009c\u009d]*(?:${BEL}|${ESC}\\\\|\u009c)`,
    `${ESC}\\(B(?=${ESC}\\[)`,
    `${ESC}[\\[\\]]`,
  ].join('|'),
  'g',
);

/**
 * Returns the text by the rule above for what people and agents read as a line or a paragraph: cleanText, then without terminal
 * sequences (colours, links, titles) and without control characters but tab, newline and carriage return.
 */
export function plainText(text: string): string {
  const cleaned = cleanText(text);
  return CONTROL.test(cleaned) ? cleaned.replace(TERMINAL_SEQUENCES, '').replace(CONTROLS, '') : cleaned;
}

/** Below this limit there is no room to say how much is missing. */
const SHORTEST_WITH_COUNT = 64;

const COUNT = /… \[(\d{1,15}) more characters\]$/;

/**
 * Cuts a text to at most `limit` UTF-16 units in total: its head and `… [N more characters]`, where head and N make up
 * the whole length; for a limit below 64 the head and `…` alone. No surrogate pair is cut in two. A text that was cut
 * before says in N what is missing from the first: cutting twice gives what cutting once to the smaller limit gives.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  if (limit < SHORTEST_WITH_COUNT) return `${headOf(text, Math.max(limit - 1, 0))}…`;
  const before = COUNT.exec(text.slice(-SHORTEST_WITH_COUNT));
  const length = before === null ? text.length : text.length - before[0].length + Number(before[1]);
  const head = headOf(text, limit - countOf(length).length);
  return head + countOf(length - head.length);
}

function countOf(missing: number): string {
  return `… [${missing} more characters]`;
}

/** Returns the first `length` UTF-16 units, or one fewer where that would cut a surrogate pair in two. */
export function headOf(text: string, length: number): string {
  return text.slice(0, splitsPair(text, length) ? length - 1 : length);
}

/** Returns the last `length` UTF-16 units, or one fewer where that would cut a surrogate pair in two. */
export function tailOf(text: string, length: number): string {
  const start = Math.max(text.length - length, 0);
  return text.slice(splitsPair(text, start) ? start + 1 : start);
}

function splitsPair(text: string, at: number): boolean {
  return at > 0 && isIn(text.charCodeAt(at - 1), 0xd800) && isIn(text.charCodeAt(at), 0xdc00);
}

/** Returns whether a unit is a high (0xd800) or low (0xdc00) surrogate. */
function isIn(unit: number, first: number): boolean {
  return unit >= first && unit < first + 0x400;
}
