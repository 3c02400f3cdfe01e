import { describe, expect, it } from '@jest/globals';
import { NIM_PATTERNS } from './message-patterns-nim.js';

const ROWS: readonly (readonly [string, string, object])[] = [
  ['a call', 'total(cart) == 42\ntotal(cart) was 41', { expected: 42, actual: 41 }],
  ['a literal in front', '42 == total\ntotal was 41', { expected: 42, actual: 41 }],
  ['a bound in front', '3 < total\ntotal was 2', { expected: '> 3', actual: 2 }],
  ['what must not be equal', 'total != 41\ntotal was 41', { expected: 'not 41', actual: 41 }],
  ['no side of two expressions', 'total == wanted\ntotal was 41\nwanted was 42', {}],
  ['no part of a text of several lines', 'name == "a"\nname was a\nb', { expected: 'a' }],
  ['no name of a text of several lines', 'name == wanted\nname was a\nb\nwanted was c', {}],
  ['membership', '3 in list\nlist was @[1, 2]', {}],
];

describe('assertion messages of Nim', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(NIM_PATTERNS.read(`cart_test.nim(8, 13): Check failed: ${text}`, {})).toEqual(found);
  });

  it('knows that nothing was thrown', () => {
    expect(NIM_PATTERNS.read('a.nim(8, 13): Expect Failed, no exception was thrown.', {})).toEqual({});
  });

  it('ignores the check of another library', () => {
    expect(NIM_PATTERNS.read('Check failed: a == 42 (41 vs. 42)', {})).toBeUndefined();
  });
});
