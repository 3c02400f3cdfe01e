import { isJsonArray, isJsonNumber, isJsonObject, type JsonValue } from '../json/json-value.js';
import { headOf, tailOf } from '../text/clean-text.js';

const CUT = '…';

/** Characters before the first difference that a cut text keeps. */
const LEAD = 16;

/** Characters that nobody sees, or that look like others: spaces but U+0020, zero-width and bidi signs, combining marks. */
const INVISIBLE =
  /[\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]|[\u0300-\u036f]/g;

/** Prints of what JSON does not know are stored as text: they are no quotes of anything. */
const PRINTED =
  /^(?:undefined|NaN|-?Infinity|-?\d{1,40}n|[<>]=? -?\d{1,40}(?:\.\d{1,40})?|\[(?:Function|AsyncFunction|class|Error|Symbol)\b[^\n]{0,60}\])$/;

/** Prints a text in quotes, with escapes for what a reader could not see. */
export function quote(text: string): string {
  if (text.length < 100 && PRINTED.test(text)) return text;
  return JSON.stringify(text).replace(INVISIBLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Prints a value as compact JSON in at most `limit` characters. Takes time by the limit, not by the size of the value. */
export function printValue(value: JsonValue, limit: number): string {
  const printed = printHead(value, limit + 1);
  return printed.length <= limit ? printed : `${headOf(printed, Math.max(limit - 1, 0))}${CUT}`;
}

/** The beginning of a printed value, which ends at any place behind the limit. */
function printHead(value: JsonValue, limit: number): string {
  if (typeof value === 'string') return quote(value.length > limit ? headOf(value, limit) : value);
  if (isJsonArray(value)) return printMembers('[', value, limit, (item) => ['', item], ']');
  if (!isJsonObject(value)) return isJsonNumber(value) ? String(value).slice(0, limit) : JSON.stringify(value);
  const members = value;
  return printMembers(
    '{',
    membersOf(members, limit),
    limit,
    (key) => [`${quote(headOf(key, limit))}:`, members[key] ?? null],
    '}',
  );
}

/** No more keys than can be shown. */
function membersOf(object: object, limit: number): readonly string[] {
  const keys: string[] = [];
  for (const key in object) if (keys.push(key) > limit) break;
  return keys;
}

function printMembers<Item>(
  open: string,
  items: readonly Item[],
  limit: number,
  memberOf: (item: Item) => readonly [prefix: string, value: JsonValue],
  close: string,
): string {
  let printed = open;
  for (const [index, item] of items.entries()) {
    if (printed.length > limit) return printed;
    const [prefix, value] = memberOf(item);
    printed += `${index === 0 ? '' : ','}${prefix}`;
    printed += printHead(value, Math.max(limit - printed.length, 1));
  }
  return printed + close;
}

/** Two values side by side. */
export interface Sides {
  readonly expected: string;
  readonly actual: string;
}

/** Prints two values in at most `room` characters together; two texts around the place at which they first differ. */
export function printSides(expected: JsonValue, actual: JsonValue, room: number): Sides {
  if (typeof expected === 'string' && typeof actual === 'string') return printTexts(expected, actual, room);
  const [left, right] = share(printValue(expected, room).length, printValue(actual, room).length, room);
  return { expected: printValue(expected, left), actual: printValue(actual, right) };
}

/** Escapes may lengthen a text, so that it is cut shorter until it fits. */
function printTexts(expected: string, actual: string, room: number): Sides {
  for (let raw = room; raw > 4; raw = Math.floor(raw * 0.8)) {
    const { expected: left, actual: right } = cutSides(expected, actual, raw);
    const sides = { expected: quote(left), actual: quote(right) };
    if (sides.expected.length + sides.actual.length <= room) return sides;
  }
  return { expected: CUT, actual: CUT };
}

/** Cuts two texts to at most `room` characters together, around the place at which they first differ. */
export function cutSides(expected: string, actual: string, room: number): Sides {
  if (expected.length + actual.length <= room) return { expected, actual };
  const at = firstDifference(expected, actual);
  const start = at > LEAD * 2 || expected.length + actual.length - at > room ? Math.max(0, at - LEAD) : 0;
  const [left, right] = share(expected.length - start + 1, actual.length - start + 1, room);
  return { expected: cutFrom(expected, start, left), actual: cutFrom(actual, start, right) };
}

/** The index of the first unit that differs. */
export function firstDifference(left: string, right: string): number {
  const end = Math.min(left.length, right.length);
  let at = 0;
  while (at < end && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  return at;
}

function cutFrom(text: string, start: number, length: number): string {
  const shown = start === 0 ? text : `${CUT}${tailOf(text, text.length - start)}`;
  return shown.length <= length ? shown : `${headOf(shown, Math.max(length - 1, 0))}${CUT}`;
}

/** Gives each of two texts its half of the room, and to the longer what the shorter leaves. */
function share(left: number, right: number, room: number): readonly [number, number] {
  const half = Math.floor(room / 2);
  if (left <= half) return [left, room - left];
  return right <= half ? [room - right, right] : [half, room - half];
}
