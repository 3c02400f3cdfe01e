import { describe, expect, it } from '@jest/globals';
import { satisfies } from './job-token-exchange.js';

const RULE = { issuer: 'https://ci.example', audience: 'clarion', claims: { repository: 'acme/shop' } };
const CLAIMS = { iss: 'https://ci.example', aud: 'clarion', repository: 'acme/shop' };

describe('the claims of an identity token', () => {
  it.each<[object, object]>([
    [{}, {}],
    [{}, { aud: ['other', 'clarion'] }],
    [{ repository: 'acme/*' }, {}],
    [{ repository: 'acme/*', ref: 'refs/heads/release/*-final' }, { ref: 'refs/heads/release/1/2-final' }],
    [{ repository: '*' }, {}],
    [{ repository: 'a*e*p' }, {}],
    [
      { run: '71', protected: 'true' },
      { run: 71, protected: true },
    ],
    [{ groups: 'ci' }, { groups: ['dev', 'ci'] }],
  ])('satisfy the patterns %j with %j', (claims, more) => {
    expect(satisfies({ ...CLAIMS, ...more }, { ...RULE, claims: { ...claims } })).toBe(true);
  });

  it.each<[object, object]>([
    [{}, { iss: 'https://ci.example/' }],
    [{}, { aud: 'Clarion' }],
    [{}, { aud: undefined }],
    [{}, { aud: ['other'] }],
    [{ repository: 'acme/shop' }, { repository: 'acme/shop-evil' }],
    [{ repository: 'acme/shop' }, { repository: 'Acme/shop' }],
    [{ repository: 'acme/shop' }, { repository: { toString: 'acme/shop' } }],
    [{ repository: 'acme/shop' }, { repository: undefined }],
    [{ repository: 'acme/*' }, { repository: 'evil/acme/shop' }],
    [{ repository: 'acme.shop' }, {}],
    [{ repository: 'aa*aa' }, { repository: 'aaa' }],
    [{ constructor: '*' }, {}],
    [{ repository: 'acme/*' }, { repository: `acme/${'x'.repeat(2_000)}` }],
    [{ groups: 'ci' }, { groups: [...Array.from({ length: 100 }, () => 'x'), 'ci'] }],
  ])('do not satisfy the patterns %j with %j', (claims, more) => {
    expect(satisfies({ ...CLAIMS, ...more }, { ...RULE, claims: { ...claims } })).toBe(false);
  });
});
