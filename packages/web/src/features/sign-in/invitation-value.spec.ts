import { describe, expect, it } from '@jest/globals';
import { invitationValue } from './invitation-value.js';

describe('invitationValue', () => {
  it.each([
    ['the path', 'abc', '', 'abc'],
    ['what stands behind the #', undefined, 'abc', 'abc'],
    ['the path when both are there', 'abc', 'def', 'abc'],
    ['a copied link with a space behind', 'abc ', '', 'abc'],
    ['nothing', undefined, '', ''],
  ])('is %s', (_where, path, hash, value) => {
    expect(invitationValue(path, hash)).toBe(value);
  });
});
