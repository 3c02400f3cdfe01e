import { describe, expect, it } from '@jest/globals';
import { expiryDate, formatLeft, toLifetime, expiryStatus } from './expiry.js';

const NOW = new Date('2030-01-01T12:00:00.000Z');

describe('expiryDate', () => {
  it.each([
    ['never', null],
    ['30', '2030-01-31T12:00:00.000Z'],
    ['90', '2030-04-01T12:00:00.000Z'],
    ['365', '2031-01-01T12:00:00.000Z'],
  ] as const)('for %s returns %s', (lifetime, end) => {
    expect(expiryDate(lifetime, '', NOW)?.toISOString() ?? null).toBe(end);
  });

  it('returns the last second of the chosen day in local time', () => {
    expect(expiryDate('date', '2030-02-03', NOW)).toEqual(new Date(2030, 1, 3, 23, 59, 59));
  });

  it.each(['', 'soon', '2030-13-01'])('returns undefined for the date %j', (date) => {
    expect(expiryDate('date', date, NOW)).toBeUndefined();
  });
});

describe('expiryStatus', () => {
  it.each([
    [null, 'never'],
    ['2030-01-01T12:00:00.000Z', 'expired'],
    ['2029-12-31T12:00:00.000Z', 'expired'],
    ['2030-01-01T12:00:01.000Z', 'soon'],
    ['2030-01-15T11:59:59.000Z', 'soon'],
    ['2030-01-15T12:00:00.000Z', 'far'],
  ] as const)('for %s returns %s', (expiresAt, nearness) => {
    expect(expiryStatus(expiresAt, NOW)).toBe(nearness);
  });
});

describe('formatLeft', () => {
  it.each([
    ['2030-01-01T12:30:00.000Z', 'in less than an hour'],
    ['2030-01-01T17:59:00.000Z', 'in 5 h'],
    ['2030-01-03T11:59:00.000Z', 'in 47 h'],
    ['2030-01-03T12:00:00.000Z', 'in 2 days'],
  ])('formats the time until %s: %s', (expiresAt, text) => {
    expect(formatLeft(expiresAt, NOW)).toBe(text);
  });
});

describe('toLifetime', () => {
  it('defaults to one year', () => {
    expect(toLifetime('ages')).toBe('365');
  });
});
