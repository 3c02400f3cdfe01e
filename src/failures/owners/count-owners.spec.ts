import { describe, expect, it } from '@jest/globals';
import { countOwners, type OwnedFailures } from './count-owners.js';

const owned = (failures: number, ...owners: readonly string[]): OwnedFailures => ({ owners, failures });

describe('the failures of owners', () => {
  it.each<[string, readonly OwnedFailures[], readonly (readonly [string | null, number])[]]>([
    ['none', [], []],
    ['nobody alone', [owned(3), owned(4)], []],
    [
      'most first',
      [owned(1, '@a'), owned(2, '@b'), owned(1, '@b')],
      [
        ['@b', 3],
        ['@a', 1],
      ],
    ],
    [
      'nobody last',
      [owned(9), owned(1, '@a')],
      [
        ['@a', 1],
        [null, 9],
      ],
    ],
    [
      'each of several owners',
      [owned(2, '@a', '@b'), owned(1, '@b')],
      [
        ['@b', 3],
        ['@a', 2],
      ],
    ],
    ['an owner once that is written twice', [owned(2, '@a', '@a')], [['@a', 2]]],
    [
      'by name where they have as many',
      [owned(1, '@b'), owned(1, '@a')],
      [
        ['@a', 1],
        ['@b', 1],
      ],
    ],
  ])('count %s', (_, failures, expected) => {
    expect(countOwners(failures).map(({ owner, failures: count }) => [owner, count])).toEqual(expected);
  });
});
