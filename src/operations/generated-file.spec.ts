import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentText, writeOrCheck } from './generated-file.js';

describe('writeOrCheck', () => {
  let directory = '';
  let told: string[] = [];
  const tell = (line: string): void => void told.push(line);

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'generated-'));
    told = [];
  });

  afterEach(() => rmSync(directory, { recursive: true }));

  it('writes what is missing and what differs', () => {
    const path = join(directory, 'a.txt');

    expect(writeOrCheck([{ path, text: 'one' }], [], tell)).toBe(0);
    expect(writeOrCheck([{ path, text: 'two' }], [], tell)).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe('two');
  });

  it('only shows the differences when it checks, and fails', () => {
    const fresh = { path: join(directory, 'fresh'), text: 'same' };
    const stale = { path: join(directory, 'stale'), text: 'new' };
    writeFileSync(fresh.path, 'same');
    writeFileSync(stale.path, 'old');

    expect(writeOrCheck([fresh, stale], ['--check'], tell)).toBe(1);
    expect(told).toEqual([`${stale.path} is not up to date`]);
    expect(readFileSync(stale.path, 'utf8')).toBe('old');
  });

  it('reports nothing when nothing differs', () => {
    const path = join(directory, 'a');
    writeFileSync(path, 'same');

    expect(writeOrCheck([{ path, text: 'same' }], ['--check'], tell)).toBe(0);
    expect(told).toEqual([]);
  });

  it('reads a missing file as an empty one', () => {
    expect(currentText(join(directory, 'none'))).toBe('');
  });
});
