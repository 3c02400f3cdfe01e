import { describe, expect, it } from '@jest/globals';
import { toBase32 } from './base32.js';

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is that of RFC 4648 §10 without padding', (text, expected) => {
    expect(toBase32(Buffer.from(text))).toBe(expected);
  });
});
