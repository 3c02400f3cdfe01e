import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';
import { large } from '../../support/large.js';

/** Tests of an append. */
const TESTS = 100;
const SLOW_MS = 120_000;

/** Other requests get an answer within this time while the appends go on, on a machine that has other things to do. */
const PATIENCE_MS = 3_000;

describe('many appends to one run at once', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const append = (id: string, shard: number, tests = TESTS): Promise<Answer> => {
    const body = Array.from({ length: tests }, (_, index) => ({
      testId: `s${shard}-${index}`,
      success: index !== 0,
      durationMs: 1,
      events: index === 0 ? [{ type: 'error', message: 'broke' }] : [],
    }));
    return api.send('POST', `${api.uploadPath}/${id}/tests`, { as: api.writeToken, body });
  };

  const appendAtOnce = async (appends: number, tests: number): Promise<void> => {
    const other = runIdOf(await api.upload({ result: { tests: [{ testId: 'a', success: false }] } }));
    const id = runIdOf(await api.upload({ status: 'running' }));
    expect((await api.send('GET', '/health/ready')).status).toBe(200);
    const over = new AbortController();
    const seen: { readonly path: string; readonly status: number; readonly ms: number }[] = [];
    const watch = async (path: string): Promise<void> => {
      while (!over.signal.aborted) {
        const startedAt = performance.now();
        const { status } = await api.read(path);
        seen.push({ path, status, ms: performance.now() - startedAt });
        await sleep(50);
      }
    };
    const watching = [
      '/health/ready',
      '/health/live',
      `/open/v1/runs/${other}/failures`,
      `/open/v1/runs/${id}`,
      `/open/v1/runs/${id}/tests?limit=50`,
    ].map(watch);

    const answers = await Promise.all(Array.from({ length: appends }, (_, shard) => append(id, shard, tests)));
    over.abort();
    await Promise.all(watching);

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(seen.filter(({ status, ms }) => status !== 200 || ms > PATIENCE_MS)).toEqual([]);
    expect(seen.length).toBeGreaterThan(10);
    const completed = await api.send('POST', `${api.uploadPath}/${id}/complete`, { as: api.writeToken });
    expect(completed.body['summary']).toMatchObject({ total: appends * tests, failed: appends });
  };

  it('are all stored, the instance stays ready and other requests get their answers', () => appendAtOnce(40, TESTS));
  large(
    'of 500 tests are all stored, the instance stays ready and other requests get their answers',
    () => appendAtOnce(60, 500),
    SLOW_MS,
  );

  it('of senders that disconnect leave room for the others', async () => {
    const id = runIdOf(await api.upload({ status: 'running' }));
    const controllers = Array.from({ length: 30 }, () => new AbortController());
    const lost = controllers.map(({ signal }, shard) =>
      fetch(`${api.app.url}${api.uploadPath}/${id}/tests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.writeToken}`, 'content-type': 'application/json' },
        body: JSON.stringify([{ testId: `lost-${shard}`, success: true }]),
        signal,
      }).catch(() => undefined),
    );
    await sleep(5);
    for (const controller of controllers) controller.abort();
    expect((await append(id, 1)).status).toBe(202);
    await Promise.all(lost);
    const stored = (await api.read(`/open/v1/runs/${id}`)).body['summary']?.['total'];
    expect(Number(stored)).toBeGreaterThanOrEqual(TESTS);
  });
});
