import { describe, it } from '@jest/globals';
import { differenceOf } from '@clarion/reports/differences';
import type { JsonValue } from '@clarion/reports/json';
import { expectLinearTime } from '../../packages/reports/test/growth.js';

const LENGTHS = [5_000, 20_000];

const nested = (depth: number): JsonValue => {
  let value: JsonValue = depth;
  for (let level = 0; level < 60; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values by their size, for which a careless comparison takes time by the square. */
const GROWING: readonly (readonly [what: string, valuesOf: (size: number) => readonly [JsonValue, JsonValue]])[] = [
  ['long texts', (size) => ['x'.repeat(size), `${'x'.repeat(size)}y`]],
  ['texts of many lines', (size) => ['a\n'.repeat(size), `${'a\n'.repeat(size)}b`]],
  ['many members', (size) => [keys(size, 'a'), keys(size, 'b')]],
  ['items moved by one', (size) => [numbers(size, 0), numbers(size, 1)]],
  ['items in reverse', (size) => [numbers(size, 0), numbers(size, 0).toReversed()]],
  ['equal items', (size) => [Array.from({ length: size }, () => 1), Array.from({ length: size - 1 }, () => 1)]],
  ['objects that are all gone', (size) => [records(size, 'a'), records(size, 'b').slice(1)]],
  ['nested values', (size) => [Array.from({ length: size / 64 }, (_, index) => nested(index)), []]],
];

const keys = (size: number, prefix: string): JsonValue =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`${prefix}${index}`, index]));
const numbers = (size: number, first: number): JsonValue[] => Array.from({ length: size }, (_, index) => index + first);
const records = (size: number, prefix: string): JsonValue[] =>
  Array.from({ length: size }, (_, index) => ({ id: `${prefix}${index}`, n: [index] }));

describe('the time in which a difference is found grows as the values do', () => {
  it.each(GROWING)('for %s', async (_what, valuesOf) => {
    const find = ([expected, actual]: readonly [JsonValue, JsonValue]): unknown =>
      differenceOf({ kind: 'assertion', message: '', expected, actual });
    await expectLinearTime(find, valuesOf, LENGTHS);
  });
});
