import { describe, expect, it } from '@jest/globals';
import { oneLine, plain } from './plain.js';

describe('plain', () => {
  it.each([
    ['colors', '\u001B[31mred\u001B[0m', 'red'],
    ['sequences that clear the screen', 'a\u001B[2J\u001B[Hb', 'ab'],
    ['the control characters of a window title', '\u001B]0;owned\u0007a', ']0;owneda'],
    ['characters that overwrite a line', 'a\rb\bc', 'abc'],
    ['characters that change the text direction', 'a\u202Eb\u2066c', 'abc'],
    ['changes to line breaks and tabs', 'a\r\n\tb\n', 'a\n\tb\n'],
    ['changes to letters of any language', 'größer 大 🙂', 'größer 大 🙂'],
  ])('returns text without %s', (_, text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});

describe('oneLine', () => {
  it('joins lines', () => {
    expect(oneLine(' a\n\tb  c ')).toBe('a b c');
  });
});
