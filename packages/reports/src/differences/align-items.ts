import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  writeJson,
} from '../json/json-value.js';
import { numberKey } from './equal-scalars.js';

/** Members by which an object is recognized among others. */
const IDENTITIES = ['id', '_id', 'uuid', 'key', 'code', 'sku', 'slug', 'name', 'path', 'type'];

/** How the items of two arrays correspond. Places are indexes; unequal ones in `pairs` are for a comparison of their own. */
export interface Alignment {
  readonly pairs: readonly (readonly [expected: number, actual: number])[];
  readonly missing: readonly number[];
  readonly unexpected: readonly number[];
  /** Equal items that are before or behind others than expected. */
  readonly moved: readonly (readonly [expected: number, actual: number])[];
}

/** Gives equal values equal numbers, each value read once. */
export class ValueNumbers {
  readonly #scalars = new Map<string | number | boolean | null, number>();
  readonly #composed = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();
  #next = 0;

  /** The number of a value: the same for another one exactly when both are equal; members may be in any order. */
  of(value: JsonValue): number {
    if (isJsonNumber(value)) return this.#numberOf(this.#scalars, numberKey(value));
    if (typeof value !== 'object' || value === null) return this.#numberOf(this.#scalars, value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const number = this.#numberOf(this.#composed, isJsonArray(value) ? this.#itemsKey(value) : this.#membersKey(value));
    this.#known.set(value, number);
    return number;
  }

  #itemsKey(items: JsonArray): string {
    return `[${items.map((item) => this.of(item)).join(',')}`;
  }

  #membersKey(value: JsonValue): string {
    const object: JsonObject = isJsonObject(value) ? value : {};
    const members = Object.keys(object).toSorted();
    return `{${members.map((key) => `${this.of(key)}:${this.of(object[key] ?? null)}`).join(',')}`;
  }

  #numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    this.#next += 1;
    numbers.set(key, this.#next);
    return this.#next;
  }
}

/**
 * Aligns the items of two arrays in O(n log n): equal items in their order are anchors (the longest increasing sequence), equal
 * ones out of it have moved, and the rest is paired between the anchors, objects by their identity.
 */
export function alignItems(expected: JsonArray, actual: JsonArray, numbers: ValueNumbers): Alignment {
  const [left, right] = [expected.map((item) => numbers.of(item)), actual.map((item) => numbers.of(item))];
  const matches = matchEqual(left, right);
  const anchors = inOrder(matches);
  const matched = new Set(matches.map(([, to]) => to));
  const kept = new Set(anchors.map(([from]) => from));
  const gone = new Set(matches.map(([from]) => from));
  const rest = pairRest({ expected, actual }, anchors, { gone, matched });
  return { ...rest, moved: matches.filter(([from]) => !kept.has(from)) };
}

/** Aligns the items of two arrays by their index alone, without a look at them. */
export function placeByPlace(expected: number, actual: number): Alignment {
  const shared = Math.min(expected, actual);
  return {
    pairs: Array.from({ length: shared }, (_, index) => [index, index] as const),
    missing: range(shared, expected),
    unexpected: range(shared, actual),
    moved: [],
  };
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
}

type Match = readonly [expected: number, actual: number];

/** Matches equal items: those at both ends first, then each with the first equal one that is left. */
function matchEqual(left: readonly number[], right: readonly number[]): readonly Match[] {
  const shortest = Math.min(left.length, right.length);
  let start = 0;
  while (start < shortest && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shortest - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const head = range(0, start).map((index) => [index, index] as const);
  const tail = range(left.length - end, left.length).map(
    (index) => [index, index + right.length - left.length] as const,
  );
  const places = new Map<number, number[]>();
  for (const index of range(start, right.length - end).toReversed()) {
    const key = right[index] ?? 0;
    const list = places.get(key) ?? [];
    list.push(index);
    places.set(key, list);
  }
  const middle = range(start, left.length - end).flatMap((index) => {
    const place = places.get(left[index] ?? 0)?.pop();
    return place === undefined ? [] : [[index, place] as const];
  });
  return [...head, ...middle, ...tail];
}

/** The longest part of the matches whose places increase on both sides. */
function inOrder(matches: readonly Match[]): readonly Match[] {
  const ends: number[] = [];
  const before: number[] = [];
  const placeOf = (index: number | undefined): number => (index === undefined ? -1 : (matches[index]?.[1] ?? -1));
  for (const [index, [, place]] of matches.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeOf(ends[middle]) < place) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const found: Match[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const match = matches[index];
    if (match !== undefined) found.push(match);
  }
  return found.toReversed();
}

type Rest = Pick<Alignment, 'pairs' | 'missing' | 'unexpected'>;

/** Pairs what is left between each two anchors. */
function pairRest(
  items: { readonly expected: JsonArray; readonly actual: JsonArray },
  anchors: readonly Match[],
  { gone, matched }: { readonly gone: ReadonlySet<number>; readonly matched: ReadonlySet<number> },
): Rest {
  const rest = { pairs: [] as Match[], missing: [] as number[], unexpected: [] as number[] };
  let [from, to] = [0, 0];
  for (const [left, right] of [...anchors, [items.expected.length, items.actual.length] as const]) {
    const lost = range(from, left).filter((index) => !gone.has(index));
    const found = range(to, right).filter((index) => !matched.has(index));
    const gap = pairGap(items, lost, found);
    for (const pair of gap.pairs) rest.pairs.push(pair);
    for (const index of gap.missing) rest.missing.push(index);
    for (const index of gap.unexpected) rest.unexpected.push(index);
    [from, to] = [left + 1, right + 1];
  }
  return rest;
}

/** As many on both sides are pairs in their order; else objects are paired by identity, and others from the front. */
function pairGap(
  { expected, actual }: { readonly expected: JsonArray; readonly actual: JsonArray },
  lost: readonly number[],
  found: readonly number[],
): Rest {
  if (lost.length === 0 || found.length === 0) return { pairs: [], missing: lost, unexpected: found };
  const places = new Map<string, number>();
  for (const index of found.toReversed()) places.set(identityOf(actual[index]), index);
  places.delete('');
  const pairs = lost.flatMap((index) => {
    const key = identityOf(expected[index]);
    const place = places.get(key);
    places.delete(key);
    return place === undefined ? [] : [[index, place] as const];
  });
  if (pairs.length === 0) return pairFront(lost, found);
  const [left, right] = [new Set(pairs.map(([index]) => index)), new Set(pairs.map(([, place]) => place))];
  const missing = lost.filter((index) => !left.has(index));
  const unexpected = found.filter((index) => !right.has(index));
  return { pairs, missing, unexpected };
}

function pairFront(lost: readonly number[], found: readonly number[]): Rest {
  const shared = Math.min(lost.length, found.length);
  return {
    pairs: lost.slice(0, shared).map((index, at) => [index, found[at] ?? 0] as const),
    missing: lost.slice(shared),
    unexpected: found.slice(shared),
  };
}

function identityOf(item: JsonValue | undefined): string {
  if (!isJsonObject(item)) return '';
  const name = IDENTITIES.find((key) => typeof item[key] === 'string' || isJsonNumber(item[key]));
  return name === undefined ? '' : `${name} ${writeJson(item[name] ?? null)}`;
}
