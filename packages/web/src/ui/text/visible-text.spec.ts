import { describe, expect, it } from '@jest/globals';
import { visibleWhitespace, visibleText } from './visible-text.js';

describe('visibleText', () => {
  it.each([
    ['keeps plain text', 'plain text', 'plain text'],
    ['keeps right-to-left scripts', 'العربية', 'العربية'],
    ['shows a direction override', 'a\u202eb', 'a‹U+202E›b'],
    ['shows a byte order mark', '\ufeffa', '‹U+FEFF›a'],
  ])('%s', (_, text, shown) => expect(visibleText(text)).toBe(shown));

  it('shows spaces, tabs, carriage returns and non-breaking spaces', () => {
    expect(visibleWhitespace('a b\tc\r\u00a0')).toBe('a·b→\tc␍⍽');
  });
});
