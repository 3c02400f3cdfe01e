import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';

const PACKAGE = 'packages/reports';
const REPORTS = 'test/corpus/reports';

/** Runs an example of the package against the compiled code. */
function runExample(...words: readonly string[]): string {
  return execFileSync(process.execPath, words, { cwd: join(PACKAGE, 'examples'), encoding: 'utf8' });
}

describe('the package of the report readers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clarion-reports-'));
  let tarball: string;
  let files: readonly string[];

  beforeAll(() => {
    const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: PACKAGE,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [result]: [{ filename: string; files: { path: string }[] }] = JSON.parse(packed);
    tarball = join(folder, result.filename);
    files = result.files.map(({ path }) => path).toSorted();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('contains the compiled code, its types, the README and the license', () => {
    expect(files.filter((file) => !file.startsWith('dist/'))).toEqual([
      'LICENSE',
      'README.md',
      'examples/convert.js',
      'examples/print-failures.js',
      'package.json',
    ]);
    expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/export/index.js']));
    expect(files.filter((file) => file.includes('.spec.'))).toEqual([]);
    expect(readFileSync(join(PACKAGE, 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
    expect(readFileSync(join(PACKAGE, 'README.md'), 'utf8')).not.toContain('](../');
  });

  it('has no warnings from publint', async () => {
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
      strict: true,
      level: 'suggestion',
    });
    expect(messages).toEqual([]);
  });

  it('prints failures in an example', () => {
    const output = runExample(
      'print-failures.js',
      join('../../..', REPORTS, 'generated/junit-pytest/pytest9-junit.xml'),
    );
    expect(output).toMatch(/^junit: \d+ of \d+ tests failed\n/);
    expect(output).toMatch(/\n {2}assertion: .+\n/);
  });

  it('converts a report in an example', () => {
    const report = join('../../..', REPORTS, 'generated/junit-pytest/pytest9-junit.xml');
    const ctrf: { results: { summary: { tests: number }; tests: unknown[] } } = JSON.parse(
      runExample('convert.js', 'ctrf', report),
    );
    expect(ctrf.results.tests.length).toBeGreaterThan(0);
    expect(ctrf.results.tests).toHaveLength(ctrf.results.summary.tests);
    expect(runExample('convert.js', 'junit', report)).toMatch(/^<\?xml [\s\S]*<\/testsuites>\n$/);
  });
});
