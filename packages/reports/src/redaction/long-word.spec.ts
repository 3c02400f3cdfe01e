import { describe, expect, it } from '@jest/globals';
import { hasLongWord } from './long-word.js';

const WORD = 'abcdefghijklmno';

describe('hasLongWord', () => {
  it.each([
    ['', false],
    [WORD, false],
    [`${WORD}p`, true],
    [`${WORD} p`, false],
    [` ${WORD}_`, true],
    [`${WORD}.${WORD}.${WORD}`, false],
    [`${WORD}.${WORD}.${WORD}-`, true],
    [`${'. '.repeat(20)}${WORD}9.`, true],
    [`${WORD}é`, false],
    ['0123-ABCD_wxyz-9', true],
  ])('finds a word of 16 in %j: %s', (text, expected) => {
    expect(hasLongWord(text)).toBe(expected);
  });

  it('finds what the pattern finds, wherever words begin and end', () => {
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let count = 0; count < 2_000; count += 1) {
      const parts = Array.from({ length: 1 + next(6) }, () => 'a-Z_9'.repeat(4).slice(0, next(18)));
      const text = parts.join([' ', '.', '/ '][next(3)]);
      expect([text, hasLongWord(text)]).toEqual([text, /[\w-]{16}/.test(text)]);
    }
  });
});
