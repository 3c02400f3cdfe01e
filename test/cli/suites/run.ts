import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import { forEachAtOnce, NOBODY, scratchRepository, type ScratchRepository } from '../../support/command-line.js';
import type { Ground } from '../ground.js';

/** A command that writes a report with one failure and ends with a code. */
const TESTS = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('reports', { recursive: true });
writeFileSync('reports/junit.xml', '<testsuite name="s"><testcase name="adds"/><testcase name="pays"><failure message="card rejected"/></testcase></testsuite>');
console.log('the tests ran');
process.exit(Number(process.argv[2] ?? 0));
`;

const FAILING_JEST = "test('adds', () => { expect(1 + 1).toBe(3); });\ntest('holds', () => { expect(1).toBe(1); });\n";

/** What `run` and `ci run` do with their command, and how they end. */
export function describeRun(ground: () => Ground): void {
  describe('clarion run', () => {
    let api: Ground;
    let repository: ScratchRepository;
    let own: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await ground().project('Runs');
      own = api.variables();
    });
    beforeEach(() => {
      repository = scratchRepository();
      repository.write('tests.mjs', TESTS);
    });
    afterEach(() => repository.remove());

    const totalOfRuns = async (): Promise<number> =>
      (await api.read(`/open/v1/runs?limit=200&projectId=${api.projectId}`)).text.split('"id":"clr_').length - 1;

    it.each([0, 42])('ends with the exit code of the command: %d', async (code) => {
      const result = await repository.clarion(['run', '--', 'node', 'tests.mjs', String(code)], own);
      expect(result.code).toBe(code);
      expect(result.out).toBe('the tests ran\n');
      expect(result.errors).toMatch(/failed: 2 tests.*clr_\w+ +http/);
      expect(result.errors).toContain('card rejected');
    });

    it('ends with 127 when there is no such command, and with 128 and the signal when one ended it', async () => {
      const ended = await forEachAtOnce(
        [
          ['no-such-command-here'],
          ['node', '-e', 'process.kill(process.pid, "SIGKILL")'],
          ['node', '-e', 'process.exit(3)'],
        ],
        (command) => repository.clarion(['run', '--', ...command], own),
      );
      expect(ended.map(({ code }) => code)).toEqual([127, 137, 3]);
    });

    it('uploads what the command wrote, and not what was there before', async () => {
      repository.report('junit-node/node20.xml', 'old/junit.xml');
      const { errors } = await repository.clarion(['run', '--', 'node', 'tests.mjs'], own);
      expect(errors).toContain('failed: 2 tests');
    });

    it('uploads nothing when nothing was written, and says where to name reports', async () => {
      repository.report('junit-node/node20.xml', 'old/junit.xml');
      const before = await totalOfRuns();
      const { code, errors } = await repository.clarion(['run', '--', 'node', '--version'], own);
      expect(code).toBe(0);
      expect(errors).toContain('`reports` in clarion.yaml');
      expect(await totalOfRuns()).toBe(before);
      expect((await repository.clarion(['run', '--strict', '--', 'node', '--version'], own)).code).toBe(5);
    });

    it('runs the command although the server is down, unless strict', async () => {
      const away = { ...own, CLARION_API_URL: NOBODY };
      const [kind, strict] = await forEachAtOnce([[], ['--strict']], (flags) =>
        repository.clarion(['run', '--timeout', '1s', ...flags, '--', 'node', 'tests.mjs', '3'], away),
      );
      expect(kind).toMatchObject({ code: 3, out: 'the tests ran\n' });
      expect(strict).toMatchObject({ code: 6, out: '' });
    });

    it('runs nothing when token, project or target are wrong', async () => {
      const wrong: readonly Readonly<Record<string, string>>[] = [
        { CLARION_TOKEN: '' },
        { CLARION_TOKEN: api.readToken },
        { CLARION_PROJECT_ID: '' },
        { CLARION_TARGET_ID: 'tgt_nobodyknowsthis' },
      ];
      const ended = await forEachAtOnce(wrong, (environment) =>
        repository.clarion(['run', '--', 'node', 'tests.mjs'], { ...own, ...environment }),
      );
      expect(ended.map(({ code, out }) => ({ code, out }))).toEqual([4, 4, 2, 5].map((code) => ({ code, out: '' })));
    });

    it('takes project, target, token and reports from the profile', async () => {
      repository.write(
        'clarion.yaml',
        `profiles: { nightly: { upload: { projectId: ${api.projectId}, targetId: ${api.targetId}, tokenEnv: SHOP_TOKEN }, reports: [reports/*.xml] } }\n`,
      );
      const environment = {
        CLARION_API_URL: api.url,
        SHOP_TOKEN: api.writeToken,
        CLARION_TOKEN: 'clarion_of_somebody_else',
        CLARION_PROJECT_ID: 'prj_other',
      };
      const { code, errors } = await repository.clarion(
        ['run', '--profile', 'nightly', '--', 'node', 'tests.mjs', '1'],
        environment,
      );
      expect(errors).toContain('failed: 2 tests');
      expect(code).toBe(1);
      const without = await repository.clarion(['run', '--profile', 'nightly', '--', 'node', 'tests.mjs'], {
        ...own,
        CLARION_TOKEN: api.writeToken,
      });
      expect(without).toMatchObject({ code: 4, out: '', errors: expect.stringContaining('SHOP_TOKEN') });
    });

    it('takes the profile ci for `ci run`, and uploads nothing where the profile says so', async () => {
      repository.write('clarion.yaml', 'profiles: { ci: { upload: { enabled: false } } }\n');
      const before = await totalOfRuns();
      const result = await repository.clarion(['ci', 'run', '--', 'node', 'tests.mjs', '7'], own);
      expect(result).toMatchObject({ code: 7, out: 'the tests ran\n', errors: '' });
      expect(await totalOfRuns()).toBe(before);
    });

    it('names the profile that is near to one that is not there', async () => {
      repository.write('clarion.yaml', 'profiles: { nightly: { upload: {} } }\n');
      const result = await repository.clarion(['run', '--profile', 'nihgtly', '--', 'node', 'tests.mjs'], own);
      expect(result).toMatchObject({ code: 2, out: '', errors: expect.stringContaining('Is it nightly?') });
    });

    it('has Jest write a report, and ends with its exit code, a link and the failures', async () => {
      repository.write('package.json', '{"name":"shop","jest":{}}');
      repository.write('sum.test.js', FAILING_JEST);
      const jest = resolve('node_modules/jest/bin/jest.js');
      const { code, errors } = await repository.clarion(['run', '--', 'node', jest, '--ci', '--watchman=false'], own);
      expect(code).toBe(1);
      expect(errors).toMatch(/failed: 2 tests, 1 passed, 1 failed.*http/);
      expect(errors).toMatch(/adds +\(.*sum\.test\.js/);
      expect(errors).toMatch(/expected: 3\n +actual: 2/);
    });
  });
}
