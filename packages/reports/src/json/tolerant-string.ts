import { BACKSLASH, QUOTE } from './json-bytes.js';

/** A string literal, with where the first of each thing that JSON forbids in it is. */
export interface TolerantString {
  readonly value: string;
  /** After the closing quote. */
  readonly end: number;
  readonly control?: number | undefined;
  readonly escape?: number | undefined;
}

/** What an escape means, by the character behind its backslash (RFC 8259, section 7). */
export const JSON_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/**
 * Reads the string literal whose opening quote is at `start`. Raw control characters stay; an escape that JSON does not know
 * stays as it is written, with its backslash (`C:\Users`). Undefined when the text ends inside of it.
 */
export function readString(text: string, start: number): TolerantString | undefined {
  const parts: string[] = [];
  let control: number | undefined;
  let escape: number | undefined;
  let from = start + 1;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      const rest = text.slice(from, at);
      return { value: parts.length === 0 ? rest : parts.join('') + rest, end: at + 1, control, escape };
    }
    if (unit < 0x20) control ??= at;
    if (unit !== BACKSLASH) continue;
    const { value, length } = readEscape(text, at);
    if (value === undefined) escape ??= at;
    else {
      parts.push(text.slice(from, at), value);
      from = at + length;
      at = from - 1;
    }
  }
  return undefined;
}

/** Returns what an escape means, and how long it is; no value when it is not one. */
function readEscape(text: string, at: number): { readonly value?: string; readonly length: number } {
  const letter = text.charAt(at + 1);
  const simple = JSON_ESCAPES.get(letter);
  if (simple !== undefined) return { value: simple, length: 2 };
  const digits = letter === 'u' ? text.slice(at + 2, at + 6) : '';
  return /^[0-9a-fA-F]{4}$/.test(digits)
    ? { value: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 }
    : { length: 1 };
}
