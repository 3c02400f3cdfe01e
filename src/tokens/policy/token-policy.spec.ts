import { describe, expect, it } from '@jest/globals';
import { decideExpiry, lifetimeOfDevice, type TokenPolicy } from './token-policy.js';

const NOW = new Date('2030-01-01T12:00:00.000Z');
const FREE: TokenPolicy = { lifetimeDays: 90, maxLifetimeDays: null };
const STRICT: TokenPolicy = { lifetimeDays: 7, maxLifetimeDays: 30 };

describe('the expiry of a new token', () => {
  it.each([
    ['none, by default', FREE, undefined, '2030-04-01T12:00:00.000Z'],
    ['none, by a shorter default', STRICT, undefined, '2030-01-08T12:00:00.000Z'],
    ['never', FREE, null, null],
    ['an instant', FREE, '2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
    ['the maximum', STRICT, '2030-01-31T12:00:00.000Z', '2030-01-31T12:00:00.000Z'],
    ['a minute more than the maximum', STRICT, '2030-01-31T12:01:00.000Z', '2030-01-31T12:00:00.000Z'],
  ])('for %s is decided', (_name, policy, wanted, expected) => {
    const at = typeof wanted === 'string' ? new Date(wanted) : wanted;
    expect(decideExpiry(policy, at, NOW)).toEqual({
      kind: 'granted',
      at: expected === null ? null : new Date(expected),
    });
  });

  it.each([
    ['now', FREE, '2030-01-01T12:00:00.000Z', 'in the future'],
    ['never, with a maximum', STRICT, null, 'at most 30 days'],
    ['more than the maximum', STRICT, '2030-01-31T12:01:00.001Z', 'at most 30 days'],
    ['more than a day', { lifetimeDays: 1, maxLifetimeDays: 1 }, null, 'at most 1 day'],
  ])('for %s is refused', (_name, policy, wanted, reason) => {
    const decision = decideExpiry(policy, wanted === null ? null : new Date(wanted), NOW);
    expect(decision).toEqual({ kind: 'refused', reason: expect.stringMatching(new RegExp(`${reason}$`)) });
  });
});

describe('the lifetime of the token of a device', () => {
  it('is its own, and no longer than the maximum', () => {
    expect(lifetimeOfDevice(FREE, 90)).toBe(90);
    expect(lifetimeOfDevice(STRICT, 90)).toBe(30);
  });
});
