import type { JsonValue } from '../json/json-value.js';
import { PrintReader, Unreadable } from './print-reader.js';
import { endOfQuoted } from './printed-spans.js';

/**
 * Returns the value that a runner printed: JSON, JavaScript's inspect, pretty-format, Python's repr and Ruby's inspect
 * are read where they mean the same as a JSON value. Every other print (of a set, a class, a function, a cycle;
 * `undefined`, `1n`) stays text, and so does text without quotes. Undefined when the print was cut off: no value can be
 * recovered from it.
 */
export function printedValue(printed: string): JsonValue | undefined {
  const text = printed.trim();
  if (isCutOff(text)) return undefined;
  try {
    return new PrintReader(text).readWhole();
  } catch (error) {
    if (error instanceof Unreadable) return error.isCut ? undefined : text;
    throw error;
  }
}

/** As printedValue, of a field that holds the whole print: what looks as if it was cut off stays the text that it is. */
export function printedField(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string') return value;
  const read = printedValue(value);
  return read === undefined || read === value.trim() ? value : read;
}

/** What Bun puts in the middle of a long string. */
const BYTES_CUT = /\.\.\. \(\d{1,12} bytes truncated\) \.\.\./;

/** The marks of what was left out, outside of quotes: `…`, `...`, `… 2 more items`, `…(1)`. */
function isCutOff(text: string): boolean {
  if (BYTES_CUT.test(text)) return true;
  if (text.endsWith('…') || text.endsWith('...')) return true;
  return /(?:\.\.\.|…) ?\(?\d{1,9} (?:more|characters|others)|…\(\d{1,9}\)|\.\.\. \(length: \d{1,9}\)/.test(
    withoutQuoted(text),
  );
}

/** Returns the text without quoted parts. */
function withoutQuoted(text: string): string {
  let rest = '';
  let from = 0;
  for (let at = text.search(QUOTE); at >= 0 && at < text.length;) {
    rest += text.slice(from, at);
    from = endOfQuoted(text, at);
    const next = text.slice(from).search(QUOTE);
    at = next < 0 ? -1 : from + next;
  }
  return rest + text.slice(from);
}

const QUOTE = /["'`]/;
