import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newOrganizationId } from '../common/identifiers.js';
import { newSecretValue, readSecretValue } from './routed-secret.js';

const ORGANIZATION = newOrganizationId();

describe('routed secret', () => {
  it('routes to its organization and is known by its SHA-256', () => {
    const value = newSecretValue(ORGANIZATION);
    const digest = createHash('sha256').update(value).digest();
    expect(readSecretValue(value)).toEqual({ organizationId: ORGANIZATION, digest });
  });

  it('has 43 digits of its own, which never repeat', () => {
    const values = Array.from({ length: 1000 }, () => newSecretValue(ORGANIZATION));
    const secrets = new Set(values.map((value) => value.slice(13)));
    expect(values.every((value) => /^[0-9A-Za-z]{56}$/.test(value))).toBe(true);
    expect(secrets.size).toBe(1000);
  });

  it.each(['', 'x', 'a'.repeat(55), 'a'.repeat(57), `${'a'.repeat(55)}-`, `${'a'.repeat(55)}\n`])(
    'reads no %j',
    (text) => {
      expect(readSecretValue(text)).toBeUndefined();
    },
  );
});
