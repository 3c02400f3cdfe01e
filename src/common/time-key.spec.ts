import { describe, expect, it } from '@jest/globals';
import { readTimeKey, writeTimeKey } from './time-key.js';

describe('time key', () => {
  it('is read as it was written', () => {
    const key = { at: new Date('2026-03-01T12:00:00.123Z'), id: 'usr_0123456789abc' };
    expect(writeTimeKey(key)).toBe('2026-03-01T12:00:00.123Z usr_0123456789abc');
    expect(readTimeKey(writeTimeKey(key))).toEqual(key);
  });

  it('is nothing without a cursor', () => {
    expect(readTimeKey(null)).toBeNull();
  });

  it.each([
    '',
    'aud_0123',
    '2026-03-01T12:00:00.123Z',
    '2026-03-01T12:00:00.123Z ',
    '2026-99-01T12:00:00.123Z usr_1',
    '2026-03-01T12:00:00.123Z a b',
  ])('refuses %j', (cursor) => {
    expect(() => readTimeKey(cursor)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
