import { describe, expect, it } from '@jest/globals';
import { complaintsAbout, toOrder, type TokenDraft } from './token-order.js';

const NOW = new Date('2030-01-01T12:00:00.000Z');
const DRAFT: TokenDraft = { type: 'scoped', name: 'CI', scopes: ['runs:write'], lifetime: '30', date: '' };

describe('complaintsAbout', () => {
  it('has nothing to say about what is complete', () => {
    expect(complaintsAbout(DRAFT, NOW)).toEqual({});
  });

  it.each([
    ['a name of spaces', 'name', { name: ' ' }],
    ['a scoped token without scopes', 'scopes', { scopes: [] }],
    ['no date', 'expiresAt', { lifetime: 'date', date: '' }],
    ['a date that is over', 'expiresAt', { lifetime: 'date', date: '2029-12-30' }],
  ] as const)('complains about %s', (_what, field, change) => {
    expect(Object.keys(complaintsAbout({ ...DRAFT, ...change }, NOW))).toEqual([field]);
  });

  it('asks for no scopes of a personal token', () => {
    expect(complaintsAbout({ ...DRAFT, type: 'personal', scopes: [] }, NOW)).toEqual({});
  });
});

describe('toOrder', () => {
  it('sends scopes for a scoped token', () => {
    expect(toOrder(DRAFT, NOW)).toEqual({
      type: 'scoped',
      name: 'CI',
      scopes: ['runs:write'],
      expiresAt: '2030-01-31T12:00:00.000Z',
    });
  });

  it('sends none for a personal token, even if some were chosen before', () => {
    expect(toOrder({ ...DRAFT, type: 'personal', lifetime: 'never' }, NOW)).toEqual({
      type: 'personal',
      name: 'CI',
      expiresAt: null,
    });
  });
});
