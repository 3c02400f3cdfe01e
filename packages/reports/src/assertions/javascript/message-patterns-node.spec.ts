import { describe, expect, it } from '@jest/globals';

import { AVA_PATTERNS, NODE_PATTERNS } from './message-patterns-node.js';

const read = (text: string) => NODE_PATTERNS.read(text, {});

describe('NODE_PATTERNS', () => {
  it.each([
    ['strictEqual', 'Expected values to be strictly equal:\n\n41 !== 42\n', 42, 41],
    ['strictEqual without line ends', 'Expected values to be strictly equal:41 !== 42', 42, 41],
    ['a message of its own', "one must be two\n\n'a' !== 'b'\n", 'b', 'a'],
    ['the name in front', "AssertionError [ERR_ASSERTION]: 'x !== y' != 'z'", 'z', 'x !== y'],
    ['equal', 'false == true', true, false],
    [
      'what Cucumber adds',
      'The expression evaluated to a falsy value:\n\n  assert(isPaid === true)\n\n    + expected - actual\n\n    -false\n    +true',
      true,
      false,
    ],
    [
      'a difference of Deno, whose heading is set in',
      'Values are not equal.\n\n\n    [Diff] Actual / Expected\n\n\n    {\n-     a: 1,\n+     a: 2,\n      b: 3,\n    }\n\n  throw new AssertionError(message);',
      { a: 2, b: 3 },
      { a: 1, b: 3 },
    ],
    [
      'a difference',
      'Expected values to be strictly deep-equal:\n+ actual - expected\n\n  {\n    a: 1,\n    b: [\n      1,\n+     2\n-     3\n    ]\n  }',
      { a: 1, b: [1, 3] },
      { a: 1, b: [1, 2] },
    ],
    [
      'a difference of strings',
      "Expected values to be strictly equal:\n+ actual - expected\n\n+ 'hello wörld'\n- 'hello world'\n         ^\n",
      'hello world',
      'hello wörld',
    ],
    [
      'loose deep equality',
      'Expected values to be loosely deep-equal:\n\n[\n  1,\n  2\n]\n\nshould loosely deep-equal\n\n[\n  1,\n  3\n]',
      [1, 3],
      [1, 2],
    ],
    [
      'the dump of node:test',
      "[Error [ERR_TEST_FAILURE]: x] {\n  code: 'ERR_TEST_FAILURE',\n  cause: AssertionError [ERR_ASSERTION]: x\n      at y (/a.js:1:2) {\n    generatedMessage: true,\n    code: 'ERR_ASSERTION',\n    actual: 'line one\\n' +\n      'line 2\\n',\n    expected: { a: [ 1, 2 ], b: 'c, d' },\n    operator: 'strictEqual'\n  }\n}",
      { a: [1, 2], b: 'c, d' },
      'line one\nline 2\n',
    ],
  ])('reads %s', (_, text, expected, actual) => {
    expect(read(text)).toEqual({ expected, actual });
  });

  it.each([
    ['a falsy value', 'The expression evaluated to a falsy value:\n\n  assert.ok(0)\n'],
    [
      'a dump of an inequality',
      "AssertionError: x {\n  code: 'ERR_ASSERTION',\n  actual: 5,\n  expected: 5,\n  operator: 'notStrictEqual'\n}",
    ],
    [
      'skipped lines',
      'Expected values to be strictly deep-equal:\n+ actual - expected ... Lines skipped\n\n  [\n    1,\n...\n+   2,\n-   3,\n  ]',
    ],
  ])('knows %s as an assertion without values', (_, text) => {
    expect(read(text)).toEqual({});
  });

  it.each(['card declined', 'if (a !== b) return;', "Differing items:\n{'a': 1} != {'a': 2}\nUse -v", 'const x = 1'])(
    'leaves %s to others',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});

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

  it('knows an assertion without two values', () => {
    expect(AVA_PATTERNS.read('Value is not truthy:\n0', {})).toEqual({});
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
