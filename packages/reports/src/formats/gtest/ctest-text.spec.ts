import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { normalizeFailure } from '../../reasons/normalize-failure.js';
import { UnreadableReport } from '../../report.js';
import { CTEST_TEXT } from './ctest-text.js';

const { entriesOf, read, testsOf } = specReader(CTEST_TEXT);

const { formatOf, statusOf } = textReader(CTEST_TEXT);

const RULE = '----------------------------------------------------------';
const START = ['Start testing: Mar 08 11:00 CST', RULE];
const END = ['End testing: Mar 08 11:02 CST', ''];

interface Logged {
  readonly output?: readonly string[];
  readonly verdict?: readonly string[];
  readonly time?: string;
  readonly start?: string;
}

const logged = (place: string, name: string, { output = [], verdict, time = '0.01', start }: Logged = {}) => [
  `${place} Testing: ${name}`,
  `${place} Test: ${name}`,
  'Command: "/shop/build/cart" "Output:"',
  'Directory: /shop/build',
  `"${name}" start time: ${start ?? 'Mar 08 11:00 CST'}`,
  'Output:',
  RULE,
  ...output,
  '<end of output>',
  `Test time =   ${time} sec`,
  RULE,
  ...(verdict ?? ['Test Passed.']),
  `"${name}" end time: Mar 08 11:00 CST`,
  `"${name}" time elapsed: 00:00:00`,
  RULE,
  '',
];
const FAILED: Logged = { output: ['total', 'ERROR: 3 neq 4'], verdict: ['Test Failed.'], time: '6.45' };

describe('CTEST_TEXT', () => {
  it('reads the name, the result, the time and the output of each test', async () => {
    const { tests, codes, run } = await read(
      ...START,
      ...logged('1/12', 'cart adds', { output: ['adding'] }),
      ...logged('5/12', 'cart.sum', FAILED),
      ...END,
    );
    expect(tests).toEqual([
      {
        name: 'cart adds',
        suite: [],
        status: 'passed',
        durationMs: 10,
        failures: [],
        events: [{ type: 'log', message: 'adding', stream: 'stdout' }],
      },
      {
        name: 'cart.sum',
        suite: [],
        status: 'failed',
        durationMs: 6450,
        failures: [{ message: undefined, text: 'total\nERROR: 3 neq 4' }],
        events: [
          { type: 'log', message: 'total', stream: 'stdout' },
          { type: 'log', message: 'ERROR: 3 neq 4', stream: 'stdout' },
        ],
      },
    ]);
    expect(run).toEqual({ runner: 'ctest' });
    expect(codes).toEqual([]);
  });

  it('gives the reason that the program printed', async () => {
    const output = [
      'cart_test.cc:12: Failure',
      'Expected equality of these values:',
      '  total',
      '    Which is: 3',
      '  4',
    ];
    const report = await readReport(
      Buffer.from([...START, ...logged('1/1', 'cart', { output, verdict: ['Test Failed.'] }), ...END].join('\n')),
    );
    expect(report.format).toBe('ctest-text');
    expect(report.tests).toMatchObject([{ failure: { kind: 'assertion', expected: 4, actual: 3 } }]);
  });

  it.each<[string, readonly string[], readonly object[]]>([
    [
      'points of TAP',
      [
        '1..3',
        'ok 1 opens',
        "not ok 2 the total `41' shall be `42'",
        '# failed in /shop/till.c:12',
        '#',
        '# test_closes',
        '#',
        'not ok 3 closes # TODO later',
      ],
      [
        {
          kind: 'assertion',
          message: "the total `41' shall be `42'\nfailed in /shop/till.c:12",
          expected: 42,
          actual: 41,
        },
      ],
    ],
    [
      'failures of Catch2',
      [
        'Randomness seeded to: 7',
        '-'.repeat(79),
        'The till adds',
        '-'.repeat(79),
        '/shop/till.cpp:9',
        '.'.repeat(79),
        '',
        '/shop/till.cpp:12: FAILED:',
        '  REQUIRE( total == 42 )',
        'with expansion:',
        '  41 == 42',
        '',
        'C:\\shop\\till.cpp(20): FAILED:',
        '  {Unknown expression after the reported line}',
        'due to a fatal error condition:',
        '  SIGSEGV - Segmentation violation signal',
        '',
        '='.repeat(79),
        'test cases: 1 | 1 failed',
      ],
      [
        {
          kind: 'assertion',
          message: 'FAILED:\n  REQUIRE( total == 42 )\nwith expansion:\n  41 == 42',
          expected: 42,
          actual: 41,
          location: { file: '/shop/till.cpp', line: 12 },
        },
        {
          kind: 'exception',
          message:
            'FAILED:\n  {Unknown expression after the reported line}\ndue to a fatal error condition:\n  SIGSEGV - Segmentation violation signal',
        },
      ],
    ],
    [
      'failures of Unity',
      [
        'opening the till',
        'test/till.c:8:test_opens:PASS',
        'test/till.c:12:test_adds:FAIL: Expected 42 Was 41',
        '2 Tests 1 Failures 0 Ignored',
      ],
      [{ kind: 'assertion', message: 'test_adds:FAIL: Expected 42 Was 41', expected: 42, actual: 41 }],
    ],
    [
      'lines',
      [
        "-- run_test.py: invoking following command in '/shop':",
        ' - /opt/ros/bin/lint --xunit-file /shop/lint.xml',
        'till.py:8: the docstring is missing',
        '-- run_test.py: return code 1',
      ],
      [{ message: 'till.py:8: the docstring is missing' }],
    ],
  ])('gives only the %s that a program printed', async (_, output, expected) => {
    const verdict = ['Test Failed.'];
    const tests = await testsOf(...START, ...logged('1/1', 'till', { output, verdict }), ...END);
    expect(tests[0]?.failures.map((failure) => normalizeFailure(failure))).toMatchObject(expected);
    expect(tests[0]?.failures.length).toBe(expected.length);
  });

  it.each<[string, readonly string[], object]>([
    [
      'an expression that was found',
      logged('1/1', 'a', {
        output: ['no'],
        verdict: ['Test Fail Reason:', 'Error regular expression found in output. Regex=[n', 'o]'],
      }),
      {
        status: 'failed',
        failures: [{ message: 'Error regular expression found in output. Regex=[n\no]', text: 'no' }],
      },
    ],
    [
      'an expression that had to be found',
      logged('1/1', 'a', { verdict: ['Test Pass Reason:', 'Required regular expression found. Regex=[n]'] }),
      { status: 'passed' },
    ],
    [
      'a test without output',
      logged('1/1', 'a', { verdict: ['Test Failed.'] }),
      { status: 'failed', failures: [{ message: undefined, text: undefined }] },
    ],
    [
      'a program that is missing',
      ['Unable to find executable: /shop/cart', ...logged('1/1', 'a', { start: '' })],
      { status: 'failed', failures: [{ message: 'Unable to find executable: /shop/cart', element: 'error' }] },
    ],
    [
      'a test whose fixture failed, of an old version',
      ['Failed test dependencies: setup', ...logged('1/1', 'a')],
      { status: 'failed', failures: [{ message: 'Failed test dependencies: setup' }] },
    ],
    ['a test that is disabled', logged('1/1', 'a', { start: '' }), { status: 'skipped', skipReason: 'Disabled' }],
  ])('reads %s', async (_what, lines, expected) => {
    const [first, second] = await testsOf(...START, ...lines, ...logged('2/2', 'b'), ...END);
    expect(first).toMatchObject({ name: 'a', ...expected });
    expect(second).toMatchObject({ name: 'b', status: 'passed' });
  });

  it('takes what a test prints for output, also where it looks like a log', async () => {
    const printed = ['<end of output>', 'Test time =   0.01 sec', RULE, 'Test Passed.', ...START, ...END];
    const whole = logged('9/9', 'cart').slice(7);
    for (const output of [
      printed,
      whole,
      [...START, ...logged('1/1', 'x'), ...END],
      [...printed, ...'.'.repeat(500)],
    ]) {
      const { tests, codes } = await read(
        ...START,
        ...logged('1/2', 'cart', { output, verdict: ['Test Failed.'] }),
        ...logged('2/2', 'shop'),
        ...END,
      );
      expect(tests.map(({ name, status }) => [name, status])).toEqual([
        ['cart', 'failed'],
        ['shop', 'passed'],
      ]);
      expect(tests[0]?.failures[0]?.text).toBe(output.join('\n').trim());
      expect(codes).toEqual([]);
    }
  });

  it('reads a test that is repeated as one, whose last attempt decides', async () => {
    const tests = await testsOf(
      ...START,
      ...logged('1/2', 'a', FAILED),
      ...logged('2/2', 'b'),
      ...logged('1/2', 'a'),
      ...logged('2/2', 'b', FAILED),
      ...END,
    );
    expect(tests).toMatchObject([
      { name: 'a', status: 'passed', attempts: [{ status: 'failed', durationMs: 6450 }, { status: 'passed' }] },
      { name: 'b', status: 'failed', attempts: [{ status: 'passed' }, { status: 'failed' }] },
    ]);
  });

  it('reads the tests of GoogleTest in a program, and its own failure where they have none', async () => {
    const program = (result: string): readonly string[] => [
      '[==========] Running 1 test from 1 test suite.',
      '[----------] 1 test from Cart',
      '[ RUN      ] Cart.Sums',
      ...(result === 'OK' ? [] : ['/shop/cart_test.cc:12: Failure', 'Expected: (a) > (b), actual: 0 vs 1']),
      result === 'OK' ? '[       OK ] Cart.Sums (0 ms)' : '[  FAILED  ] Cart.Sums (0 ms)',
      '[----------] 1 test from Cart (0 ms total)',
      '',
      '[==========] 1 test from 1 test suite ran. (0 ms total)',
      ...(result === 'OK'
        ? ['[  PASSED  ] 1 test.']
        : [
            '[  PASSED  ] 0 tests.',
            '[  FAILED  ] 1 test, listed below:',
            '[  FAILED  ] Cart.Sums',
            '',
            ' 1 FAILED TEST',
          ]),
    ];
    const green: Logged = { output: program('OK') };
    const red: Logged = { output: program('FAILED'), verdict: ['Test Failed.'] };
    const found = async (...lines: readonly string[]) => {
      const { tests, codes } = await read(...START, ...lines, ...END);
      expect(codes).toEqual([]);
      return tests.map(({ suite, name, status, attempts }) => [
        suite,
        name,
        status,
        attempts?.map((attempt) => attempt.status),
      ]);
    };
    expect(await found(...logged('1/2', 'cart', red), ...logged('2/2', 'shop'))).toEqual([
      [['Cart'], 'Sums', 'failed', undefined],
      [[], 'shop', 'passed', undefined],
    ]);
    expect(await found(...logged('1/2', 'cart', red), ...logged('1/2', 'cart', green))).toEqual([
      [['Cart'], 'Sums', 'passed', ['failed', 'passed']],
    ]);
    expect(await found(...logged('1/1', 'cart', { ...green, verdict: ['Test Failed.'] }))).toEqual([
      [['Cart'], 'Sums', 'passed', undefined],
      [[], 'cart', 'failed', undefined],
    ]);
    const crashed = [
      ...START,
      ...logged('1/1', 'cart', { output: program('OK').slice(0, 3), verdict: ['Test Failed.'] }),
      ...END,
    ];
    expect(await testsOf(...crashed)).toMatchObject([
      { name: 'Sums', status: 'failed', failures: [{ message: 'CTest: Test Failed.' }] },
    ]);
  });

  it('does not trust CTest where a program with GoogleTest ended early', async () => {
    const output = [
      '[==========] Running 1 test from 1 test suite.',
      '[----------] 1 test from Cart',
      '[ RUN      ] Cart.Sums',
    ];
    expect(await statusOf(...START, ...logged('1/1', 'cart', { output }), ...END)).not.toBe('passed');
  });

  it('leaves programs of cmocka and utest.h to CTest', async () => {
    const marks = ['[ RUN      ] sums', '[       OK ] sums'];
    const tests = await testsOf(
      ...START,
      ...logged('1/2', 'cmocka', { output: ['[==========] Running 1 test(s).', ...marks] }),
      ...logged('2/2', 'utest', { output: ['[==========] Running 1 test cases.', '[ RUN      ] Cart.sums'] }),
      ...END,
    );
    expect(tests).toMatchObject([
      { name: 'cmocka', status: 'passed' },
      { name: 'utest', status: 'passed' },
    ]);
  });

  it('reads several runs in one file', async () => {
    const one = [...START, ...logged('1/1', 'a'), ...END];
    const { tests, codes } = await read(...one, ...one);
    expect(tests).toHaveLength(2);
    expect(codes).toEqual([]);
  });

  it.each<[string, readonly string[], string]>([
    ['that passed', [...START, ...logged('1/1', 'a', { output: ['make: *** [test] Error 1'] }), ...END], 'passed'],
    ['without tests', [...START, ...END], 'empty'],
    ['without its end', [...START, ...logged('1/1', 'a')], 'errored'],
    ['without its end behind a failure', [...START, ...logged('1/1', 'a', FAILED)], 'failed'],
    ['that is cut in the output', [...START, ...logged('1/1', 'a', { output: END }).slice(0, 9)], 'errored'],
    [
      'whose test has another result',
      [...START, ...logged('1/1', 'a', { verdict: ['Test Lost.'] }), ...END],
      'errored',
    ],
    ['with a failed command behind', [...START, ...logged('1/1', 'a'), ...END, 'make: *** [test] Error 1'], 'failed'],
  ])('judges a log %s', async (_what, lines, status) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where it is cut off', async () => {
    const whole = [...START, ...logged('1/2', 'a', { output: ['b'] }), ...logged('2/2', 'b')].join('\n');
    const statuses = await Promise.all(
      brokenOff(whole, 150).map(async (text) => statusOf(text).catch(() => 'refused')),
    );
    expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
  });

  it('is recognized where the file begins as the log', async () => {
    expect(await formatOf('', ...START, ...logged('1/1', 'a', { output: ['TAP version 13', 'ok 1'] }))).toBe(
      'ctest-text',
    );
    expect(await formatOf('cat LastTest.log', ...START, ...END)).toBeUndefined();
    expect(await formatOf('Start testing: now', 'and later')).toBeUndefined();
    await expect(entriesOf('make test')).rejects.toThrow(UnreadableReport);
  });
});
