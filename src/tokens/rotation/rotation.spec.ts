import { describe, expect, it } from '@jest/globals';
import { expiryOfRotated, expiryOfSuccessor, refusalOfRotation } from './rotation.js';

const NOW = new Date('2030-03-01T00:00:00.000Z');
const at = (text: string | null): Date | null => (text === null ? null : new Date(text));
const token = (expiresAt: string | null, replacedBy: string | null = null) => ({
  createdAt: new Date('2030-01-01T00:00:00.000Z'),
  expiresAt: at(expiresAt),
  replacedBy,
});

describe('a rotation', () => {
  it.each([
    ['a token that never expires', token(null), undefined],
    ['a token in force', token('2030-03-01T00:00:00.001Z'), undefined],
    ['an expired token', token('2030-03-01T00:00:00.000Z'), 'has expired'],
    ['a token that was rotated', token(null, 'tok_1'), 'rotated already'],
  ])('of %s is decided', (_name, former, reason) => {
    const refusal = refusalOfRotation(former, NOW);
    if (reason === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toContain(reason);
  });
});

describe('the expiry of a successor', () => {
  it.each([
    ['never', null, null, null],
    ['never, under a maximum', null, 10, '2030-03-11T00:00:00.000Z'],
    ['31 days', '2030-02-01T00:00:00.000Z', null, '2030-04-01T00:00:00.000Z'],
    ['31 days, under a longer maximum', '2030-02-01T00:00:00.000Z', 60, '2030-04-01T00:00:00.000Z'],
    ['31 days, under a shorter maximum', '2030-02-01T00:00:00.000Z', 1, '2030-03-02T00:00:00.000Z'],
  ])('of a token whose lifetime was %s', (_name, expiresAt, maxLifetimeDays, expected) => {
    expect(expiryOfSuccessor(token(expiresAt), { lifetimeDays: 1, maxLifetimeDays }, NOW)).toEqual(at(expected));
  });
});

describe('the expiry of a rotated token', () => {
  it.each([
    ['the end of the grace', null, 3600, '2030-03-01T01:00:00.000Z'],
    ['at once without a grace', null, 0, '2030-03-01T00:00:00.000Z'],
    ['its own, if that is sooner', '2030-03-01T00:30:00.000Z', 3600, '2030-03-01T00:30:00.000Z'],
    ['no later than the grace', '2030-03-01T02:00:00.000Z', 3600, '2030-03-01T01:00:00.000Z'],
  ])('is %s', (_name, expiresAt, grace, expected) => {
    expect(expiryOfRotated(at(expiresAt), grace, NOW)).toEqual(at(expected));
  });
});
