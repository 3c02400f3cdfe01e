import { describe, expect, it } from '@jest/globals';
import { mayReadMetrics } from './metrics.controller.js';

const TOKEN = '0123456789abcdef';

function reader(
  remoteAddress: string,
  headers: Readonly<Record<string, string>> = {},
): Parameters<typeof mayReadMetrics>[0] {
  return { socket: { remoteAddress }, headers, rawHeaders: Object.entries(headers).flat() };
}

describe('mayReadMetrics', () => {
  it.each([
    ['this machine', reader('127.0.0.1'), undefined, true],
    ['this machine by IPv6', reader('::1'), undefined, true],
    ['this machine by a mapped address', reader('::ffff:127.0.0.1'), undefined, true],
    ['another machine', reader('192.0.2.1'), undefined, false],
    ['a proxy on this machine', reader('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }), undefined, false],
    ['the token', reader('192.0.2.1', { authorization: `Bearer ${TOKEN}` }), TOKEN, true],
    ['another token', reader('127.0.0.1', { authorization: `Bearer ${TOKEN}0` }), TOKEN, false],
    ['no token', reader('127.0.0.1'), TOKEN, false],
  ])('decides for %s', (_name, request, token, expected) => {
    expect(mayReadMetrics(request, token)).toBe(expected);
  });
});
