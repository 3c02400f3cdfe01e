import { describe, expect, it } from '@jest/globals';
import { joinNearEqual, type ComparedCause } from './join-near-equal.js';

const cause = (id: string, text: string, joinKey = 'k'): ComparedCause => ({ id, text, joinKey });

// docs/concepts.md, "Near-equal causes"
describe('causes that are new', () => {
  it.each([
    ['with one that is known', [cause('b', 'The pool is full')], [cause('a', 'pool is full')], { b: 'a' }],
    [
      'with the first of those that are known',
      [cause('c', 'The pool is full')],
      [cause('b', 'pool is full'), cause('a', 'Pool is full')],
      { c: 'b' },
    ],
    ['with one before them', [cause('b', 'The pool is full'), cause('a', 'pool is full')], [], { a: 'b' }],
    [
      'with a known one rather than with one before them',
      [cause('b', 'The pool is full'), cause('c', 'Pool is full')],
      [cause('a', 'pool is full')],
      { b: 'a', c: 'a' },
    ],
    [
      'with none of another key',
      [cause('b', 'The pool is full', 'k'), cause('c', 'pool is full', 'm')],
      [cause('a', 'pool is full', 'l')],
      {},
    ],
    [
      'with none that says something else',
      [cause('b', 'The pool is empty'), cause('c', 'pool is open')],
      [cause('a', 'pool is full')],
      {},
    ],
    ['with none when there are none', [], [cause('a', 'pool is full')], {}],
  ])('are joined %s', (_what, brought, known, expected) => {
    expect(Object.fromEntries(joinNearEqual(brought, known))).toEqual(expected);
  });
});
