import { describe, expect, it } from '@jest/globals';
import { corpusReports, filesOf } from './corpus.js';
import { readAll } from './read-corpus.js';

const STAMP = '2026-09-14T20:42:49.5252851Z ';

describe('a log with the time in front of each line', () => {
  it('is read as the same text without it, of each format that is printed', async () => {
    const seen = new Set<string>();
    for (const report of await corpusReports()) {
      if (!/-text\/|^(?:public|generated)\/tap\//.test(report.path)) continue;
      const [file, ...more] = await filesOf(report);
      if (file === undefined || more.length > 0) continue;
      const text = file.bytes.toString('utf8');
      if (text.startsWith('\uFFFD') || text.split('\n').length < 24) continue;
      const stamped = text.replace(/^(?=.)|(?<=\n)(?=.|\r|\n)/gs, STAMP);
      seen.add(report.format);
      const [plain, logged] = [
        await readAll([file]),
        await readAll([{ name: file.name, bytes: Buffer.from(stamped) }]),
      ];
      expect({ path: report.path, ...logged }).toEqual({ path: report.path, ...plain });
    }
    expect(seen.size).toBeGreaterThan(12);
  }, 120_000);
});
