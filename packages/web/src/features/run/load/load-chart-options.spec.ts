import { describe, expect, it } from '@jest/globals';
import { alignSeries } from './load-chart-options.js';

describe('alignSeries', () => {
  it('puts series with other times on one axis of seconds', () => {
    const one = [
      { offsetMs: 0, value: 1 },
      { offsetMs: 5000, value: 2 },
    ];
    const other = [
      { offsetMs: 2500, value: 3 },
      { offsetMs: 5000, value: null },
    ];
    expect(alignSeries([one, other])).toEqual([
      [0, 2.5, 5],
      [1, null, 2],
      [null, 3, null],
    ]);
  });

  it('keeps the place of an empty series', () => {
    expect(alignSeries([[{ offsetMs: 1000, value: 1 }], []])).toEqual([[1], [1], [null]]);
  });
});
