import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '../json/json-value.js';
import { type Alignment, alignItems, placeByPlace, ValueNumbers } from './align-items.js';
import { accepts } from './equal-scalars.js';

/** What happened to a part of the expected value. */
export type ChangeKind = 'changed' | 'missing' | 'unexpected' | 'moved';

/** Names of members and indexes of items, from the outermost on. */
export type ValuePath = readonly (string | number)[];

/** A difference at a place. The whole values are kept; `moved` has the two indexes as values. */
export interface FoundChange {
  readonly path: ValuePath;
  readonly kind: ChangeKind;
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
}

/** The first changes of each kind, and how many there are. */
export interface FoundChanges {
  /** Changed before missing before unexpected before moved, each in the order of the expected value. */
  readonly changes: readonly FoundChange[];
  readonly total: number;
}

/** Values that a comparison looks at. */
const MOST_VALUES = 1_000_000;
/** So many items of arrays are compared by content; those of further arrays by their index, which is ten times as fast. */
const MOST_ALIGNED = 20_000;
/** Deeper values are not compared; JSON of an upload has 64 levels at most. */
const DEEPEST = 200;

const KINDS: readonly ChangeKind[] = ['changed', 'missing', 'unexpected', 'moved'];

/** How two values are compared. */
export interface Comparison {
  /** So many changes of each kind are kept. */
  readonly keep: number;
  /** Members that the expected value does not have are no difference. */
  readonly isSubset: boolean;
}

/** Finds what differs between two values, in time by their size; behind a million values it stops. */
export function findChanges(expected: JsonValue, actual: JsonValue, comparison: Comparison): FoundChanges {
  const walk = new Walk(comparison);
  walk.compare(expected, actual, []);
  return walk.found();
}

class Walk {
  readonly #found: Record<ChangeKind, FoundChange[]> = { changed: [], missing: [], unexpected: [], moved: [] };
  readonly #numbers = new ValueNumbers();
  #total = 0;
  #visited = 0;
  #aligned = 0;

  constructor(private readonly comparison: Comparison) {}

  found(): FoundChanges {
    return { changes: KINDS.flatMap((kind) => this.#found[kind]), total: this.#total };
  }

  compare(expected: JsonValue, actual: JsonValue, path: ValuePath): void {
    this.#visited += 1;
    if (this.#visited > MOST_VALUES || path.length > DEEPEST) return;
    if (isJsonObject(expected) && isJsonObject(actual)) this.#compareMembers(expected, actual, path);
    else if (isJsonArray(expected) && isJsonArray(actual)) this.#compareItems(expected, actual, path);
    else if (!accepts(expected, actual)) this.#add({ path, kind: 'changed', expected, actual });
  }

  #compareMembers(expected: JsonObject, actual: JsonObject, path: ValuePath): void {
    for (const key of Object.keys(expected)) {
      const member = expected[key] ?? null;
      if (Object.hasOwn(actual, key)) this.compare(member, actual[key] ?? null, [...path, key]);
      else this.#add({ path: [...path, key], kind: 'missing', expected: member });
    }
    if (this.comparison.isSubset) return;
    for (const key of Object.keys(actual)) {
      if (Object.hasOwn(expected, key)) continue;
      this.#add({ path: [...path, key], kind: 'unexpected', actual: actual[key] ?? null });
    }
  }

  #compareItems(expected: JsonArray, actual: JsonArray, path: ValuePath): void {
    const { pairs, missing, unexpected, moved } = this.#align(expected, actual);
    for (const [from, to] of pairs) this.compare(expected[from] ?? null, actual[to] ?? null, [...path, from]);
    for (const index of missing)
      this.#add({ path: [...path, index], kind: 'missing', expected: expected[index] ?? null });
    for (const index of unexpected)
      this.#add({ path: [...path, index], kind: 'unexpected', actual: actual[index] ?? null });
    for (const [from, to] of moved) this.#add({ path: [...path, from], kind: 'moved', expected: from, actual: to });
  }

  #align(expected: JsonArray, actual: JsonArray): Alignment {
    this.#aligned += expected.length + actual.length;
    return this.#aligned > MOST_ALIGNED
      ? placeByPlace(expected.length, actual.length)
      : alignItems(expected, actual, this.#numbers);
  }

  #add(change: FoundChange): void {
    this.#total += 1;
    const kept = this.#found[change.kind];
    if (kept.length < this.comparison.keep) kept.push(change);
  }
}
