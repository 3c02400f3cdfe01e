import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AttachmentChoice, MOST_LOOKUPS } from './choose-attachments.js';
import type { ReportedResult } from './read-results.js';

describe('the choice of attachments', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-attachments-')));
  beforeAll(() => writeFileSync(join(folder, 'a.png'), 'a'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const chosen = (paths: readonly string[]): AttachmentChoice => {
    const choice = new AttachmentChoice(folder);
    for (const path of paths) choice.add(resultWith(path, folder));
    return choice;
  };
  const missing = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${index}.png`);

  it('takes a file behind as many missing ones as are looked for', () => {
    const { files, missing: absent, leftOut } = chosen([...missing(MOST_LOOKUPS - 1), 'a.png']);
    expect([files.length, absent, leftOut]).toEqual([1, MOST_LOOKUPS - 1, 0]);
  });

  it('looks for at most its limit, and counts the rest as left out', () => {
    const { files, missing: absent, leftOut } = chosen([...missing(MOST_LOOKUPS), 'a.png', 'b.png']);
    expect([files.length, absent, leftOut]).toEqual([0, MOST_LOOKUPS, 2]);
  });

  it('looks for a path once, however many tests name it', () => {
    const { files, missing: absent, leftOut } = chosen([...Array<string>(MOST_LOOKUPS + 1).fill('0.png'), 'a.png']);
    expect([files.length, absent, leftOut]).toEqual([1, 1, 0]);
  });
});

function resultWith(path: string, folder: string): ReportedResult {
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
      events: [{ type: 'attachment', path }],
      failure: null,
    },
    folders: [folder],
  };
}
