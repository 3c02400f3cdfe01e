import { describe, expect, it } from '@jest/globals';
import { oneLine, plain } from './plain.js';

describe('text of tests', () => {
  it.each([
    ['colours', '\u001B[31mred\u001B[0m', 'red'],
    ['a screen that is cleared', 'a\u001B[2J\u001B[Hb', 'ab'],
    ['the title of a window', '\u001B]0;owned\u0007a', ']0;owneda'],
    ['what overwrites a line', 'a\rb\bc', 'abc'],
    ['marks that turn text around', 'a\u202Eb\u2066c', 'abc'],
    ['line breaks and tabs, which stay', 'a\r\n\tb\n', 'a\n\tb\n'],
    ['letters of any language, which stay', 'größer 大 🙂', 'größer 大 🙂'],
  ])('is shown without %s', (_, text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  it('is put on one line', () => {
    expect(oneLine(' a\n\tb  c ')).toBe('a b c');
  });
});
