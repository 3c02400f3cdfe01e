import { describe, expect, it } from '@jest/globals';
import { stringParams } from './string-params.js';

const check = stringParams('q', 'page');

describe('stringParams', () => {
  it.each([
    ['keeps strings', { q: 'a b' }, { q: 'a b' }],
    ['converts numbers', { q: 123, page: 2 }, { q: '123', page: '2' }],
    ['converts booleans', { q: false }, { q: 'false' }],
    ['drops empty values', { q: '' }, {}],
    ['drops unknown names and lists', { other: 'x', q: ['a'] }, {}],
  ])('%s', (_, search, kept) => expect(check(search)).toEqual(kept));
});
