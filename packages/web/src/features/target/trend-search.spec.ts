import { describe, expect, it } from '@jest/globals';
import { bucketOf, daysOf, spanOf, startOf } from './trend-search.js';

describe('The trend of an address', () => {
  it.each([
    [{}, '30d', 'run'],
    [{ span: '7d', bucket: 'week' }, '7d', 'week'],
    [{ span: 'ever', bucket: 'minute' }, '30d', 'run'],
  ])('%j is of %s, by %s', (search, span, bucket) => {
    expect([spanOf(search).value, bucketOf(search).value]).toEqual([span, bucket]);
  });

  it('begins so many days ago', () => {
    expect(startOf(7, new Date('2026-03-08T10:00:00.000Z'))).toBe('2026-03-01T10:00:00.000Z');
  });
});

describe('The days of a bucket', () => {
  it.each([
    [1, { from: '2026-02-28', to: '2026-02-28' }],
    [7, { from: '2026-02-28', to: '2026-03-06' }],
  ])('that is %d days long', (days, expected) => {
    expect(daysOf('2026-02-28T00:00:00.000Z', days)).toEqual(expected);
  });
});
