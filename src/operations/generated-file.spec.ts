import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentText, writeOrCheck } from './generated-file.js';

describe('writeOrCheck', () => {
  let directory = '';
  let lines: string[] = [];
  const write = (line: string): void => void lines.push(line);

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'generated-'));
    lines = [];
  });

  afterEach(() => rmSync(directory, { recursive: true }));

  it('writes what is missing and what differs', () => {
    const path = join(directory, 'a.txt');

    expect(writeOrCheck([{ path, text: 'one' }], [], write)).toBe(0);
    expect(writeOrCheck([{ path, text: 'two' }], [], write)).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe('two');
  });

  it('only shows the differences when it checks, and fails', () => {
    const fresh = { path: join(directory, 'fresh'), text: 'same' };
    const stale = { path: join(directory, 'stale'), text: 'new' };
    writeFileSync(fresh.path, 'same');
    writeFileSync(stale.path, 'old');

    expect(writeOrCheck([fresh, stale], ['--check'], write)).toBe(1);
    expect(lines).toEqual([`${stale.path} is not up to date`]);
    expect(readFileSync(stale.path, 'utf8')).toBe('old');
  });

  it('reports nothing when nothing differs', () => {
    const path = join(directory, 'a');
    writeFileSync(path, 'same');

    expect(writeOrCheck([{ path, text: 'same' }], ['--check'], write)).toBe(0);
    expect(lines).toEqual([]);
  });

  it('reads a missing file as an empty one', () => {
    expect(currentText(join(directory, 'none'))).toBe('');
  });
});
