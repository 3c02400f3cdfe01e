import { LosslessNumber } from 'lossless-json';
import type { JsonValue } from '../json/json-value.js';

const NUMBER = /^-?(?:0|[1-9]\d{0,300})(?:\.\d{1,300})?(?:[eE][-+]?\d{1,3})?$/;

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * What a runner printed without quotes: a number, true, false or null as that value, everything else as the text.
 * @param words how the language prints values of its own, such as `nil` or `True`
 */
export function plainValue(text: string, words: ReadonlyMap<string, JsonValue> = WORDS): JsonValue {
  const word = words.get(text);
  return word === undefined ? (numberIn(text) ?? text) : word;
}

/** The number that a text is, with its digits; undefined when it is none. */
export function numberIn(text: string): number | LosslessNumber | undefined {
  if (!NUMBER.test(text)) return undefined;
  const value = Number(text);
  return String(value) === text ? value : new LosslessNumber(text);
}

/** Whether a text is one that a runner has cut: it begins or ends with dots, inside of its quotes or brackets or outside. */
export function isCut(text: string): boolean {
  if (text.startsWith('< ') && text.endsWith('... >')) return true;
  return /^[<"'[(]?(?:\.\.\.|…|···)/.test(text) || /(?:\.\.\.|…|···)[>"'\])]?(?:\.\.\.)?$/.test(text);
}
