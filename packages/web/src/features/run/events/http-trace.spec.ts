import { describe, expect, it } from '@jest/globals';
import { readHttpTrace } from './http-trace.js';

describe('a request with its response', () => {
  it('is read from a trace', () =>
    expect(
      readHttpTrace({
        type: 'trace',
        data: {
          method: 'POST',
          url: '/orders',
          status: 500,
          durationMs: 31,
          requestHeaders: { accept: 'a', n: 1 },
          requestBody: { id: 7 },
          responseBody: 'no stock',
        },
      }),
    ).toEqual({
      request: {
        head: 'POST /orders',
        headers: [
          ['accept', 'a'],
          ['n', '1'],
        ],
        body: '{\n  "id": 7\n}',
      },
      response: { head: '500 31 ms', headers: [], body: 'no stock' },
    }));

  it.each([
    ['a log', { type: 'log', message: 'x' }],
    ['a trace without an address', { type: 'trace', data: { target: 'db' } }],
    ['members of other types', { type: 'log', method: 1, url: [] }],
  ])('is none of %s', (_, event) => expect(readHttpTrace(event)).toBeUndefined());
});
