import { describe, expect, it } from '@jest/globals';
import { ansiSpans, withoutSequences } from './ansi-spans.js';

const ESC = '\u001b';

describe('spans of terminal text', () => {
  it.each([
    ['plain text stays', 'a <b> & c', 'a <b> & c'],
    ['movements of the cursor go', `a${ESC}[2Kb${ESC}[1Ac`, 'abc'],
    ['links go, their text stays', `${ESC}]8;;javascript:alert(1)\u0007link${ESC}]8;;\u0007`, 'link'],
    ['a title that never ends goes', `a${ESC}]0;title`, 'a'],
    ['control signs go, tabs and lines stay', 'a\u0000\tb\r\nc\u0008', 'a\tb\nc'],
  ])('%s', (_, text, shown) => expect(withoutSequences(text)).toBe(shown));

  it('have names of colours and weights', () => {
    const spans = ansiSpans(`${ESC}[31mred ${ESC}[1mbold${ESC}[0m plain ${ESC}[90mgrey${ESC}[39m`);
    expect(spans.map(({ text, colour, isBold }) => [text, colour, isBold])).toEqual([
      ['red ', 'red', false],
      ['bold', 'red', true],
      [' plain ', undefined, false],
      ['grey', 'black', false],
    ]);
  });

  it('take a megabyte in little time', () => {
    const start = Date.now();
    ansiSpans(`${ESC}[;#`.repeat(200_000));
    ansiSpans(`${ESC}]`.repeat(300_000));
    expect(Date.now() - start).toBeLessThan(3_000);
  });
});
