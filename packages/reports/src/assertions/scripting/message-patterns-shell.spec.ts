import { describe, expect, it } from '@jest/globals';
import { SHELL_PATTERNS } from './message-patterns-shell.js';

const ROWS: readonly (readonly [name: string, text: string, found: object])[] = [
  ['bats with a check of its own', "(in test file till.bats, line 3)\n  `_assert_total 42' failed", {}],
  ['bats', '# (in test file till.bats, line 3)\n#   `[ "$total" = 42 ]\' failed\n# got 41', {}],
  ['bats without signs', "(in test file till.bats, line 3)\n  `[[ $total == 42 ]]' failed", {}],
  [
    'bats in a function',
    '(from function `assert_equal\' in file test_helper.bash, line 9,\n in test file till.bats, line 3)\n  `assert_equal "$total" 42\' failed\n',
    {},
  ],
  [
    'bats with labels',
    '(in test file till.bats, line 3)\n  `assert_total "$till" 42\' failed\nexpected: 42\nactual:   (none)\nuntil:    now\n',
    { expected: 42, actual: '(none)' },
  ],
  [
    'bats with labels and signs',
    '# (in test file till.bats, line 3)\n#   `[ "$name" = plum ]\' failed\n# got:      pear\n# expected: plum',
    { expected: 'plum', actual: 'pear' },
  ],
  [
    'bats with labels that come again',
    "(in test file till.bats, line 3)\n  `[ $ok ]' failed\nexpected: 1\nactual: 2\nexpected: 3\nactual: 3",
    {},
  ],
  ['bats with one label', "(in test file till.bats, line 3)\n  `[ $ok ]' failed\nexpected: 1\nit was 2", {}],
  ['bats-assert values', '-- values do not equal --\nexpected : 42\nactual   : 41\n--', { expected: 42, actual: 41 }],
  [
    'bats-assert output',
    '# -- output differs --\n# expected : hello\n# actual   : hallo\n# --',
    { expected: 'hello', actual: 'hallo' },
  ],
  [
    'a header of Hurl',
    'Assert header value\n   --> a.hurl:3:15\n   |\n 3 | content-type: text/html\n   |               ^^^^^^^^^ actual value is <application/json>\n   |',
    { expected: 'text/html', actual: 'application/json' },
  ],
  [
    'no part of a header',
    'Assert header value\n   --> a.hurl:3:15\n   |\n 3 | content-type: text/html # it\n   |               ^^^^ actual value is <text>\n   |',
    { actual: 'text' },
  ],
  [
    'ShellSpec',
    'expected: success (zero)\n     got: failure (non-zero) [status: 1]',
    { expected: 'success (zero)', actual: 'failure (non-zero) [status: 1]' },
  ],
  ['bats-assert status', '-- command failed --\nstatus : 2\noutput : boom\n--', { expected: 0, actual: 2 }],
];

describe('assertion messages of the shell', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(SHELL_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each([
    "(in test file till.bats, line 3)\n  `run_till' failed with status 2",
    "(in test file till.bats, line 3)\n  `run_till' failed",
    'line 3: total: unbound variable',
  ])('ignores %s', (text) => {
    expect(SHELL_PATTERNS.read(text, {})).toBeUndefined();
  });
});
