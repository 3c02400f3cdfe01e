import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api } from '../../support/api.js';

const get = (url: string, status: number, more: object = {}): object => ({
  type: 'trace',
  data: { protocol: 'http', method: 'GET', url, status, ok: status < 400, durationMs: status, ...more },
});

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Uploads a run of a branch with one test, and returns the id of the run. */
async function upload(gitRef: string, success: boolean, events: readonly object[], testId = 'pay'): Promise<string> {
  const tests = [
    { testId: 'other', success: true, events: [get('/other', 200)] },
    { testId, success, events },
  ];
  return runIdOf(await api.upload({ gitRef, result: { tests } }));
}

async function divergenceOf(runId: string, include = 'divergence'): Promise<unknown> {
  const { body } = await api.read(`/open/v1/runs/${runId}/failures?include=${include}`);
  return body['failures']?.['0']?.['divergence'];
}

describe('the divergence of a failure', () => {
  it('is the first event that differs from the last pass on the branch, whatever else changes in every run', async () => {
    const passedRunId = await upload('main', true, [get('/carts/1', 200), get('/pay', 201), get('/carts/1', 200)]);
    await upload('topic', true, [get('/carts/1', 200)]);
    const failed = await upload('main', false, [get('/carts/2?x=1', 200), get('/pay', 503, { responseBody: 'x' })]);
    const expected = {
      passedRunId,
      at: 1,
      passed: { type: 'trace', data: { url: '/pay', status: 201 } },
      failed: { type: 'trace', data: { url: '/pay', status: 503, responseBody: 'x' } },
    };
    expect(await divergenceOf(failed)).toMatchObject(expected);
    expect(JSON.stringify(await divergenceOf(failed))).not.toContain('testId');
    const { body } = await api.read(`/open/v1/runs/${failed}`);
    const build = await api.read(`/open/v1/builds/${String(body['buildId'])}/failures?include=divergence,suspects`);
    expect(build.body['failures']?.['0']).toMatchObject({ divergence: expected, suspects: [] });
  });

  it('has one event where one of the tests had ended', async () => {
    await upload('ended', true, [get('/a', 200), get('/b', 200)]);
    const failed = await upload('ended', false, [get('/a', 200)]);
    const divergence = await divergenceOf(failed);
    expect(divergence).toMatchObject({ at: 1, passed: { data: { url: '/b' } } });
    expect(divergence).not.toHaveProperty('failed');
  });

  it('is null without a pass or events, and absent without include', async () => {
    const first = await upload('first', false, [get('/a', 500)], 'new');
    expect(await divergenceOf(first)).toBeNull();
    expect(await divergenceOf(first, 'location')).toBeUndefined();
    await upload('silent', true, []);
    expect(await divergenceOf(await upload('silent', false, [get('/a', 500)]))).toBeNull();
  });

  it('looks at the first 300 events alone', async () => {
    const many = Array.from({ length: 400 }, () => get('/a', 200));
    await upload('long', true, many);
    const late = await upload('long', false, many.with(350, get('/a', 500)));
    expect(await divergenceOf(late)).toBeNull();
    const early = await upload('long', false, many.with(299, get('/a', 500)));
    expect(await divergenceOf(early)).toMatchObject({ at: 299, failed: { data: { status: 500 } } });
    expect(await divergenceOf(await upload('long', false, many.slice(0, 100)))).toMatchObject({ at: 100 });
  });

  it('shows long texts cut and secrets masked', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    await upload('secret', true, [get('/a', 200)]);
    const failed = await upload('secret', false, [get('/a', 500, { responseBody: `${secret} ${'x'.repeat(5000)}` })]);
    const text = JSON.stringify(await divergenceOf(failed));
    expect(text).not.toContain(secret);
    expect(text.length).toBeLessThan(2000);
  });

  it('is a line in Markdown', async () => {
    await upload('markdown', true, [get('/pay', 201)]);
    const failed = await upload('markdown', false, [get('/pay', 503)]);
    const { text } = await api.read(`/open/v1/runs/${failed}/failures?include=group,divergence`, {
      accept: 'text/markdown',
    });
    expect(text).toMatch(/\nfirst event unlike the last pass, 0: passed trace \{.*201.*\}; failed trace \{.*503.*\}\n/);
  });
});
