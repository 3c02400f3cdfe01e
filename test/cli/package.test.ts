import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { startApi } from '../support/api.js';
import { scratchRepository } from '../support/command-line.js';
import { temporaryDirectory } from '../support/process.js';

const run = promisify(execFile);

/** A report of pytest with failures. */
const REPORT = 'junit-pytest/pytest9-junit.xml';

/** The variables of GitHub Actions for a pull request of the branch `topic`. */
const GITHUB = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_RUN_ID: '77',
  GITHUB_HEAD_REF: 'topic',
  GITHUB_REF: 'refs/pull/12/merge',
  GITHUB_SHA: 'c'.repeat(40),
};

describe('the npm package', () => {
  const folder = temporaryDirectory();
  let tarball: string;
  let files: readonly string[];
  let size: number;

  beforeAll(() => {
    const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder.path], {
      cwd: 'packages/cli',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [manifest]: [{ filename: string; size: number; files: { path: string }[] }] = JSON.parse(packed);
    tarball = join(folder.path, manifest.filename);
    files = manifest.files.map(({ path }) => path).toSorted();
    size = manifest.size;
    execFileSync('tar', ['-xzf', tarball, '-C', folder.path]);
  });
  afterAll(() => folder.remove());

  it('contains only the command, its README and its license', () => {
    const isPart = (file: string): boolean => /^dist\/parts\/[\w-]+\.js$|^(?:dist\/)?preload\//.test(file);
    expect(files.filter((file) => !isPart(file))).toEqual([
      'LICENSE',
      'README.md',
      'bin/clarion.js',
      'dist/NOTICES.txt',
      'dist/clarion.js',
      'dist/shim.js',
      'package.json',
    ]);
    expect(files.filter((file) => /^(?:dist\/)?preload\//.test(file))).toEqual([
      'dist/preload/jasmine.cjs',
      'dist/preload/mocha.cjs',
      'dist/preload/node.cjs',
      'preload/php/prepend.php',
      'preload/python/clarion_behave.py',
      'preload/python/clarion_note.py',
      'preload/python/clarion_pytest.py',
      'preload/python/clarion_unittest.py',
      'preload/python/sitecustomize.py',
      'preload/ruby/clarion_rspec.rb',
      'preload/ruby/minitest/clarion_plugin.rb',
    ]);
    // Most of it are the readers of reports and the tools for agents, which are loaded on demand.
    expect(size).toBeLessThan(1_000_000);
    expect(readFileSync(join(folder.path, 'package', 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
    expect(readFileSync(join(folder.path, 'package', 'README.md'), 'utf8')).not.toContain('](../');
  });

  it('contains the license of each package in its bundle', () => {
    const notices = readFileSync(join(folder.path, 'package', 'dist', 'NOTICES.txt'), 'utf8');
    const bundled = ['cli', 'uploading'].flatMap((name) => {
      const { devDependencies }: { devDependencies: Readonly<Record<string, string>> } = JSON.parse(
        readFileSync(`packages/${name}/package.json`, 'utf8'),
      );
      return Object.entries(devDependencies);
    });
    const others = bundled.filter(([name]) => !name.startsWith('@clarion/'));
    for (const [name, version] of others) expect(notices).toContain(`${name} ${version} (`);
    // Bundled by what these need, and by the readers.
    expect(notices).toMatch(/^yauzl \d[^\n]+\(MIT\)\n\n(?:[^\n]+\n+){1,5}Copyright \(c\) \d+ Josh Wolfe/m);
    expect(notices.split(/^-{80}$/m).every((notice) => /copyright|permission/i.test(notice))).toBe(true);
  });

  it('passes publint', async () => {
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
      strict: true,
      level: 'suggestion',
    });
    expect(messages).toEqual([]);
  });

  it('has the metadata of a public package and no dependencies', () => {
    const manifest: Readonly<Record<string, unknown>> = JSON.parse(
      readFileSync(join(folder.path, 'package', 'package.json'), 'utf8'),
    );
    expect(manifest).toMatchObject({
      name: '@clarion/cli',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      license: 'MIT',
      type: 'module',
      bin: { clarion: 'bin/clarion.js' },
      engines: { node: expect.stringMatching(/^>=\d/) },
    });
    expect(
      ['private', 'dependencies', 'peerDependencies', 'optionalDependencies'].filter((name) =>
        Object.hasOwn(manifest, name),
      ),
    ).toEqual([]);
  });

  it('runs without installed dependencies', () => {
    const help = execFileSync(process.execPath, [join(folder.path, 'package', 'bin', 'clarion.js'), '--help'], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect(help).toBe(
      execFileSync(process.execPath, [resolve('packages/cli/bin/clarion.js'), '--help'], { encoding: 'utf8' }),
    );
  });

  it('uploads a report in CI and shows its failures', async () => {
    const api = await startApi();
    const repository = scratchRepository('main');
    repository.report(REPORT, 'junit.xml');
    const environment = {
      PATH: process.env['PATH'] ?? '',
      CLARION_API_URL: api.app.url,
      CLARION_PROJECT_ID: api.projectId,
      ...GITHUB,
    };
    const clarion = (token: string, ...words: readonly string[]): Promise<{ readonly stdout: string }> =>
      run(process.execPath, [join(folder.path, 'package', 'bin', 'clarion.js'), ...words], {
        cwd: repository.directory,
        env: { ...environment, CLARION_TOKEN: token },
      });
    await clarion(api.writeToken, 'upload', 'junit.xml');
    const runs = await api.read('/open/v1/runs');
    expect(runs.body['items']?.['0']).toMatchObject({
      branch: 'topic',
      commitSha: GITHUB.GITHUB_SHA,
      ciRunUrl: 'https://github.com/acme/shop/actions/runs/77',
    });
    const { stdout } = await clarion(api.readToken, 'failures', '--branch', 'topic', '--format', 'markdown');
    const { failed } =
      (await api.read(`/open/v1/runs/${String(runs.body['items']?.['0']?.['id'])}/failures`)).body['summary'] ?? {};
    expect(stdout).toContain(`${String(failed)} of `);
    expect(Number(failed)).toBeGreaterThan(0);
    await repository.remove();
    await api.close();
  });
});
