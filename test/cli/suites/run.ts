import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import {
  mapConcurrently,
  UNREACHABLE_URL,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

/** A script that writes a report with one failure and exits with its argument. */
const TESTS = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('reports', { recursive: true });
writeFileSync('reports/junit.xml', '<testsuite name="s"><testcase name="adds"/><testcase name="pays"><failure message="card rejected"/></testcase></testsuite>');
console.log('the tests ran');
process.exit(Number(process.argv[2] ?? 0));
`;

const FAILING_JEST = "test('adds', () => { expect(1 + 1).toBe(3); });\ntest('holds', () => { expect(1).toBe(1); });\n";

const RUST = `
running 1 test
test cart::pays ... FAILED

failures:

---- cart::pays stdout ----
declined

failures:
    cart::pays

test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

`;

/** Tests the uploads and exit codes of `run` and `ci run`. */
export function describeRun(fixture: () => CliFixture): void {
  describe('clarion run', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let variables: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await fixture().project('Runs');
      variables = api.variables();
    });
    beforeEach(() => {
      repository = scratchRepository();
      repository.write('tests.mjs', TESTS);
    });
    afterEach(() => repository.remove());

    const totalOfRuns = async (): Promise<number> =>
      (await api.read(`/open/v1/runs?limit=200&projectId=${api.projectId}`)).text.split('"id":"clr_').length - 1;

    it.each([0, 42])('returns the exit code of the command: %d', async (code) => {
      const result = await repository.process(['run', '--strict', 'node', 'tests.mjs', String(code)], variables);
      expect(result.code).toBe(code);
      expect(result.out).toBe('the tests ran\n');
      expect(result.errors).toMatch(/failed: 2 tests.*clr_\w+ +http/);
      expect(result.errors).toContain('card rejected');
    });

    it('returns 127 when the command does not exist, and 128 plus the signal that ended it', async () => {
      const results = await mapConcurrently(
        [
          ['no-such-command-here'],
          ['node', '-e', 'process.kill(process.pid, "SIGKILL")'],
          ['node', '-e', 'process.exit(3)'],
        ],
        (command) => repository.clarion(['run', '--', ...command], variables),
      );
      expect(results.map(({ code }) => code)).toEqual([127, 137, 3]);
    });

    it('uploads reports that the command wrote, and no older ones', async () => {
      repository.report('junit-node/node20.xml', 'old/junit.xml');
      const { errors } = await repository.clarion(['run', '--', 'node', 'tests.mjs'], variables);
      expect(errors).toContain('failed: 2 tests');
    });

    it('uploads nothing without a report, and suggests `reports` in clarion.yaml', async () => {
      repository.report('junit-node/node20.xml', 'old/junit.xml');
      const before = await totalOfRuns();
      const { code, errors } = await repository.clarion(['run', '--', 'node', '--version'], variables);
      expect(code).toBe(0);
      expect(errors).toContain('`reports` in clarion.yaml');
      expect(await totalOfRuns()).toBe(before);
      expect((await repository.clarion(['run', '--strict', '--', 'node', '--version'], variables)).code).toBe(5);
    });

    it('runs the command even if the server is down, unless --strict is set', async () => {
      const unreachable = { ...variables, CLARION_API_URL: UNREACHABLE_URL };
      const [lenient, strict] = await mapConcurrently([[], ['--strict']], (flags) =>
        repository.clarion(['run', '--timeout', '1s', ...flags, '--', 'node', 'tests.mjs', '3'], unreachable),
      );
      expect(lenient).toMatchObject({ code: 3, out: 'the tests ran\n' });
      expect(strict).toMatchObject({ code: 6, out: '' });
    });

    it('does not run the command when token, project or target is wrong', async () => {
      const wrongSettings: readonly Readonly<Record<string, string>>[] = [
        { CLARION_TOKEN: '' },
        { CLARION_TOKEN: api.readToken },
        { CLARION_PROJECT_ID: '' },
        { CLARION_TARGET_ID: 'tgt_unknown' },
      ];
      const results = await mapConcurrently(wrongSettings, (environment) =>
        repository.clarion(['run', '--', 'node', 'tests.mjs'], { ...variables, ...environment }),
      );
      expect(results.map(({ code, out }) => ({ code, out }))).toEqual([4, 4, 2, 5].map((code) => ({ code, out: '' })));
    });

    // docs/environments.md
    it('sets the variables of the environment that are not set, labels the run with it, and refuses a misspelt name', async () => {
      const shop = await fixture().project('Environments');
      const own = shop.variables();
      const path = `/v1/projects/${shop.projectId}/targets/${shop.targetId}/environments/staging`;
      const body = { baseUrl: 'https://staging.example', variables: { REGION: 'eu', COLOUR: 'red' } };
      expect((await shop.send('PUT', path, { as: shop.cookie, body })).status).toBe(200);
      const print = 'console.log(process.env.BASE_URL, process.env.REGION, process.env.COLOUR); process.exit';
      const script = TESTS.replace('process.exit', print);
      repository.write('tests.mjs', script);
      const run = (name: string, more: Readonly<Record<string, string>>): Promise<CommandResult> =>
        repository.clarion(['run', '--verbose', '--environment', name, '--', 'node', 'tests.mjs'], { ...own, ...more });
      const [set, misspelt, blind] = await Promise.all([
        run('staging', { COLOUR: '' }),
        run('stagng', {}),
        run('staging', { CLARION_TOKEN: shop.writeToken }),
      ]);
      expect(set.out).toBe('the tests ran\nhttps://staging.example eu \n');
      expect(set.errors).toContain(
        'Environment staging: set 2 variables: BASE_URL, REGION. Already set, and kept: COLOUR.',
      );
      expect(misspelt).toMatchObject({ code: 5, out: '', errors: expect.stringContaining('Did you mean staging?') });
      expect(blind).toMatchObject({ code: 0, out: expect.stringContaining('undefined undefined undefined') });
      expect(blind.errors).toContain('environments:read');
      const [stored] = JSON.parse((await shop.read(`/open/v1/runs?projectId=${shop.projectId}`)).text).items;
      expect(stored).toMatchObject({ environment: 'staging' });
    });

    it('uses project, target, token and reports of the profile', async () => {
      repository.write(
        'clarion.yaml',
        `profiles: { nightly: { upload: { projectId: ${api.projectId}, targetId: ${api.targetId}, tokenEnv: SHOP_TOKEN }, reports: [reports/*.xml] } }\n`,
      );
      const environment = {
        CLARION_API_URL: api.url,
        SHOP_TOKEN: api.writeToken,
        CLARION_TOKEN: 'clarion_of_another_user',
        CLARION_PROJECT_ID: 'prj_other',
      };
      const { code, errors } = await repository.clarion(
        ['run', '--profile', 'nightly', '--', 'node', 'tests.mjs', '1'],
        environment,
      );
      expect(errors).toContain('failed: 2 tests');
      expect(code).toBe(1);
      const without = await repository.clarion(['run', '--profile', 'nightly', '--', 'node', 'tests.mjs'], {
        ...variables,
        CLARION_TOKEN: api.writeToken,
      });
      expect(without).toMatchObject({ code: 4, out: '', errors: expect.stringContaining('SHOP_TOKEN') });
    });

    it('uses the profile ci for `ci run`, and uploads nothing when the profile disables it', async () => {
      repository.write('clarion.yaml', 'profiles: { ci: { upload: { enabled: false } } }\n');
      const before = await totalOfRuns();
      const result = await repository.clarion(['ci', 'run', '--', 'node', 'tests.mjs', '7'], variables);
      expect(result).toMatchObject({ code: 7, out: 'the tests ran\n', errors: '' });
      expect(await totalOfRuns()).toBe(before);
    });

    it('suggests a similar profile', async () => {
      repository.write('clarion.yaml', 'profiles: { nightly: { upload: {} } }\n');
      const result = await repository.clarion(['run', '--profile', 'nihgtly', '--', 'node', 'tests.mjs'], variables);
      expect(result).toMatchObject({ code: 2, out: '', errors: expect.stringContaining('Did you mean nightly?') });
    });

    it('makes Jest write a report behind a script, and shows its exit code, the URL and the failures', async () => {
      const jest = resolve('node_modules/jest/bin/jest.js');
      repository.write('package.json', '{"name":"shop","jest":{}}');
      repository.write('sum.test.js', FAILING_JEST);
      repository.write('test.sh', `NODE_OPTIONS=--no-warnings node ${jest} --ci --watchman=false\n`);
      const { code, errors } = await repository.clarion(['run', '--verbose', '--', 'sh', 'test.sh'], variables);
      expect(code).toBe(1);
      expect(errors).toContain('Added to jest: --json --outputFile=');
      expect(errors).not.toContain('Test results written to');
      expect(errors).toMatch(/failed: 2 tests, 1 passed, 1 failed.*http/);
      expect(errors).toMatch(/adds +\(.*sum\.test\.js/);
      expect(errors).toMatch(/expected: 3\n +actual: 2/);
    });

    it('finds node:test behind a script, reads TAP and Rust on standard output, and adds nothing with --no-inject', async () => {
      repository.write(
        'a.test.js',
        "const { test } = require('node:test');\ntest('pays', () => { throw new Error('declined'); });\n",
      );
      repository.write('tap.sh', "printf 'TAP version 13\\n1..1\\nnot ok 1 - pays\\n'; exit 1\n");
      repository.write('rust.txt', RUST);
      const commands = [
        ['sh', '-c', 'node --test'],
        ['sh', 'tap.sh'],
        ['sh', '-c', 'cat rust.txt; exit 1'],
      ];
      const results = await mapConcurrently(commands, (command) =>
        repository.clarion(['run', '--', ...command], variables),
      );
      for (const { code, errors } of results) {
        expect(code).toBe(1);
        expect(errors).toMatch(/failed: 1 test, 0 passed, 1 failed/);
      }
      expect(results[2]?.out).toBe(RUST);
      const bare = await repository.clarion(['run', '--no-inject', '--', 'node', '--test'], variables);
      expect(bare.errors).toContain('The command wrote no report. For node:test, add: --test-reporter=junit');
    });
  });
}
