import { describe, expect, it } from '@jest/globals';
import { proxyFacts } from './proxy.js';

const PROXY = { HTTPS_PROXY: 'http://me:secret@proxy.example:3128' };
const ASKED = { ...PROXY, NODE_USE_ENV_PROXY: '1' };

const ROWS: readonly (readonly [string, Readonly<Record<string, string>>, string, boolean, RegExp])[] = [
  ['Node 20', PROXY, '20.12.0', false, /^HTTPS_PROXY: not used\. Node 20\.12\.0 .* take Node 24/],
  ['Node 20 that is asked to', ASKED, '20.20.2', false, /take Node 24/],
  ['Node 22 before it could', ASKED, '22.20.0', false, /take Node 24/],
  ['Node 22 since it can', ASKED, '22.21.0', true, /^HTTPS_PROXY: used/],
  ['Node 23, which cannot', ASKED, '23.11.0', false, /take Node 24/],
  ['Node 24 before it could', ASKED, '24.4.1', false, /take Node 24/],
  ['Node 24', ASKED, '24.5.0', true, /^HTTPS_PROXY: used/],
  ['Node 25', ASKED, '25.0.0', true, /^HTTPS_PROXY: used/],
  ['Node 24 that is not asked to', PROXY, '24.6.0', false, /Set NODE_USE_ENV_PROXY=1/],
  ['Node 24 that is asked not to', { ...PROXY, NODE_USE_ENV_PROXY: '0' }, '24.6.0', false, /Set NODE_USE_ENV_PROXY=1/],
  ['a name in small letters', { http_proxy: 'http://proxy.example:3128' }, '20.12.0', false, /^http_proxy: not used/],
  [
    'both',
    { HTTP_PROXY: 'http://proxy.example', HTTPS_PROXY: 'http://proxy.example' },
    '20.12.0',
    false,
    /^HTTPS_PROXY, HTTP_PROXY: not used/,
  ],
];

describe('what the environment says of proxies', () => {
  it.each(ROWS)('counts or not: %s', (_, environment, version, isUsed, sentence) => {
    expect(proxyFacts(environment, version)).toMatchObject({ isUsed, sentence: expect.stringMatching(sentence) });
    expect(JSON.stringify(proxyFacts(environment, version))).not.toContain('secret');
  });

  it.each([{}, { HTTPS_PROXY: '' }, { NO_PROXY: '*' }])('is nothing in %j', (environment) => {
    expect(proxyFacts(environment, '20.12.0')).toBeUndefined();
  });
});
