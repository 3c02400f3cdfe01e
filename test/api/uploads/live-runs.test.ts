import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

const failing = (testId: string): object => ({
  testId,
  success: false,
  durationMs: 1,
  events: [
    { type: 'log', message: testId },
    { type: 'error', message: `broke ${testId}` },
  ],
});
const passing = (testId: string): object => ({
  testId,
  success: true,
  durationMs: 1,
  events: [{ type: 'log', message: testId }],
});

describe('a run that is written while it runs', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ CLARION_RUN_STALE_AFTER: '2s' });
  });
  afterAll(() => api.close());

  const open = async (status = 'running'): Promise<string> => runIdOf(await api.upload({ status }));
  const act = (id: string, action: string, body?: unknown, headers = {}): Promise<Answer> =>
    api.send('POST', `${api.uploadPath}/${id}/${action}`, { as: api.writeToken, body, headers });
  const statusOf = async (id: string): Promise<unknown> => (await api.read(`/open/v1/runs/${id}`)).body['status'];

  it('is running after its first tests, counts them, and ends with their result', async () => {
    const id = await open('queued');
    expect(await statusOf(id)).toBe('queued');
    const appended = await act(id, 'tests', [passing('a'), failing('b')]);
    expect([appended.status, appended.body['status'], appended.body['summary']]).toEqual([
      202,
      'running',
      { total: 2, passed: 1, failed: 1, skipped: 0, flaky: 0 },
    ]);
    const completed = await act(id, 'complete', { durationMs: 1234 });
    expect([completed.status, completed.body['status']]).toEqual([200, 'failed']);
    expect((await api.read(`/open/v1/runs/${id}`)).body).toMatchObject({ status: 'failed', durationMs: 1234 });
    const { body } = await api.read(`/open/v1/runs/${id}/failures`);
    expect(body['failures']).toMatchObject([
      { testId: 'b', reason: { kind: 'exception', message: 'broke b' }, lastFewEvents: [{ seq: 1 }, { seq: 2 }] },
    ]);
  });

  it('does not pass when its command had failed before it was opened', async () => {
    const id = runIdOf(await api.upload({ status: 'running', exitCode: 2 }));
    await act(id, 'tests', [passing('a')]);
    expect((await act(id, 'complete', { status: 'passed' })).body['status']).toBe('errored');
    expect((await api.read(`/open/v1/runs/${id}`)).body).toMatchObject({
      failureMessage: 'The command that ran the tests exited with code 2.',
    });
  });

  it('takes tests from several shards at once and numbers them without a gap', async () => {
    const id = await open();
    const shards = Array.from({ length: 8 }, (_, shard) =>
      Array.from({ length: 25 }, (__, index) => failing(`s${shard}-${index}`)),
    );
    const answers = await Promise.all(shards.map((tests) => act(id, 'tests', tests)));
    expect(answers.map((answer) => answer.status)).toEqual(shards.map(() => 202));
    await act(id, 'complete');
    const { body } = await api.read(`/open/v1/runs/${id}/events?limit=1000`);
    const events: readonly { seq: number; testId: string; message: string }[] = JSON.parse(
      JSON.stringify(body['events']),
    );
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 400 }, (_, seq) => seq));
    expect(events.every((event) => event.message.endsWith(event.testId))).toBe(true);
    expect((await api.read(`/open/v1/runs/${id}`)).body['summary']).toMatchObject({ total: 200, failed: 200 });
  });

  it('takes tests as NDJSON, and adds nothing of a body of which one line is wrong', async () => {
    const id = await open();
    const ndjson = { 'content-type': 'application/x-ndjson' };
    expect(
      (await act(id, 'tests', `${JSON.stringify(passing('a'))}\n${JSON.stringify(passing('b'))}\n`, ndjson)).body[
        'summary'
      ],
    ).toMatchObject({ total: 2 });
    const wrong = await act(id, 'tests', `${JSON.stringify(passing('c'))}\n{"testId":"d"}\n`, ndjson);
    expect([wrong.status, wrong.body['error']]).toEqual([422, 'validation_failed']);
    expect((await api.read(`/open/v1/runs/${id}`)).body['summary']).toMatchObject({ total: 2 });
  });

  it('adds tests once, however often they are sent with one Idempotency-Key', async () => {
    const id = await open();
    const send = (): Promise<Answer> => act(id, 'tests', [passing('a')], { 'idempotency-key': `append-${id}` });
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))];
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 202]);
    expect((await api.read(`/open/v1/runs/${id}`)).body['summary']).toMatchObject({ total: 1 });
  });

  it('ends with the given status, or is cancelled', async () => {
    const errored = await open();
    expect((await act(errored, 'complete', { status: 'errored' })).body['status']).toBe('errored');
    const cancelled = await open();
    await act(cancelled, 'tests', [failing('a')]);
    expect((await act(cancelled, 'cancel')).body).toMatchObject({ status: 'cancelled', summary: { failed: 1 } });
    expect((await api.read(`/open/v1/runs/${cancelled}/failures`)).body['failures']).toMatchObject([{ testId: 'a' }]);
  });

  it('takes nothing more once it is finished, and is replaced only whole', async () => {
    const id = runIdOf(await api.upload({ status: 'running', clientRunId: 'live' }));
    await act(id, 'complete');
    for (const action of ['tests', 'complete', 'cancel']) {
      const answer = await act(id, action, action === 'tests' ? [passing('late')] : undefined);
      expect([answer.status, answer.body['error']]).toEqual([409, 'run_already_finished']);
    }
    const replaced = await api.upload({ clientRunId: 'live', testResults: [{ testId: 'x', status: 'passed' }] });
    expect([replaced.status, runIdOf(replaced)]).toEqual([200, id]);
  });

  it('is ended by one of two who end it at once', async () => {
    const id = await open();
    const answers = await Promise.all([act(id, 'complete'), act(id, 'cancel')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it('becomes errored with what it has when nothing is heard of it, and not before', async () => {
    const id = await open();
    await act(id, 'tests', [failing('a')]);
    expect(await statusOf(id)).toBe('running');
    const deadline = Date.now() + 10_000;
    while ((await statusOf(id)) === 'running' && Date.now() < deadline) await sleep(200);
    expect(await statusOf(id)).toBe('errored');
    expect((await api.read(`/open/v1/runs/${id}/failures`)).body['failures']).toMatchObject([{ testId: 'a' }]);
  });

  it('refuses a result that is none', async () => {
    const id = await open();
    const answer = await act(id, 'complete', { status: 'running', durationMs: -1, completedAt: 5 });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body['errors'])).toMatch(/\/status.*\/completedAt.*\/durationMs/);
  });
});
