import { describe, expect, it } from '@jest/globals';
import { tokenEnd } from './token-end.js';

const NOW = new Date('2026-06-01T12:00:00.000Z');

describe('when a token ends', () => {
  it.each([
    ['1d', '2026-06-02T12:00:00.000Z'],
    ['30d', '2026-07-01T12:00:00.000Z'],
    ['365d', '2027-06-01T12:00:00.000Z'],
    ['2030-01-31', new Date(2030, 0, 31, 23, 59, 59).toISOString()],
    ['2028-02-29', new Date(2028, 1, 29, 23, 59, 59).toISOString()],
  ])('is told by %s', (text, expected) => {
    expect(tokenEnd(text, NOW)).toBe(expected);
  });

  it.each([
    '',
    '0d',
    '-1d',
    '30',
    '30 d',
    '1.5d',
    '99999d',
    '30days',
    '2026-02-31',
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-1-1',
    'tomorrow',
    '2030-01-31T12:00:00Z',
  ])('is no %p', (text) => {
    expect(() => tokenEnd(text, NOW)).toThrow('30d');
  });

  it.each(['2026-05-31', '1999-01-01'])('is no day that is past: %s', (text) => {
    expect(() => tokenEnd(text, NOW)).toThrow('is past');
  });
});
