import { describe, expect, it } from '@jest/globals';
import { newOrganizationId } from '../common/identifiers.js';
import { digestOf, hintOf, newTokenValue, presentToken, TOKEN_PATTERN } from './token-value.js';

const ORGANIZATION = newOrganizationId();

describe('token value', () => {
  it('starts with the prefix, matches the published pattern and ends with a checksum', () => {
    const value = newTokenValue(ORGANIZATION);
    expect(value).toMatch(/^clarion_[0-9A-Za-z]{49}$/);
    expect(`key=${value};`).toMatch(TOKEN_PATTERN);
  });

  it('routes to its organization and is known by its SHA-256', () => {
    const value = newTokenValue(ORGANIZATION);
    expect(presentToken(value)).toEqual({ organizationId: ORGANIZATION, digest: digestOf(value) });
  });

  it('rejects a value with one changed character', () => {
    const value = newTokenValue(ORGANIZATION);
    const accepted = [...value].flatMap((digit, index) => {
      const typos = [...'0aZ9bY'].filter((typo) => typo !== digit);
      return typos
        .map((typo) => value.slice(0, index) + typo + value.slice(index + 1))
        .filter((typed) => presentToken(typed));
    });
    expect(accepted).toEqual([]);
  });

  it.each(['', 'clarion_', 'clarion_abc', 'ghp_0123456789', `clarion_${'0'.repeat(49)}`, `clarion_${'é'.repeat(49)}`])(
    'takes no %j',
    (text) => {
      expect(presentToken(text)).toBeUndefined();
    },
  );

  it('never repeats in 20,000 values and uses every digit about equally often', () => {
    const values = Array.from({ length: 20_000 }, () => newTokenValue(ORGANIZATION));
    const counts = new Map<string, number>();
    for (const digit of values.map((value) => value.slice(21, -6)).join(''))
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(new Set(values).size).toBe(20_000);
    expect(counts.size).toBe(62);
    const expected = (20_000 * 30) / 62;
    for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.06);
  });

  it('has a hint with only the last four characters', () => {
    const value = newTokenValue(ORGANIZATION);
    expect(hintOf(value)).toBe(`clarion_…${value.slice(-4)}`);
  });
});
