import { describe, expect, it } from '@jest/globals';
import { ansiSpans, stripAnsi } from './ansi-spans.js';

const ESC = '\u001b';

describe('ansiSpans', () => {
  it.each([
    ['keeps plain text', 'a <b> & c', 'a <b> & c'],
    ['removes cursor movements', `a${ESC}[2Kb${ESC}[1Ac`, 'abc'],
    ['removes links but keeps their text', `${ESC}]8;;javascript:alert(1)\u0007link${ESC}]8;;\u0007`, 'link'],
    ['removes an unterminated title', `a${ESC}]0;title`, 'a'],
    ['removes control characters except tabs and line breaks', 'a\u0000\tb\r\nc\u0008', 'a\tb\nc'],
  ])('%s', (_, text, shown) => expect(stripAnsi(text)).toBe(shown));

  it('returns colour names and weights', () => {
    const spans = ansiSpans(`${ESC}[31mred ${ESC}[1mbold${ESC}[0m plain ${ESC}[90mgrey${ESC}[39m`);
    expect(spans.map(({ text, colour, isBold }) => [text, colour, isBold])).toEqual([
      ['red ', 'red', false],
      ['bold', 'red', true],
      [' plain ', undefined, false],
      ['grey', 'black', false],
    ]);
  });
});
