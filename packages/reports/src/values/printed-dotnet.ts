import type { JsonValue } from '../json/json-value.js';
import { quotedText } from './printed-escapes.js';
import { isCut, numberIn } from './printed-plain.js';

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['null', null],
  ['(null)', null],
  ['<null>', null],
  ['<empty>', '<empty>'],
  ['<string.Empty>', ''],
]);

/**
 * A value as the libraries of .NET print it: `True`, `42.0d`, `"a\nb"`, `typeof(System.Exception)`, `<System.Exception>`.
 * Undefined when it was cut.
 */
export function dotnetValue(printed: string): JsonValue | undefined {
  const text = printed.trim();
  if (isCut(text)) return undefined;
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  const number = numberIn(text) ?? numberIn(/^(-?[\d.]{1,40}(?:E[+-]?\d{1,3})?)[dfmLFDMU]$/.exec(text)?.[1] ?? '');
  return number ?? quotedText(text) ?? quotedCharacter(text) ?? withoutBrackets(text);
}

function quotedCharacter(text: string): string | undefined {
  return text.length <= 8 ? quotedText(text, "'") : undefined;
}

function withoutBrackets(text: string): string {
  return /^typeof\(([^()]{1,500})\)$/.exec(text)?.[1] ?? /^<([^<> ][^<>]{0,2000})>$/.exec(text)?.[1] ?? text;
}
