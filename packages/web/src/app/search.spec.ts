import { describe, expect, it } from '@jest/globals';
import { texts } from './search.js';

const check = texts('q', 'page');

describe('members of an address', () => {
  it.each([
    ['texts are kept', { q: 'a b' }, { q: 'a b' }],
    ['numbers are texts', { q: 123, page: 2 }, { q: '123', page: '2' }],
    ['truth values are texts', { q: false }, { q: 'false' }],
    ['empty ones are dropped', { q: '' }, {}],
    ['others are dropped', { other: 'x', q: ['a'] }, {}],
  ])('%s', (_, search, kept) => expect(check(search)).toEqual(kept));
});
