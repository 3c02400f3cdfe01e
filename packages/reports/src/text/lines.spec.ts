import { describe, expect, it } from '@jest/globals';
import { readLines, type TextLine } from './lines.js';

async function* sourceOf(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield piece;
}

async function linesOf(...pieces: readonly (string | Uint8Array)[]): Promise<readonly TextLine[]> {
  const lines: TextLine[] = [];
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  for await (const line of readLines(sourceOf(...bytes))) lines.push(line);
  return lines;
}

async function textsOf(...pieces: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  return (await linesOf(...pieces)).map(({ text }) => text);
}

describe('readLines', () => {
  it('counts lines from 1 and leaves out their ends', async () => {
    expect(await linesOf('a\nb\r\n\nc')).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: 'b' },
      { line: 3, text: '' },
      { line: 4, text: 'c', isOpen: true },
    ]);
  });

  it('has no line after the last line end', async () => {
    expect(await textsOf('a\n')).toEqual(['a']);
    expect(await textsOf()).toEqual([]);
    expect(await textsOf('')).toEqual([]);
  });

  it('takes a carriage return within a line as a character of it', async () => {
    expect(await textsOf('50%\r100%\n')).toEqual(['50%\r100%']);
  });

  it('joins what the pieces cut in two: lines, line ends and characters', async () => {
    const bytes = Buffer.from('é😀\r\nzwei\n');
    expect(await textsOf(...Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))).toEqual(['é😀', 'zwei']);
  });

  it('replaces bytes that are not UTF-8', async () => {
    expect(await textsOf(Buffer.from([0x61, 0xff, 0x62]))).toEqual(['a\ufffdb']);
  });

  it('skips a byte order mark of UTF-8', async () => {
    expect(await textsOf(Buffer.from([0xef]), Buffer.from([0xbb, 0xbf, 0x61]))).toEqual(['a']);
  });

  it.each(['le', 'be'])('reads UTF-16 (%s) with a byte order mark', async (order) => {
    const bytes = Buffer.from('\ufeffok 1\r\né\n', 'utf16le');
    expect(await textsOf(order === 'le' ? bytes : bytes.swap16())).toEqual(['ok 1', 'é']);
  });

  it('reads UTF-16 without a byte order mark', async () => {
    expect(await textsOf(Buffer.from('{"a":"é"}\n', 'utf16le'))).toEqual(['{"a":"é"}']);
  });

  it('cuts a line of more than 4 Mi characters, and continues after it', async () => {
    const mega = 'x'.repeat(1024 * 1024);
    const [first, second] = await textsOf(mega, mega, mega, mega, mega, `${mega}\nnext`);
    expect(first).toHaveLength(4 * 1024 * 1024);
    expect(second).toBe('next');
  });
});
