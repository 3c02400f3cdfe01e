import { describe, expect, it } from '@jest/globals';
import type { Detail } from './detail.js';
import { FULL, MIDDLE, SHORT } from './detail.js';
import { fitEntries, type Fitting } from './fit-entries.js';

/** Entries of so many tokens in full, and of 2 in short. A sign is a token. */
const entries = (...sizes: readonly number[]): Fitting['entries'] =>
  sizes.map((size) => ({
    size: 1,
    weight: 1,
    details: [FULL, MIDDLE, SHORT],
    write: (detail: Detail) => '!'.repeat(detail === FULL ? size : detail === MIDDLE ? size / 2 : 2),
  }));
const fit = (sizes: readonly number[], budget: number, sharing = 10, tail = 0): readonly number[] =>
  fitEntries({
    entries: entries(...sizes),
    budget,
    sharing,
    tailOf: (shown) => (shown === sizes.length ? '' : '!'.repeat(tail)),
  }).parts.map((text) => text.length);

// docs/concepts.md, "Failures as Markdown: budget"
describe('entries in a budget', () => {
  it.each<[string, readonly number[], number, readonly number[]]>([
    ['stand in full where all have room', [10, 10], 22, [10, 10]],
    ['shrink before any is dropped', [10, 10, 10, 10], 24, [5, 5, 5, 5]],
    ['shrink to their least', [10, 10, 10, 10], 12, [2, 2, 2, 2]],
    ['leave what they do not need to those behind', [4, 20], 26, [4, 20]],
    ['are dropped from the end', [10, 10, 10, 10], 7, [2, 2]],
    ['are none where not even one has room', [10], 2, []],
    ['are none in a budget below nothing', [10], -5, []],
  ])('%s', (_name, sizes, budget, shown) => {
    expect(fit(sizes, budget)).toEqual(shown);
  });

  it('take all that is left, each, where they do not share', () => {
    expect(fit([10, 10, 10], 25, 1)).toEqual([10, 10, 2]);
  });

  it('leave room for the tail, which the last one does not need', () => {
    expect(fit([2, 2], 6, 10, 5)).toEqual([]);
    expect(fit([2, 2], 8, 10, 5)).toEqual([2, 2]);
    expect(fit([2, 2, 2], 8, 10, 5)).toEqual([2]);
  });

  it('show the items of a list that fit, and divide the budget by items', () => {
    const list = (size: number): Fitting['entries'][number] => ({
      size,
      weight: size,
      details: [FULL, SHORT],
      write: (detail, shown) => '!'.repeat(shown * (detail === FULL ? 10 : 2)),
    });
    const fitLists = (sizes: readonly number[], budget: number): readonly [number, readonly number[]] => {
      const { parts, shown } = fitEntries({ entries: sizes.map(list), budget, sharing: 10, tailOf: () => '' });
      return [shown, parts.map(({ length }) => length)];
    };
    expect(fitLists([4, 1], 60)).toEqual([5, [40, 10]]);
    expect(fitLists([4, 1], 40)).toEqual([5, [8, 10]]);
    expect(fitLists([4, 1], 8)).toEqual([3, [6]]);
    expect(fitLists([4], 2)).toEqual([0, []]);
  });
});
