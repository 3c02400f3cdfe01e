import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const PAGES = 'https://clarion.example.com';

describe('CLARION_VIEWER_URL', () => {
  it.each([
    ['https://traces.example.com', PAGES, 'https://traces.example.com'],
    ['HTTPS://Traces.Example.com:443/', PAGES, 'https://traces.example.com'],
    ['https://traces.example.com:8443', PAGES, 'https://traces.example.com:8443'],
    ['http://localhost:4747', undefined, 'http://localhost:4747'],
    ['http://127.0.0.1:4747', 'http://localhost:4747', 'http://127.0.0.1:4747'],
    ['http://traces.clarion.localhost:4747', 'http://clarion.localhost:4747', 'http://traces.clarion.localhost:4747'],
  ])('is read from %s beside %s', (CLARION_VIEWER_URL, CLARION_PUBLIC_URL, origin) => {
    expect(readConfig({ CLARION_VIEWER_URL, CLARION_PUBLIC_URL }).viewerOrigin).toBe(origin);
  });

  it.each([
    'traces.example.com',
    'ftp://traces.example.com',
    'https://',
    'https://traces.example.com/viewer',
    'https://traces.example.com/?a=1',
    'https://traces.example.com/#a',
    'https://user@traces.example.com',
    'https://:secret-1@traces.example.com',
    'https://*.example.com',
    "https://traces.example.com;script-src'unsafe-inline'",
    'https://traces.example.com,evil.example',
    'https://[2001:db8::1]',
    'https://traces.example.com.',
    "https://traces.example.com\n.evil.example'",
  ])('is not read from %j', (CLARION_VIEWER_URL) => {
    const read = (): unknown => readConfig({ CLARION_VIEWER_URL, CLARION_PUBLIC_URL: PAGES });
    expect(read).toThrow('CLARION_VIEWER_URL must be a scheme and a host name, such as https://traces.example.com');
    expect(read).not.toThrow('secret-1');
  });

  it.each([
    ['https://clarion.example.com', PAGES],
    ['https://CLARION.example.com', PAGES],
    ['https://clarion.example.com:8443', PAGES],
    ['https://clarion.example.com', `${PAGES}.`],
    ['http://127.0.0.1:4748', undefined],
    ['http://127.1:4748', undefined],
    ['http://0x7f000001', 'http://127.0.0.1:4747'],
    ['http://localhost:4748', 'http://localhost:4747'],
  ])('has another host than the pages: %s is refused beside %s', (CLARION_VIEWER_URL, CLARION_PUBLIC_URL) => {
    expect(() => readConfig({ CLARION_VIEWER_URL, CLARION_PUBLIC_URL })).toThrow(
      'CLARION_VIEWER_URL must have another host than CLARION_PUBLIC_URL',
    );
  });

  it.each([
    ['http://traces.example.com', PAGES, '127.0.0.1'],
    ['https://traces.example.com', 'http://clarion.example.com', '127.0.0.1'],
    ['http://localhost:4747', undefined, '0.0.0.0'],
    ['http://localhost.example.com', 'http://127.0.0.1', '127.0.0.1'],
  ])('needs secure contexts: %s is refused beside %s on %s', (CLARION_VIEWER_URL, CLARION_PUBLIC_URL, CLARION_HOST) => {
    expect(() => readConfig({ CLARION_VIEWER_URL, CLARION_PUBLIC_URL, CLARION_HOST })).toThrow(
      'must both start with https://',
    );
  });

  it('needs pages whose address a policy can name', () => {
    expect(() =>
      readConfig({ CLARION_VIEWER_URL: 'http://localhost:4747', CLARION_PUBLIC_URL: 'http://[::1]:4747' }),
    ).toThrow('a host name or an IPv4 address in CLARION_PUBLIC_URL');
  });
});
