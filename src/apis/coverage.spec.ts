import { describe, expect, it } from '@jest/globals';
import { isRunId, type RunId } from '../common/identifiers.js';
import { type CallCounts, latencyBucket } from '../runs/content/run-calls.js';
import type { ApiOperation } from './api-operation.js';
import { Coverage } from './coverage.js';

const operation = (path: string, ...statuses: readonly string[]): ApiOperation => ({
  operationId: null,
  method: 'GET',
  path,
  bases: [''],
  statuses,
  required: [],
});
const call = (
  path: string,
  statuses: Readonly<Record<string, number>>,
  more: Partial<CallCounts> = {},
): CallCounts => ({
  method: 'GET',
  path,
  statuses,
  failures: 0,
  latencies: {},
  tests: [],
  testCount: 0,
  ...more,
});
const runId = (): RunId => {
  const id = 'clr_0Vbg1UJ7tAFtalFj5EZoHHOQJ7Y2Kw5O9c';
  if (!isRunId(id)) throw new Error('No id of a run');
  return id;
};
const coverageOf = (
  operations: readonly ApiOperation[],
  calls: readonly CallCounts[],
  others: readonly ApiOperation[] = [],
): Coverage => {
  const coverage = new Coverage(operations, others);
  coverage.add({ runId: runId(), at: new Date(0), calls: { calls, uncounted: 0 } });
  return coverage;
};

describe('the coverage of an API', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['the status itself before its class', ['404', '4XX', 'default'], ['404'], ['404']],
    ['its class before default', ['4xx', 'default'], ['422'], ['4xx']],
    ['default where nothing else fits', ['200', 'default'], ['503'], ['default']],
    ['nothing for an undescribed status', ['200'], ['500'], []],
    ['nothing for a call without a response', ['200', 'default'], ['0'], []],
    ['each once', ['2XX'], ['200', '201'], ['2XX']],
  ])('has %s', (_, described, answered, exercised) => {
    const statuses = Object.fromEntries(answered.map((status) => [status, 1]));
    const [covered] = coverageOf([operation('/carts', ...described)], [call('/carts', statuses)]).covered();
    expect(covered?.exercised).toEqual(exercised);
  });

  it('adds up the calls of all runs', () => {
    const coverage = new Coverage([operation('/carts', '200')], []);
    const latency = String(latencyBucket(100));
    for (const [at, tests, uncounted] of [
      [new Date(2000), ['a', 'b'], 3],
      [new Date(1000), ['b', 'c'], 4],
    ] as const) {
      const calls = [call('/carts', { 200: 2, 500: 1 }, { tests, failures: 1, latencies: { [latency]: 3 } })];
      coverage.add({ runId: runId(), at, calls: { calls, uncounted } });
    }
    expect(coverage.covered()).toEqual([
      expect.objectContaining({
        calls: 6,
        tests: ['a', 'b', 'c'],
        statuses: { 200: 4, 500: 2 },
        failures: 2,
        lastSeenAt: new Date(2000),
      }),
    ]);
    expect([coverage.uncounted, coverage.exercised]).toEqual([7, 1]);
  });

  it.each([
    [[], null, null],
    [[10], 10, 10],
    [Array.from({ length: 100 }, (_, index) => index + 1), 50, 95],
    [[...Array.from({ length: 19 }, () => 8), 3000], 8, 8],
    [[1, 3000], 1, 3000],
  ])('has percentiles that are at most 10 %% from the exact ones: %j', (latencies, p50, p95) => {
    const counts: Record<string, number> = {};
    for (const ms of latencies) counts[String(latencyBucket(ms))] = (counts[String(latencyBucket(ms))] ?? 0) + 1;
    const [covered] = coverageOf([operation('/a')], [call('/a', { 200: 1 }, { latencies: counts })]).covered();
    for (const [found, exact] of [
      [covered?.p50, p50],
      [covered?.p95, p95],
    ] as const)
      if (exact === null) expect(found).toBeNull();
      else expect(Math.abs(Number(found) - exact) / exact).toBeLessThanOrEqual(0.1);
  });

  it('lists what no document describes, the most calls first, and not what another API does', () => {
    const coverage = coverageOf(
      [operation('/carts')],
      [call('/a', { 200: 1 }), call('/b', { 200: 5 }), call('/other', { 200: 9 }), call('/carts', { 200: 1 })],
      [operation('/other')],
    );
    expect(coverage.undescribed().map(({ path, calls }) => [path, calls])).toEqual([
      ['/b', 5],
      ['/a', 1],
    ]);
  });
});
