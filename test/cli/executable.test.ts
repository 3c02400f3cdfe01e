import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../support/process.js';

// `npm run test:executable`, with the path of a Node that can build executables in CLARION_TEST_BUILDER.
const BUILDER = process.env['CLARION_TEST_BUILDER'] || process.execPath;
const PROGRAM = join('dist', 'executable', process.platform === 'win32' ? 'clarion.exe' : 'clarion');
const { version }: { version: string } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'));
const FAILED =
  '<testsuite tests="1" failures="1"><testcase name="adds"><failure message="one is not two"/></testcase></testsuite>';
/** A program with the name of a runner whose output `clarion run` reads. */
const GO = `#!/bin/sh
echo '--- FAIL: TestAdds (0.00s)'
echo '    adds_test.go:7: one is not two'
echo 'FAIL'
echo 'FAIL	example.org/adds	0.012s'
exit 1
`;

describe('the executable', () => {
  const folder = temporaryDirectory();
  const home = join(folder.path, 'home');
  const start = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    spawnSync(join(process.cwd(), PROGRAM), words, {
      cwd: folder.path,
      encoding: 'utf8',
      // No Node is on this path.
      env: { HOME: home, PATH: `${join(folder.path, 'programs')}:${join(folder.path, 'shell')}`, ...environment },
    });

  beforeAll(() => {
    execFileSync(BUILDER, ['scripts/build-executable.js']);
    mkdirSync(home);
    mkdirSync(join(folder.path, 'programs'));
    writeFileSync(join(folder.path, 'report.xml'), FAILED);
    writeFileSync(join(folder.path, 'programs', 'go'), GO, { mode: 0o755 });
  });
  afterAll(() => folder.remove());

  it('starts without Node, at first and again', () => {
    for (const _ of ['at first', 'again'])
      expect(start(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(readdirSync(join(home, '.cache', 'clarion'))).toEqual([expect.stringMatching(`^${version}-[0-9a-f]{16}$`)]);
  });

  it('starts several times at once', () => {
    const cache = join(folder.path, 'several');
    const command = `for i in 1 2 3 4; do '${join(process.cwd(), PROGRAM)}' --version & done; wait`;
    const out = execFileSync('/bin/sh', ['-c', command], {
      encoding: 'utf8',
      env: { HOME: home, XDG_CACHE_HOME: cache },
    });
    expect(out).toBe(`${version}\n`.repeat(4));
    expect(readdirSync(join(cache, 'clarion'))).toHaveLength(1);
  });

  it('shows reports, with the exit code of the command', () => {
    const { status, stdout } = start(['show', 'report.xml']);
    expect(stdout).toContain('failed: 1 test');
    expect(stdout).toContain('one is not two');
    expect(status).toBe(0);
    expect(start(['show', 'missing.xml'])).toMatchObject({ status: 5, stderr: expect.stringContaining('missing.xml') });
  });

  it('stands in for a runner that `clarion run` starts', () => {
    const { status, stderr } = start(['run', '--local', '--', 'go', 'test', './...'], {
      PATH: `${join(folder.path, 'programs')}:/bin`,
    });
    expect(stderr).toContain('failed: 1 test');
    expect(stderr).toContain('one is not two');
    expect(status).toBe(1);
  });

  it('leaves nothing behind where the folder for caches cannot be written', () => {
    const [file, passing] = [join(folder.path, 'report.xml'), join(folder.path, 'passing')];
    mkdirSync(passing);
    chmodSync(file, 0o644);
    const environment = { XDG_CACHE_HOME: file, TMPDIR: passing };
    expect(start(['--version'], environment)).toMatchObject({ status: 0, stdout: `${version}\n` });
    expect(readdirSync(passing)).toEqual([]);
    expect(existsSync(file)).toBe(true);
  });
});
