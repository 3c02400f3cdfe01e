import { describe, expect, it } from '@jest/globals';
import { parseExpiry } from './token-expiry.js';

const NOW = new Date('2026-06-01T12:00:00.000Z');

describe('parseExpiry', () => {
  it('reads never', () => {
    expect(parseExpiry('never', NOW)).toBeNull();
  });

  it.each([
    ['1d', '2026-06-02T12:00:00.000Z'],
    ['30d', '2026-07-01T12:00:00.000Z'],
    ['365d', '2027-06-01T12:00:00.000Z'],
    ['2030-01-31', new Date(2030, 0, 31, 23, 59, 59).toISOString()],
    ['2028-02-29', new Date(2028, 1, 29, 23, 59, 59).toISOString()],
  ])('parses %s', (text, expected) => {
    expect(parseExpiry(text, NOW)).toBe(expected);
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
  ])('rejects %p', (text) => {
    expect(() => parseExpiry(text, NOW)).toThrow('30d');
  });

  it.each(['2026-05-31', '1999-01-01'])('rejects %s, which is in the past', (text) => {
    expect(() => parseExpiry(text, NOW)).toThrow('is in the past');
  });
});
