import { describe, expect, it } from '@jest/globals';
import { isLoopback } from '../config/ip-networks.js';
import { needsSetupKey } from './setup-key.js';

describe('set-up key', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost', 'clarion.localhost', 'a.b.localhost'])(
    'is not needed on %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '::',
    '192.0.2.1',
    '127.example.org',
    '128.0.0.1',
    'mylocalhost',
    '.localhost',
    'localhost.example',
    '',
  ])('is needed on %j', (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  it.each([
    ['127.0.0.1', undefined, false],
    ['127.0.0.1', 'http://127.0.0.1:4747', false],
    ['127.0.0.1', 'http://localhost:4747', false],
    ['127.0.0.1', 'https://LOCALHOST', false],
    ['::1', 'http://[::1]:4747', false],
    ['localhost', 'http://127.8.8.8', false],
    ['127.0.0.1', 'http://clarion.localhost:4747', false],
    ['127.0.0.1', 'https://clarion.example', true],
    ['127.0.0.1', 'http://192.0.2.1:4747', true],
    ['127.0.0.1', 'http://[2001:db8::1]', true],
    ['127.0.0.1', 'https://localhost.example', true],
    ['127.0.0.1', 'https://127.0.0.1.example', true],
    ['127.0.0.1', 'https://localhost@clarion.example', true],
    ['localhost', 'https://clarion.example', true],
    ['0.0.0.0', undefined, true],
    ['0.0.0.0', 'http://127.0.0.1:4747', true],
    ['0.0.0.0', 'https://clarion.example', true],
    ['::', 'http://localhost', true],
    ['192.0.2.1', 'http://[::1]', true],
  ])('listening on %s with the public URL %s: is it needed? %s', (host, publicUrl, isNeeded) => {
    expect(needsSetupKey(host, publicUrl)).toBe(isNeeded);
  });
});
