import { describe, expect, it } from '@jest/globals';
import { proxyStatus } from './proxy.js';

const PROXY = { HTTPS_PROXY: 'http://me:secret@proxy.example:3128' };
const ENABLED = { ...PROXY, NODE_USE_ENV_PROXY: '1' };

const ROWS: readonly (readonly [string, Readonly<Record<string, string>>, string, boolean, RegExp])[] = [
  ['Node 20', PROXY, '20.12.0', false, /^HTTPS_PROXY: not used\. Node 20\.12\.0 .* Use Node 24/],
  ['Node 20 with proxies enabled', ENABLED, '20.20.2', false, /Use Node 24/],
  ['Node 22 before support', ENABLED, '22.20.0', false, /Use Node 24/],
  ['Node 22 with support', ENABLED, '22.21.0', true, /^HTTPS_PROXY: used/],
  ['Node 23, which has no support', ENABLED, '23.11.0', false, /Use Node 24/],
  ['Node 24 before support', ENABLED, '24.4.1', false, /Use Node 24/],
  ['Node 24', ENABLED, '24.5.0', true, /^HTTPS_PROXY: used/],
  ['Node 25', ENABLED, '25.0.0', true, /^HTTPS_PROXY: used/],
  ['Node 24 without proxies enabled', PROXY, '24.6.0', false, /Set NODE_USE_ENV_PROXY=1/],
  ['Node 24 with proxies disabled', { ...PROXY, NODE_USE_ENV_PROXY: '0' }, '24.6.0', false, /Set NODE_USE_ENV_PROXY=1/],
  ['a lower-case name', { http_proxy: 'http://proxy.example:3128' }, '20.12.0', false, /^http_proxy: not used/],
  [
    'both variables',
    { HTTP_PROXY: 'http://proxy.example', HTTPS_PROXY: 'http://proxy.example' },
    '20.12.0',
    false,
    /^HTTPS_PROXY, HTTP_PROXY: not used/,
  ],
];

describe('proxyStatus', () => {
  it.each(ROWS)('is right for %s', (_, environment, version, isUsed, sentence) => {
    expect(proxyStatus(environment, version)).toMatchObject({ isUsed, sentence: expect.stringMatching(sentence) });
    expect(JSON.stringify(proxyStatus(environment, version))).not.toContain('secret');
  });

  it.each([{}, { HTTPS_PROXY: '' }, { NO_PROXY: '*' }])('is undefined for %j', (environment) => {
    expect(proxyStatus(environment, '20.12.0')).toBeUndefined();
  });
});
