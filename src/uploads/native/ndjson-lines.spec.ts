import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ndjsonLines } from './ndjson-lines.js';

const LIMITS = { lineBytes: 10 };

describe('ndjsonLines', () => {
  it.each<[string, [number, string][]]>([
    ['', []],
    ['\n\r\n \t\n', []],
    ['a', [[1, 'a']]],
    ['a\n', [[1, 'a']]],
    [
      'a\nb',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'a\r\nb\r\n',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      '\n\na\n \nb\n\n',
      [
        [3, 'a'],
        [5, 'b'],
      ],
    ],
    ['a\rb\n', [[1, 'a\rb']]],
    [
      'é\n😀\n',
      [
        [1, 'é'],
        [2, '😀'],
      ],
    ],
  ])('splits %j', async (text, expected) => {
    expect(await split([text])).toEqual(expected);
  });

  it('ignores how the bytes are split into chunks', async () => {
    const line = fc.stringMatching(/^[a-z\u00e9\r ]{0,9}$/);
    const ended = fc.tuple(line, fc.constantFrom('\n', '\r\n')).map((pair) => pair.join(''));
    const text = fc.array(ended).map((lines) => lines.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), async (whole, sizes) => {
        const limits = { lineBytes: 30 };
        expect(await split(cut(whole, sizes), limits)).toEqual(await split([whole], limits));
        const contents = whole.split(/\r?\n/).map((content, index): [number, string] => [index + 1, content]);
        expect(await split([whole], limits)).toEqual(contents.filter(([, content]) => content.trim() !== ''));
      }),
    );
  });

  it.each([
    ['1234567890\n'],
    ['1234567890'],
    ['1234567890\r\n'],
    ['123', '4567890\r', '\n'],
    ['1234567890\r', '\n1234567890'],
  ])('takes lines as long as the limit, without their ends (%j …)', async (...chunks) => {
    const lines = await split(chunks);
    expect(lines[0]).toEqual([1, '1234567890']);
  });

  it.each([
    ['\n12345678901\n'],
    ['\n12345678901'],
    ['\n123456', '78901\n'],
    ['\n', '12345678901\r\n'],
    ['\n12345678901\r', '\n'],
  ])('refuses a longer line and names it (%j …)', async (...chunks) => {
    await expect(split(chunks)).rejects.toMatchObject({
      code: 'payload_too_large',
      detail: 'Send less: line 2 may have at most 10 bytes.',
    });
  });

  it('refuses a line without end before it is complete, and closes the source', async () => {
    let chunks = 0;
    let isReleased = false;
    async function* endless() {
      try {
        for (; ; chunks += 1) yield Buffer.from('xxxx');
      } finally {
        isReleased = true;
      }
    }
    await expect(collect(endless(), LIMITS)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(chunks).toBe(2);
    expect(isReleased).toBe(true);
  });

  it('returns lines that later chunks do not change', async () => {
    const lines = await collect(source(['aa', 'a\nbb', 'bb\ncccc\n']), LIMITS);
    expect(lines.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['aaa', 'bbbb', 'cccc']);
  });

  it('takes a long line in small chunks', async () => {
    const bytes = Buffer.alloc(2_000, 'x');
    const lines = await collect(source(cut(bytes.toString(), [1])), { lineBytes: 2_000 });
    expect(lines.map((line) => line.bytes.length)).toEqual([2_000]);
  });
});

async function split(chunks: readonly string[], limits = LIMITS): Promise<[number, string][]> {
  const lines = await collect(source(chunks), limits);
  return lines.map(({ line, bytes }) => [line, Buffer.from(bytes).toString()]);
}

async function* source(chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function collect(chunks: AsyncIterable<Uint8Array>, limits: { readonly lineBytes: number }) {
  const lines = [];
  for await (const line of ndjsonLines(chunks, limits)) lines.push(line);
  return lines;
}

/** The text in pieces of these lengths, over and over. */
function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}
