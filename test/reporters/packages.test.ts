import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { startFixture, type CliFixture } from '../cli/fixture.js';
import { scratchRepository, type ScratchRepository } from '../support/command-line.js';
import { RUNNERS } from './runners.js';

const run = promisify(execFile);

/** Returns the code in the fences of a language, in order. */
function fences(markdown: string, language: string): readonly string[] {
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);
}

describe('the packages of the reporters', () => {
  let api: CliFixture;

  beforeAll(async () => {
    api = await startFixture();
  });
  afterAll(() => api.close());

  describe.each(RUNNERS)('$name', ({ name, files, head, file }) => {
    let repository: ScratchRepository;
    let manifest: { readonly filename: string; readonly files: readonly { readonly path: string }[] };

    beforeAll(() => {
      repository = scratchRepository();
      const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', repository.directory];
      const packed = execFileSync('npm', words, {
        cwd: `packages/${name}`,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      [manifest] = JSON.parse(packed);
    });
    afterAll(() => repository.remove());

    it('contains the reporter, its types, its README and the licenses, and passes publint', async () => {
      expect(manifest.files.map(({ path }) => path).toSorted()).toEqual([
        'LICENSE',
        'README.md',
        'dist/NOTICES.txt',
        'dist/index.js',
        'index.d.ts',
        'package.json',
      ]);
      const tarball = readFileSync(join(repository.directory, manifest.filename));
      const { messages } = await publint({
        pack: { tarball: new Uint8Array(tarball).buffer },
        strict: true,
        level: 'suggestion',
      });
      expect(messages).toEqual([]);
      expect(readFileSync(`packages/${name}/dist/NOTICES.txt`, 'utf8')).toMatch(/^yauzl \d[^\n]+\(MIT\)/m);
    });

    it('reports a run with the configuration and the command of its README', async () => {
      // What `npm install` of the packed file leaves: the packages of the project, and the reporter.
      const modules = join(repository.directory, 'node_modules');
      mkdirSync(join(modules, '@clarion'), { recursive: true });
      for (const entry of readdirSync('node_modules'))
        if (entry !== '@clarion') symlinkSync(resolve('node_modules', entry), join(modules, entry));
      execFileSync('tar', ['-xzf', manifest.filename], { cwd: repository.directory });
      renameSync(join(repository.directory, 'package'), join(modules, '@clarion', name));
      const readme = readFileSync(join(modules, '@clarion', name, 'README.md'), 'utf8');
      const [config = ''] = fences(readme, 'js');
      repository.write(/^\/\/ (\S+)/.exec(config)?.[1] ?? '', config);
      repository.write('package.json', files['package.json'] === '' ? '' : '{"type":"module"}');
      const isModule = head !== '';
      repository.write(isModule ? file('a') : 'a.test.cjs', `${head}\ntest('passes', () => { expect(1).toBe(1); });\n`);
      const [, command = ''] = fences(readme, 'sh');
      const [variables, line] = command.trim().split('\n');
      expect(variables).toBe('export CLARION_API_URL=https://clarion.example CLARION_TOKEN=… CLARION_PROJECT_ID=prj_…');
      const { stderr } = await run('sh', ['-c', line ?? ''], {
        cwd: repository.directory,
        env: { PATH: process.env['PATH'] ?? '', HOME: repository.directory, ...api.variables() },
      });
      expect(stderr).toMatch(/Clarion: passed: 1 test, .* clr_\w+ +http/);
    });
  });
});
