import { describe, expect, it } from '@jest/globals';
import { bucketOf, chosenBranch, daysOf, periodOf, startOf } from './trend-search.js';

describe('trend filters', () => {
  it.each([
    [{}, '30d', 'run'],
    [{ span: '7d', bucket: 'week' }, '7d', 'week'],
    [{ span: 'ever', bucket: 'minute' }, '30d', 'run'],
  ])('%j mean a period of %s by %s', (search, span, bucket) => {
    expect([periodOf(search).value, bucketOf(search).value]).toEqual([span, bucket]);
  });

  it('begin the given number of days ago', () => {
    expect(startOf(7, new Date('2026-03-08T10:00:00.000Z'))).toBe('2026-03-01T10:00:00.000Z');
  });
});

describe('chosenBranch', () => {
  it.each([
    [{}, 'main', 'main'],
    [{}, null, null],
    [{ branch: 'feature' }, 'main', 'feature'],
    [{ branch: '*' }, 'main', null],
  ])('%j with the default branch %j means %j', (search, defaultBranch, expected) => {
    expect(chosenBranch(search, defaultBranch)).toBe(expected);
  });
});

describe('daysOf', () => {
  it.each([
    [1, { from: '2026-02-28', to: '2026-02-28' }],
    [7, { from: '2026-02-28', to: '2026-03-06' }],
  ])('covers %d days', (days, expected) => {
    expect(daysOf('2026-02-28T00:00:00.000Z', days)).toEqual(expected);
  });
});
