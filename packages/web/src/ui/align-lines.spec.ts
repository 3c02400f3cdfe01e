import { describe, expect, it } from '@jest/globals';
import { alignLines } from './align-lines.js';

function aligned(removed: readonly string[], added: readonly string[]): readonly string[] {
  return alignLines(removed, added).map(
    ({ before, after }) =>
      `${before === undefined ? '' : removed[before]} | ${after === undefined ? '' : added[after]}`,
  );
}

describe('lines beside each other', () => {
  it.each([
    ['as many of both stand by their places', ['cat', 'dog'], ['fish', 'bird'], ['cat | fish', 'dog | bird']],
    [
      'a line stands beside the one it is like',
      ['"status": "accepted",'],
      ['"reason": "card expired",', '"status": "rejected",'],
      [' | "reason": "card expired",', '"status": "accepted", | "status": "rejected",'],
    ],
    [
      'the order stays',
      ['a longer value: 1', 'other: 2'],
      ['other: 3', 'a longer value: 4'],
      [' | other: 3', 'a longer value: 1 | a longer value: 4', 'other: 2 | '],
    ],
    ['what is left stands alone', ['a', 'b'], ['c'], ['a | c', 'b | ']],
    ['nothing stands beside nothing', [], [], []],
  ])('%s', (_, removed, added, rows) => {
    expect(aligned(removed, added)).toEqual(rows);
  });

  it('are all there once in large blocks', () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index}`);
    expect(alignLines(lines, lines.slice(0, 200))).toHaveLength(300);
  });
});
