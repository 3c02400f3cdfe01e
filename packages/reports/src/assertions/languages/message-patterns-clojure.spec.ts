import { describe, expect, it } from '@jest/globals';
import { CLOJURE_PATTERNS } from './message-patterns-clojure.js';

const ROWS: readonly (readonly [string, string, object])[] = [
  ['a number in front', 'expected: (= 42 (f))\n  actual: (not (= 42 41))', { expected: 42, actual: 41 }],
  ['a number behind', 'expected: (= (f) 42)\n  actual: (not (= 41 42))', { expected: 42, actual: 41 }],
  [
    'a map',
    'expected: (= {:a [1]} (f))\n  actual: (not (= {:a [1]} {:a 2}))',
    { expected: '{:a [1]}', actual: '{:a 2}' },
  ],
  ['a bound', 'expected: (< (f) 3)\n  actual: (not (< 4 3))', { expected: '< 3', actual: 4 }],
  ['a bound in front', 'expected: (< 3 (f))\n  actual: (not (< 3 2))', { expected: '> 3', actual: 2 }],
  ['brackets in texts', 'expected: (= "(" (f))\n  actual: (not (= "(" "\\")"))', { expected: '(', actual: '")' }],
  ['no side of two expressions', 'expected: (= a (f))\n  actual: (not (= 42 41))', {}],
  ['no side of two that are written as they print', 'expected: (= 1 2)\n  actual: (not (= 1 2))', {}],
  ['none of three values', 'expected: (= 1 2 (f))\n  actual: (not (= 1 2 3))', {}],
];

describe('assertion messages of Clojure', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(CLOJURE_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each(['expected: (empty? (f))\n  actual: (not (empty? [1]))', 'expected: (= 1 (f))\n  actual: 2'])(
    'ignores %s',
    (text) => {
      expect(CLOJURE_PATTERNS.read(text, {})).toBeUndefined();
    },
  );

  it('reads values in front of a text in quotes that are not closed', () => {
    const text = `expected: (= 1 ${'"\\'.repeat(10)})\n  actual: (not (= 1 2))`;
    expect(CLOJURE_PATTERNS.read(text, {})).toEqual({ expected: 1, actual: 2 });
  });
});
