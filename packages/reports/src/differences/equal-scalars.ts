import { isJsonNumber, type JsonValue, toNumber } from '../json/json-value.js';

/** A double keeps so many digits of a decimal number. */
const SAFE_DIGITS = 15;

type JsonNumber = Parameters<typeof toNumber>[0];

/** The same key for two numbers of one value, however they are written: `1.50` and `1.5`, but not `-0` and `0`. No text of an upload begins with NUL. */
export function numberKey(value: JsonNumber): number | string {
  if (typeof value === 'number') return value;
  const text = String(value);
  const [mantissa = ''] = text.split(/e/i, 1);
  const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '');
  const number = toNumber(value);
  return digits.length > SAFE_DIGITS || Object.is(number, -0) ? `\0${text}` : number;
}

/** Jest and Vitest print a matcher in the place of a value: `Any<Number>`. */
const ANY = /^Any<(\w{1,40})>$/;
const ANYTHING = /^(?:Anything|(?:StringMatching|ObjectContaining|ArrayContaining|CloseTo|NumberCloseTo|ArrayOf)\b)/;
const CONTAINING = /^StringContaining "(.{0,1000})"$/;

/** Whether a leaf of the expected value accepts the actual one: it is equal, or the print of a matcher that takes it. */
export function accepts(expected: JsonValue, actual: JsonValue): boolean {
  if (isJsonNumber(expected)) return isJsonNumber(actual) && numberKey(expected) === numberKey(actual);
  if (expected === actual) return true;
  return typeof expected === 'string' && expected.length < 1100 && isMatcherFor(expected, actual);
}

function isMatcherFor(printed: string, actual: JsonValue): boolean {
  const type = ANY.exec(printed)?.[1];
  if (type !== undefined) return isOfType(type, actual);
  const part = CONTAINING.exec(printed)?.[1];
  if (part !== undefined) return typeof actual === 'string' && actual.includes(part);
  return ANYTHING.test(printed) && actual !== null;
}

/** A type that JSON does not know accepts all: Jest printed the matcher as failed or not, which is not known here. */
function isOfType(type: string, actual: JsonValue): boolean {
  if (type === 'String') return typeof actual === 'string';
  if (type === 'Number') return isJsonNumber(actual);
  if (type === 'Boolean') return typeof actual === 'boolean';
  return type === 'Array' ? Array.isArray(actual) : actual !== null;
}
