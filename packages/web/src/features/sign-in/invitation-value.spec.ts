import { describe, expect, it } from '@jest/globals';
import { invitationValue } from './invitation-value.js';

describe('invitationValue', () => {
  it.each([
    ['the path', 'abc', '', 'abc'],
    ['the hash', undefined, 'abc', 'abc'],
    ['the path if both are present', 'abc', 'def', 'abc'],
    ['a link with a trailing space', 'abc ', '', 'abc'],
    ['an empty string for neither', undefined, '', ''],
  ])('returns %s', (_where, path, hash, value) => {
    expect(invitationValue(path, hash)).toBe(value);
  });
});
