import { describe, expect, it } from '@jest/globals';
import { countByOwner, ofOwner } from './by-owner.js';

const SHOP = { name: 'a', owners: ['@shop'] };
const BOTH = { name: 'b', owners: ['@shop', '@pay'] };
const NONE = { name: 'c', owners: [] };
const UNREAD = { name: 'd' };
const ALL: readonly { readonly name: string; readonly owners?: readonly string[] }[] = [SHOP, BOTH, NONE, UNREAD];

describe('failures by owner', () => {
  it('are counted for each of their owners, most first and those of nobody last', () => {
    expect(countByOwner([NONE, UNREAD, NONE, BOTH, SHOP])).toEqual([
      { owner: '@shop', count: 2 },
      { owner: '@pay', count: 1 },
      { owner: 'none', count: 3 },
    ]);
  });

  it.each([[[]], [[NONE, UNREAD]]])('are not counted without owners', (failures) => {
    expect(countByOwner(failures)).toEqual([]);
  });

  it.each([
    [undefined, 'abcd'],
    ['@shop', 'ab'],
    ['@pay', 'b'],
    ['none', 'cd'],
    ['@nobody', ''],
  ])('of %j are found', (owner, names) => {
    const found = ofOwner(ALL, owner);
    expect(found.map(({ name }) => name).join('')).toBe(names);
  });
});
