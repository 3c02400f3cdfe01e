import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { TAP } from './tap.js';

const { entriesOf, testsOf, codesOf } = specReader(TAP);

const indented = (...lines: readonly string[]): readonly string[] => lines.map((line) => `    ${line}`);

describe('TAP', () => {
  it.each([
    ['ok 1 - adds', { name: 'adds', status: 'passed' }],
    ['ok 1 adds', { name: 'adds', status: 'passed' }],
    ['ok 1-adds', { name: 'adds', status: 'passed' }],
    ['ok - adds', { name: 'adds', status: 'passed' }],
    ['not ok 1', { name: '1', status: 'failed' }],
    ['ok', { name: '1', status: 'passed' }],
    ['ok 1 - a # SKIP no network', { name: 'a', status: 'skipped', skipReason: 'no network' }],
    ['ok 1 # skip: no network', { name: '1', status: 'skipped', skipReason: 'no network' }],
    ['not ok 1 - a # SKIP', { name: 'a', status: 'skipped' }],
    ['not ok 1 - a # TODO later', { name: 'a', status: 'skipped', skipReason: 'later' }],
    ['ok 1 - a # time=12.5ms', { name: 'a', status: 'passed', durationMs: 12.5 }],
    ['ok 1 - a # SKIP x # time=2s', { name: 'a', status: 'skipped', durationMs: 2000, skipReason: 'x' }],
    [String.raw`ok 1 - issue \#12 \\ # 3`, { name: String.raw`issue #12 \ # 3`, status: 'passed' }],
    [String.raw`ok 1 - a \# SKIP`, { name: 'a # SKIP', status: 'passed' }],
    ['ok 1 - -5 is less', { name: '-5 is less', status: 'passed' }],
    ['ok 1 - parses {', { name: 'parses {', status: 'passed' }],
  ])('reads %j', async (line, test) => {
    expect(await testsOf(line, '1..1')).toMatchObject([test]);
  });

  it.each(['okay, on we go', 'ok.', 'not okay 3', 'Okra'])('takes %j for no test', async (line) => {
    expect(await testsOf('1..1', line, 'ok 1 - a')).toHaveLength(1);
  });

  it('drops what contains subtests and names them by it', async () => {
    const tests = await testsOf(
      'TAP version 14',
      '# Subtest: cart',
      ...indented(
        '# Subtest: totals',
        ...indented('ok 1 - adds', 'not ok 2 - sums', '1..2'),
        'not ok 1 - totals',
        'ok 2 - empty',
        '1..2',
      ),
      'not ok 1 - cart # time=3ms',
      'ok 2 - other',
      '1..2',
    );
    expect(tests.map(({ suite, name, status }) => [...suite, name, status])).toEqual([
      ['cart', 'totals', 'adds', 'passed'],
      ['cart', 'totals', 'sums', 'failed'],
      ['cart', 'empty', 'passed'],
      ['other', 'passed'],
    ]);
  });

  it('reads subtests in braces, of which the outermost may be a file', async () => {
    const tests = await testsOf(
      'TAP version 13',
      '1..1',
      'not ok 1 - src/cart.test.ts {',
      ...indented('1..1', 'ok 1 - cart # time=2ms {', ...indented('1..1', 'ok 1 - adds'), '}'),
      '}',
    );
    expect(tests.slice(0, 1)).toMatchObject([
      { file: 'src/cart.test.ts', suite: ['cart'], name: 'adds', status: 'passed' },
    ]);
    expect(tests[1]).toMatchObject({ name: 'src/cart.test.ts', status: 'failed' });
  });

  it('reads the files and suites that a name begins with', async () => {
    expect(await testsOf('ok 1 - src/cart.test.ts > cart > adds', '1..1')).toMatchObject([
      { file: 'src/cart.test.ts', suite: ['cart'], name: 'adds' },
    ]);
  });

  it('reads a diagnosis of node:test', async () => {
    const [test] = await testsOf(
      'TAP version 13',
      '# Subtest: is 42',
      'not ok 1 - is 42',
      '  ---',
      '  duration_ms: 1.5',
      "  location: '/app/a.test.mjs:3:1'",
      "  failureType: 'testCodeFailure'",
      '  error: |-',
      '    Expected values to be strictly equal:',
      '    ',
      '    41 !== 42',
      '    ',
      "  code: 'ERR_ASSERTION'",
      "  name: 'AssertionError'",
      '  expected:',
      '    id: 7',
      '    tags:',
      "      0: 'a'",
      "      1: 'b'",
      "  actual: '42'",
      "  operator: 'strictEqual'",
      '  stack: |-',
      '    TestContext.<anonymous> (file:///app/a.test.mjs:4:10)',
      '  ...',
      '1..1',
    );
    // A test has a place only when it fails: it must be the same test when it passes.
    expect(test).toMatchObject({ durationMs: 1.5 });
    expect(test).not.toHaveProperty('file');
    expect(test?.failures).toMatchObject([
      {
        type: 'AssertionError',
        expected: { id: 7, tags: ['a', 'b'] },
        actual: '42',
        isAssertion: true,
        dialect: 'node',
        stack: '    at TestContext.<anonymous> (file:///app/a.test.mjs:4:10)',
      },
    ]);
    expect(test?.failures[0]).not.toHaveProperty('printed');
    expect(test?.failures[0]?.message).toContain('41 !== 42');
  });

  it('reads the strings of node:test as JavaScript has them', async () => {
    const values = [
      "  actual: 'it\\'s \\\\ here'",
      '  expected: |-',
      '    line one',
      '    line two',
      '    ',
      "  error: 'outer \\\\d'",
      "  error: 'inner'",
    ];
    const [test] = await testsOf(
      '# Subtest: a',
      'not ok 1 - a',
      '  ---',
      "  location: '/app/a.test.mjs:3:1'",
      "  failureType: 'testCodeFailure'",
      "  code: 'ERR_ASSERTION'",
      ...values,
      '  ...',
      '1..1',
    );
    expect(test?.failures).toMatchObject([
      {
        actual: String.raw`it's \ here`,
        expected: 'line one\nline two\n',
        message: String.raw`outer \d`,
        location: { file: '/app/a.test.mjs', line: 3, column: 1 },
      },
    ]);
  });

  it('has no name of a test for the message of an error without one', async () => {
    const [test] = await testsOf(
      '# Subtest: a',
      'not ok 1 - a',
      '  ---',
      "  failureType: 'testCodeFailure'",
      "  error: ''",
      "  code: 'ERR_TEST_FAILURE'",
      '  stack: |-',
      '    file:///app/a.test.mjs:4:10',
      '    async Promise.all (index 0)',
      '  ...',
      '1..1',
    );
    expect(test?.failures).toMatchObject([
      {
        message: undefined,
        isAssertion: false,
        stack: '    at file:///app/a.test.mjs:4:10\n    at async Promise.all (index 0)',
      },
    ]);
  });

  it('reads the strings of tape as JavaScript has them', async () => {
    const [test] = await testsOf(
      'TAP version 13',
      '# till',
      'not ok 1 sum',
      '  ---',
      '    operator: equal',
      "    expected: 'a\\nb'",
      "    actual:   'it\\'s \\\\'",
      '  ...',
      '1..1',
    );
    expect(test?.failures).toMatchObject([{ expected: 'a\nb', actual: "it's \\" }]);
  });

  it('takes what took too long for tape for no assertion', async () => {
    const [test] = await testsOf(
      'TAP version 13',
      '# till',
      'not ok 1 till timed out after 50ms',
      '  ---',
      '    operator: fail',
      '  ...',
      '1..1',
    );
    expect(test?.failures).toMatchObject([
      { message: 'till timed out after 50ms', timedOut: true, isAssertion: false },
    ]);
  });

  it('has the name of a process that AVA saw ending as the message', async () => {
    const [test] = await testsOf(
      'TAP version 13',
      'not ok 1 - test/load.js exited with a non-zero exit code: 1',
      '1..1',
    );
    expect(test?.failures).toEqual([
      { message: 'test/load.js exited with a non-zero exit code: 1', isAssertion: false },
    ]);
  });

  const failure = (type: string) => ['  ---', `  failureType: '${type}'`, "  error: 'it says so'", '  ...'];

  it('distinguishes the kinds of failures of node:test', async () => {
    const tests = await testsOf(
      '# Subtest: a',
      ...indented('not ok 1 - b', ...failure('testTimeoutFailure'), '1..1'),
      'not ok 1 - a',
      ...failure('subtestsFailed'),
      '# Subtest: c',
      ...indented('ok 1 - d', '1..1'),
      'not ok 2 - c',
      ...failure('hookFailed'),
      '1..2',
    );
    expect(tests).toMatchObject([
      { name: 'b', suite: ['a'], failures: [{ timedOut: true, message: 'it says so' }] },
      { name: 'd', suite: ['c'], status: 'passed' },
      { name: 'c', suite: [], status: 'failed', failures: [{ message: 'it says so' }] },
    ]);
  });

  it('takes no values of node:test of which a part is missing', async () => {
    const [test] = await testsOf(
      '# Subtest: a',
      'not ok 1 - a',
      '  ---',
      "  failureType: 'testCodeFailure'",
      "  error: 'no'",
      "  code: 'ERR_ASSERTION'",
      '  expected:',
      '  actual:',
      '    0: 1',
      '  ...',
      '1..1',
    );
    expect(test?.failures[0]).not.toHaveProperty('expected');
    expect(test?.failures[0]).not.toHaveProperty('actual');
  });

  it('finds in the comments above why a file could not be run, and what a suite printed', async () => {
    const [first, second] = await testsOf(
      '# connecting',
      '# Subtest: cart',
      ...indented('not ok 1 - adds', ...failure('testCodeFailure'), '1..1'),
      'not ok 1 - cart',
      ...failure('subtestsFailed'),
      '# node:internal/modules/esm/resolve:283',
      '# Error [ERR_MODULE_NOT_FOUND]: Cannot find module',
      '#     at \\#resolve (node:internal/a:1:2)',
      '# Subtest: /app/b.test.mjs',
      'not ok 2 - /app/b.test.mjs',
      '  ---',
      "  failureType: 'testCodeFailure'",
      '  exitCode: 1',
      "  error: 'test failed'",
      '  ...',
      '1..2',
    );
    expect(first?.events).toMatchObject([{ message: 'connecting' }]);
    expect(second?.failures).toEqual([
      {
        message: 'Error [ERR_MODULE_NOT_FOUND]: Cannot find module',
        text: 'Error [ERR_MODULE_NOT_FOUND]: Cannot find module\n    at #resolve (node:internal/a:1:2)',
        dialect: 'node',
      },
    ]);
  });

  it('reads tape, whose suites are comments and whose values are printed', async () => {
    const [first, second] = await testsOf(
      'TAP version 13',
      '# cart',
      'ok 1 should be empty',
      'not ok 2 should be deeply equivalent',
      '  ---',
      '    operator: deepEqual',
      "    expected: 'abc'",
      '    actual:   { a: [ 1 ] }',
      '    at: Test.<anonymous> (/app/cart.js:5:3)',
      '    stack: |-',
      '      Error: should be deeply equivalent',
      '  ...',
      '',
      '1..2',
      '# tests 2',
      '# fail  1',
    );
    expect(first).toMatchObject({ suite: ['cart'], name: 'should be empty' });
    expect(second).toMatchObject({ suite: ['cart'], events: [] });
    expect(second?.failures).toMatchObject([
      {
        message: 'should be deeply equivalent',
        expected: "'abc'",
        actual: '{ a: [ 1 ] }',
        printed: true,
        isAssertion: true,
        dialect: 'tape',
        location: { file: '/app/cart.js', line: 5, column: 3 },
      },
    ]);
  });

  it('reads what node-tap reports in maps', async () => {
    const [test] = await testsOf(
      'not ok 1 - total',
      '  ---',
      '  found: 41',
      '  wanted: 42',
      '  compare: ===',
      '  at:',
      '    fileName: a.js',
      '    lineNumber: 8',
      '    columnNumber: 5',
      '  ...',
      '1..1',
    );
    expect(test?.failures).toMatchObject([
      { message: 'total', expected: 42, actual: 41, isAssertion: true, location: { file: 'a.js', line: 8, column: 5 } },
    ]);
  });

  it('reads the details of AVA', async () => {
    const details = (heading: string, ...lines: readonly string[]) => [
      '  ---',
      '    name: AssertionError',
      '    details:',
      `      '${heading}': |-`,
      ...lines.map((line) => `        ${line}`),
      "    message: ''",
      '  ...',
    ];
    const tests = await testsOf(
      'not ok 1 - cart › is 42',
      ...details('Difference (- actual, + expected):', '- 41', '+ 42'),
      'not ok 2 - throws',
      ...details('Error thrown in test:', 'TypeError {', "  message: 'no',", '}'),
      '1..2',
    );
    expect(tests).toMatchObject([
      {
        suite: ['cart'],
        name: 'is 42',
        failures: [{ text: '\nDifference (- actual, + expected):\n- 41\n+ 42', dialect: 'ava' }],
      },
      { failures: [{ type: 'TypeError', message: 'no', isAssertion: false }] },
    ]);
  });

  it('reads the values of AVA before version 4', async () => {
    const block = "  ---\n    assertion: is\n    values:\n      'Difference:': |-\n        - 41\n        + 42\n  ...";
    expect((await testsOf('not ok 1 - cart › is 42', block, '1..1'))[0]?.failures).toMatchObject([
      { text: 'is\nDifference (- actual, + expected):\n- 41\n+ 42', isAssertion: true, dialect: 'ava' },
    ]);
  });

  it('gives each error of Vitest as a failure, with its printed values', async () => {
    const block = (value: string) => [
      '    ---',
      '    error:',
      '        name: "AssertionError"',
      '        message: "expected 1 to be 2"',
      '    at: "/app/a.test.ts:5:42"',
      `    actual: "${value}"`,
      '    expected: "2"',
    ];
    const [test] = await testsOf('not ok 1 - adds', ...block('1'), ...block('[\n  1,\n]'), '    ...', '1..1');
    expect(test?.failures).toMatchObject([
      {
        type: 'AssertionError',
        actual: '1',
        expected: '2',
        printed: true,
        location: { file: '/app/a.test.ts', line: 5, column: 42 },
      },
      { actual: '[\n  1,\n]' },
    ]);
  });

  it('has a failure for a program of Perl that died, with what it printed', async () => {
    const tests = await testsOf(
      'ok 1 - opens',
      'no till at shop.pm line 3.',
      '# Tests were run but no plan was declared and done_testing() was not seen.',
      '# Looks like your test exited with 255 just after 1.',
    );
    expect(tests).toMatchObject([
      { name: 'opens', status: 'passed' },
      {
        name: 'Test program',
        status: 'failed',
        failures: [
          {
            message: 'no till at shop.pm line 3.\nLooks like your test exited with 255 just after 1.',
            isAssertion: false,
          },
        ],
      },
    ]);
  });

  it('has, of a program that died behind a failed point, what it printed last', async () => {
    const tests = await testsOf(
      'not ok 1 - undef',
      "#   Failed test 'undef'",
      '#   at t/a.t line 13.',
      '#          got: undef',
      "#     expected: 'x'",
      'Can\'t locate object method "bar" via package "Foo" at t/a.t line 15.',
      '# Tests were run but no plan was declared and done_testing() was not seen.',
      '# Looks like your test exited with 255 just after 1.',
    );
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['undef', "Failed test 'undef'\nat t/a.t line 13.\n       got: undef\n  expected: 'x'"],
      [
        'Test program',
        'Can\'t locate object method "bar" via package "Foo" at t/a.t line 15.\nLooks like your test exited with 255 just after 1.',
      ],
    ]);
  });

  it('has a failure for a program that crashed before its plan was met', async () => {
    const tests = await testsOf(
      'TAP version 13',
      '# crash',
      'ok 1 first',
      '/work/tape1.cjs:3',
      "test('crash', t => { setTimeout(() => { throw new TypeError('boom') }, 5); });",
      '                                         ^',
      '',
      'TypeError: boom',
      '    at Timeout._onTimeout (/work/tape1.cjs:3:73)',
      '',
      'Node.js v20.20.2',
    );
    expect(tests.at(-1)).toMatchObject({
      name: 'Test program',
      status: 'failed',
      failures: [{ message: 'TypeError: boom', isAssertion: false }],
    });
  });

  it('reads the diagnosis of Deno, which is JSON, with the place of its stack', async () => {
    const message =
      'AssertionError: Values are not equal.\n\n\n    [Diff] Actual / Expected\n\n\n-   2\n+   3\n\n  throw new AssertionError(message);\n        ^\n    at file:///work/sample.test.js:5:2';
    const [test] = await testsOf(
      'TAP version 14',
      '# ./sample.test.js',
      'not ok 1 - adds',
      '  ---',
      `  ${JSON.stringify({ message, severity: 'fail', at: { file: './sample.test.js', line: 3 } })}`,
      '  ...',
      '1..1',
    );
    expect(test?.failures).toEqual([{ message, element: 'failure' }]);
  });

  it('takes an assertion of GLib that ends the program for an assertion', async () => {
    const message = 'ERROR:till.c:12:test_total: assertion failed (total () == 42): (41 == 42)';
    const tests = await testsOf('1..3', 'ok 1 /till/skip # SKIP needs a network', `Bail out! ${message}`);
    expect(tests).toMatchObject([
      { name: '/till/skip', status: 'skipped', skipReason: 'needs a network' },
      { name: 'Bail out!', failures: [{ message, dialect: 'cpp' }] },
    ]);
  });

  it('reads the comments of Perl and of bats', async () => {
    const perl = await testsOf(
      'not ok 1 - sum',
      // prove separates what Perl prints on the other stream.
      '',
      "#   Failed test 'sum'",
      '#   at t/a.t line 5.',
      "#          got: '41'",
      "#     expected: '42'",
      '1..1',
      '# Looks like you failed 1 test of 1.',
    );
    expect(perl[0]?.failures).toEqual([
      {
        message: "  Failed test 'sum'\n  at t/a.t line 5.\n         got: '41'\n    expected: '42'".replaceAll(
          /^ {2}/gm,
          '',
        ),
        dialect: 'perl',
        location: { file: 't/a.t', line: 5 },
      },
    ]);
    const bats = await testsOf(
      '1..1',
      'not ok 1 sum in 12ms',
      '# (in test file a.bats, line 7)',
      '#   `[ "$a" = 42 ]\' failed',
    );
    expect(bats).toMatchObject([
      {
        name: 'sum',
        durationMs: 12,
        failures: [
          {
            message: '(in test file a.bats, line 7)\n  `[ "$a" = 42 ]\' failed',
            dialect: 'shell',
            location: { file: 'a.bats', line: 7 },
          },
        ],
      },
    ]);
  });

  it('parts the message from the stack that Mocha writes below it', async () => {
    const [test] = await testsOf(
      'not ok 1 cart sums',
      '  1 !== 2',
      '  ',
      '  AssertionError [ERR_ASSERTION]: 1 !== 2',
      '  ',
      '      at a.js:1:2',
      '1..1',
    );
    expect(test?.failures).toEqual([
      { message: '1 !== 2', text: 'AssertionError [ERR_ASSERTION]: 1 !== 2\n\n    at a.js:1:2', element: 'failure' },
    ]);
  });

  it('reads the nesting of the kernel', async () => {
    const tests = await testsOf(
      'KTAP version 1',
      '1..1',
      '  KTAP version 1',
      '  # Subtest: example',
      '  1..1',
      '  # a: initializing',
      '  ok 1 a',
      'ok 1 example',
    );
    expect(tests).toMatchObject([{ suite: ['example'], name: 'a', status: 'passed' }]);
  });

  it('takes bailing out for a failure of its own', async () => {
    const lines = ['1..3', 'ok 1 - a', 'Bail out! No database.'];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'a' },
      { name: 'Bail out!', status: 'failed', failures: [{ message: 'No database.' }] },
    ]);
    expect(await codesOf(...lines)).toEqual([]);
  });

  it.each([
    ['a plan that is not reached', ['1..3', 'ok 1 - a'], ['truncated']],
    ['a plan that is missing', ['ok 1 - a'], ['truncated']],
    ['more tests than planned', ['1..1', 'ok 1', 'ok 2'], ['counts_differ']],
    ['lines that are no TAP', ['starting', '1..1', 'ok 1'], ['foreign_text']],
    ['a plan that skips all', ['1..0 # SKIP no network'], ['skipped_part']],
    ['a plan for each of two documents', ['1..1', 'ok 1', '1..1', 'ok 1'], []],
  ])('warns of %s', async (_, lines, codes) => {
    expect(await codesOf(...lines)).toEqual(codes);
  });

  it('ends a diagnosis that is not closed where the next test begins', async () => {
    expect(await testsOf('not ok 1 - a', '  ---', '  message: "no', 'ok 2 - b', '1..2')).toMatchObject([
      { name: 'a' },
      { name: 'b', status: 'passed' },
    ]);
  });

  it('keeps what is printed after a failure as its events', async () => {
    const [test] = await testsOf('1..1', 'not ok 1 - a', '  ---', '  message: no', '  ...', 'database closed');
    expect(test?.events).toMatchObject([{ type: 'log', message: 'database closed' }]);
  });

  it('has a test for each subtest of one number, and for a name of marks', async () => {
    expect(await testsOf('# Subtest: a', '    ok 1\n'.repeat(50), 'ok 1 - a', '1..1')).toHaveLength(50);
    expect(await testsOf('1..1', `ok 1 - ${' #'.repeat(50)}`)).toHaveLength(1);
  });

  it('takes a brace in a text that is indented for no block of subtests', async () => {
    const lines = [
      '  Expected values to be strictly deep-equal:',
      '  + actual - expected',
      '  ',
      '    {',
      '  +   a: 1',
      '  -   a: 2',
      '    }',
      '  AssertionError: x',
      '      at a.js:1:2',
    ];
    const tests = await testsOf('1..2', 'not ok 1 till adds', ...lines, 'ok 2 till rings');
    expect(tests.map(({ name }) => name)).toEqual(['till adds', 'till rings']);
    expect(tests[0]?.failures[0]?.text ?? tests[0]?.failures[0]?.message).toContain('-   a: 2');
  });

  it('warns of a version without anything after it', async () => {
    expect(await entriesOf('TAP version 13')).toMatchObject([{ kind: 'warning', warning: { code: 'truncated' } }]);
  });

  it('refuses a file that is not TAP', async () => {
    await expect(entriesOf('hello', '# a comment')).rejects.toThrow(UnreadableReport);
  });

  it.each([
    ['TAP version 14\n', true],
    ['$ tape test.js\nTAP version 13\n', true],
    ['1..2\nok 1\n', true],
    ['ok 1 checkout adds\n', true],
    ['hello\nok 1 checkout adds\nnot ok 2 checkout subtracts\n  boom\n', true],
    ['step 1\nok 5 files\nok 7 files\n', false],
    ['1..0 # SKIP\n', true],
    ['ok  \texample.test/shop\t0.1s\n', false],
    ['all is ok\nok\n', false],
    ['{"a":1}\n', false],
  ])('recognizes %j: %s', (text, isTap) => {
    expect(TAP.recognizes({ text, lines: [] })).toBe(isTap);
  });
});
