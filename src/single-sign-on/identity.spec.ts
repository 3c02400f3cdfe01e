import { describe, expect, it } from '@jest/globals';
import { toIdentity } from './identity.js';

const CONFIG = {
  domains: ['acme.example', 'acme.test'],
  rolesClaim: 'groups',
  roles: new Map([
    ['dev', 'member'],
    ['leads', 'admin'],
  ] as const),
};
const WHO = { issuer: 'https://id.example', subject: '7' };
const identity = (claims: object): ReturnType<typeof toIdentity> => toIdentity({ ...claims }, WHO, CONFIG);

describe('the address of an identity', () => {
  it.each([
    ['ada@acme.example', 'ada@acme.example'],
    ['Ada@ACME.test', 'ada@acme.test'],
  ])('is %s when the provider has verified it', (email, expected) => {
    expect(identity({ email, email_verified: true }).email).toBe(expected);
  });

  it.each([
    [{ email: 'ada@acme.example' }],
    [{ email: 'ada@acme.example', email_verified: false }],
    [{ email: 'ada@acme.example', email_verified: 'true' }],
    [{ email: 'ada@other.example', email_verified: true }],
    [{ email: 'ada@sub.acme.example', email_verified: true }],
    [{ email: 'ada@acme.example.evil.example', email_verified: true }],
    [{ email: 'ada@evil.example@acme.example', email_verified: true }],
    [{ email: 'acme.example', email_verified: true }],
    [{ email: ['ada@acme.example'], email_verified: true }],
    [{ email_verified: true }],
  ])('is nothing in %j', (claims) => {
    expect(identity(claims).email).toBeUndefined();
  });
});

describe('the role of an identity', () => {
  it.each([
    [['dev'], 'member'],
    ['dev', 'member'],
    [['dev', 'leads', 'x'], 'admin'],
    [['leads', 'dev'], 'admin'],
    [['x'], undefined],
    [[7, null], undefined],
    [{ dev: true }, undefined],
    [undefined, undefined],
  ])('of the groups %j is %s', (groups, role) => {
    expect(identity({ groups }).role).toBe(role);
  });
});

describe('the name of an identity', () => {
  it.each([
    [{ name: ' Ada Lovelace ' }, 'Ada Lovelace'],
    [{ name: 'A\nb' }, 'A b'],
    [{ name: '', email: 'ada@acme.example', email_verified: true }, 'ada'],
    [{}, 'User'],
    [{ name: 'x'.repeat(300) }, 'x'.repeat(200)],
  ])('in %j is %s', (claims, name) => {
    expect(identity(claims).name).toBe(name);
  });
});
