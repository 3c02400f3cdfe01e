import { describe, expect, it } from '@jest/globals';
import { countsOf, toDeclaredList } from './declared-search.js';

const KIND = { takenAt: null, declared: 0, incomplete: 0, disappeared: 0, disappearedIds: [] };
const SUMMARY = {
  ...KIND,
  declared: 5,
  incomplete: 1,
  neverRan: 2,
  ranButNotDeclared: 3,
  deprecatedButRan: 4,
  contracts: { ...KIND, declared: 7 },
  workflows: KIND,
};

describe('the list of declared items', () => {
  it.each([
    [{}, { kind: 'test', state: undefined }],
    [
      { kind: 'contract', state: 'neverRan' },
      { kind: 'contract', state: 'neverRan' },
    ],
    [
      { kind: 'nothing', state: 'nothing' },
      { kind: 'test', state: undefined },
    ],
    [{ state: 'undeclared' }, 'undeclared'],
  ])('of %j is %j', (search, list) => {
    expect(toDeclaredList(search)).toEqual(list);
  });
});

describe('the counts of declared items', () => {
  it('lead to the lists of what they count', () => {
    expect(countsOf(SUMMARY, 'test').map(({ count, search }) => [count, search.state])).toEqual([
      [5, undefined],
      [2, 'neverRan'],
      [3, 'undeclared'],
      [4, 'deprecatedButRan'],
      [1, 'incomplete'],
    ]);
  });

  it('of contracts have no tests that are not declared', () => {
    expect(countsOf(SUMMARY, 'contract')).toEqual([
      { name: 'Declared', count: 7, search: { kind: 'contract' } },
      { name: 'Incomplete', count: 0, search: { kind: 'contract', state: 'incomplete' } },
    ]);
  });
});
