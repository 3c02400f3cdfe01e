import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runIdOf, startApi, type Api } from '../support/api.js';
import { scratchRepository, type ScratchRepository } from '../support/command-line.js';

const TEST_RUN = { gitRef: 'main', result: { tests: [{ testId: 'a', testName: 'a', status: 'passed', durationMs: 1, events: [] }] } };
const CONFIG = 'profiles: { nightly: { upload: {} } }\n';

/** Needs a page and somebody on it; login.test.ts signs in and out. */
const WITH_A_PERSON = /^clarion log(?:in|out)/;

describe('the help', () => {
  let api: Api;
  let repository: ScratchRepository;
  let runId: string;
  let own: Readonly<Record<string, string>>;

  beforeAll(async () => {
    api = await startApi();
    repository = scratchRepository();
    const personal = await api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: { type: 'personal', name: 'all' } });
    own = { CLARION_API_URL: api.app.url, CLARION_TOKEN: String(personal.body['value']), CLARION_PROJECT_ID: api.projectId };
    runId = runIdOf(await api.upload(TEST_RUN));
  });
  afterAll(async () => {
    await repository.remove();
    await api.close();
  });

  const helpOf = async (path: readonly string[]): Promise<string> => (await repository.clarion([...path, '--help'])).out;

  /** Every command with what its help says, found by following the lists of commands. */
  const commands = async (path: readonly string[] = []): Promise<readonly (readonly [readonly string[], string])[]> => {
    const help = await helpOf(path);
    const list = /\nCommands:\n([\s\S]*?)\n\n/.exec(`${help}\n\n`)?.[1] ?? '';
    const names = [...list.matchAll(/^ {2}([a-z]+)/gm)].map((match) => match[1] ?? '');
    const below = await Promise.all(names.map((name) => commands([...path, name])));
    return [[path, help], ...below.flat()];
  };

  const run = async (line: string): Promise<{ readonly line: string; readonly code: number | null; readonly errors: string }> => {
    const scratch = scratchRepository();
    scratch.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
    scratch.write('load.json', '{"kind":"load","status":"passed","result":{}}');
    if (!line.includes(' init')) scratch.write('clarion.yaml', CONFIG);
    const words = wordsOf(line.replaceAll(/clr_\w+/g, runId)).slice(1);
    const { code, errors } = await scratch.clarion(words, own);
    await scratch.remove();
    return { line, code, errors };
  };

  it('shows an example for every command, and each example works', async () => {
    const all = await commands();
    const withExamples = all.map(([path, help]) => ({ path: path.join(' '), isGroup: help.includes('\nCommands:\n') && path.length > 0, examples: [...help.matchAll(/^ {2}\$ (clarion.*)$/gm)].map((match) => match[1] ?? '') }));
    expect(withExamples.length).toBeGreaterThan(20);
    expect(withExamples.filter(({ isGroup, examples }) => !isGroup && examples.length === 0)).toEqual([]);
    const lines = [...new Set(withExamples.flatMap(({ examples }) => examples))].filter((line) => !WITH_A_PERSON.test(line));
    const failed = [];
    for (const line of lines) failed.push(await run(line));
    expect(failed.filter(({ code }) => code !== 0)).toEqual([]);
  });

  it('explains the exit codes and the environment', async () => {
    const codes = await repository.clarion(['help', 'exit-codes']);
    expect([...codes.out.matchAll(/^(\d+) {2}/gm)].map((match) => Number(match[1]))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 130]);
    const environment = await repository.clarion(['help', 'environment']);
    expect(environment.out).toMatch(/CLARION_TOKEN[\s\S]*CLARION_API_URL[\s\S]*CLARION_PROJECT_ID[\s\S]*CLARION_TARGET_ID/);
    expect((await repository.clarion(['help', 'failures'])).out).toContain('$ clarion failures');
    expect(await repository.clarion(['help', 'exit-code'])).toMatchObject({ code: 2, errors: expect.stringContaining('Is it exit-codes?') });
  });

  it('comes out of the package alone, which holds nothing but the command', async () => {
    const folder = join(repository.directory, '..', 'packed');
    mkdirSync(folder);
    const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: 'packages/cli', encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [{ filename, size, files }]: [{ filename: string; size: number; files: { path: string }[] }] = JSON.parse(packed);
    expect(files.map(({ path }) => path).toSorted()).toEqual(['README.md', 'bin/clarion.js', 'dist/clarion.js', 'package.json']);
    expect(size).toBeLessThan(200_000);
    execFileSync('tar', ['-xzf', filename], { cwd: folder });
    const help = execFileSync(process.execPath, [join(folder, 'package', 'bin', 'clarion.js'), '--help'], { cwd: folder, encoding: 'utf8' });
    expect(help).toBe(await helpOf([]));
  });

  it('completes commands in bash', async () => {
    const { out } = await repository.clarion(['completion', 'bash']);
    const completed = (words: readonly string[]): string[] => {
      const script = `${out}\nCOMP_WORDS=(clarion ${words.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${words.length}\n_clarion\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
    };
    expect(completed(['fail'])).toEqual(['failures']);
    expect(completed(['runs', 'g'])).toEqual(['get']);
    expect(completed(['failures', '--exi'])).toEqual(['--exit-status']);
  });

  it('ends the first line of init with what comes next, and writes over nothing', async () => {
    const scratch = scratchRepository();
    scratch.write('package.json', '{"devDependencies":{"jest":"30"}}');
    const first = await scratch.clarion(['init'], own);
    expect(first).toMatchObject({ code: 0, errors: expect.stringContaining('clarion ci run --') });
    expect((await scratch.clarion(['init'], own)).code).toBe(2);
    const run = await scratch.clarion(['doctor', '--profile', 'ci'], own);
    expect(run.out).toContain(`${api.projectId}, from upload.projectId of the profile ci`);
    await scratch.remove();
  });
});

/** A command line as its words; quotes hold a word together. */
function wordsOf(line: string): readonly string[] {
  return (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
}
