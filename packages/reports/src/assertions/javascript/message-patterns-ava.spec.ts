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

  it.each([
    [
      'text of several lines',
      'the log\n\n  Value must match expression:\n\n  `pay: no card␊\n  pay: gave up␊\n  `\n\n  Regular expression:\n\n  /paid|refunded/i\n',
      { expected: '/paid|refunded/i', actual: 'pay: no card\npay: gave up\n' },
    ],
    [
      'text that must not match',
      "  Value must not match expression:\n\n  'no card'\n\n  Regular expression:\n\n  /card/\n",
      { expected: 'not /card/', actual: 'no card' },
    ],
    ['a number', '  Value is not truthy:\n\n  0\n', { expected: 'truthy', actual: 0 }],
    ['an object', '  Value is not falsy:\n\n  {\n    plums: 2,\n  }\n', { expected: 'falsy', actual: { plums: 2 } }],
    ['the same value', '  Value is the same as:\n\n  41\n', { expected: 'not 41', actual: 41 }],
    [
      'another error',
      "  Function threw unexpected exception:\n\n  TypeError {\n    message: 'no',\n  }\n\n  Expected instance of:\n\n  Function RangeError {}\n",
      { expected: 'RangeError', actual: 'TypeError' },
    ],
    ['an object that is cut', 'Value is not falsy:\n{\n  plums: 2,', {}],
    ['text that is cut', '  Value is not falsy:\n\n  `pay: no card␊\n', {}],
  ])('reads what the console shows: %s', (_, text, values) => {
    expect(AVA_PATTERNS.read(text, {})).toEqual(values);
  });
});
