import { describe, expect, it } from '@jest/globals';
import { TokenBuckets } from './rate-limits.js';

const admitted = (buckets: TokenBuckets, key: string, times: number, now = 0): number =>
  Array.from({ length: times }, () => buckets.take(key, now)).filter(({ isAdmitted }) => isAdmitted).length;

describe('TokenBuckets', () => {
  it.each([
    [59, 59],
    [60, 60],
    [61, 60],
  ])('of %i requests at once admits %i', (times, expected) => {
    expect(admitted(new TokenBuckets(60), 'a', times)).toBe(expected);
  });

  it('fills up evenly, and never over its limit', () => {
    const buckets = new TokenBuckets(60);
    admitted(buckets, 'a', 60);
    expect(buckets.take('a', 999)).toMatchObject({ isAdmitted: false, remaining: 0 });
    expect(buckets.take('a', 1000)).toMatchObject({ isAdmitted: true, remaining: 0, waitMs: 1000 });
    expect(admitted(buckets, 'a', 100, 1_000_000)).toBe(60);
  });

  it('reports what is left, and when', () => {
    const buckets = new TokenBuckets(60);
    expect(buckets.take('a', 0)).toEqual({ isAdmitted: true, remaining: 59, fullInMs: 1000, waitMs: 0 });
    expect(buckets.take('a', 0)).toEqual({ isAdmitted: true, remaining: 58, fullInMs: 2000, waitMs: 0 });
  });

  it('counts what another process admitted, down to an empty bucket', () => {
    const buckets = new TokenBuckets(60);
    buckets.drain('a', 50, 0);
    expect(admitted(buckets, 'a', 60)).toBe(10);
    buckets.drain('a', 1_000, 0);
    expect(admitted(buckets, 'a', 5, 2_000)).toBe(2);
  });

  it('keeps keys apart', () => {
    const buckets = new TokenBuckets(1);
    expect([admitted(buckets, 'a', 2), admitted(buckets, 'b', 2)]).toEqual([1, 1]);
  });

  it('fills nothing when the clock is set back', () => {
    const buckets = new TokenBuckets(60);
    admitted(buckets, 'a', 60, 1_000_000);
    expect(buckets.take('a', 0).isAdmitted).toBe(false);
  });

  it('drops the oldest key when there are too many', () => {
    const buckets = new TokenBuckets(1, 2);
    expect(['a', 'b', 'c'].map((key) => admitted(buckets, key, 2))).toEqual([1, 1, 1]);
    expect([admitted(buckets, 'c', 1), admitted(buckets, 'b', 1), admitted(buckets, 'a', 1)]).toEqual([0, 0, 1]);
  });
});
