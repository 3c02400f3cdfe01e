import { describe, expect, it } from '@jest/globals';
import { parseUserCode } from './device-request.js';

describe('parseUserCode', () => {
  it.each([
    ['BCDF-GHJK', 'BCDF-GHJK'],
    ['bcdfghjk', 'BCDF-GHJK'],
    [' bcdf – ghjk. ', 'BCDF-GHJK'],
    ['BCDF-GHJ', undefined],
    ['BCDF-GHJKL', undefined],
    ['ABCD-EFGH', undefined],
    ['BCDF-GHJ1', undefined],
    ['', undefined],
  ])('parses %j as %j', (text, code) => {
    expect(parseUserCode(text)).toBe(code);
  });
});
