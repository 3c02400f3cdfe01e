import { describe, expect, it } from '@jest/globals';
import { isProofRecent, isSignInRecent } from './session-lifetime.js';

const NOW = new Date('2030-01-31T12:00:00.000Z');

describe('what a password proved', () => {
  it.each([
    [0, true],
    [900_000, true],
    [900_001, false],
    [86_400_000, false],
    // A server whose clock is behind wrote it.
    [-1_000, true],
  ])('%i ms ago is recent: %s', (ageMs, isRecent) => {
    expect(isProofRecent(new Date(NOW.getTime() - ageMs), NOW)).toBe(isRecent);
  });

  it.each([
    [0, true],
    [43_200_000, true],
    [43_200_001, false],
    [-1_000, true],
  ])('%i ms ago permits to create tokens: %s', (ageMs, isRecent) => {
    expect(isSignInRecent(new Date(NOW.getTime() - ageMs), NOW)).toBe(isRecent);
  });
});
