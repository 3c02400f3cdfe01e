import { describe, expect, it } from '@jest/globals';
import { digestOfUserCode, newUserCode, readUserCode, writeUserCode } from './user-code.js';

describe('user code', () => {
  it('has eight consonants, is written in two halves, and is read back', () => {
    const code = newUserCode();
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    expect(writeUserCode(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`);
    expect(readUserCode(writeUserCode(code))).toBe(code);
  });

  it.each([
    ['bcdf-ghjk', 'BCDFGHJK'],
    [' B C D F – G.H,J/K ', 'BCDFGHJK'],
    ['BCDF-GHJ', undefined],
    ['BCDFGHJKL', undefined],
    ['BCDF-GHJA', undefined],
    ['BCDF-GHJ0', undefined],
    ['BCDF-GHJ\u0000K', undefined],
    // In upper case it would be an S.
    ['BCDF-GHJ\u017F', 'BCDFGHJS'],
    [`BCDFGHJK${' '.repeat(100)}`, undefined],
    ['', undefined],
  ])('reads %j as %j', (typed, code) => {
    expect(readUserCode(typed)).toBe(code);
  });

  it('uses every letter about equally often', () => {
    const counts = new Map<string, number>();
    for (let count = 0; count < 10_000; count += 1)
      for (const letter of newUserCode()) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(20);
    for (const count of counts.values()) expect(Math.abs(count - 4000) / 4000).toBeLessThan(0.1);
  });

  it('has a different digest for each code', () => {
    expect(digestOfUserCode('BCDFGHJK')).toHaveLength(32);
    expect(digestOfUserCode('BCDFGHJK')).not.toEqual(digestOfUserCode('BCDFGHJL'));
  });
});
