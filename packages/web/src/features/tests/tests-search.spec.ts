import { describe, expect, it } from '@jest/globals';
import { openingTarget, toTestsQuery } from './tests-search.js';

type Item = Parameters<typeof openingTarget>[0][number];

function item(id: string, isDefault: boolean, hasRun: boolean): Item {
  return { target: { id, isDefault }, lastRun: hasRun ? { id: 'clr_1' } : null };
}

describe('the target that the list of tests opens with', () => {
  it.each<[string, readonly Item[], string | undefined]>([
    ['the default one', [item('a', false, true), item('b', true, true)], undefined],
    ['the first with runs where the default one has none', [item('b', true, false), item('a', false, true)], 'a'],
    ['the default one where none has runs', [item('b', true, false), item('a', false, false)], undefined],
    ['none while the targets are not known', [], undefined],
  ])('is %s', (_, items, targetId) => {
    expect(openingTarget(items)).toBe(targetId);
  });
});

describe('toTestsQuery', () => {
  it.each([
    [{}, { sort: 'lastFailed' }],
    [
      { q: 'cart', state: 'flaky', sort: 'name', targetId: 'tgt_1' },
      { q: 'cart', state: 'flaky', sort: 'name', targetId: 'tgt_1' },
    ],
    [{ state: 'odd', sort: 'odd' }, { sort: 'lastFailed' }],
  ])('turns %j into %j', (search, query) => {
    expect(toTestsQuery(search)).toEqual(query);
  });
});
