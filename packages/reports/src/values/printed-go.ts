import type { JsonValue } from '../json/json-value.js';
import { quotedText } from './printed-escapes.js';
import { isCut, numberIn } from './printed-plain.js';

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['nil', null],
  ['<nil>', null],
  ['interface {}(nil)', null],
]);

const CONVERSION =
  /^(?:u?int(?:8|16|32|64|ptr)?|float(?:32|64)|bool|string|byte|rune|uint8|time\.Duration|s)\((.*)\)$/s;

/** A value as `%v`, `%q` or `%#v` of Go prints it; undefined when it was cut. */
export function goValue(printed: string): JsonValue | undefined {
  const text = printed.trim();
  if (isCut(text) || text.endsWith('<... truncated>')) return undefined;
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  return numberIn(text) ?? quotedText(text) ?? rawText(text) ?? text;
}

/** As goValue, of a value in a conversion as well: `int(42)`, `string("a")`. */
function convertedGoValue(printed: string): JsonValue | undefined {
  const inner = CONVERSION.exec(printed.trim())?.[1];
  return goValue(inner ?? printed);
}

/** Both of two values, whose conversions are left away as long as they then still differ. */
export function goPair(expected: string, actual: string): readonly [JsonValue | undefined, JsonValue | undefined] {
  const bare = [expected, actual].map((value) => CONVERSION.exec(value.trim())?.[1] ?? value.trim());
  return bare[0] === bare[1]
    ? [goValue(expected), goValue(actual)]
    : [convertedGoValue(expected), convertedGoValue(actual)];
}

function rawText(text: string): string | undefined {
  return /^`[^`]*`$/.test(text) ? text.slice(1, -1) : undefined;
}
