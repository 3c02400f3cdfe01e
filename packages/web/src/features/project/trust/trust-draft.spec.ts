import { describe, expect, it } from '@jest/globals';
import { fromPreset, toTrustBody, toTrustDraft, TRUST_PRESETS } from './trust-draft.js';

const RULE = {
  id: 'tru_1',
  projectId: 'prj_1',
  name: 'CI',
  issuer: 'https://ci.example',
  audience: 'clarion',
  claims: { ref: 'refs/heads/*', sub: 'a=b' },
  scopes: ['runs:write', 'runs:read'],
  user: { id: 'usr_1', name: 'Ada', active: true },
  savedAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
};

describe('the fields of a trust rule', () => {
  it('have a line for each claim, and become the same rule', () => {
    const draft = toTrustDraft(RULE);
    expect(draft.claims).toBe('ref=refs/heads/*\nsub=a=b');
    const { name, issuer, audience, claims, scopes } = RULE;
    expect(toTrustBody(draft)).toEqual({ name, issuer, audience, claims, scopes });
  });

  it('may have blanks and empty lines', () => {
    const draft = {
      name: ' CI ',
      issuer: ' https://ci.example ',
      audience: 'x',
      claims: '\n ref = main \n\nsub\n',
      canRead: false,
    };
    expect(toTrustBody(draft)).toEqual({
      name: 'CI',
      issuer: 'https://ci.example',
      audience: 'x',
      claims: { ref: 'main', sub: '' },
      scopes: ['runs:write'],
    });
  });

  it.each(TRUST_PRESETS.map(({ service }) => service))('of %s are complete', (service) => {
    const draft = fromPreset(service, 'https://clarion.example');
    expect(draft).toMatchObject({ name: service, audience: expect.stringMatching(/./) });
    expect(Object.values(toTrustBody({ ...toTrustDraft(undefined), ...draft }).claims)).not.toContain('');
  });
});
