import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { XCTEST_TEXT } from './xctest-text.js';

const { entriesOf, read, testsOf } = specReader(XCTEST_TEXT);

const { formatOf, statusOf } = textReader(XCTEST_TEXT);

const suite = (state: string, name = 'CartTests'): string =>
  `Test Suite '${name}' ${state} at 2026-02-26 20:05:22.588.`;
const started = (name: string): string => `Test Case '-[ShopTests.CartTests ${name}]' started.`;
const ended = (name: string, word: string): string =>
  `Test Case '-[ShopTests.CartTests ${name}]' ${word} (0.002 seconds).`;
const error = (name: string, message: string): string =>
  `/shop/CartTests.swift:19: error: -[ShopTests.CartTests ${name}] : ${message}`;
const executed = (tests: number, failures: number): string =>
  `\t Executed ${tests} tests, with ${failures} ${failures === 1 ? 'failure' : 'failures'} (0 unexpected) in 0.005 (0.006) seconds`;
const UNEQUAL = 'XCTAssertEqual failed: ("41") is not equal to ("42") - total';

/** As Xcode prints it. */
const MACOS = [
  '[0/1] Planning build',
  'Build complete! (4.29s)',
  suite('started', 'All tests'),
  suite('started'),
  started('testSum'),
  'a line',
  error('testSum', UNEQUAL),
  ended('testSum', 'failed'),
  started('testLater'),
  '/shop/CartTests.swift:25: -[ShopTests.CartTests testLater] : Test skipped - not yet',
  ended('testLater', 'skipped'),
  started('testOk'),
  `no end${ended('testOk', 'passed')}`,
  suite('failed'),
  executed(3, 1),
  suite('failed', 'All tests'),
  '\t Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.005 (0.006) seconds',
  '',
];

const SWIFT_TESTING = [
  '◇ Test run started.',
  '↳ Testing Library Version: 1501',
  '◇ Suite Cart started.',
  '◇ Test sums() started.',
  '◇ Test "adds up" started.',
  '✘ Test sums() recorded an issue at CartTests.swift:12:5: Expectation failed: (total → 41) == 42',
  '↳ a comment',
  '↳   lhs: Swift.Int → 41',
  '✔ Test "adds up" passed after 0.001 seconds.',
  '✔ Test case passing 1 argument n → 1 to each(_:) passed after 0.001 seconds.',
  '✔ Test each(_:) with 2 test cases passed after 0.001 seconds.',
  '✘ Test sums() failed after 0.004 seconds with 1 issue.',
  '➜ Test later() skipped: "not yet"',
  '✘ Suite Cart failed after 0.002 seconds with 1 issue.',
  '✘ Test run with 4 tests in 1 suite failed after 0.002 seconds with 1 issue.',
  '',
];

describe('XCTEST_TEXT', () => {
  it('reads a result once that a log of xcodebuild has again with the console of the test', async () => {
    const console = [
      error('testSum', UNEQUAL),
      '21:35:05.741 xcodebuild[85:27] Nothing to delete',
      ended('testSum', 'failed'),
    ];
    const lines = [
      suite('started'),
      started('testSum'),
      ...console,
      '21:35:08.305 xcodebuild: new console chunk',
      ...console,
    ];
    const tests = await testsOf(
      ...lines,
      started('testOk'),
      ended('testOk', 'passed'),
      suite('failed'),
      executed(2, 1),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['testSum', 'failed'],
      ['testOk', 'passed'],
    ]);
    expect(tests[0]?.failures[0]?.message).toBe(UNEQUAL);
  });

  it('reads the class, the name, the outcome and the time of each test', async () => {
    const { tests, run, codes } = await read(...MACOS);
    expect(tests).toEqual([
      {
        name: 'testSum',
        suite: ['ShopTests.CartTests'],
        status: 'failed',
        durationMs: 2,
        failures: [{ message: UNEQUAL, dialect: 'swift', location: { file: '/shop/CartTests.swift', line: 19 } }],
        events: [{ type: 'log', message: 'a line', stream: 'stdout' }],
      },
      expect.objectContaining({ name: 'testLater', status: 'skipped', skipReason: 'not yet', failures: [] }),
      expect.objectContaining({ name: 'testOk', status: 'passed', durationMs: 2, failures: [], events: [] }),
    ]);
    expect(run).toEqual({ runner: 'XCTest' });
    expect(codes).toEqual([]);
  });

  it('reads the lines of Linux', async () => {
    const { tests, codes } = await read(
      "Test Suite 'CartTests' started at 2024-05-01 10:00:00.124",
      "Test Case 'CartTests.testSum' started at 2024-05-01 10:00:00.124",
      `/shop/CartTests.swift:19: error: CartTests.testSum : ${UNEQUAL}`,
      '<EXPR>:0: error: CartTests.testSum : threw error "noStock"',
      "Test Case 'CartTests.testSum' failed (0.002 seconds)",
      "Test Suite 'CartTests' failed at 2024-05-01 10:00:00.130",
      '\t Executed 1 test, with 2 failures (1 unexpected) in 0.005 (0.005) seconds',
      '',
    );
    expect(tests).toMatchObject([
      {
        name: 'testSum',
        suite: ['CartTests'],
        failures: [
          { message: UNEQUAL, location: { file: '/shop/CartTests.swift', line: 19 } },
          { message: 'threw error "noStock"', isAssertion: false },
        ],
      },
    ]);
    expect(tests[0]?.failures[1]?.location).toBeUndefined();
    expect(codes).toEqual([]);
  });

  it('gives expected and actual value, and a message of several lines', async () => {
    const { tests } = await readReport(
      Buffer.from(
        [
          suite('started'),
          started('testText'),
          error('testText', 'XCTAssertEqual failed: ("a'),
          'b") is not equal to ("a',
          'c") - text',
          '    t =     0.02s Tear Down',
          ended('testText', 'failed'),
          suite('failed'),
          executed(1, 1),
        ].join('\n'),
      ),
    );
    expect(tests[0]?.failure).toMatchObject({ kind: 'assertion', expected: 'a\nc', actual: 'a\nb' });
    expect(tests[0]?.failure?.message).not.toContain('Tear Down');
  });

  it('reads tests in parallel, whose failures are before their results', async () => {
    const { tests, codes } = await read(
      "Test suite 'CartTests' started on 'clone 1 of iPhone'",
      "Test case 'CartTests.testOk()' passed on 'clone 1 of iPhone' (0.100 seconds)",
      '/shop/CartTests.swift:19: error: CartTests.testSum() : XCTAssertTrue failed',
      "Test case 'CartTests.testSum()' failed on 'clone 1 of iPhone' (0.200 seconds)",
      '** TEST FAILED **',
      '',
    );
    expect(tests).toMatchObject([
      { name: 'testOk()', suite: ['CartTests'], status: 'passed', durationMs: 100 },
      { name: 'testSum()', status: 'failed', failures: [{ message: 'XCTAssertTrue failed' }] },
    ]);
    expect(codes).toEqual([]);
  });

  it('reads a test that xcodebuild repeats as attempts', async () => {
    const lines = [
      suite('started'),
      "Test Case '-[ShopTests.CartTests testSum]' started (Iteration 1 of 3).",
      error('testSum', UNEQUAL),
      ended('testSum', 'failed'),
      "Test Case '-[ShopTests.CartTests testSum]' started (Iteration 2 of 3).",
      ended('testSum', 'passed'),
      suite('failed'),
      executed(2, 1),
    ];
    const { tests } = await read(...lines, '** TEST SUCCEEDED **', '');
    expect(tests).toMatchObject([{ status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] }]);
    expect(await statusOf(...lines, '** TEST SUCCEEDED **', '')).toBe('passed');
    expect(await statusOf(...lines, '** TEST FAILED **', '')).toBe('failed');
    expect(await statusOf(...lines, '')).toBe('failed');
  });

  it('reads a process that died, and the tests of the next one', async () => {
    const { tests, codes } = await read(
      suite('started'),
      started('testCrash'),
      'ShopTests/CartTests.swift:31: Fatal error: Index out of range',
      'Restarting after unexpected exit, crash, or test timeout in CartTests.testCrash(); summary will include totals from previous launches.',
      suite('started'),
      started('testOk'),
      ended('testOk', 'passed'),
      suite('passed'),
      executed(2, 1),
      '** TEST FAILED **',
      '',
    );
    expect(tests).toMatchObject([
      {
        name: 'testCrash',
        status: 'failed',
        failures: [
          {
            message: 'Fatal error: Index out of range',
            isAssertion: false,
            location: { file: 'ShopTests/CartTests.swift', line: 31 },
          },
        ],
      },
      { name: 'testOk', status: 'passed' },
    ]);
    expect(codes).toEqual([]);
    expect(
      await testsOf(suite('started'), started('testCrash'), 'error: Exited with unexpected signal code 4', ''),
    ).toMatchObject([{ status: 'failed', failures: [{ message: 'error: Exited with unexpected signal code 4' }] }]);
  });

  it('reads the lines of Swift Testing behind those of XCTest', async () => {
    const { tests, codes } = await read(...MACOS, ...SWIFT_TESTING);
    expect(tests.slice(3)).toMatchObject([
      { name: 'adds up', suite: [], status: 'passed', durationMs: 1 },
      { name: 'each(_:)', status: 'passed' },
      {
        name: 'sums()',
        status: 'failed',
        failures: [
          {
            message: 'Expectation failed: (total → 41) == 42\n↳ a comment\n↳   lhs: Swift.Int → 41',
            location: { file: 'CartTests.swift', line: 12, column: 5 },
          },
        ],
      },
      { name: 'later()', status: 'skipped', skipReason: 'not yet' },
    ]);
    expect(codes).toEqual([]);
  });

  it('is passed where all tests passed', async () => {
    const xctest = [suite('started'), started('testOk'), ended('testOk', 'passed'), suite('passed'), executed(1, 0)];
    const empty = ['◇ Test run started.', '✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.', ''];
    expect(await statusOf(...xctest, '')).toBe('passed');
    expect(await statusOf(...xctest, ...empty)).toBe('passed');
  });

  describe('is never green over red', () => {
    const passing = [suite('started'), started('testOk'), ended('testOk', 'passed')];
    it.each<[string, readonly string[], string]>([
      ['without the end of its suite', passing, 'errored'],
      ['without its counts', [...passing, suite('passed')], 'errored'],
      [
        'of one suite without its counts',
        [...passing, suite('passed'), ...passing, suite('passed'), executed(2, 0), ''],
        'errored',
      ],
      [
        'with a test without a result',
        [...passing, started('testNext'), suite('passed'), executed(1, 0), ''],
        'errored',
      ],
      ['with fewer tests than are counted', [...passing, suite('passed'), executed(2, 0), ''], 'errored'],
      ['with failures that are not listed', [...passing, suite('passed'), executed(1, 1), ''], 'failed'],
      ['with a suite that failed', [...passing, suite('failed'), executed(1, 0), ''], 'failed'],
      [
        'that xcodebuild calls failed',
        [...passing, suite('passed'), executed(1, 0), '** TEST FAILED **', ''],
        'failed',
      ],
      ['whose process died', [...passing, 'error: Exited with unexpected signal code 5', ''], 'failed'],
      [
        'of tests in parallel without the last line',
        ["Test case 'CartTests.testOk()' passed on 'a' (0.1 seconds)", ''],
        'errored',
      ],
      [
        'with a failure of a test without a result',
        [suite('started'), started('testSum'), error('testSum', UNEQUAL)],
        'failed',
      ],
      [
        'of Swift Testing without its end',
        ['◇ Test run started.', '✔ Test a() passed after 0.1 seconds.', ''],
        'errored',
      ],
      [
        'of Swift Testing that failed',
        [
          ...passing,
          suite('passed'),
          executed(1, 0),
          '◇ Test run started.',
          '✘ Test run with 0 tests failed after 0.1 seconds with 1 issue.',
          '',
        ],
        'failed',
      ],
      ['of Swift Testing with an issue', ['◇ Test run started.', SWIFT_TESTING[5] ?? ''], 'failed'],
      [
        'of Swift Testing with fewer tests',
        ['◇ Test run started.', '✔ Test run with 2 tests passed after 0.1 seconds.', ''],
        'errored',
      ],
    ])('%s', async (_what, lines, status) => {
      expect(await statusOf(...lines)).toBe(status);
    });

    it('wherever it is cut off', async () => {
      const text = [...MACOS, ...SWIFT_TESTING];
      const whole = new Map((await testsOf(...text)).map(({ name, status }) => [name, status]));
      for (const part of brokenOff(text.join('\n'), 200)) {
        const entries = await entriesOf(part).catch(() => []);
        for (const entry of entries)
          if (entry.kind === 'test')
            expect([entry.test.name, entry.test.status]).toEqual([entry.test.name, whole.get(entry.test.name)]);
      }
    });
  });

  it.each([
    ['a suite', [suite('started', 'All tests')]],
    ['a test', [started('testOk')]],
    ['steps of a build', ['[0/1] Planning build', '[12/184] Compiling Shop Cart.swift']],
    [
      'the command of xcodebuild',
      [
        'Command line invocation:',
        '    /Applications/Xcode.app/Contents/Developer/usr/bin/xcodebuild -scheme Shop test',
      ],
    ],
    [
      'the first target of a build',
      [
        'Build settings from command line:',
        '    SDKROOT = iphonesimulator7.0',
        '=== BUILD TARGET Shop OF PROJECT Shop WITH CONFIGURATION Debug ===',
      ],
    ],
    ['Swift Testing', ['◇ Test run started.']],
  ])('is recognized by %s', async (_what, lines) => {
    expect(await formatOf(...lines)).toBe('xctest-text');
  });

  it('is not a text that names a test case', async () => {
    expect(
      await formatOf("The Test Case '-[A b]' started.", 'Test Suite ready', '[1/2] Compiling a.c'),
    ).toBeUndefined();
    await expect(entriesOf('[12/184] Compiling Shop Cart.swift', 'error: no')).rejects.toThrow(UnreadableReport);
  });
});
