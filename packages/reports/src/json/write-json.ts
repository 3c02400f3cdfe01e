import { isLosslessNumber, stringify } from 'lossless-json';
import { isJsonArray, isJsonObject, type JsonValue } from './json-value.js';

/**
 * How JSON.stringify, which does not know it, writes a LosslessNumber: around its digits are MARK_BEFORE and
 * MARK_AFTER.
 */
const MARK_BEFORE = '{"value":"';
const MARK_AFTER = '","isLosslessNumber":true}';
const MARKED_NUMBER = /\{"value":"([-+.\deE]+)","isLosslessNumber":true\}/g;

/**
 * Writes a value as compact JSON, a LosslessNumber with its literal digits.
 * A value without one costs JSON.stringify and a search in its result; one with such numbers about twice that.
 */
export function writeJson(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.includes(MARK_AFTER) ? unmarkNumbers(text, value) : text;
}

/**
 * Right when every mark is a LosslessNumber's. Data of the sender that looks like a mark is detected by the count, and takes
 * longer.
 */
function unmarkNumbers(text: string, value: JsonValue): string {
  const unmarked = text.replace(MARKED_NUMBER, '$1');
  const marks = (text.length - unmarked.length) / (MARK_BEFORE.length + MARK_AFTER.length);
  return marks === countLosslessNumbers(value) ? unmarked : writeOneByOne(value);
}

function countLosslessNumbers(value: JsonValue): number {
  if (isJsonArray(value)) return value.reduce<number>((sum, item) => sum + countLosslessNumbers(item), 0);
  if (isJsonObject(value)) return countLosslessNumbers(Object.values(value));
  return isLosslessNumber(value) ? 1 : 0;
}

function writeOneByOne(value: JsonValue): string {
  const text = stringify(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
