import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@clarion/reports/json';
import { divergenceOf } from './divergence.js';

const get = (url: string, status: number, more: JsonObject = {}): JsonObject => ({
  type: 'trace',
  data: { protocol: 'http', method: 'GET', url, status, ok: status < 400, ...more },
});
const assertion = (message: string, passed: boolean): JsonObject => ({ type: 'assertion', message, passed });
const log = (message: string): JsonObject => ({ type: 'log', message });
const START: JsonObject = { type: 'start', at: '2030-01-31T12:00:00Z' };

describe('the first event that differs from the last pass', () => {
  it.each<[string, readonly JsonObject[], readonly JsonObject[], number | undefined]>([
    ['is none without events of the pass', [], [get('/a', 500)], undefined],
    ['is none without events of the failure', [get('/a', 200)], [], undefined],
    ['is none where all are equal', [START, get('/a', 200)], [START, get('/a', 200)], undefined],
    ['is one with another status', [START, get('/a', 200)], [START, get('/a', 500)], 1],
    ['is one of another kind', [get('/a', 200), log('x')], [get('/a', 200), { type: 'error', message: 'x' }], 1],
    ['is one of another path', [get('/a', 200)], [get('/b', 200)], 0],
    [
      'is one of another method',
      [get('/a', 200)],
      [{ type: 'trace', data: { method: 'PUT', url: '/a', status: 200 } }],
      0,
    ],
    ['is an assertion that failed', [assertion('is 3', true)], [assertion('is 3', false)], 0],
    [
      'is the end of a step',
      [{ type: 'step_end', name: 'a', status: 'passed' }],
      [{ type: 'step_end', name: 'a', status: 'failed' }],
      0,
    ],
    ['is the first of several', [get('/a', 200), get('/b', 200)], [get('/a', 404), get('/c', 500)], 0],
    ['is one that the failure did not reach', [get('/a', 200), get('/b', 200)], [get('/a', 200)], 1],
    ['is one that the pass did not have', [get('/a', 200)], [get('/a', 200), log('retry')], 1],
    [
      'is not one with other ids, hosts, times and bodies',
      [START, get('http://127.0.0.1:4001/carts/41', 200, { durationMs: 5, responseBody: '{"id":41}' })],
      [
        { type: 'start', at: '2031-01-31T12:00:00Z' },
        get('http://127.0.0.1:4002/carts/97?x=1', 200, { durationMs: 9 }),
      ],
      undefined,
    ],
    ['is not a log with another text', [log('cart of Dana')], [log('cart of Kim')], undefined],
    [
      'is not an assertion with other numbers',
      [assertion('order 41 is paid', true)],
      [assertion('order 97 is paid', true)],
      undefined,
    ],
    [
      'is not the other name of an assertion',
      [assertion('a', true)],
      [{ type: 'assert', message: 'a', passed: true }],
      undefined,
    ],
  ])('%s', (_name, passed, failed, at) => {
    expect(divergenceOf(passed, failed)?.at).toBe(at);
  });

  it('is given as both tests have it', () => {
    expect(divergenceOf([get('/a', 200), log('x')], [get('/a', 503)])).toEqual({
      at: 0,
      passed: get('/a', 200),
      failed: get('/a', 503),
    });
    expect(divergenceOf([get('/a', 200), log('x')], [get('/a', 200)])).toEqual({
      at: 1,
      passed: log('x'),
      failed: undefined,
    });
  });
});
