import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchRepository, type CommandResult, type ScratchRepository } from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

/** A script that reads a seed, changes a golden file, and writes a report. */
const TESTS = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const isGood = readFileSync('seeds/users.json', 'utf8') === '[1]';
writeFileSync('golden/cart.txt', String(Math.random()));
mkdirSync('reports', { recursive: true });
const failure = isGood ? '' : '<failure message="2 users"/>';
writeFileSync('reports/junit.xml', '<testsuite name="s"><testcase name="counts users">' + failure + '</testcase></testsuite>');
`;

/** Tests the fixtures that runs name, and `clarion fixtures`. */
export function describeFixtures(fixture: () => CliFixture): void {
  // docs/fixtures.md
  describe('clarion fixtures', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let variables: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await fixture().project('Fixtures');
      variables = api.variables();
    });
    beforeEach(() => {
      repository = scratchRepository();
      repository.write('clarion.yaml', 'reports: [reports/*.xml]\nfixtures: [seeds, golden/*.txt]\n');
      repository.write('tests.mjs', TESTS);
      repository.write('seeds/users.json', '[1]');
      repository.write('golden/cart.txt', 'total 1');
    });
    afterEach(() => repository.remove());

    const clarion = (...words: readonly string[]): Promise<CommandResult> => repository.clarion(words, variables);
    const read = (path: string): string => readFileSync(join(repository.directory, path), 'utf8');

    it('are named by a run as they were before it, and a failure and a comparison say which changed', async () => {
      const run = (): Promise<CommandResult> => clarion('run', '--', 'node', 'tests.mjs');
      expect((await run()).code).toBe(0);
      repository.write('golden/cart.txt', 'total 1');
      repository.write('seeds/users.json', '[1,2]');
      const failing = await run();
      const [last, first] = JSON.parse((await api.read(`/open/v1/runs?projectId=${api.projectId}`)).text).items;
      expect(failing.errors).toContain('2 users');
      const [text, markdown, compared] = [
        await clarion('failures', last.id),
        await clarion('failures', last.id, '--format', 'markdown'),
        await clarion('runs', 'compare', last.id, first.id),
      ];
      expect(text.out).toContain('fixture changed since the last pass: seeds/users.json');
      expect(markdown.out).toContain('fixture changed since the last pass: seeds/users.json');
      expect(compared.out).toContain('Fixtures: 1\n    changed seeds/users.json');
      expect(text.out + markdown.out + compared.out).not.toContain('golden/cart.txt');
    });

    it('are checked before the tests run', async () => {
      repository.write('../outside.json', '[]');
      const outside = join(dirname(repository.directory), 'outside.json');
      const result = await clarion('run', '--fixtures', outside, '--', 'node', 'tests.mjs');
      expect([result.code, result.errors]).toEqual([2, expect.stringContaining('outside of')]);
      expect(existsSync(join(repository.directory, 'reports'))).toBe(false);
    });

    it('are stored where they changed, listed, and fetched as a run used them', async () => {
      const [planned, first, again] = [
        await clarion('fixtures', 'push', '--dry-run'),
        await clarion('fixtures', 'push'),
        await clarion('fixtures', 'push'),
      ];
      expect([planned.out, first.out, again.out]).toEqual([
        'golden/cart.txt\nseeds/users.json\n',
        'golden/cart.txt\nseeds/users.json\n',
        '',
      ]);
      expect(again.errors).toContain('Stored 0 fixtures; 2 unchanged.');
      const uploaded = JSON.parse((await clarion('upload', '--json', await report())).out).runs[0].runId;
      repository.write('seeds/users.json', '[9]');
      expect((await clarion('fixtures', 'push', 'seeds/*')).out).toBe('seeds/users.json\n');
      expect((await clarion('fixtures', 'list')).out).toMatch(/seeds\/users\.json +version 2 /);
      const refused = await clarion('fixtures', 'pull', '--run', uploaded);
      expect([refused.code, read('seeds/users.json')]).toEqual([2, '[9]']);
      const fetched = await clarion('fixtures', 'pull', '--run', uploaded, '--force');
      expect([fetched.out, read('seeds/users.json')]).toEqual(['seeds/users.json\n', '[1]']);
      await clarion('fixtures', 'delete', 'seeds/users.json');
      expect((await clarion('fixtures', 'list')).out).not.toContain('seeds');
      expect((await clarion('fixtures', 'pull', 'seeds/users.json')).code).toBe(5);
    });

    it('are never fetched through a link out of the repository', async () => {
      const away = dirname(repository.directory);
      const path = `/v1/projects/${api.projectId}/files/content?path=away/stolen.txt`;
      await api.send('PUT', path, { as: api.cookie, body: 'x' });
      symlinkSync(away, join(repository.directory, 'away'));
      const result = await clarion('fixtures', 'pull', 'away/stolen.txt');
      expect([result.code, existsSync(join(away, 'stolen.txt'))]).toEqual([2, false]);
      await api.send('DELETE', `/v1/projects/${api.projectId}/files?path=away/stolen.txt`, { as: api.cookie });
    });

    const report = async (): Promise<string> => {
      repository.write('reports/passed.xml', '<testsuite name="s"><testcase name="counts users"/></testsuite>');
      return Promise.resolve('reports/passed.xml');
    };
  });
}
