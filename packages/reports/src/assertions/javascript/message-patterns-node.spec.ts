import { describe, expect, it } from '@jest/globals';

import { NODE_PATTERNS } from './message-patterns-node.js';

const read = (text: string) => NODE_PATTERNS.read(text, {});

describe('NODE_PATTERNS', () => {
  it.each([
    ['words', 'AssertionError: no basket\n    actual: a plum,\n    expected: a pear,', undefined],
    ['text behind them', 'AssertionError: no basket\n    actual: 2,\n    expected: 3, or more', undefined],
    ['no error', 'the basket\n    actual: 2,\n    expected: 3,', undefined],
    ['what they must not be', 'Expected "actual" not to be strictly equal to: 2\n    actual: 2,\n    expected: 2,', {}],
    ['one side', "Expected values to be strictly equal:\n  actual: 2,\n  expected: /3/,\n  operator: 'match'", {}],
  ])('takes no values of members: %s', (_, text, found) => {
    expect(read(text)).toEqual(found);
  });

  it.each([
    ['strictEqual', 'Expected values to be strictly equal:\n\n41 !== 42\n', 42, 41],
    ['strictEqual without line ends', 'Expected values to be strictly equal:41 !== 42', 42, 41],
    ['a message of its own', "one must be two\n\n'a' !== 'b'\n", 'b', 'a'],
    ['the name in front', "AssertionError [ERR_ASSERTION]: 'x !== y' != 'z'", 'z', 'x !== y'],
    ['equal', 'false == true', true, false],
    ['members', "Expected values to be strictly equal:\n    actual: 'plum',\n    expected: 'pear',", 'pear', 'plum'],
    ['members in one line', 'AssertionError: no basket\n    actual: true, expected: false,', false, true],
    [
      'members below a legend',
      "AssertionError: Expected values to be strictly deep-equal:\n    + actual - expected\n    actual: [], expected: [ 'plum' ]",
      ['plum'],
      [],
    ],
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
      'a dump of an inequality',
      "AssertionError: x {\n  code: 'ERR_ASSERTION',\n  actual: 5,\n  expected: 5,\n  operator: '!='\n}",
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
