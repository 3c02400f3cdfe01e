import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api } from '../support/api.js';
import { NOBODY, scratchRepository, type CommandResult, type ScratchRepository } from '../support/command-line.js';

const BUILD = 'https://ci.example/shop/77';

function envelope(gitRef: string, status: string): object {
  const events = [{ type: 'assertion', passed: false, message: 'the \u001B[31mtotal\u001B[0m is wrong', expected: 3, actual: 2 }];
  return { gitRef, ciRunUrl: BUILD, result: { tests: [{ testId: 'pay', testName: 'pays', status, durationMs: 5, events }] } };
}

describe('the commands that read', () => {
  let api: Api;
  let repository: ScratchRepository;
  let own: Readonly<Record<string, string>>;
  let failed: string;
  let passed: string;

  beforeAll(async () => {
    api = await startApi();
    repository = scratchRepository('trunk');
    const personal = await api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: { type: 'personal', name: 'all' } });
    own = { CLARION_API_URL: api.app.url, CLARION_TOKEN: String(personal.body['value']), CLARION_PROJECT_ID: api.projectId };
    passed = runIdOf(await api.upload(envelope('other', 'passed')));
    failed = runIdOf(await api.upload(envelope('trunk', 'failed')));
  });
  afterAll(async () => {
    await repository.remove();
    await api.close();
  });

  const clarion = (...words: readonly string[]): Promise<CommandResult> => repository.clarion(words, own);

  it('show the failures of the latest finished run of this branch', async () => {
    const { code, out } = await clarion('failures');
    expect(code).toBe(0);
    expect(out).toBe(`${failed}: 1 of 1 tests failed.\n\npays\n    the total is wrong\n    expected: 3\n    actual: 2\n`);
  });

  it.each([
    ['an id', (id: string) => id],
    ["the address of a run's page", (id: string) => `http://127.0.0.1:1/r/${id}?tab=failures`],
    ['the address of the CI build', () => BUILD],
  ])('find a run by %s', async (_, say) => {
    expect((await clarion('failures', say(failed))).out).toContain(`${failed}: 1 of 1`);
  });

  it('write JSON as the server answers it, and Markdown as the server writes it', async () => {
    const json = await clarion('failures', failed, '--json');
    expect(json.out).toBe(`${(await api.read(`/open/v1/runs/${failed}/failures`)).text}\n`);
    const markdown = await clarion('failures', failed, '--format', 'markdown', '--max-tokens', '1000');
    expect(markdown.out.trimEnd()).toBe((await api.read(`/open/v1/runs/${failed}/failures?maxTokens=1000`, { accept: 'text/markdown' })).text.trimEnd());
  });

  it('end with 3 for failures only when asked', async () => {
    expect((await clarion('failures', failed)).code).toBe(0);
    expect((await clarion('failures', failed, '--exit-status')).code).toBe(3);
    expect((await clarion('failures', passed, '--exit-status')).code).toBe(0);
    expect((await clarion('failures', '--branch', 'other', '--exit-status')).code).toBe(0);
  });

  it('end with documented codes where nothing is found', async () => {
    expect((await clarion('failures', '--branch', 'nobody')).code).toBe(5);
    expect((await clarion('failures', 'clr_nobodyknowsthis')).code).toBe(5);
    expect((await clarion('failures', 'what')).code).toBe(2);
    expect((await clarion('failures', failed, '--branch', 'main')).code).toBe(2);
    expect((await clarion('failures', '--format', 'yaml')).code).toBe(2);
    const queued = runIdOf(await api.upload({ status: 'running', gitRef: 'open', result: { tests: [] } }));
    expect((await clarion('failures', queued)).code).toBe(5);
  });

  it('list and show runs', async () => {
    const list = await clarion('runs', 'list', '--branch', 'trunk');
    expect(list.out).toMatch(new RegExp(`^${failed}  failed  1 of 1 failed  trunk  -`));
    const page: { items: { id: string }[] } = JSON.parse((await clarion('runs', 'list', '--status', 'passed', '--json')).out);
    expect(page.items.map(({ id }) => id)).toEqual([passed]);
    const run = await clarion('runs', 'get', failed);
    expect(run.out).toContain(`status: failed\ntests: 1 tests, 0 passed, 1 failed`);
    expect((await clarion('runs', 'open', failed)).out).toBe(`${api.app.url}/r/${failed}\n`);
  });

  it('list projects, targets, tests and events', async () => {
    expect((await clarion('projects')).out).toContain(api.projectId);
    expect((await clarion('targets')).out).toMatch(new RegExp(`^${api.targetId}  default  .*default$`, 'm'));
    expect((await clarion('tests')).out).toContain('pays');
    expect((await clarion('tests', '--run', failed, '--status', 'failed')).out).toMatch(/^failed +5 ms +pay +pays$/m);
    const { out } = await clarion('events', failed);
    expect(JSON.parse(out.split('\n')[0] ?? '')).toMatchObject({ type: 'assertion', passed: false });
  });

  it('ask any path, of this service only', async () => {
    expect(JSON.parse((await clarion('api', 'get', '/v1/me')).out)).toMatchObject({ role: 'owner' });
    expect((await clarion('api', 'GET', '@evil.example/')).code).not.toBe(0);
    expect((await clarion('api', 'GET', '/no/such/path')).code).toBe(5);
    const made = await repository.clarion(['api', 'POST', '/v1/projects', '--input', '-'], own, '{"name":"Made here"}');
    expect(JSON.parse(made.out)).toMatchObject({ name: 'Made here' });
  });

  it('say which source won', async () => {
    const { out } = await clarion('whoami');
    expect(out).toContain('token from: CLARION_TOKEN');
    expect(out).toContain(`project: ${api.projectId} (from CLARION_PROJECT_ID)`);
    const piped = await repository.clarion(['whoami', '--token-stdin', '--json'], { ...own, CLARION_TOKEN: '' }, own['CLARION_TOKEN']);
    expect(JSON.parse(piped.out)).toMatchObject({ role: 'owner', sources: { token: { source: '--token-stdin' }, target: { source: "the project's default target" } } });
  });

  it('check everything with doctor, and end with the code of what fails first', async () => {
    const well = await clarion('doctor', '--json');
    expect(well.code).toBe(0);
    const { checks }: { checks: { name: string; state: string }[] } = JSON.parse(well.out);
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(['configuration', 'ci', 'reports', 'address', 'token', 'project', 'target', 'server', 'sign-in', 'upload']);
    expect((await repository.clarion(['doctor'], { ...own, CLARION_TOKEN: '' })).code).toBe(4);
    expect((await repository.clarion(['doctor'], { ...own, CLARION_API_URL: NOBODY })).code).toBe(6);
    expect((await repository.clarion(['doctor'], { ...own, CLARION_PROJECT_ID: 'shop' })).code).toBe(2);
  });

  it('name the nearest command', async () => {
    const { code, errors } = await clarion('uplaod');
    expect(code).toBe(2);
    expect(errors).toContain('upload');
  });
});
