import { describe, expect, it } from '@jest/globals';
import { readLogLines, singleLines } from './log-lines.js';

const LINES = Array.from({ length: 40 }, (_, index) => (index % 7 === 3 ? '' : `line ${index}`));

async function* sourceOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function linesOf(text: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of readLogLines(sourceOf(text))) lines.push(line.text);
  return lines;
}

describe('readLogLines', () => {
  it.each(['\n', '\r\n', '\r\r\n', '\n\n', '\r\n\r\n', '\r\n\n'])(
    'yields each line once where lines end in %j',
    async (end) => {
      const text = LINES.map((line) => line + end).join('');
      expect(await linesOf(text)).toEqual(LINES);
      expect(singleLines(text.replaceAll('\r', '').split('\n').slice(0, -1))).toEqual(LINES);
    },
  );

  it('yields each line of a text that is short once', async () => {
    const lines = LINES.slice(0, 8);
    expect(await linesOf(lines.map((line) => `${line}\n\n`).join(''))).toEqual(lines);
  });

  it.each([
    ['of a few words', ['a', '', 'b', '', 'c', '', 'd']],
    ['with an empty line behind most lines', LINES.flatMap((line, index) => (index === 2 ? [line] : [line, '']))],
  ])('keeps the empty lines of a text %s', async (_name, lines) => {
    expect(await linesOf(lines.map((line) => `${line}\n`).join(''))).toEqual(lines);
    expect(singleLines(lines)).toEqual(lines);
  });

  it('keeps all lines from the first one on that is where an empty one was due', async () => {
    const text = `${LINES.map((line) => `${line}\n\n`).join('')}total\nof all\n\nend\n`;
    expect(await linesOf(text)).toEqual([...LINES, 'total', 'of all', '', 'end']);
    expect(singleLines(text.split('\n').slice(0, -1))).toEqual([...LINES, 'total', 'of all', '', 'end']);
  });
});
