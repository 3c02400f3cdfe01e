import { describe, expect, it } from '@jest/globals';
import { countToEnter, kindOfRefusal } from './refused-use.js';

const NOW = new Date('2030-01-01T12:00:00.000Z');
const EARLIER = new Date('2030-01-01T11:00:00.000Z');
const LATER = new Date('2030-01-01T13:00:00.000Z');

describe('a refused use', () => {
  it.each([
    ['revoked', { revokedAt: EARLIER, expiresAt: EARLIER }, false],
    ['expired', { revokedAt: null, expiresAt: EARLIER }, false],
    ['expired', { revokedAt: null, expiresAt: NOW }, true],
    ['network', { revokedAt: null, expiresAt: LATER }, false],
    ['network', { revokedAt: null, expiresAt: null }, false],
    ['member', { revokedAt: null, expiresAt: LATER }, true],
  ] as const)('is of the kind %s for %j', (kind, token, isAllowed) => {
    expect(kindOfRefusal({ ...token, allowedNetworks: null }, isAllowed, NOW)).toBe(kind);
  });
});

describe('the count of refused uses', () => {
  const after = (ms: number): Date => new Date(NOW.getTime() + ms);
  it.each([
    ['the first ones at once', undefined, 3, NOW, 3],
    ['none within the hour', { enteredAt: NOW, pending: 7 }, 2, after(3_599_999), undefined],
    ['all since the last entry after it', { enteredAt: NOW, pending: 7 }, 2, after(3_600_000), 9],
    ['those that wait, without another', { enteredAt: NOW, pending: 7 }, 0, after(3_600_000), 7],
    ['nothing where nothing waits', { enteredAt: NOW, pending: 0 }, 0, after(3_600_000), undefined],
  ])('enters %s', (_name, former, added, now, expected) => {
    expect(countToEnter(former, added, now)).toBe(expected);
  });
});
