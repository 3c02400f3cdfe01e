import { describe, expect, it } from '@jest/globals';
import { isPlainText } from './plain-text.js';

describe('plain text', () => {
  it.each([
    ['a', 'the least length'],
    ['abcde', 'the greatest length'],
    ['a\r\nb', 'two lines'],
    ['a\tb', 'a tab'],
    ['😀😀😀😀😀', 'five characters of two UTF-16 units each'],
  ])('takes %j: %s', (text) => {
    expect(isPlainText(text, 1, 5)).toBe(true);
  });

  it.each([
    ['', 'too short'],
    ['abcdef', 'too long'],
    ['\n\t ', 'only blanks'],
    ['a\u0000b', 'a NUL'],
    ['a\u001b[1m', 'an escape sequence'],
    ['a\ud800', 'half of a surrogate pair'],
    ['\u202eabc', 'a mark that turns the direction'],
  ])('refuses %j: %s', (text) => {
    expect(isPlainText(text, 1, 5)).toBe(false);
  });

  it.each([[undefined], [null], [5], [['a']], [{ length: 3 }]])('refuses %j, which is no text', (value) => {
    expect(isPlainText(value, 1, 5)).toBe(false);
  });
});
