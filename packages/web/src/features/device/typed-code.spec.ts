import { describe, expect, it } from '@jest/globals';
import { typedCode } from './typed-code.js';

describe('typedCode', () => {
  it.each([
    ['BCDF-GHJK', 'BCDF-GHJK'],
    ['bcdfghjk', 'BCDF-GHJK'],
    [' bcdf – ghjk. ', 'BCDF-GHJK'],
    ['BCDF-GHJ', undefined],
    ['BCDF-GHJKL', undefined],
    ['ABCD-EFGH', undefined],
    ['BCDF-GHJ1', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, code) => {
    expect(typedCode(text)).toBe(code);
  });
});
