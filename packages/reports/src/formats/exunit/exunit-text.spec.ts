import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { EXUNIT_TEXT } from './exunit-text.js';

const { entriesOf, read, testsOf } = specReader(EXUNIT_TEXT);

const { formatOf, statusOf } = textReader(EXUNIT_TEXT);

const START = 'Running ExUnit with seed: 825475, max_cases: 16';
const FINISHED = 'Finished in 0.3 seconds (0.1s async, 0.2s sync)';
const failure = (number: number, name: string, module = 'CartTest'): readonly string[] => [
  '',
  '',
  `${String(number).padStart(3)}) test ${name} (${module})`,
  '     test/cart_test.exs:17',
  '     Assertion with == failed',
  '     code:  assert Cart.sum([1, 2]) == 4',
  '     left:  3',
  '     right: 4',
  '     stacktrace:',
  '       test/cart_test.exs:18: (test)',
  '',
];
const setupAll = (module: string): readonly string[] => [
  '',
  '',
  `  0) ${module}: failure on setup_all callback, all tests have been invalidated`,
  '     ** (RuntimeError) no database',
  '     stacktrace:',
  '       test/cart_test.exs:4: CartTest.__ex_unit_setup_all_0/1',
  '',
];
const traced = (name: string, line: number, end: string): string =>
  `  * ${name} [L#${line}]\r  * ${name} (${end}) [L#${line}]`;

/** As Elixir 1.14 prints it. */
const TRACE = [
  '',
  'BrokenTest [test/broken_test.exs]',
  traced('test a', 67, '0.00ms'),
  traced('test b', 68, '0.00ms'),
  ...setupAll('BrokenTest').slice(1),
  '',
  'CartTest [test/cart_test.exs]',
  traced('test later', 58, 'excluded'),
  traced('test skips', 56, 'skipped'),
  traced('test adds', 51, '12.5ms'),
  ...failure(1, 'adds').slice(1),
  traced('doctest Cart.sum/1 (1)', 3, '0.01ms'),
  '  * test prints [L#11]a line',
  'no end\r  * test prints (0.00ms) [L#11]',
  '',
  '',
  FINISHED,
  '1 doctest, 6 tests, 1 failure, 1 excluded, 2 invalid, 1 skipped',
  '',
];

describe('EXUNIT_TEXT', () => {
  it('reads the tests that failed among the points of those that passed', async () => {
    const { tests, run, codes } = await read(
      'Compiling 2 files (.ex)',
      START,
      '',
      '..*.',
      ...failure(1, 'sums'),
      '...',
      ...failure(2, 'adds (twice)'),
      '.',
      FINISHED,
      '10 tests, 2 failures, 1 skipped',
      '',
    );
    expect(tests).toEqual([
      {
        name: 'test sums',
        suite: ['CartTest'],
        declaredIn: 'test/cart_test.exs',
        line: 17,
        status: 'failed',
        failures: [
          {
            message: 'Assertion with == failed\ncode:  assert Cart.sum([1, 2]) == 4\nleft:  3\nright: 4',
            isAssertion: true,
            stack: '  test/cart_test.exs:18: (test)',
            dialect: 'elixir',
          },
        ],
        events: [],
      },
      expect.objectContaining({ name: 'test adds (twice)', suite: ['CartTest'], status: 'failed' }),
    ]);
    expect(run).toEqual({ runner: 'mix test', durationMs: 300, context: { seed: '825475' } });
    expect(codes).toEqual([]);
  });

  it('gives expected and actual value, and the command of the test', async () => {
    const report = await readReport(Buffer.from([...failure(1, 'sums'), FINISHED, '1 test, 1 failure', ''].join('\n')));
    expect(report.tests[0]?.failure).toMatchObject({
      kind: 'assertion',
      expected: 4,
      actual: 3,
      location: { file: 'test/cart_test.exs', line: 18 },
    });
  });

  it('is one passed test where all passed, because none is named', async () => {
    const { tests, codes } = await read(START, '', '*..', FINISHED, '1 doctest, 2 tests, 0 failures, 1 skipped', '');
    expect(tests).toEqual([{ name: 'mix test', suite: [], status: 'passed', failures: [], events: [] }]);
    expect(codes).toEqual([]);
    expect(await statusOf(START, '', '*..', FINISHED, '3 tests, 0 failures, 1 skipped', '')).toBe('passed');
  });

  it('reads the names, lines and times of --trace', async () => {
    const { tests, codes } = await read(...TRACE);
    expect(
      tests.map(({ name, suite, status, durationMs, line, skipReason }) => [
        ...suite,
        name,
        status,
        durationMs,
        line,
        skipReason,
      ]),
    ).toEqual([
      ['BrokenTest', 'test a', 'skipped', undefined, 67, 'failure on setup_all callback'],
      ['BrokenTest', 'test b', 'skipped', undefined, 68, 'failure on setup_all callback'],
      ['BrokenTest', 'setup_all', 'failed', undefined, undefined, undefined],
      ['CartTest', 'test later', 'skipped', undefined, 58, undefined],
      ['CartTest', 'test skips', 'skipped', undefined, 56, undefined],
      ['CartTest', 'test adds', 'failed', 12.5, 17, undefined],
      ['CartTest', 'doctest Cart.sum/1 (1)', 'passed', 0.01, 3, undefined],
      ['CartTest', 'test prints', 'passed', 0, 11, undefined],
    ]);
    expect(codes).toEqual([]);
  });

  it('reads --trace of early versions, and where carriage returns are line ends', async () => {
    const early = ['', 'CartTest', '  * test a\r  * test a (0.1ms)', '  * test b (skipped)\r  * test b (skipped)'];
    const split = ['', 'CartTest [test/cart_test.exs]', ...traced('test a', 3, '0.1ms').split('\r')];
    expect(await testsOf(...early, '', 'Finished in 0.03 seconds', '2 tests, 0 failures, 1 skipped', '')).toMatchObject(
      [
        { name: 'test a', suite: ['CartTest'], status: 'passed' },
        { name: 'test b', suite: ['CartTest'], status: 'skipped' },
      ],
    );
    expect(await testsOf(...split, '', FINISHED, '1 test, 0 failures', '')).toMatchObject([
      { name: 'test a', suite: ['CartTest'], status: 'passed', durationMs: 0.1 },
    ]);
  });

  it.each([
    [
      'an error',
      ['** (ArgumentError) no stock', 'for it', 'code: raise "x"'],
      { type: 'ArgumentError', message: 'no stock\nfor it' },
    ],
    [
      'a thrown value',
      ['** (throw) {:no, 1}', 'code: throw({:no, 1})'],
      { message: '** (throw) {:no, 1}', isAssertion: false },
    ],
    [
      'a time limit',
      ['** (ExUnit.TimeoutError) test timed out after 50ms.'],
      { type: 'ExUnit.TimeoutError', timedOut: true },
    ],
    ['a message of its own', ['Not yet', 'code: flunk("Not yet")'], { message: 'Not yet', isAssertion: true }],
    ['a message with the word of the stack', ['first', 'stacktrace:', 'second'], { message: 'first\nsecond' }],
    ['nothing', ['Not implemented'], { message: 'Not implemented', isAssertion: true }],
  ])('reads %s', async (_what, lines, expected) => {
    const said = lines.map((line) => `     ${line}`);
    const head = ['  1) test a (CartTest)', '     test/cart_test.exs:3'];
    const stack = ['     stacktrace:', '       test/cart_test.exs:4: (test)', ''];
    const [test] = await testsOf(...head, ...said, ...stack, FINISHED, '1 test, 1 failure', '');
    expect(test?.failures).toMatchObject([{ ...expected, stack: '  test/cart_test.exs:4: (test)' }]);
  });

  it.each([
    'RuntimeError) expected redirection with status 302, got: 200',
    'Mox.VerificationError) error while verifying mocks for #PID<0.304.0>:',
    "Wallaby.ExpectationNotMetError) Expected to find 1 visible element that matched the css '.total'",
  ])('leaves to its name and message whether what was raised is an assertion: %s', async (raised) => {
    const [test] = await testsOf(
      '  1) test a (CartTest)',
      '     test/cart_test.exs:3',
      `     ** (${raised}`,
      '     stacktrace:',
      '       test/cart_test.exs:4: (test)',
      '',
      FINISHED,
      '1 test, 1 failure',
      '',
    );
    expect(test?.failures).toHaveLength(1);
    expect(test?.failures[0]?.isAssertion).toBeUndefined();
  });

  it('reads several failures of one test, its parameters, and what was logged', async () => {
    const [test] = await testsOf(
      '  1) test a (CartTest)',
      '     Parameters: %{store: :memory}',
      '     test/cart_test.exs:3',
      '',
      '     Failure #1',
      '     ** (RuntimeError) no',
      '     stacktrace:',
      '       test/cart_test.exs:4: (test)',
      '',
      '     Failure #2',
      '     Expected truthy, got nil',
      '     stacktrace:',
      '       test/cart_test.exs:5: (test)',
      '',
      '     The following output was logged:',
      '     ',
      '     09:07:46.759 [error] first',
      '     ',
      '.',
      FINISHED,
      '2 tests, 1 failure',
      '',
    );
    expect(test).toMatchObject({
      variant: '%{store: :memory}',
      line: 3,
      failures: [
        { message: 'no', stack: '  test/cart_test.exs:4: (test)' },
        { message: 'Expected truthy, got nil', stack: '  test/cart_test.exs:5: (test)' },
      ],
      events: [{ type: 'log', message: '09:07:46.759 [error] first', stream: 'log' }],
    });
  });

  it('has an entry for each application of an umbrella project', async () => {
    const { tests, codes } = await read(
      '==> shop',
      START,
      '..',
      FINISHED,
      '2 tests, 0 failures',
      '==> web',
      START,
      '.',
      ...failure(1, 'sums'),
      FINISHED,
      '2 tests, 1 failure',
      '',
    );
    expect(tests).toMatchObject([
      { name: 'shop', status: 'passed' },
      { name: 'test sums', status: 'failed' },
    ]);
    expect(codes).toEqual([]);
  });

  it('reads why a file is not compiled', async () => {
    const [early] = await testsOf(
      '== Compilation error in file test/a_test.exs ==',
      '** (CompileError) test/a_test.exs:3: undefined function x/0',
      '',
    );
    expect(early).toMatchObject({
      name: 'test/a_test.exs',
      status: 'failed',
      failures: [
        {
          message: '** (CompileError) test/a_test.exs:3: undefined function x/0',
          isAssertion: false,
          location: { file: 'test/a_test.exs', line: 3 },
        },
      ],
    });
    const [later] = await testsOf(
      'Compiling 1 file (.ex)',
      '    error: undefined variable "x"',
      '    │',
      '  3 │   test "a", do: assert(x == 1)',
      '    │                        ^',
      '    │',
      '    └─ test/a_test.exs:3:24: ATest."test a"/1',
      '',
      '== Compilation error in file test/a_test.exs ==',
      '** (CompileError) test/a_test.exs: cannot compile module ATest (errors have been logged)',
      '',
    );
    expect(later?.failures).toMatchObject([{ location: { file: 'test/a_test.exs', line: 3, column: 24 } }]);
    expect(later?.failures[0]?.message).toMatch(/^error: undefined variable "x"/);
    expect(await testsOf('Compiling 1 file (.ex)', '** (Mix) The database cannot be created', '')).toMatchObject([
      { name: 'mix test', status: 'failed', failures: [{ message: 'The database cannot be created' }] },
    ]);
  });

  describe('is never green over red', () => {
    it.each<[string, readonly string[], string]>([
      ['without a summary', [START, '', '....'], 'errored'],
      ['behind the time', [START, '', '....', FINISHED], 'errored'],
      ['with failures that are not listed', ['...', FINISHED, '12 tests, 3 failures', ''], 'failed'],
      ['with fewer failures than are counted', [...failure(1, 'a'), FINISHED, '12 tests, 3 failures', ''], 'failed'],
      ['with invalid tests only', ['??', FINISHED, '2 tests, 0 failures, 2 invalid', ''], 'failed'],
      ['with an invalid module', [...setupAll('CartTest'), FINISHED, '2 tests, 0 failures, 2 invalid', ''], 'failed'],
      [
        'of an application without a summary',
        ['==> a', START, '..', '==> b', START, '.', FINISHED, '1 test, 0 failures', ''],
        'errored',
      ],
      [
        'of an application of an early version that died',
        ['==> a', '..', FINISHED, '2 tests, 0 failures', '==> b', '..', ''],
        'errored',
      ],
      ['of a second run without a summary', [START, '..', START, '.', FINISHED, '1 test, 0 failures', ''], 'errored'],
      [
        'with too little coverage',
        ['.', FINISHED, '1 test, 0 failures', 'Coverage test failed, threshold not met:', ''],
        'failed',
      ],
      [
        'with warnings as errors',
        [
          '.',
          FINISHED,
          '1 test, 0 failures',
          'ERROR! Test suite aborted after successful execution due to warnings while using the --warnings-as-errors option',
          '',
        ],
        'failed',
      ],
      [
        'with a selection that ran nothing',
        [
          'All tests have been excluded.',
          FINISHED,
          '3 tests, 0 failures, 3 excluded',
          'The --only option was given to "mix test" but no test was executed',
          '',
        ],
        'failed',
      ],
      [
        'that a signal ended',
        [
          START,
          '.',
          'Aborting test suite, the following have not completed:',
          '',
          '  * test a [test/a_test.exs:3]',
          '',
          'Showing results so far...',
          '',
          FINISHED,
          '1 test, 0 failures',
          '',
        ],
        'failed',
      ],
      [
        'of --trace whose test did not end',
        ['ATest [test/a_test.exs]', traced('test a', 3, '1.0ms'), '  * test b [L#4]', ''],
        'errored',
      ],
      [
        'of --trace with fewer tests than are counted',
        ['ATest [test/a_test.exs]', traced('test a', 3, '1.0ms'), FINISHED, '2 tests, 0 failures', ''],
        'errored',
      ],
      ['with an error of Mix behind it', ['.', FINISHED, '1 test, 0 failures', '** (Mix) no', ''], 'failed'],
    ])('%s', async (_what, lines, status) => {
      expect(await statusOf(...lines)).toBe(status);
    });

    it('wherever it is cut off', async () => {
      const whole = new Map((await testsOf(...TRACE)).map((test) => [`${test.suite[0]} ${test.name}`, test.status]));
      for (const part of brokenOff(TRACE.join('\n'), 200)) {
        const entries = await entriesOf(part).catch(() => []);
        for (const entry of entries)
          if (entry.kind === 'test')
            expect([entry.test.name, entry.test.status]).toEqual([
              entry.test.name,
              whole.get(`${entry.test.suite[0]} ${entry.test.name}`),
            ]);
      }
    });
  });

  it('takes no output of tests for results', async () => {
    const { tests, codes } = await read(
      START,
      '.  1) test of a list (Chapter)',
      '  2) a list (Chapter)',
      'and more',
      '3 tests, 1 failure',
      '** (Mix) printed',
      '  * an item',
      '** (RuntimeError) logged of a process',
      '...',
      FINISHED,
      '4 tests, 0 failures',
      '',
      'Top 1 slowest (0.00s), 0.0% of total time:',
      '',
      '  * test a (CartTest) (0.00ms) [test/cart_test.exs:4]',
    );
    expect(tests).toMatchObject([{ name: 'mix test', status: 'passed' }]);
    expect(codes).toEqual([]);
  });

  it('ignores the list of slow tests in front of the summary', async () => {
    const slow = [
      '',
      'Top 1 slowest (0.00s), 0.0% of total time:',
      '',
      '  * test a (ATest) (0.00ms) [test/a_test.exs:3]',
      '',
    ];
    expect(
      await testsOf(
        '',
        'ATest [test/a_test.exs]',
        traced('test a', 3, '1.0ms'),
        FINISHED,
        ...slow,
        '1 test, 0 failures',
        '',
      ),
    ).toMatchObject([{ name: 'test a', suite: ['ATest'], status: 'passed' }]);
  });

  it.each([
    ['the line of its start', [START]],
    ['a failure', failure(1, 'a')],
    ['a callback that failed', setupAll('ATest')],
    ['--trace', ['ATest [test/a_test.exs]', '  * test a [L#3]']],
    ['the times of a run', ['...', FINISHED, '3 tests, 0 failures']],
    ['an early version', ['...', '', 'Finished in 0.03 seconds', '3 tests, 0 failures', '', 'Randomized with seed 1']],
    ['a file that is not compiled', ['== Compilation error in file lib/a.ex ==']],
    [
      'XML in a message',
      [...failure(1, 'a').slice(0, 6), String.raw`     left:  "<?xml version=\"1.0\"?><testsuite name=\"a\"/>"`],
    ],
  ])('is recognized by %s', async (_what, lines) => {
    expect(await formatOf(...lines)).toBe('exunit-text');
  });

  it.each([
    ['gleeunit', ['...', 'Finished in 0.007 seconds', '3 tests, 0 failures']],
    ['bats', [' ✓ adds', '', '3 tests, 0 failures']],
    ['RSpec', ['Randomized with seed 1', '...', 'Finished in 0.3 seconds', '3 examples, 0 failures']],
    ['Mocha', ['  1 passing (3ms)', '', '  1) Cart adds (twice):', '     Error: no']],
  ])('does not take the text of %s', async (_what, lines) => {
    expect(await formatOf(...lines)).not.toBe(EXUNIT_TEXT.name);
  });

  it('refuses another text', async () => {
    await expect(entriesOf('Compiling 1 file (.ex)', 'Generated shop app')).rejects.toThrow(UnreadableReport);
  });
});
