import { describe, expect, it } from '@jest/globals';
import { visibleSpaces, visibleText } from './visible-text.js';

describe('visible text', () => {
  it.each([
    ['plain text stays', 'plain text', 'plain text'],
    ['text of right to left scripts stays', 'العربية', 'العربية'],
    ['an override is written out', 'a\u202eb', 'a‹U+202E›b'],
    ['a mark of byte order is written out', '\ufeffa', '‹U+FEFF›a'],
  ])('%s', (_, text, shown) => expect(visibleText(text)).toBe(shown));

  it('shows spaces, tabs, carriage returns and spaces that do not break', () => {
    expect(visibleSpaces('a b\tc\r\u00a0')).toBe('a·b→\tc␍⍽');
  });
});
