import { describe, expect, it } from '@jest/globals';
import { alignLines } from './align-lines.js';

function aligned(removed: readonly string[], added: readonly string[]): readonly string[] {
  return alignLines(removed, added).map(
    ({ before, after }) =>
      `${before === undefined ? '' : removed[before]} | ${after === undefined ? '' : added[after]}`,
  );
}

describe('alignLines', () => {
  it.each([
    ['pairs blocks of equal length by position', ['cat', 'dog'], ['fish', 'bird'], ['cat | fish', 'dog | bird']],
    [
      'pairs a line with the most similar one',
      ['"status": "accepted",'],
      ['"reason": "card expired",', '"status": "rejected",'],
      [' | "reason": "card expired",', '"status": "accepted", | "status": "rejected",'],
    ],
    [
      'keeps the order',
      ['a longer value: 1', 'other: 2'],
      ['other: 3', 'a longer value: 4'],
      [' | other: 3', 'a longer value: 1 | a longer value: 4', 'other: 2 | '],
    ],
    ['leaves the rest unpaired', ['a', 'b'], ['c'], ['a | c', 'b | ']],
    ['returns nothing for empty blocks', [], [], []],
  ])('%s', (_, removed, added, rows) => {
    expect(aligned(removed, added)).toEqual(rows);
  });

  it('returns each line of a large block once', () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index}`);
    expect(alignLines(lines, lines.slice(0, 200))).toHaveLength(300);
  });
});
