import { describe, expect, it } from '@jest/globals';
import { areNearlyEqual, readText } from './near-equal.js';

const LONG = 'one fox two hens three dogs four cats five owls six bees seven ants eight rats nine cows ten pigs';
const near = (one: string, other: string): boolean => areNearlyEqual(readText(one), readText(other));

// docs/concepts.md, "Near-equal causes"
describe('messages', () => {
  it.each([
    ['case, articles and marks at the edges', 'The pool is full.', 'pool is full'],
    ['masks', 'user <#> of <host>:<#> left', 'user of left <value>'],
    ['plurals', '<#> row was left', '<#> rows were left'],
    ['plurals of nouns in y and ch', 'an entry and a match', 'entries and matches'],
    ['contractions', "it can't and doesn't and won't", 'it can not and does not and will not'],
    ['one light word', 'pool is full', 'pool is now full'],
    ['two light words', 'the pool of all jobs is full', 'the pool of all jobs is now full again'],
    ['one word of twenty', LONG, LONG.replace('owls', 'swans')],
    ['a cut', `${LONG} ${LONG} ${LONG}`, `${LONG} ${LONG} ${LONG} one`],
  ])('are nearly equal with other %s', (_what, one, other) => {
    expect([near(one, other), near(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['a word of nineteen', LONG.replace('one ', ''), LONG.replace('one ', '').replace('owls', 'swans')],
    ['two words of twenty', LONG, LONG.replace('owls', 'swans').replace('fox', 'wolf')],
    ['three light words', 'pool of jobs is full', 'now pool of jobs is full again please'],
    ['a light word, which is too many for so short a text', 'pool full', 'pool still full'],
    [
      'two light words, which are too many for so short a text',
      'pool of jobs is full',
      'pool of jobs is now full again',
    ],
    ['a negation', LONG, `${LONG} not`],
    ['a word that decides', LONG.replace('owls', 'before'), LONG.replace('owls', 'after')],
    ['an opposite', LONG.replace('owls', 'locked'), LONG.replace('owls', 'unlocked')],
    ['a number', LONG.replace('owls', '404'), LONG.replace('owls', '500')],
    ['a code', LONG.replace('owls', 'TS2345'), LONG.replace('owls', 'TS2322')],
    ['a constant', LONG.replace('owls', 'ECONNRESET'), LONG.replace('owls', 'EPIPE')],
    ['a text in quotes', LONG.replace('owls', "'owls'"), LONG.replace('owls', "'hawks'")],
    ['a text in back quotes', LONG.replace('owls', '`a b`'), LONG.replace('owls', '`a c`')],
    ['a name in camel case', LONG.replace('owls', 'getOwl'), LONG.replace('owls', 'getHawk')],
    ['a path', LONG.replace('owls', '/owls'), LONG.replace('owls', '/hawks')],
    ['a selector', LONG.replace('owls', '#owls'), LONG.replace('owls', '.owls')],
    ['an operator', LONG.replace('owls', '<'), LONG.replace('owls', '>=')],
    ['the order', LONG, LONG.replace('one fox', 'fox one')],
    ['everything', 'pool is full', LONG],
    ['nothing but marks', '<#> <#>', '<#>'],
    ['nothing', '', ''],
  ])('are not when they differ in %s', (_what, one, other) => {
    expect([near(one, other), near(other, one)]).toEqual([false, false]);
  });
});
