import { describe, expect, it } from '@jest/globals';
import { resolveApiUrl, type ApiUrlSources } from './api-url.js';

const environment = { CLARION_API_URL: 'https://one.example' };
const dotenv = { CLARION_API_URL: 'https://two.example' };
const secrets = { CLARION_API_URL: 'https://three.example' };

const FOUND: readonly (readonly [string, Partial<ApiUrlSources>, object, string])[] = [
  [
    '--api-url before all others',
    { flag: 'https://flag.example/', environment, dotenv, secrets },
    { url: 'https://flag.example' },
    '--api-url',
  ],
  ['the environment before files', { environment, dotenv, secrets }, { url: 'https://one.example' }, 'CLARION_API_URL'],
  [
    '.env before .env.secrets',
    { dotenv, secrets },
    { url: 'https://two.example', file: '.env' },
    'CLARION_API_URL in .env',
  ],
  [
    '.env.secrets',
    { secrets },
    { url: 'https://three.example', file: '.env.secrets' },
    'CLARION_API_URL in .env.secrets',
  ],
  [
    '.env where the variable is empty',
    { environment: { CLARION_API_URL: '' }, dotenv },
    { url: 'https://two.example', file: '.env' },
    'CLARION_API_URL in .env',
  ],
  [
    '.env for this machine, which may get every token',
    { dotenv: { CLARION_API_URL: 'http://localhost:4000' } },
    { url: 'http://localhost:4000' },
    'CLARION_API_URL in .env',
  ],
  ['the default: the local server', {}, { url: 'http://127.0.0.1:4747' }, 'the local service'],
  [
    'an api. host, with its ingest. host',
    { environment: { CLARION_API_URL: 'https://api.example.com:8443/base/' } },
    { url: 'https://api.example.com:8443/base', ingestUrl: 'https://ingest.example.com:8443/base' },
    'CLARION_API_URL',
  ],
  [
    'an api. host in --api-url, without an ingest. host',
    { flag: 'https://api.example.com' },
    { url: 'https://api.example.com' },
    '--api-url',
  ],
  [
    'a host that only contains api.',
    { environment: { CLARION_API_URL: 'https://my-api.example.com' } },
    { url: 'https://my-api.example.com' },
    'CLARION_API_URL',
  ],
];

const REFUSED: readonly (readonly [string, Partial<ApiUrlSources>])[] = [
  ['a text that is not a URL', { flag: 'example.com' }],
  ['an empty flag', { flag: '', environment }],
  ['another protocol', { environment: { CLARION_API_URL: 'file:///etc/passwd' } }],
  ['http beyond this machine', { environment: { CLARION_API_URL: 'http://clarion.example' } }],
  ['http at a host that only begins like this machine', { flag: 'http://127.0.0.1.example' }],
  ['a user name and a password', { dotenv: { CLARION_API_URL: 'https://me:pw@example.com' } }],
];

function resolve(sources: Partial<ApiUrlSources>): ReturnType<typeof resolveApiUrl> {
  return resolveApiUrl({ environment: {}, dotenv: {}, secrets: {}, ...sources });
}

describe('resolveApiUrl', () => {
  it.each(FOUND)('takes %s', (_, sources, value, source) => {
    expect(resolve(sources)).toEqual({ kind: 'found', value, source });
  });

  it.each(REFUSED)('rejects %s', (_, sources) => {
    expect(resolve(sources)).toMatchObject({ kind: 'invalid' });
  });
});
