import { describe, expect, it } from '@jest/globals';
import { endOf, formatLeft, lifetimeNamed, nearnessOf } from './expiry.js';

const NOW = new Date('2030-01-01T12:00:00.000Z');

describe('endOf', () => {
  it.each([
    ['never', null],
    ['30', '2030-01-31T12:00:00.000Z'],
    ['90', '2030-04-01T12:00:00.000Z'],
    ['365', '2031-01-01T12:00:00.000Z'],
  ] as const)('of %s is %s', (lifetime, end) => {
    expect(endOf(lifetime, '', NOW)?.toISOString() ?? null).toBe(end);
  });

  it('of a date is its last second where the reader is', () => {
    expect(endOf('date', '2030-02-03', NOW)).toEqual(new Date(2030, 1, 3, 23, 59, 59));
  });

  it.each(['', 'soon', '2030-13-01'])('is unknown for the date %j', (date) => {
    expect(endOf('date', date, NOW)).toBeUndefined();
  });
});

describe('nearnessOf', () => {
  it.each([
    [null, 'never'],
    ['2030-01-01T12:00:00.000Z', 'expired'],
    ['2029-12-31T12:00:00.000Z', 'expired'],
    ['2030-01-01T12:00:01.000Z', 'soon'],
    ['2030-01-15T11:59:59.000Z', 'soon'],
    ['2030-01-15T12:00:00.000Z', 'far'],
  ] as const)('of an end at %s is %s', (expiresAt, nearness) => {
    expect(nearnessOf(expiresAt, NOW)).toBe(nearness);
  });
});

describe('formatLeft', () => {
  it.each([
    ['2030-01-01T12:30:00.000Z', 'in less than an hour'],
    ['2030-01-01T17:59:00.000Z', 'in 5 h'],
    ['2030-01-03T11:59:00.000Z', 'in 47 h'],
    ['2030-01-03T12:00:00.000Z', 'in 2 days'],
  ])('says how long it is to %s: %s', (expiresAt, words) => {
    expect(formatLeft(expiresAt, NOW)).toBe(words);
  });
});

describe('lifetimeNamed', () => {
  it('is a year for a name that there is not', () => {
    expect(lifetimeNamed('ages')).toBe('365');
  });
});
