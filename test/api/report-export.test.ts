import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api } from '../support/api.js';

const TESTS = [
  {
    testId: 'a',
    testName: 'adds up',
    status: 'failed',
    durationMs: 12,
    tags: ['smoke'],
    events: [{ type: 'assertion', passed: false, message: 'the <total> & more', expected: 42, actual: 41 }],
  },
  {
    testId: 'b',
    testName: 'breaks \u0007',
    status: 'failed',
    durationMs: 3,
    events: [{ type: 'error', message: 'no connection', stack: 'Error: no connection\n    at f (/app/a.ts:1:2)' }],
  },
  { testId: 'c', testName: 'works', status: 'passed', durationMs: 1, events: [] },
  { testId: 'd', testName: 'waits', status: 'skipped', durationMs: 0, reason: 'not today', events: [] },
];

describe('the report of a run', () => {
  let api: Api;
  let runId: string;
  beforeAll(async () => {
    api = await startApi();
    runId = runIdOf(
      await api.upload({
        startedAt: '2026-01-02T03:04:05.000Z',
        completedAt: '2026-01-02T03:04:15.000Z',
        result: { tests: TESTS },
      }),
    );
  });
  afterAll(() => api.close());

  const report = (format: string): Promise<Answer> => api.read(`/open/v1/runs/${runId}/report?format=${format}`);

  it('is exported as CTRF', async () => {
    const answer = await report('ctrf');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.body).toMatchObject({
      reportFormat: 'CTRF',
      results: {
        summary: {
          tests: 4,
          passed: 1,
          failed: 2,
          skipped: 1,
          start: Date.UTC(2026, 0, 2, 3, 4, 5),
          stop: Date.UTC(2026, 0, 2, 3, 4, 15),
        },
        tests: [
          { name: 'adds up', status: 'failed', duration: 12, message: 'the <total> & more', tags: ['smoke'] },
          { status: 'failed', message: 'no connection' },
          { name: 'works', status: 'passed' },
          { name: 'waits', status: 'skipped' },
        ],
      },
    });
  });

  it('is exported as JUnit', async () => {
    const answer = await report('junit');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(answer.text).toContain('the &lt;total&gt; &amp; more');
    expect(answer.text).toContain('<skipped');
  });

  it.each(['ctrf', 'junit'])('can be uploaded again as %s, with the same failures', async (format) => {
    const again = await api.send('POST', api.uploadPath, {
      as: api.writeToken,
      body: (await report(format)).text,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(again).toMatchObject({ status: 201, body: { summary: { total: 4, passed: 1, failed: 2, skipped: 1 } } });
    const { body } = await api.read(`/open/v1/runs/${runIdOf(again)}/failures`);
    expect(body['failures']).toMatchObject([
      { testName: 'adds up', reason: { message: expect.stringContaining('the <total> & more') } },
      { reason: { kind: 'exception', message: 'no connection' } },
    ]);
  });

  it('is refused in an unknown format', async () => {
    expect(await report('pdf')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await api.read(`/open/v1/runs/${runId}/report`)).status).toBe(400);
  });

  it('of an open run does not exist', async () => {
    const open = runIdOf(await api.upload({ status: 'running', result: { tests: [] } }));
    expect(await api.read(`/open/v1/runs/${open}/report?format=ctrf`)).toMatchObject({
      status: 404,
      body: { error: 'run_not_finished' },
    });
  });

  it('needs the scope runs:read', async () => {
    const answer = await api.send('GET', `/open/v1/runs/${runId}/report?format=ctrf`, { as: api.writeToken });
    expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
  });
});
