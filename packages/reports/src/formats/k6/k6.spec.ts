import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { K6 } from './k6.js';

const { entriesOf, testsOf } = specReader(K6);

const ROOT = { name: '', path: '', id: 'd41d', groups: [], checks: [] };

const THRESHOLD_FAILURE = {
  message: 'The threshold p(95)<200 of http_req_duration was crossed: p(95) is 734.5',
  isAssertion: true,
  expected: '< 200',
  actual: 734.5,
};

describe('K6', () => {
  it('takes thresholds of handleSummary as tests', async () => {
    const thresholds = { 'p(95)<200': { ok: false }, 'avg < 500': { ok: true }, odd: {} };
    const metrics = {
      http_req_duration: { type: 'trend', contains: 'time', values: { avg: 312.5, 'p(95)': 734.5 }, thresholds },
    };
    const entries = await entriesOf({ root_group: ROOT, state: { testRunDurationMs: 30_012.5 }, metrics });
    expect(entries).toEqual([
      { kind: 'run', run: { runner: 'k6', durationMs: 30_012.5 } },
      {
        kind: 'test',
        test: {
          name: 'http_req_duration: p(95)<200',
          suite: ['thresholds'],
          events: [],
          status: 'failed',
          failures: [THRESHOLD_FAILURE],
        },
      },
      {
        kind: 'test',
        test: {
          name: 'http_req_duration: avg < 500',
          suite: ['thresholds'],
          events: [],
          status: 'passed',
          failures: [],
        },
      },
    ]);
  });

  it('takes true as crossed in the file of --summary-export', async () => {
    const metrics = {
      http_req_duration: { avg: 312.5, 'p(95)': 734.5, thresholds: { 'p(95)<200': true } },
      checks: { value: 0.5, passes: 1, fails: 1, thresholds: { 'rate>0.1': false } },
    };
    expect(await testsOf({ root_group: { ...ROOT, groups: {}, checks: {} }, metrics })).toMatchObject([
      { status: 'failed', failures: [THRESHOLD_FAILURE] },
      { name: 'checks: rate>0.1', status: 'passed' },
    ]);
  });

  it('takes checks as tests in their groups, in both forms', async () => {
    const checks = [{ name: 'status is 200', passes: 7, fails: 3 }];
    const inner = {
      name: 'pay',
      checks: {
        made: { name: 'has id', passes: 2, fails: 0 },
        never: { name: 'has name', passes: 0, fails: 0 },
        odd: { name: 'x', passes: '2' },
      },
    };
    expect(
      await testsOf({
        metrics: {},
        root_group: { ...ROOT, checks, groups: [{ name: 'login', groups: { pay: inner } }] },
      }),
    ).toMatchObject([
      {
        name: 'status is 200',
        suite: [],
        status: 'failed',
        failures: [{ message: 'The check did not hold 3 of 10 times', isAssertion: true }],
      },
      { name: 'has id', suite: ['login', 'pay'], status: 'passed' },
      { name: 'has name', suite: ['login', 'pay'], status: 'skipped' },
    ]);
  });

  it('reports no value of a bound that it cannot read', async () => {
    const metrics = { http_reqs: { values: { count: 3 }, thresholds: { 'med<1 && count>4': { ok: false } } } };
    const [test] = await testsOf({ metrics });
    expect(test?.failures).toEqual([
      { message: 'The threshold med<1 && count>4 of http_reqs was crossed', isAssertion: true },
    ]);
  });

  it('refuses what is not a summary', async () => {
    await expect(entriesOf({ metrics: { a: 1 } })).rejects.toThrow('k6');
  });
});
