import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { GTEST_TEXT } from './gtest-text.js';

const { read, testsOf } = specReader(GTEST_TEXT);

const { formatOf, statusOf } = textReader(GTEST_TEXT);

const EQUALITY = [
  'cart_test.cc:58: Failure',
  'Expected equality of these values:',
  '  cart.Total()',
  '    Which is: 7',
  '  8',
];
const start = (tests: number): readonly string[] => [
  `[==========] Running ${tests} tests from 1 test suite.`,
  '[----------] Global test environment set-up.',
  `[----------] ${tests} tests from Cart`,
];
const passes = (name: string): readonly string[] => [`[ RUN      ] ${name}`, `[       OK ] ${name} (2 ms)`];
const fails = (name: string, ...said: readonly string[]): readonly string[] => [
  `[ RUN      ] ${name}`,
  ...said,
  `[  FAILED  ] ${name} (3 ms)`,
];
const end = (tests: number, passed: number): readonly string[] => [
  `[----------] ${tests} tests from Cart (5 ms total)`,
  '',
  '[----------] Global test environment tear-down',
  `[==========] ${tests} tests from 1 test suite ran. (5 ms total)`,
  `[  PASSED  ] ${passed} tests.`,
];
const lists = (...names: readonly string[]): readonly string[] => [
  `[  FAILED  ] ${names.length} tests, listed below:`,
  ...names.map((name) => `[  FAILED  ] ${name}`),
  '',
  ` ${names.length} FAILED TESTS`,
];
const GREEN = [...start(1), ...passes('Cart.Adds'), ...end(1, 1)];
const LEAK = [
  '=================================================================',
  '==12==ERROR: LeakSanitizer: detected memory leaks',
  '',
  'Direct leak of 100 byte(s) in 1 object(s) allocated from:',
  '    #0 0x7f07 in operator new[](unsigned long) ../../src/libsanitizer/asan/asan_new_delete.cpp:98',
  '    #1 0x55c4 in Cart::Add() /shop/cart.cc:27',
  '',
  'SUMMARY: AddressSanitizer: 100 byte(s) leaked in 1 allocation(s).',
];

describe('GTEST_TEXT', () => {
  it('reads tests that passed, failed, were skipped and are disabled', async () => {
    const { tests, run, codes } = await read(
      'Running main() from gtest_main.cc',
      ...start(3),
      ...passes('Cart.Adds'),
      ...fails('Cart.Total', 'a line of output', ...EQUALITY, 'two items'),
      '[ RUN      ] Cart.Prints',
      'cart_test.cc:70: Skipped',
      'no printer',
      '[  SKIPPED ] Cart.Prints (0 ms)',
      '[ DISABLED ] Cart.DISABLED_Later',
      ...end(3, 1),
      '[  SKIPPED ] 1 test, listed below:',
      '[  SKIPPED ] Cart.Prints',
      ...lists('Cart.Total'),
      '  YOU HAVE 1 DISABLED TEST',
    );
    expect(tests).toEqual([
      { name: 'Adds', suite: ['Cart'], status: 'passed', durationMs: 2, failures: [], events: [] },
      {
        name: 'Total',
        suite: ['Cart'],
        status: 'failed',
        durationMs: 3,
        failures: [
          {
            message: 'Expected equality of these values:\n  cart.Total()\n    Which is: 7\n  8\ntwo items',
            location: { file: 'cart_test.cc', line: 58 },
            dialect: 'cpp',
          },
        ],
        events: [{ type: 'log', message: 'a line of output', stream: 'stdout' }],
      },
      expect.objectContaining({ name: 'Prints', status: 'skipped', skipReason: 'no printer' }),
      expect.objectContaining({ name: 'DISABLED_Later', status: 'skipped', skipReason: 'disabled' }),
    ]);
    expect(run).toEqual({ runner: 'googletest', durationMs: 5 });
    expect(codes).toEqual([]);
  });

  it('gives expected and actual value, and the place', async () => {
    const report = await readReport(
      Buffer.from([...start(1), ...fails('Cart.Total', ...EQUALITY), ...end(1, 0), ...lists('Cart.Total')].join('\n')),
    );
    expect(report.tests[0]?.failure).toMatchObject({
      kind: 'assertion',
      expected: 8,
      actual: 7,
      location: { file: 'cart_test.cc', line: 58 },
    });
  });

  it.each([
    [
      'of Microsoft',
      ['C:\\shop src\\cart_test.cc(12): error:       Expected: 1', 'To be equal to: 2'],
      { message: '      Expected: 1\nTo be equal to: 2', location: { file: 'C:\\shop src\\cart_test.cc', line: 12 } },
    ],
    [
      'behind output without a line end',
      ['a line C:\\shop\\cart_test.cc(12): error: Expected: (1) < (0), actual: 1 vs 0'],
      { location: { file: 'C:\\shop\\cart_test.cc', line: 12 } },
    ],
    [
      'behind output with GCC',
      ['half a line ../cart_test.cc:12: Failure', 'Failed'],
      { location: { file: '../cart_test.cc', line: 12 }, message: 'Failed', isAssertion: true },
    ],
    [
      'in a folder with a space',
      ['/shop src/cart_test.cc:12: Failure', 'Failed'],
      { location: { file: '/shop src/cart_test.cc', line: 12 } },
    ],
    [
      'that was thrown',
      ['unknown file: Failure', 'C++ exception with description "no stock" thrown in the test body.'],
      { message: 'C++ exception with description "no stock" thrown in the test body.', isAssertion: false },
    ],
    [
      'that Windows raised',
      ['unknown file: error: SEH exception with code 0xc0000005 thrown in the test body.'],
      { message: 'SEH exception with code 0xc0000005 thrown in the test body.', isAssertion: false },
    ],
    [
      'of a death test',
      ['a.cc:1: Failure', 'Death test: f()', 'Actual msg:', '[  DEATH   ] [  FAILED  ] Cart.Total (0 ms)'],
      { message: 'Death test: f()\nActual msg:\n[  DEATH   ] [  FAILED  ] Cart.Total (0 ms)' },
    ],
  ])('reads a failure %s', async (_, said, expected) => {
    const [test] = await testsOf(...start(1), ...fails('Cart.Total', ...said), ...end(1, 0), ...lists('Cart.Total'));
    expect(test?.failures).toMatchObject([{ ...expected, dialect: 'cpp' }]);
  });

  it('reads all failures of a test', async () => {
    const said = ['a.cc:1: Failure', 'Failed', 'first', 'a.cc:2: Failure', 'Failed', 'second'];
    const [test] = await testsOf(...start(1), ...fails('Cart.Total', ...said), ...end(1, 0), ...lists('Cart.Total'));
    expect(test?.failures.map(({ message }) => message)).toEqual(['Failed\nfirst', 'Failed\nsecond']);
  });

  it('reads parameters, types, and suites with points', async () => {
    const { tests, codes } = await read(
      ...start(3),
      '[ RUN      ] All/Prices.Even/1',
      '[  FAILED  ] All/Prices.Even/1, where GetParam() = "a (3 ms)" (1 ms)',
      '[----------] 1 test from Typed/0, where TypeParam = std::map<int, int>',
      '[ RUN      ] Typed/0.Small',
      '[  FAILED  ] Typed/0.Small, where TypeParam = std::map<int, int>',
      ...passes('Api.Created.Tests.Passes'),
      ...end(3, 1),
      ...lists(
        'All/Prices.Even/1, where GetParam() = "a (3 ms)"',
        'Typed/0.Small, where TypeParam = std::map<int, int>',
      ),
    );
    expect(
      tests.map(({ suite, name, status, durationMs, events }) => [...suite, name, status, durationMs, events]),
    ).toEqual([
      [
        'All/Prices',
        'Even/1',
        'failed',
        1,
        [{ type: 'log', message: 'where GetParam() = "a (3 ms)"', stream: 'stdout' }],
      ],
      [
        'Typed/0',
        'Small',
        'failed',
        undefined,
        [expect.objectContaining({ message: 'where TypeParam = std::map<int, int>' })],
      ],
      ['Api.Created.Tests', 'Passes', 'passed', 2, []],
    ]);
    expect(codes).toEqual([]);
  });

  it('reads a result behind output without a line end', async () => {
    const { tests, codes } = await read(
      ...start(1),
      '[ RUN      ] Cart.Prints',
      'no end[       OK ] Cart.Prints (0 ms)',
      ...end(1, 1),
    );
    expect(tests).toMatchObject([{ name: 'Prints', status: 'passed', events: [{ message: 'no end' }] }]);
    expect(codes).toEqual([]);
  });

  it('reads old versions, which say "test case" and have no times', async () => {
    const { tests, codes } = await read(
      '[==========] Running 2 tests from 1 test case.',
      '[----------] Global test environment set-up.',
      '[----------] 2 tests from Cart',
      '[ RUN      ] Cart.Adds',
      '[       OK ] Cart.Adds',
      '[ RUN      ] Cart.Total',
      'cart_test.cc:5: Failure',
      'Value of: Total()',
      '  Actual: 7',
      'Expected: 8',
      '[  FAILED  ] Cart.Total',
      '[----------] Global test environment tear-down',
      '[==========] 2 tests from 1 test case ran.',
      '[  PASSED  ] 1 test.',
      '[  FAILED  ] 1 test, listed below:',
      '[  FAILED  ] Cart.Total',
      '',
      ' 1 FAILED TEST',
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['Adds', 'passed'],
      ['Total', 'failed'],
    ]);
    expect(codes).toEqual([]);
  });

  it('names what failed outside of tests as the JSON of GoogleTest does', async () => {
    const { tests, codes } = await read(
      '[==========] Running 1 test from 1 test suite.',
      '[----------] Global test environment set-up.',
      'cart_test.cc:8: Failure',
      'Failed',
      'no database',
      '[----------] 1 test from Cart',
      'cart_test.cc:16: Failure',
      'Failed',
      'no cart',
      ...passes('Cart.Adds'),
      'cart_test.cc:17: Failure',
      'Failed',
      'cart left',
      ...end(1, 1),
      '[  FAILED  ] 0 tests, listed below:',
      '',
      ' 0 FAILED TESTS',
      '[  FAILED  ] Cart: SetUpTestSuite or TearDownTestSuite',
    );
    expect(
      tests.map(({ suite, name, failures }) => [...suite, name, ...failures.map(({ message }) => message)]),
    ).toEqual([
      ['Cart', 'Adds'],
      ['Cart', 'Failed\nno cart', 'Failed\ncart left'],
      ['NonTestSuiteFailure', 'Failed\nno database'],
    ]);
    expect(codes).toEqual([]);
  });

  it('reads brief mode, which names only what failed', async () => {
    const brief = [
      ...EQUALITY,
      '[  FAILED  ] Cart.Total (0 ms)',
      'cart_test.cc:70: Skipped',
      'no printer',
      '[==========] 4 tests from 1 test suite ran. (5 ms total)',
      '[  PASSED  ] 2 tests.',
      '[  SKIPPED ] 1 test.',
    ];
    const { tests, codes } = await read(...brief);
    expect(tests).toMatchObject([{ name: 'Total', failures: [{ location: { line: 58 } }] }]);
    expect(codes).toEqual([]);
    expect(await statusOf(...brief)).toBe('failed');
  });

  it('is one passed test where all passed in brief mode, because none is named', async () => {
    const brief = ['[==========] 4 tests from 1 test suite ran. (5 ms total)', '[  PASSED  ] 4 tests.'];
    expect(await testsOf(...brief)).toEqual([
      { name: 'Test program', suite: [], status: 'passed', failures: [], events: [] },
    ]);
    expect(await statusOf(...brief)).toBe('passed');
  });

  it('joins the iterations of --gtest_repeat: a test that failed in one has failed', async () => {
    const iteration = (number: number, ...lines: readonly string[]): readonly string[] => [
      '',
      `Repeating all tests (iteration ${number}) . . .`,
      '',
      ...lines,
    ];
    const failed = [...start(1), ...fails('Cart.Adds', ...EQUALITY), ...end(1, 0), ...lists('Cart.Adds')];
    const lines = [...iteration(1, ...GREEN), ...iteration(2, ...failed), ...iteration(3, ...GREEN)];
    const { tests, codes } = await read('Running main() from gtest_main.cc', ...lines);
    expect(tests).toMatchObject([
      {
        name: 'Adds',
        status: 'failed',
        failures: [{ location: { line: 58 } }],
        attempts: [{ status: 'passed' }, { status: 'failed' }, { status: 'passed' }],
      },
    ]);
    expect(codes).toEqual([]);
  });

  it('reads several programs in one text, and the lines around them', async () => {
    const { tests, codes } = await read(
      'g++ -c cart_test.cc',
      'cart.cc(3): error: unused',
      ...GREEN,
      'make: Entering directory /shop',
      ...EQUALITY,
      '[  FAILED  ] Till.Opens (0 ms)',
      '[==========] 2 tests from 1 test suite ran. (1 ms total)',
      '[  PASSED  ] 1 test.',
      ...GREEN,
      'make: *** [Makefile:3: test] Error 1',
    );
    expect(tests.map(({ suite, name, failures }) => [...suite, name, failures.length])).toEqual([
      ['Cart', 'Adds', 0],
      ['Till', 'Opens', 1],
      ['Cart', 'Adds', 0],
    ]);
    expect(codes).toEqual([]);
  });

  it.each([
    ['Segmentation fault (core dumped)'],
    ['run.sh: line 3:  1234 Segmentation fault      (core dumped) ./cart_test'],
    ["terminate called after throwing an instance of 'std::runtime_error'\n  what():  no stock"],
    ["cart_test: cart.cc:12: int Cart::Total(): Assertion `total > 0' failed."],
    ['free(): invalid pointer'],
    ['cart.cc:3:5: runtime error: signed integer overflow'],
  ])('fails the test in which the program dies with %j', async (said) => {
    const { tests, codes } = await read(...start(2), ...passes('Cart.Adds'), '[ RUN      ] Cart.Total', said);
    expect(tests[1]).toMatchObject({ name: 'Total', failures: [{ message: said, isAssertion: false }] });
    expect(codes).toEqual(['truncated']);
  });

  it('reads what a sanitizer finds, and where', async () => {
    const { tests } = await read(...GREEN, ...LEAK);
    expect(tests[1]).toMatchObject({
      name: 'Test program',
      status: 'failed',
      failures: [
        {
          message: 'ERROR: LeakSanitizer: detected memory leaks',
          text: expect.stringContaining('Direct leak of 100 byte(s)'),
          location: { file: '/shop/cart.cc', line: 27 },
        },
      ],
    });
  });

  it('takes the words of a crash for output where the test ends', async () => {
    const lines = ['[ RUN      ] Cart.Adds', 'Segmentation fault', '[       OK ] Cart.Adds (0 ms)'];
    expect(await statusOf(...start(1), ...lines, ...end(1, 1))).toBe('passed');
  });

  it.each([
    ['no last lines', 'errored', [...start(1), ...passes('Cart.Adds')]],
    ['no count behind the last test', 'errored', GREEN.slice(0, -1)],
    ['a test without a result', 'errored', [...start(1), '[ RUN      ] Cart.Adds']],
    ['nothing but its first line', 'errored', ['Running main() from gtest_main.cc']],
    ['a failure and no result', 'failed', [...start(1), '[ RUN      ] Cart.Adds', ...EQUALITY]],
    ['a failure between tests and no end', 'failed', [...start(1), ...EQUALITY]],
    ['a failed test that is only listed', 'failed', [...start(1), ...end(1, 0), ...lists('Cart.Total')]],
    ['a failed test that is only counted', 'failed', [...start(1), ...passes('Cart.Adds'), ...end(2, 1)]],
    ['fewer tests than it counts', 'errored', [...start(2), ...passes('Cart.Adds'), ...end(2, 2)]],
    ['no test', 'empty', ['[==========] Running 0 tests from 0 test suites.', ...end(0, 0)]],
    ['a program that failed', 'failed', [...GREEN, '[  FAILED  ] 0 tests, listed below:']],
    [
      'a broken suite that is only listed',
      'failed',
      [...GREEN, '[  FAILED  ] Cart: SetUpTestSuite or TearDownTestSuite'],
    ],
    ['a failure between tests in brief mode', 'failed', [...EQUALITY, ...end(2, 2).slice(3)]],
    ['an environment that is skipped', 'errored', ['a.cc:9: Skipped', 'no', ...end(2, 2).slice(3)]],
    ['a leak behind its end', 'failed', [...GREEN, ...LEAK]],
    ['a crash behind its end', 'failed', [...GREEN, 'Segmentation fault (core dumped)']],
    [
      'a race in a test that passed',
      'failed',
      [
        ...start(1),
        '[ RUN      ] Cart.Adds',
        'WARNING: ThreadSanitizer: data race (pid=1)',
        '[       OK ] Cart.Adds (0 ms)',
        ...end(1, 1),
      ],
    ],
    [
      'a failed test that is named in another one',
      'failed',
      [
        ...start(1),
        '[ RUN      ] Cart.Adds',
        'x [  FAILED  ] Cart.Total (0 ms)',
        '[       OK ] Cart.Adds',
        ...end(1, 1),
      ],
    ],
    ['a second program that failed', 'failed', [...GREEN, ...start(1), ...fails('Cart.Total'), ...end(1, 0)]],
    ['a second program that is cut off', 'errored', [...GREEN, ...start(1)]],
    ['a first program that is cut off', 'errored', [...start(2), ...passes('Cart.Adds'), ...GREEN]],
    [
      'a first program that is cut off in front of one in brief mode',
      'errored',
      [...start(1), '[ RUN      ] Cart.Adds', ...end(1, 1).slice(3)],
    ],
    ['a second program in brief mode that is cut off', 'failed', [...GREEN, ...EQUALITY]],
    [
      'an iteration that is cut off',
      'errored',
      ['Repeating all tests (iteration 1) . . .', ...GREEN, 'Repeating all tests (iteration 2) . . .'],
    ],
    ['CTest cut off', 'errored', ['    Start 1: cart', ...GREEN, '1/2 Test #1: cart ....   Passed    0.01 sec']],
    [
      'a test of CTest that failed without a failure',
      'failed',
      ['1/1 Test #1: cart .....***Failed    0.01 sec', ...GREEN, '0% tests passed, 1 tests failed out of 1'],
    ],
    ['a test of CTest that is only counted', 'failed', [...GREEN, '50% tests passed, 1 tests failed out of 2']],
  ])('is never green with %s: %s', async (_, status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where the text breaks off', async () => {
    const lines = [...start(2), ...passes('Cart.Adds'), ...fails('Cart.Total', ...EQUALITY), ...end(2, 1)];
    const statuses = await Promise.all(
      brokenOff([...lines, ...lists('Cart.Total')].join('\n'), 80).map(async (text) =>
        statusOf('Running main() from gtest_main.cc', text),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set(['errored', 'failed']));
  });

  describe('with CTest', () => {
    const numbered = (number: number, lines: readonly string[]): readonly string[] =>
      lines.map((line) => `${number}: ${line}`);

    it('reads the programs of ctest -V, which may run at the same time', async () => {
      const [one, two] = [numbered(1, GREEN), numbered(2, [...start(1), '[ RUN      ] Till.Opens'])];
      const { tests, codes } = await read(
        '    Start 1: cart',
        '    Start 2: till',
        '1: Test command: /shop/cart',
        '2: Test command: /shop/till',
        ...one.flatMap((line, at) => [line, ...two.slice(at, at + 1)]),
        '1/2 Test #1: cart .............................   Passed    0.00 sec',
        '2/2 Test #2: till .............................***Timeout   2.00 sec',
        '50% tests passed, 1 tests failed out of 2',
      );
      expect(tests).toMatchObject([
        { name: 'Adds', status: 'passed' },
        { name: 'Opens', failures: [{ message: 'CTest: ***Timeout', timedOut: true }] },
      ]);
      expect(codes).toEqual(['truncated']);
    });

    it('reads a program once whose output is printed again behind its result', async () => {
      const listed = ['[  FAILED  ] 1 test, listed below:', '[  FAILED  ] Till.Opens', '', ' 1 FAILED TEST'];
      const failed = [...start(1), ...fails('Till.Opens', 'till.cc:3: Failure', 'Failed'), ...end(1, 0), ...listed];
      const { tests } = await read(
        '1: Test command: /shop/till',
        ...numbered(1, failed),
        '1/2 Test #1: till .............................***Failed    0.00 sec',
        ...failed,
        '2: Test command: /shop/cart',
        ...numbered(2, GREEN),
        '2/2 Test #2: cart .............................   Passed    0.00 sec',
        '50% tests passed, 1 tests failed out of 2',
      );
      expect(tests.map(({ name, status }) => [name, status])).toEqual([
        ['Opens', 'failed'],
        ['Adds', 'passed'],
      ]);
    });

    it('reads --output-on-failure, with programs that have no GoogleTest', async () => {
      const { tests } = await read(
        '1/3 Test #1: cart .............................   Passed    0.00 sec',
        '2/3 Test #2: till .............................***Exception: SegFault  0.10 sec',
        ...start(1),
        '[ RUN      ] Till.Opens',
        '',
        '3/3 Test #3: a script .........................Subprocess aborted***Exception:   0.10 sec',
        'no such file',
        '33% tests passed, 2 tests failed out of 3',
      );
      expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
        ['Opens', 'CTest: ***Exception: SegFault'],
        ['a script', 'CTest: Subprocess aborted***Exception:'],
      ]);
    });

    it('leaves tests out that CTest skipped', async () => {
      const lines = ['1/2 Test #1: a ...***Skipped   0.00 sec', '2/2 Test #2: b ...***Not Run (Disabled)   0.00 sec'];
      expect(await statusOf(...GREEN, ...lines, '100% tests passed, 0 tests failed out of 2')).toBe('passed');
    });
  });

  it('reads colours, line ends of Windows, UTF-16 and the times of a CI', async () => {
    const text = GREEN.map((line) => line.replace(/^(\[.{10}\] )/, '\u001b[0;32m$1\u001b[m')).join('\r\n');
    const report = await readReport(Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect([report.format, report.status]).toEqual(['gtest-text', 'passed']);
    const timed = [...start(1), ...fails('Cart.Total', ...EQUALITY), ...end(1, 0)].map(
      (line) => `2026-11-27T10:00:00.1234567Z ${line}`,
    );
    expect((await testsOf(...timed))[0]?.failures).toMatchObject([{ location: { file: 'cart_test.cc', line: 58 } }]);
  });

  it('reads the seed of a shuffled run', async () => {
    const { run } = await read("Note: Randomizing tests' orders with a seed of 7 .", ...GREEN);
    expect(run).toEqual({ runner: 'googletest', durationMs: 5, context: { seed: '7' } });
  });

  it.each([
    ['the first line of a run', ['[==========] Running 2 tests from 1 test case.']],
    ['the last line', ['[==========] 2 tests from 1 test suite ran. (1 ms total)']],
    ['a test', ['[ RUN      ] Cart.Total']],
    ['a result of brief mode', ['cart_test.cc:1: Failure', '[  FAILED  ] Cart.Total (0 ms)']],
    ['a line of its main', ['Running main() from /src/googletest/src/gtest_main.cc']],
    ['a cut in front', ['[----------] 1 test from Cart (0 ms total)', '', '[ RUN      ] Till.Opens']],
    ['CTest', ['Test project /shop', '    Start 1: cart', '1: [ RUN      ] Cart.Total']],
  ])('is recognized by %s', async (_, lines) => {
    expect(await formatOf(...lines)).toBe('gtest-text');
  });

  it('is no text of others with the same marks, and none that mentions it', async () => {
    const cmocka = ['[==========] Running 1 test(s).', '[ RUN      ] test_total', '[       OK ] test_total'];
    expect(await formatOf(...cmocka)).toBeUndefined();
    const utest = ['[==========] Running 1 test cases.', '[ RUN      ] Cart.total', '[       OK ] Cart.total (12ns)'];
    expect(await formatOf(...utest)).toBeUndefined();
    expect(await formatOf('GoogleTest prints "[ RUN      ] Cart.Total" for each test')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
