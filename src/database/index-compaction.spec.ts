import { describe, expect, it } from '@jest/globals';
import { QuietTimes } from './index-compaction.js';

/** What each look says about a counter that grows like this. */
function looks(...growths: readonly number[]): readonly boolean[] {
  const times = new QuietTimes();
  times.isQuiet(0);
  let counter = 0;
  return growths.map((growth) => times.isQuiet((counter += growth)));
}

const repeated = (growth: number, times: number): readonly number[] => Array.from({ length: times }, () => growth);

describe('QuietTimes', () => {
  it('knows nothing in the first quarter of a day', () => {
    expect(looks(...repeated(5, 35))).toEqual(Array.from({ length: 35 }, () => false));
  });

  it('calls quiet what is at most the average', () => {
    expect(looks(...repeated(5, 36)).at(-1)).toBe(true);
    expect(looks(...repeated(5, 36), 6).at(-1)).toBe(false);
    expect(looks(...repeated(5, 36), 600, 17).at(-1)).toBe(true);
    expect(looks(...repeated(5, 36), 600, 25).at(-1)).toBe(false);
  });

  it('forgets what was more than a day ago', () => {
    expect(looks(1_000_000, ...repeated(1, 143), 2).at(-1)).toBe(false);
    expect(looks(1_000_000, ...repeated(1, 142), 2).at(-1)).toBe(true);
  });

  it('passes over a counter that was reset', () => {
    const times = new QuietTimes();
    let counter = 0;
    for (let look = 0; look <= 36; look += 1) times.isQuiet((counter += 5));
    expect(times.isQuiet(0)).toBe(false);
    expect(times.isQuiet(5)).toBe(true);
  });
});
