import { describe, expect, it } from '@jest/globals';
import { readReport } from '../read-report.js';
import { areStamped, withoutStamps } from './stamped-lines.js';

const LINES = ['ok 1 - adds', '', 'not ok 2 - sums', '  ---', '  found: 1', '  wanted: 2', '  ...', '1..2'];
const STAMPS: Readonly<Record<string, string>> = {
  'GitHub Actions': '2026-09-14T20:42:49.5252851Z ',
  'gh run view --log': 'test (ubuntu, 20)\tRun npm test\t2026-09-14T20:42:49.5252851Z ',
  GitLab: '2026-05-22T12:43:46.962646Z 01O ',
  Jenkins: '[2026-05-22T12:43:46.962Z] ',
  colcon: '[0.157s] ',
};

async function stripped(text: string, piece: number): Promise<string> {
  const bytes = Buffer.from(text);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += piece)
      yield await Promise.resolve(bytes.subarray(from, from + piece));
  }
  const parts: Uint8Array[] = [];
  for await (const part of withoutStamps(pieces())) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('the log of a job with the time in front of each line', () => {
  it.each(Object.entries(STAMPS))('of %s is read as the text without it', async (_service, stamp) => {
    for (const end of ['\n', '\r\n']) {
      const text = LINES.map((line) => stamp + line + end).join('');
      expect(areStamped(Buffer.from(text))).toBe(true);
      for (const piece of [1, 7, 500, 100_000])
        expect(await stripped(text, piece)).toBe(LINES.map((line) => line + end).join(''));
      const { format, tests } = await readReport(Buffer.from(text));
      expect(format).toBe('tap');
      expect(tests.map(({ status }) => status)).toEqual(['passed', 'failed']);
    }
  });

  it('of GitLab joins what a line was written in', async () => {
    const stamp = '2026-05-22T12:43:46.962646Z 01';
    const text = `${stamp}O ok 1 - adds\n${stamp}O not \n${stamp}O+ok 2 - sums\n${stamp}E warning\r\n${stamp}O+1..2\n`;
    for (const piece of [1, 30, 100_000])
      expect(await stripped(text, piece)).toBe('ok 1 - adds\nnot ok 2 - sums\nwarning\r\n1..2\n');
    expect((await readReport(Buffer.from(text))).status).toBe('failed');
  });

  it('may have messages of several lines, with the time in front of the first one', async () => {
    const stamp = STAMPS['GitHub Actions'] ?? '';
    const lines = LINES.map((line) => `${stamp}${line}\n`);
    const text = [...lines.slice(0, 1), `${stamp}##[error]first\n`, 'second\n', ...lines.slice(1)].join('');
    expect((await readReport(Buffer.from(text))).tests.map(({ status }) => status)).toEqual(['passed', 'failed']);
    expect(areStamped(Buffer.from(`second\n${lines.join('')}`))).toBe(false);
  });

  it('may begin with a byte order mark', async () => {
    const text = `\uFEFF${LINES.map((line) => `${STAMPS['GitHub Actions']}${line}\n`).join('')}`;
    expect(await stripped(text, 3)).toBe(LINES.map((line) => `${line}\n`).join(''));
  });

  it('keeps lines without one, and long ones', async () => {
    const stamp = STAMPS['GitHub Actions'] ?? '';
    const long = 'x'.repeat(100_000);
    const lines = [...LINES, long, `${long}2026-09-14T20:42:49Z `, ''];
    const text = [...lines.map((line) => stamp + line), 'more', long].join('\n');
    for (const piece of [13, 400, 4096]) expect(await stripped(text, piece)).toBe([...lines, 'more', long].join('\n'));
  });

  it.each([
    ['only some lines of which have one', `${STAMPS['Jenkins']}a\nb\n${STAMPS['Jenkins']}c\n${STAMPS['Jenkins']}d\n`],
    ['of two lines', `${STAMPS['Jenkins']}a\n${STAMPS['Jenkins']}b\n`],
    ['with rows that begin with a time', '2026-09-14T20:42:49Z,12,GET /,200\n'.repeat(9)],
    ['without line ends', STAMPS['GitLab']?.repeat(40) ?? ''],
    ['that is empty', ''],
  ])('is no text %s', (_name, text) => {
    expect(areStamped(Buffer.from(text))).toBe(false);
  });
});
