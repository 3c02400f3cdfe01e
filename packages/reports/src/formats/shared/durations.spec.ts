import { describe, expect, it } from '@jest/globals';
import { durationOf, durationOfParts } from './durations.js';

describe('durationOf', () => {
  it.each([
    ['12', 'ms', 12],
    ['1.1', 's', 1100],
    ['2.7', 'm', 162_000],
    ['2', 'hours', 7_200_000],
    ['1', 'd', 86_400_000],
    ['250', 'µs', 0.25],
    ['917', 'ns', 0.000917],
  ])('reads %s %s', (count, unit, ms) => {
    expect(durationOf(count, unit)).toBe(ms);
  });

  it('has none without a number, without a unit, and of a unit that nobody writes', () => {
    expect(durationOf(undefined, 'ms')).toBeUndefined();
    expect(durationOf('3', undefined)).toBeUndefined();
    expect(durationOf('3', 'fortnights')).toBeUndefined();
  });
});

describe('durationOfParts', () => {
  it.each([
    ['1h 2m 3s', 3_723_000],
    ['1m02s', 62_000],
    ['1 minute, 3 seconds', 63_000],
    ['2 s 15 ms', 2015],
    ['0ms', 0],
  ])('adds the parts of %s', (text, ms) => {
    expect(durationOfParts(text)).toBe(ms);
  });

  it('has none where the text has none', () => {
    expect(durationOfParts('soon')).toBeUndefined();
    expect(durationOfParts(undefined)).toBeUndefined();
  });
});
