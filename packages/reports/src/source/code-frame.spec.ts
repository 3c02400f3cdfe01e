import { describe, expect, it } from '@jest/globals';
import { drawnFrame, frameAround } from './code-frame.js';

const JEST = `  ● cart › adds

    expect(received).toBe(expected) // a | b

      2 | test('adds', () => {
    > 3 |   expect(sum(1, 1)).toBe(3);
        |                     ^
      4 | });
      5 |

      at Object.<anonymous> (/app/cart.test.js:3:21)`;

describe('the source around a failure', () => {
  it('is read from the lines that runners draw, as it is indented', () =>
    expect(drawnFrame(JEST, 3)).toEqual({
      line: 3,
      startLine: 2,
      lines: ["test('adds', () => {", '  expect(sum(1, 1)).toBe(3);', '});', ''],
    }));

  it('is that of its line, where several frames are drawn', () =>
    expect(drawnFrame(`${JEST}\n${JEST.replaceAll(/ (\d) \|/g, ' 7$1 |')}`, 73)).toMatchObject({ startLine: 72 }));

  it.each([
    ['its line is not drawn', JEST, 9],
    ['nothing is drawn', 'Error: no', 3],
    ['one line is drawn', '> 3 | x', 3],
    ['the text is a table', '1 | a\n1 | b\n1 | c', 1],
    ['a line is very long', `1 | ${'a'.repeat(5000)}\n2 | b`, 1],
  ])('is unknown where %s', (_, text, line) => expect(drawnFrame(text, line)).toBeUndefined());

  it('is at most five lines in front of it and behind it, of at most 300 characters', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `${index + 1}`.padEnd(1000, 'x'));
    const frame = frameAround({ startLine: 1, lines, line: 20 });
    expect(frame).toMatchObject({ startLine: 15, line: 20 });
    expect(frame?.lines.map((text) => text.length)).toEqual(Array(11).fill(300));
    expect(frameAround({ startLine: 1, lines, line: 41 })).toBeUndefined();
  });
});
