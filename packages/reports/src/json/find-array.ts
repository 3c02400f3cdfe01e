import { BACKSLASH, QUOTE, stringEnd } from './json-bytes.js';
import { JSON_LIMITS } from './read-json.js';

/** Where an array is in the bytes of a JSON text. */
export interface JsonArrayPlace {
  /** Behind its opening bracket. */
  readonly start: number;
  /** Its closing bracket. */
  readonly end: number;
  /** Commas between items, one for about every GROUP_BYTES: what is between two of them is parsed at once. */
  readonly commas: readonly number[];
}

/** Items that are parsed at once: one by one takes half as long again, and all of them much memory. */
const GROUP_BYTES = 64 * 1024;

const BRACKETS = Buffer.from('[]');

const COLON = 0x3a;
const COMMA = 0x2c;
const ARRAY = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Finds the array that is the member at `path`, such as `['result', 'tests']`, of the object that a JSON text is. It validates nothing:
 * the text is JSON if it is with that array empty, and if each item is.
 *
 * Undefined where that would read another document than JSON.parse does, or one beyond JSON_LIMITS: the array is missing, a name on the path
 * comes twice or a name beside it is written with escapes, brackets do not match.
 */
export function findJsonArray(bytes: Uint8Array, path: readonly string[]): JsonArrayPlace | undefined {
  const names = path.map((name) => Buffer.from(`"${name}"`));
  const seen = names.map(() => false);
  const length = bytes.length;
  let depth = 0;
  /** How many objects around this place are on the path, below the outermost. */
  let matched = 0;
  let values = 1;
  const commas: number[] = [];
  let start = -1;
  let end = -1;
  let group = 0;
  let at = afterSpace(bytes, 0);
  if (bytes[at] !== OBJECT) return undefined;
  while (at < length) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const from = at;
      at = stringEnd(bytes, at + 1);
      // Strings below the path are most of a document.
      if (depth !== matched + 1 || matched === names.length) continue;
      const colon = afterSpace(bytes, at);
      if (bytes[colon] !== COLON) continue;
      const name = bytes.subarray(from, at);
      if (name.includes(BACKSLASH)) return undefined;
      if (names[matched]?.equals(name) !== true) continue;
      if (seen[matched] === true) return undefined;
      seen[matched] = true;
      at = afterSpace(bytes, colon + 1);
      const isLast = matched === names.length - 1;
      if (bytes[at] !== (isLast ? ARRAY : OBJECT)) return undefined;
      matched += 1;
      if (isLast) start = group = at + 1;
      continue;
    }
    at += 1;
    if (byte === COMMA) {
      values += 1;
      if (at - group > GROUP_BYTES && matched === names.length && depth === matched + 1) {
        commas.push(at - 1);
        group = at;
      }
    } else if (byte === ARRAY || byte === OBJECT) {
      values += 1;
      depth += 1;
      if (depth > JSON_LIMITS.depth) return undefined;
    } else if (byte === ARRAY_END || byte === OBJECT_END) {
      if (matched === names.length && depth === matched + 1) {
        if (byte !== ARRAY_END) return undefined;
        end = at - 1;
      }
      depth -= 1;
      if (matched > 0 && depth <= matched) matched = Math.max(0, depth - 1);
    }
  }
  return end < 0 || values > JSON_LIMITS.values ? undefined : { start, end, commas };
}

/** The items of an array that `findJsonArray` found, in groups: arrays, so that few items are in memory when each is read by itself. */
export function* jsonGroups(bytes: Uint8Array, { start, end, commas }: JsonArrayPlace): Generator<Buffer> {
  let from = start;
  for (const to of [...commas, end]) {
    yield Buffer.concat([BRACKETS.subarray(0, 1), bytes.subarray(from, to), BRACKETS.subarray(1)]);
    from = to + 1;
  }
}

function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = bytes[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = bytes[at])
    at += 1;
  return at;
}
