import { describe, expect, it } from '@jest/globals';
import { isTrace } from './read-trace.js';

const text = new TextEncoder();

/** A record of an archive: its fixed part, with the numbers that are not 0, then a name or a comment. */
function recordOf(
  bytes: number,
  shorts: readonly (readonly [at: number, value: number])[],
  longs: readonly (readonly [at: number, value: number])[],
  name: string,
): Uint8Array {
  const record = new Uint8Array(bytes + name.length);
  const view = new DataView(record.buffer);
  for (const [at, value] of shorts) view.setUint16(at, value, true);
  for (const [at, value] of longs) view.setUint32(at, value, true);
  record.set(text.encode(name), bytes);
  return record;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** An archive of empty members, each with an extra field of four bytes, and a comment behind it. */
function archiveOf(names: readonly string[], comment = ''): Uint8Array<ArrayBuffer> {
  const members = names.map((name) => recordOf(30, [[26, name.length]], [[0, 0x04_03_4b_50]], name));
  const entries = names.map((name) =>
    joined([
      recordOf(
        46,
        [
          [28, name.length],
          [30, 4],
        ],
        [[0, 0x02_01_4b_50]],
        name,
      ),
      new Uint8Array(4),
    ]),
  );
  const start = joined(members).length;
  const end = recordOf(
    22,
    [[20, comment.length]],
    [
      [0, 0x06_05_4b_50],
      [12, joined(entries).length],
      [16, start],
    ],
    comment,
  );
  return joined([...members, ...entries, end]);
}

const TRACE = archiveOf(['resources/a.png', '0-trace.trace', '0-trace.network']);

describe('a trace of Playwright', () => {
  it.each([
    ['an archive with a member of that kind', TRACE, true],
    ['one with a comment', archiveOf(['trace.trace'], 'made by a test'), true],
    ['an archive of a report', archiveOf(['index.html', 'data/a.zip']), false],
    ['one whose member only contains the word', archiveOf(['a.trace.txt', 'trace']), false],
    ['an empty archive', archiveOf([]), false],
    ['an archive that breaks off', TRACE.subarray(0, -30), false],
    ['the beginning of one', text.encode('PK\u0003\u0004 not a whole archive'), false],
    ['nothing', new Uint8Array(0), false],
    ['many false ends', text.encode('PK\u0005\u0006'.repeat(50_000)), false],
  ])('is %s', async (_, bytes, expected) => {
    expect(await isTrace(new Blob([bytes]))).toBe(expected);
  });

  it('is not read beyond its end, whatever its directory says', async () => {
    const wrong = TRACE.slice();
    wrong.fill(0xff, -10, -2);
    expect(await isTrace(new Blob([wrong]))).toBe(false);
  });
});
