import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../config/config.js';
import { isLoopback, SetupKey } from './setup-key.js';

describe('set-up key', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('is not needed on %s', (host) => {
    const key = new SetupKey(readConfig({ CLARION_HOST: host }));
    expect(key.value).toBeUndefined();
    expect(key.admits(undefined)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', '127.example.org', '128.0.0.1', ''])('is needed on %j', (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  it('admits itself and nothing else', () => {
    const key = new SetupKey(readConfig({ CLARION_HOST: '0.0.0.0' }));
    expect(key.value).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(key.admits(key.value)).toBe(true);
    expect(key.admits(undefined)).toBe(false);
    expect(key.admits('')).toBe(false);
    expect(key.admits(`${key.value} `)).toBe(false);
  });

  it('is another one at each start', () => {
    const config = readConfig({ CLARION_HOST: '0.0.0.0' });
    expect(new SetupKey(config).value).not.toBe(new SetupKey(config).value);
  });
});
