import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './web-authn.js';

describe('the relying party of passkeys', () => {
  it.each([
    ['https://clarion.example', 'clarion.example'],
    ['https://clarion.example:8443', 'clarion.example'],
    ['http://localhost:4747', 'localhost'],
    ['http://clarion.localhost', 'clarion.localhost'],
    ['http://clarion.example', undefined],
    ['http://notlocalhost', undefined],
    ['http://127.0.0.1:4747', undefined],
    ['https://10.0.0.7', undefined],
    ['https://[::1]', undefined],
  ])('of %s is %s', (origin, id) => {
    expect(relyingPartyOf(origin)).toEqual(id === undefined ? undefined : { id, origin });
  });
});
