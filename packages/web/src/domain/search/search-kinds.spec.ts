import { describe, expect, it } from '@jest/globals';
import { isSearchable, resultPath } from './search-kinds.js';

describe('a text to search for', () => {
  it.each([
    ['', false],
    [' a ', false],
    ['ab', true],
    ['a b', true],
  ])('%j: %s', (text, searchable) => {
    expect(isSearchable(text)).toBe(searchable);
  });
});

it('the page of a result keeps the origin of the browser', () => {
  expect(resultPath({ url: 'https://elsewhere.example/b/bld_1' })).toBe('/b/bld_1');
});
