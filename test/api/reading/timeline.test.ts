import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api } from '../../support/api.js';

const AT = '2026-11-20T20:00:00.000Z';
const at = (ms: number): string => new Date(Date.parse(AT) + ms).toISOString();

describe('the timeline of a run', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const timelineOf = async (path: string): Promise<unknown> => (await api.read(`${path}/timeline`)).body;

  it('has lanes, idle times and the critical path of native tests', async () => {
    const run = await api.upload({
      testResults: [
        { testId: 'a', name: 'a', status: 'passed', durationMs: 300, startedAt: at(0), worker: 1 },
        { testId: 'b', name: 'b', status: 'failed', durationMs: 500, startedAt: at(0), worker: '2' },
        { testId: 'c', name: 'c', status: 'passed', durationMs: 400, startedAt: at(510), worker: '2', attempts: 2 },
        { testId: 'd', name: 'd', status: 'skipped', durationMs: 0, startedAt: at(0) },
        { testId: 'e', name: 'e', status: 'passed', durationMs: 9000, startedAt: 'yesterday', worker: {} },
      ],
    });
    const path = `/open/v1/runs/${runIdOf(run)}`;
    expect(await timelineOf(path)).toEqual({
      startedAt: AT,
      wallMs: 910,
      lanes: [
        { worker: '1', tests: 1, busyMs: 300, idleMs: 610 },
        { worker: '2', tests: 2, busyMs: 900, idleMs: 10 },
      ],
      tests: [
        { seq: 0, name: 'a', status: 'passed', startMs: 0, durationMs: 300, lane: 0 },
        { seq: 1, name: 'b', status: 'failed', startMs: 0, durationMs: 500, lane: 1 },
        { seq: 2, name: 'c', status: 'flaky', startMs: 510, durationMs: 400, lane: 1 },
      ],
      criticalPath: [
        { seq: 1, waitMs: 0 },
        { seq: 2, waitMs: 10 },
      ],
      isCut: false,
    });
    const { body } = await api.read(`${path}/tests`);
    expect(body['items']).toMatchObject([
      { startedAt: at(0), worker: '1' },
      { startedAt: at(0), worker: '2' },
      { startedAt: at(510), worker: '2' },
      { startedAt: at(0), worker: null },
      { startedAt: null, worker: null },
    ]);
  });

  it('has the starts and workers of a Playwright report', async () => {
    const result = (ms: number, parallelIndex: number, status: string): object => ({
      status,
      duration: 100,
      startTime: at(ms),
      parallelIndex,
      workerIndex: parallelIndex + 5,
      retry: 0,
    });
    const spec = (title: string, results: readonly object[], status = 'expected'): object => ({
      title,
      file: 'cart.spec.ts',
      line: 1,
      column: 1,
      tests: [{ projectName: 'chromium', expectedStatus: 'passed', status, results }],
    });
    const report = {
      config: { version: '1.56.0' },
      suites: [
        {
          title: 'cart.spec.ts',
          file: 'cart.spec.ts',
          specs: [
            spec('adds', [result(0, 0, 'passed')]),
            spec('pays', [result(0, 1, 'failed'), result(150, 1, 'passed')], 'flaky'),
          ],
        },
      ],
      errors: [],
      stats: { startTime: AT, duration: 250 },
    };
    const run = await api.upload(JSON.stringify(report), { 'content-type': 'application/json' });
    expect(await timelineOf(`/open/v1/runs/${runIdOf(run)}`)).toMatchObject({
      wallMs: 250,
      lanes: [{ worker: '0' }, { worker: '1' }],
      tests: [
        { startMs: 0, lane: 0, status: 'passed' },
        { startMs: 150, lane: 1, status: 'flaky' },
      ],
    });
  });

  it('is empty where the report has no times', async () => {
    const run = await api.upload({ testResults: [{ testId: 'a', status: 'passed', durationMs: 3 }] });
    expect(await timelineOf(`/open/v1/runs/${runIdOf(run)}`)).toEqual({
      startedAt: null,
      wallMs: 0,
      lanes: [],
      tests: [],
      criticalPath: [],
      isCut: false,
    });
  });

  it('keeps the 10,000 longest tests, and says that it is cut', async () => {
    const testResults = Array.from({ length: 10_001 }, (_, number) => ({
      testId: `t${number}`,
      status: 'passed',
      durationMs: number === 5 ? 0 : 10,
      startedAt: at(number * 10),
    }));
    const run = await api.upload({ testResults });
    const { body } = await api.read(`/open/v1/runs/${runIdOf(run)}/timeline`);
    expect(body['isCut']).toBe(true);
    expect(body['tests']).toHaveProperty('length', 10_000);
    expect(JSON.stringify(body['tests'])).not.toContain('"seq":5,');
  });
});
