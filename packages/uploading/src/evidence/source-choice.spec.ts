import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportedResult } from './read-results.js';
import { MOST_FILES, SourceChoice } from './source-choice.js';

describe('the lines of source around failures', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-source-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('come from one reading of each file, also behind a hundred others', () => {
    const choice = new SourceChoice(folder);
    for (let file = 0; file < 100; file += 1) {
      writeFileSync(join(folder, `${file}.ts`), 'before\n'.repeat(20));
      choice.add(failureAt(`${file}.ts`, 1, folder));
    }
    writeFileSync(join(folder, '99.ts'), 'after\n'.repeat(20));
    choice.add(failureAt('99.ts', 10, folder));
    expect(choice.sources).toHaveLength(101);
    expect(choice.sources.at(-1)).toEqual({ file: '99.ts', startLine: 5, text: Array(11).fill('before').join('\n') });
  });

  it('come from no file behind as many missing ones as are looked for', () => {
    writeFileSync(join(folder, 'there.ts'), 'line\n');
    const foundBehind = (missing: number): number => {
      const choice = new SourceChoice(folder);
      for (let file = 0; file < missing; file += 1) choice.add(failureAt(`missing-${file}.ts`, 1, folder));
      choice.add(failureAt('there.ts', 1, folder));
      return choice.sources.length;
    };
    expect([foundBehind(MOST_FILES - 1), foundBehind(MOST_FILES)]).toEqual([1, 0]);
  });
});

function failureAt(file: string, line: number, folder: string): ReportedResult {
  return {
    test: {
      testId: 'a',
      name: 'a',
      status: 'failed',
      flaky: false,
      durationMs: 1,
      tags: [],
      filePath: null,
      reason: null,
      attempts: null,
      events: [],
      failure: { kind: 'exception', message: 'broke', location: { file, line } },
    },
    folders: [folder],
  };
}
