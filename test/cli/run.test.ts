import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import { startApi, type Api } from '../support/api.js';
import { NOBODY, scratchRepository, type ScratchRepository } from '../support/command-line.js';

/** A command that writes a report with one failure and ends with a code. */
const TESTS = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('reports', { recursive: true });
writeFileSync('reports/junit.xml', '<testsuite name="s"><testcase name="adds"/><testcase name="pays"><failure message="card rejected"/></testcase></testsuite>');
console.log('the tests ran');
process.exit(Number(process.argv[2] ?? 0));
`;

const FAILING_JEST = "test('adds', () => { expect(1 + 1).toBe(3); });\ntest('holds', () => { expect(1).toBe(1); });\n";

describe('clarion run', () => {
  let api: Api;
  let repository: ScratchRepository;
  let own: Readonly<Record<string, string>>;

  beforeAll(async () => {
    api = await startApi();
    const personal = await api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: { type: 'personal', name: 'all' } });
    own = { CLARION_API_URL: api.app.url, CLARION_TOKEN: String(personal.body['value']), CLARION_PROJECT_ID: api.projectId };
  });
  afterAll(() => api.close());
  beforeEach(() => {
    repository = scratchRepository();
    repository.write('tests.mjs', TESTS);
  });
  afterEach(() => repository.remove());

  const totalOfRuns = async (): Promise<number> => (await api.read('/open/v1/runs?limit=200')).text.split('"id":"clr_').length - 1;

  it.each([0, 1, 3, 42])('ends with the exit code of the command: %d', async (code) => {
    const result = await repository.clarion(['run', '--', 'node', 'tests.mjs', String(code)], own);
    expect(result.code).toBe(code);
    expect(result.out).toBe('the tests ran\n');
    expect(result.errors).toMatch(/failed: 2 tests.*clr_\w+ +http/);
    expect(result.errors).toContain('card rejected');
  });

  it('ends with 127 when there is no such command, and with 128 and the signal when one ended it', async () => {
    expect((await repository.clarion(['run', '--', 'no-such-command-here'], own)).code).toBe(127);
    const killed = await repository.clarion(['run', '--', 'node', '-e', 'process.kill(process.pid, "SIGKILL")'], own);
    expect(killed.code).toBe(137);
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
    const kind = await repository.clarion(['run', '--', 'node', 'tests.mjs', '3'], away);
    expect(kind).toMatchObject({ code: 3, out: 'the tests ran\n' });
    const strict = await repository.clarion(['run', '--strict', '--', 'node', 'tests.mjs', '3'], away);
    expect(strict).toMatchObject({ code: 6, out: '' });
  });

  it('runs nothing when token, project or target are wrong', async () => {
    const outcome = async (environment: Readonly<Record<string, string>>): Promise<unknown> => {
      const { code, out } = await repository.clarion(['run', '--', 'node', 'tests.mjs'], { ...own, ...environment });
      return { code, out };
    };
    expect(await outcome({ CLARION_TOKEN: '' })).toEqual({ code: 4, out: '' });
    expect(await outcome({ CLARION_TOKEN: api.readToken })).toEqual({ code: 4, out: '' });
    expect(await outcome({ CLARION_PROJECT_ID: '' })).toEqual({ code: 2, out: '' });
    expect(await outcome({ CLARION_TARGET_ID: 'tgt_nobodyknowsthis' })).toEqual({ code: 5, out: '' });
  });

  it('takes project, target, token and reports from the profile', async () => {
    repository.write('clarion.yaml', `profiles: { nightly: { upload: { projectId: ${api.projectId}, targetId: ${api.targetId}, tokenEnv: SHOP_TOKEN }, reports: [reports/*.xml] } }\n`);
    const environment = { CLARION_API_URL: api.app.url, SHOP_TOKEN: api.writeToken, CLARION_TOKEN: 'clarion_of_somebody_else', CLARION_PROJECT_ID: 'prj_other' };
    const { code, errors } = await repository.clarion(['run', '--profile', 'nightly', '--', 'node', 'tests.mjs', '1'], environment);
    expect(errors).toContain('failed: 2 tests');
    expect(code).toBe(1);
    const without = await repository.clarion(['run', '--profile', 'nightly', '--', 'node', 'tests.mjs'], { ...own, CLARION_TOKEN: api.writeToken });
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

describe('clarion load', () => {
  let api: Api;
  let repository: ScratchRepository;
  let own: Readonly<Record<string, string>>;

  beforeAll(async () => {
    api = await startApi();
    own = { CLARION_API_URL: api.app.url, CLARION_TOKEN: api.writeToken, CLARION_PROJECT_ID: api.projectId };
  });
  afterAll(() => api.close());
  beforeEach(() => {
    repository = scratchRepository();
    repository.write('k6.json', JSON.stringify({ root_group: { name: '', path: '', id: 'd', groups: [], checks: [] }, metrics: { http_req_duration: { type: 'trend', contains: 'time', values: { avg: 3, 'p(95)': 700 }, thresholds: { 'p(95)<200': { ok: false } } } } }));
  });
  afterEach(() => repository.remove());

  const kindOf = async (out: string): Promise<unknown> => (await api.read(`/open/v1/runs/${/clr_[0-9A-Za-z]+/.exec(out)?.[0] ?? ''}`)).body['kind'];

  it('uploads the summary of k6 as a run of load', async () => {
    const { code, out } = await repository.clarion(['load', 'k6.json', '--upload'], own);
    expect(code).toBe(0);
    expect(await kindOf(out)).toBe('load');
  });

  it('uploads the native format as it is', async () => {
    repository.write('load.json', '{"kind":"load","status":"passed","result":{"runMode":"load"}}');
    const { out } = await repository.clarion(['load', 'load.json', '--upload'], own);
    expect(await kindOf(out)).toBe('load');
  });

  it('takes the results of a plan from clarion.yaml, by the settings of a profile', async () => {
    repository.write('clarion.yaml', `profiles: { load: { upload: { projectId: ${api.projectId} } } }\nload: { plans: { checkout: { results: [k6.json] }, other: { results: [none.json] } } }\n`);
    const { out } = await repository.clarion(['load', '--profile', 'load', '--plan', 'checkout'], own);
    expect(await kindOf(out)).toBe('load');
    expect(await repository.clarion(['load', '--profile', 'load', '--plan', 'chekout'], own)).toMatchObject({ code: 2, errors: expect.stringContaining('Is it checkout?') });
  });

  it('uploads nothing without a profile and without --upload', async () => {
    expect(await repository.clarion(['load', 'k6.json'], own)).toMatchObject({ code: 2, out: '', errors: expect.stringContaining('--upload') });
  });

  it("runs a command, uploads what it wrote, and ends with the command's exit code", async () => {
    repository.write('run.mjs', "import { copyFileSync } from 'node:fs'; copyFileSync('k6.json', 'load-1.json'); process.exit(99);");
    const { code, errors } = await repository.clarion(['load', 'load-*.json', '--upload', '--', 'node', 'run.mjs'], own);
    expect(code).toBe(99);
    expect(await kindOf(errors)).toBe('load');
  });
});
