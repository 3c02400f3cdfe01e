import { describe, expect, it } from '@jest/globals';
import { expiryDate, formatLeft, permittedLifetimes, toLifetime, expiryStatus } from './expiry.js';

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

describe('permittedLifetimes', () => {
  const valuesUnder = (most: number | null): readonly string[] =>
    permittedLifetimes({ tokenLifetimeDays: 30, maxTokenLifetimeDays: most }).map(({ value }) => value);

  it('are all without a maximum, and the default is named', () => {
    expect(valuesUnder(null)).toEqual(['default', '30', '90', '365', 'date', 'never']);
    expect(permittedLifetimes({ tokenLifetimeDays: 1, maxTokenLifetimeDays: null })[0]?.label).toBe('Default (1 day)');
  });

  it.each([
    [365, ['default', '30', '90', '365', 'date']],
    [90, ['default', '30', '90', 'date']],
    [7, ['default', 'date']],
  ])('are no longer than a maximum of %i days', (most, expected) => {
    expect(valuesUnder(most)).toEqual(expected);
  });
});

describe('toLifetime', () => {
  it('falls back to the default of the organization', () => {
    expect(toLifetime('ages')).toBe('default');
  });
});
