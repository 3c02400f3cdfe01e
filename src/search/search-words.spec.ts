import { describe, expect, it } from '@jest/globals';
import { containsPattern, searchWords } from './search-words.js';

describe('the words of a search', () => {
  it.each([
    ['checkout total', ['checkout', 'total']],
    ['  a\tb  a ', ['a', 'b']],
    ['#44', ['#44']],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it.each([undefined, '', ' a ', 'a b c d e f g h i'])('of %j are refused', (text) => {
    expect(() => searchWords(text)).toThrow('Send q');
  });
});

describe('the pattern of a word', () => {
  it.each([
    ['total', '%total%'],
    ['100%_\\', String.raw`%100\%\_\\%`],
  ])('of %j takes every character as itself', (word, pattern) => {
    expect(containsPattern(word)).toBe(pattern);
  });
});
