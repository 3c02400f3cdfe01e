import { describe, expect, it } from '@jest/globals';
import { validateDraft, toCreateRequest, type TokenDraft } from './token-draft.js';

const NOW = new Date('2030-01-01T12:00:00.000Z');
const DRAFT: TokenDraft = {
  type: 'scoped',
  name: 'CI',
  scopes: ['runs:write'],
  networks: '',
  lifetime: '30',
  date: '',
};

describe('validateDraft', () => {
  it('accepts a complete draft', () => {
    expect(validateDraft(DRAFT, NOW)).toEqual({});
  });

  it.each([
    ['a name of spaces', 'name', { name: ' ' }],
    ['a scoped token without scopes', 'scopes', { scopes: [] }],
    ['no date', 'expiresAt', { lifetime: 'date', date: '' }],
    ['a past date', 'expiresAt', { lifetime: 'date', date: '2029-12-30' }],
  ] as const)('rejects %s', (_what, field, change) => {
    expect(Object.keys(validateDraft({ ...DRAFT, ...change }, NOW))).toEqual([field]);
  });

  it('does not require scopes for a personal token', () => {
    expect(validateDraft({ ...DRAFT, type: 'personal', scopes: [] }, NOW)).toEqual({});
  });
});

describe('toCreateRequest', () => {
  it('sends scopes for a scoped token', () => {
    expect(toCreateRequest(DRAFT, NOW)).toEqual({
      type: 'scoped',
      name: 'CI',
      scopes: ['runs:write'],
      expiresAt: '2030-01-31T12:00:00.000Z',
    });
  });

  it('sends networks, however they are separated', () => {
    expect(
      toCreateRequest({ ...DRAFT, networks: ' 10.0.0.0/8, 192.0.2.7\n2001:db8::/32 ' }, NOW).allowedNetworks,
    ).toEqual(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
  });

  it('leaves the default lifetime to the server', () => {
    expect(toCreateRequest({ ...DRAFT, type: 'personal', lifetime: 'default' }, NOW)).toEqual({
      type: 'personal',
      name: 'CI',
    });
  });

  it('omits scopes for a personal token, even if some were chosen before', () => {
    expect(toCreateRequest({ ...DRAFT, type: 'personal', lifetime: 'never' }, NOW)).toEqual({
      type: 'personal',
      name: 'CI',
      expiresAt: null,
    });
  });
});
