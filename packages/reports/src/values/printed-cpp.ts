import type { JsonValue } from '../json/json-value.js';
import { bareQuotedText, quotedText } from './printed-escapes.js';
import { isCut, numberIn, plainValue } from './printed-plain.js';

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['TRUE', true],
  ['FALSE', false],
  ['NULL', null],
  ['nullptr', null],
  ['(nullptr)', null],
  ['{null string}', null],
]);

/** A value as frameworks of C++ print it. GoogleTest splits `"\xC3\xA9" "e"`; a character has its code behind it. */
export function cppValue(printed: string): JsonValue | undefined {
  const text = printed.trim();
  if (text === '' || isCut(text)) return undefined;
  if (WORDS.has(text)) return WORDS.get(text) ?? null;
  const number = numberIn(text.replace(/^(-?[\d.]{1,60}(?:e[-+]?\d{1,4})?)(?:[uU]?[lL]{0,2}|[fF])$/, '$1'));
  const joined = text.replace(/(\\x[0-9a-fA-F]{2})" ?"(?=[0-9a-fA-F])/g, '$1');
  // A byte that is no character has its number behind it.
  const byte = /^'\\x[0-9A-F]{2}' \((\d{1,3})(?:, 0x[0-9A-F]{1,8})?\)$/.exec(text)?.[1];
  if (byte !== undefined) return Number(byte);
  const character = /^'(\\?.{1,8})' \(\d{1,9}(?:, 0x[0-9A-F]{1,8})?\)$/.exec(text)?.[1];
  return (
    number ??
    quotedText(joined.replace(/^(?:L|u8|u|U)(?=")/, '')) ??
    character ??
    bareQuotedText(text) ??
    plainValue(text)
  );
}

/** Whether an expression in the source is a value itself: a number, a text, a word such as `true`. */
export function isCppLiteral(source: string): boolean {
  return (
    WORDS.has(source) ||
    /^(?:-?(?:\d[\d.']{0,60}(?:e[-+]?\d{1,4})?)(?:[uU]?[lL]{0,2}|[fF])|(?:L|u8|u|U)?"(?:[^"\\]|\\.)*"|\{.*\})$/s.test(
      source,
    )
  );
}

/**
 * Returns the two sides of `41 == 42`, where the operator occurs once outside of quotes and brackets; of several lines,
 * each in its own. By convention, the left one is the actual value.
 */
export function sidesOf(expansion: string): { readonly left: string; readonly right: string } | undefined {
  let depth = 0;
  let at = -1;
  for (let index = 0; index < expansion.length; index += 1) {
    const character = expansion.charAt(index);
    if (character === '"') index = endOfText(expansion, index);
    else if ('({['.includes(character)) depth += 1;
    else if (')}]'.includes(character)) depth -= 1;
    else if (depth === 0 && isEquality(expansion, index)) {
      if (at !== -1) return undefined;
      at = index;
    }
  }
  return at === -1 ? undefined : { left: expansion.slice(0, at).trim(), right: expansion.slice(at + 2).trim() };
}

function isEquality(text: string, index: number): boolean {
  return text.startsWith('==', index) && /\s/.test(text.charAt(index - 1)) && /\s|^$/.test(text.charAt(index + 2));
}

function endOfText(text: string, from: number): number {
  for (let index = from + 1; index < text.length; index += 1) {
    if (text.charAt(index) === '\\') index += 1;
    else if (text.charAt(index) === '"') return index;
  }
  return text.length;
}
