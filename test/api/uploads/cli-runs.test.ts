import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { startApi, type Answer, type Api } from '../../support/api.js';

describe('clients of the wire format that exist already', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const recorded = (name: string): object => ({
    ...JSON.parse(readFileSync(`test/corpus/runner-uploads/${name}.json`, 'utf8')),
    projectId: api.projectId,
  });
  const upload = (body: unknown): Promise<Answer> =>
    api.send('POST', '/open/v1/cli-runs', { as: api.writeToken, body });

  it('of the older generation ask who they are', async () => {
    const { status, body } = await api.send('GET', '/open/v1/whoami', { as: api.writeToken });
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'user', tokenType: 'scoped', scopes: ['runs:write'] });
    expect(String(body['userId'])).toMatch(/^usr_/);
    expect(String(body['organizationId'])).toMatch(/^org_/);
  });

  it('of the older generation upload to the default target, and the counts are those of the rows', async () => {
    const answer = await upload(recorded('april-cli-runs-full'));
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).toSorted()).toEqual(['runId', 'url']);
    const run = await api.read(`/open/v1/runs/${String(answer.body['runId'])}`);
    // The client claims 20 tests and 16 failed; the rows are 17 and 13.
    expect(run.body).toMatchObject({
      targetId: api.targetId,
      status: 'failed',
      summary: { total: 17, passed: 4, failed: 13 },
      trigger: 'cli',
      runnerVersion: '0.2.6',
      environment: '.env',
    });
    expect(run.body['envelope']).toMatchObject({ runAt: '2026-11-20 20:29:56', target: 'tests' });
  });

  it('of the older generation contain their CI facts', async () => {
    const answer = await upload(recorded('april-cli-runs-ci-github'));
    const { body } = await api.read(`/open/v1/runs/${String(answer.body['runId'])}`);
    expect(body).toMatchObject({
      gitRef: 'main',
      branch: 'main',
      commitSha: '0123456789abcdef0123456789abcdef01234567',
      ciRunUrl: 'https://github.com/acme/shop/actions/runs/987654321',
      trigger: 'ci',
    });
    const failures = await api.read(`/open/v1/runs/${String(answer.body['runId'])}/failures`);
    expect(failures.body['failures']).toMatchObject([
      { testId: 'hangs', reason: { kind: 'exception', timedOut: true } },
    ]);
  });

  it('of the older generation retry with the same body, and make one run', async () => {
    const body = recorded('april-cli-runs-contracts');
    const answers = [await upload(body), ...(await Promise.all([upload(body), upload(body)]))];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body['runId'])).size).toBe(1);
  });

  it('find projects, targets and readiness in the shapes they need', async () => {
    const as = api.cookie;
    const project = `/v1/projects/${api.projectId}`;
    expect((await api.send('GET', project, { as })).body['id']).toBe(api.projectId);
    expect((await api.send('GET', `${project}/targets/${api.targetId}`, { as })).body['id']).toBe(api.targetId);
    expect((await api.send('GET', `${project}/targets`, { as })).body).toMatchObject([
      { id: api.targetId, slug: 'default', name: 'default', isDefault: true },
    ]);
    const ready = await api.send('GET', `${project}/readiness?targetId=${api.targetId}`, { as: api.writeToken });
    expect(ready.body).toMatchObject({
      projectId: api.projectId,
      sync: { ready: false },
      upload: { ready: true, targetId: api.targetId },
    });
    const refused = await api.send('GET', `${project}/readiness`, { as: api.readToken });
    expect(refused.body['upload']).toEqual({ ready: false, reason: 'Use a token with the scope runs:write.' });
  });

  it('read a run, its results and the events of a test under the target', async () => {
    const envelope = readFileSync('test/corpus/runner-uploads/v1-run-cli-full.json', 'utf8');
    const id = String((await api.upload(envelope, { 'content-type': 'application/json' })).body['runId']);
    const path = `${api.uploadPath}/${id}`;
    expect((await api.read(path)).body['id']).toBe(id);
    const results = await api.read(`${path}/test-results`);
    expect(results.body['length']).toBe(17);
    const events = await api.read(`${path}/tests/auth-login/events`);
    expect(JSON.parse(events.text).map((event: { type: string }) => event.type)).toEqual([
      'start',
      'trace',
      'action',
      'metric',
      'assertion',
      'assertion',
      'warning',
    ]);
    expect((await api.read(`${path}/tests/nobody/events`)).status).toBe(404);
    expect((await api.read(`${path}/tests/%00/events`)).status).toBe(404);
  });
});
