import { describe, expect, it } from '@jest/globals';
import { isSingleLine } from './single-line.js';

describe('single-line text', () => {
  it.each([
    ['a', 'the least length'],
    ['abcde', 'the greatest length'],
    ['😀😀😀😀😀', 'five characters of two UTF-16 units each'],
    ['é à ß', 'letters beyond ASCII and spaces between'],
    ['👩‍👧', 'joined emoji'],
  ])('takes %j: %s', (text) => {
    expect(isSingleLine(text, 1, 5)).toBe(true);
  });

  it.each([
    ['', 'too short'],
    ['abcdef', 'too long'],
    ['😀😀😀😀😀😀', 'six characters'],
    ['   ', 'only spaces'],
    ['a\nb', 'two lines'],
    ['a\u0000b', 'a NUL'],
    ['a\u001b[1m', 'an escape sequence'],
    ['a\u0085b', 'a C1 control character'],
    ['a\u2028b', 'a line separator'],
    ['a\ud800', 'half of a surrogate pair'],
    ['\u202eabc', 'a mark that turns the direction'],
  ])('refuses %j: %s', (text) => {
    expect(isSingleLine(text, 1, 5)).toBe(false);
  });

  it.each([[undefined], [null], [5], [['a']], [{ length: 3 }]])('refuses %j, which is no text', (value) => {
    expect(isSingleLine(value, 1, 5)).toBe(false);
  });
});
