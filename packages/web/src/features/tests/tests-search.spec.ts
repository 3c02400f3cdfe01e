import { describe, expect, it } from '@jest/globals';
import { toTestsQuery } from './tests-search.js';

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
