import { describe, expect, it } from '@jest/globals';
import { AVA_PATTERNS } from './message-patterns-ava.js';

describe('AVA_PATTERNS', () => {
  it.each([
    ['a number', 't.is()\nDifference (- actual, + expected):\n- 41\n+ 42', 42, 41],
    ['an object', 'Difference (- actual, + expected):\n\n  {\n-   a: 1,\n+   a: 2,\n  }', { a: 2 }, { a: 1 }],
    [
      'a string of several lines',
      'Difference (- actual, + expected):\n\n  `one␊\n- 2␊\n+ two␊\n  `',
      'one\ntwo\n',
      'one\n2\n',
    ],
  ])('reads %s', (_, text, expected, actual) => {
    expect(AVA_PATTERNS.read(text, {})).toEqual({ expected, actual });
  });

  it('knows an assertion of one value', () => {
    expect(AVA_PATTERNS.read('Value is not truthy:\n0', {})).toEqual({ expected: 'truthy', actual: 0 });
    expect(AVA_PATTERNS.read('t.true()\nValue is not `true`:\nfalse', {})).toEqual({ expected: true, actual: false });
    expect(AVA_PATTERNS.read('Error: t is not a function', {})).toBeUndefined();
    expect(
      AVA_PATTERNS.read(
        "t.throws()\nFunction threw unexpected exception:\nError {\n  message: 'no',\n}\nExpected instance of:\nFunction TypeError {}",
        {},
      ),
    ).toEqual({ expected: 'TypeError', actual: 'Error' });
  });
});
