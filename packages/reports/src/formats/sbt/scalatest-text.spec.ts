import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { SCALATEST_TEXT } from './scalatest-text.js';

const { read, testsOf } = specReader(SCALATEST_TEXT);
const { formatOf, statusOf } = textReader(SCALATEST_TEXT);

const info = (...lines: readonly string[]): readonly string[] => lines.map((line) => `[info] ${line}`);
const error = (...lines: readonly string[]): readonly string[] => lines.map((line) => `[error] ${line}`);

const SUITE = [
  'CartSpec:',
  'A cart',
  '- should open (12 milliseconds)',
  '- should add *** FAILED *** (1 second, 5 milliseconds)',
  '  4 did not equal 3 (CartSpec.scala:12)',
  '  when empty',
  '  - should throw *** FAILED ***',
  '    java.lang.IllegalStateException: no cart',
  '    at shop.CartSpec.$anonfun$new$3(CartSpec.scala:14)',
  '    ...',
  '    Cause: java.io.IOException: disk',
  '- should wait (pending)',
  '- should rest !!! IGNORED !!!',
];
const counts = (succeeded: number, failed: number, aborted = 0): readonly string[] => [
  'Run completed in 290 milliseconds.',
  `Total number of tests run: ${succeeded + failed}`,
  `Suites: completed 1, aborted ${aborted}`,
  `Tests: succeeded ${succeeded}, failed ${failed}, canceled 0, ignored 1, pending 1`,
];
const FAILED = [
  '[info] welcome to sbt 1.9.7 (Eclipse Adoptium Java 17)',
  ...info(...SUITE),
  'a line that a test prints',
  ...info(...counts(1, 2), '*** 2 TESTS FAILED ***'),
  ...error('Failed: Total 3, Failed 2, Errors 0, Passed 1, Ignored 1, Pending 1', 'Failed tests:', '\tshop.CartSpec'),
  ...error('(Test / test) sbt.TestsFailedException: Tests unsuccessful', 'Total time: 5 s, completed 28 Nov 2026'),
  '',
];
const PASSED = [
  '[info] welcome to sbt 1.9.7 (Eclipse Adoptium Java 17)',
  ...info('CartSpec:', '- adds'),
  ...info(...counts(1, 0), 'All tests passed.', 'Passed: Total 1, Failed 0, Errors 0, Passed 1'),
  '[success] Total time: 5 s, completed 28 Nov 2026',
  '',
];

describe('the text of ScalaTest and sbt', () => {
  it('is recognized by its first lines, its counts or a failure', async () => {
    for (const lines of [
      ['[info] welcome to sbt 1.9.7 (Java 17)'],
      error('Failed: Total 3, Failed 1, Errors 0, Passed 2'),
      [counts(1, 0)[3] ?? ''],
      info(...SUITE.slice(3, 5)),
      SUITE.slice(3, 5),
      error('==> X shop.CartSuite.adds  0.05s munit.ComparisonFailException: CartSuite.scala:7'),
      error('Test shop.CartTest.adds failed: expected:<3> but was:<4>, took 0.01 sec'),
    ])
      expect(await formatOf(...lines, '')).toBe('scalatest-text');
    for (const lines of [['[info] Building shop'], ['- adds', '- opens'], ['Failed: Total 3'], ['CartSpec:']])
      expect(await formatOf(...lines, '')).not.toBe('scalatest-text');
  });

  it('has all tests with the headings around them, and what is said of failures', async () => {
    const { tests } = await read(...FAILED);
    expect(tests).toMatchObject([
      { name: 'A cart should open', suite: ['CartSpec'], status: 'passed', durationMs: 12 },
      {
        name: 'A cart should add',
        status: 'failed',
        durationMs: 1005,
        failures: [
          {
            type: 'org.scalatest.exceptions.TestFailedException',
            message: '4 did not equal 3',
            location: { file: 'CartSpec.scala', line: 12 },
          },
        ],
      },
      {
        name: 'A cart when empty should throw',
        failures: [
          {
            type: 'java.lang.IllegalStateException',
            message: 'no cart',
            text: expect.stringContaining('Caused by: java.io.IOException: disk'),
          },
        ],
      },
      { name: 'A cart should wait', status: 'skipped' },
      { name: 'A cart should rest', status: 'skipped' },
    ]);
    expect(await statusOf(...FAILED)).toBe('failed');
    const report = await readReport(Buffer.from(FAILED.join('\n')), { format: 'scalatest-text' });
    expect(report.tests[1]).toMatchObject({ failure: { kind: 'assertion', expected: 3, actual: 4 } });
    expect(report.tests[2]).toMatchObject({ failure: { kind: 'exception' } });
  });

  it('takes no list that sbt prints for tests', async () => {
    const start = PASSED.slice(0, 1);
    const lines = [...start, ...info('Here are some highlights of sbt 1.9:', '  - a list', ''), ...PASSED.slice(1)];
    expect(await testsOf(...lines)).toHaveLength(1);
  });

  it('is the same without sbt', async () => {
    const lines = [...SUITE, ...counts(1, 2), '*** 2 TESTS FAILED ***', ''];
    expect(await testsOf(...lines)).toHaveLength(5);
    expect(await statusOf(...lines)).toBe('failed');
    expect(await statusOf('CartSpec:', '- adds', ...counts(1, 0), 'All tests passed.', '')).toBe('passed');
  });

  it('has a suite that was aborted', async () => {
    const lines = [
      ...info('CartSpec:', 'shop.CartSpec *** ABORTED ***', '  Duplicate test name: adds (CartSpec.scala:27)'),
      ...info(...counts(0, 0, 1), '*** 1 SUITE ABORTED ***'),
      ...error('Error: Total 1, Failed 0, Errors 1, Passed 0', 'Error during tests:', '\tshop.CartSpec', ''),
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'shop.CartSpec', suite: [], failures: [{ message: 'Duplicate test name: adds' }] },
    ]);
    expect(await statusOf(...info('CartSpec:', '- adds', ...counts(1, 0, 1)))).not.toBe('passed');
  });

  it('names the classes whose tests failed where it names no tests', async () => {
    const lines = error('Failed: Total 3, Failed 2, Errors 0, Passed 1', 'Failed tests:', '\tshop.CartSpec');
    expect(await testsOf(...lines, '')).toMatchObject([{ name: 'shop.CartSpec', suite: [], status: 'failed' }]);
    expect((await read(...lines)).entries).toContainEqual({
      kind: 'announced',
      announced: { failures: 2, contained: 1 },
    });
  });

  it('has the tests of munit', async () => {
    const lines = [
      ...info('shop.CartSuite:', '  + opens the till 0.012s'),
      ...error(
        '==> X shop.CartSuite.adds v1.0  0.05s munit.ComparisonFailException: /shop/CartSuite.scala:7',
        '6:  test("adds") {',
        'values are not the same',
        '=> Obtained',
        '4',
        '=> Diff (- obtained, + expected)',
        '-4',
        '+3',
        '    at munit.FunSuite.assertEquals(FunSuite.scala:11)',
      ),
      ...error('Failed: Total 2, Failed 1, Errors 0, Passed 1', ''),
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'opens the till', suite: ['shop.CartSuite'], status: 'passed', durationMs: 12 },
      {
        name: 'adds v1.0',
        suite: ['shop.CartSuite'],
        status: 'failed',
        failures: [{ type: 'munit.ComparisonFailException', message: expect.stringContaining('=> Obtained\n4') }],
      },
    ]);
  });

  it('has the tests of JUnit that failed', async () => {
    const lines = error(
      'Test shop.CartTest.adds failed: java.lang.AssertionError: expected:<3> but was:<4>, took 0.01 sec',
      '    at shop.CartTest.adds(CartTest.java:7)',
      'Failed: Total 3, Failed 1, Errors 0, Passed 2',
      '',
    );
    expect(await testsOf(...lines)).toMatchObject([
      {
        name: 'adds',
        suite: ['shop.CartTest'],
        failures: [{ type: 'java.lang.AssertionError', message: 'expected:<3> but was:<4>' }],
      },
    ]);
  });

  it('has the tests of specs2 that failed', async () => {
    const lines = [
      ...info('CartSpec', '', 'A cart should', '  + open'),
      ...error('  x add', '   4 != 3 (CartSpec.scala:12)', '   x more of it'),
      ...error(
        '  ! throw',
        '   IllegalStateException: no cart (CartSpec.scala:14)',
        'shop.CartSpec.at(CartSpec.scala:14)',
      ),
      ...info('Total for specification CartSpec', '3 examples, 1 failure, 1 error'),
      ...error('Error: Total 3, Failed 1, Errors 1, Passed 1', ''),
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'A cart should add', suite: ['CartSpec'], failures: [{ message: '4 != 3', isAssertion: true }] },
      {
        name: 'A cart should throw',
        failures: [{ type: 'IllegalStateException', message: 'no cart', location: { line: 14 } }],
      },
    ]);
  });

  it('has the tests of weaver-test, whose sign of a failure is that of a test of ScalaTest', async () => {
    const lines = [
      ...info('shop.CartSuite', '+ opens 12ms', '- adds 2s', '- pays 30ms', '- rests 0ms !!! CANCELLED !!!'),
      ...info('*************FAILURES**************', 'shop.CartSuite'),
      ...error('- adds 2s', '  Values not equal: (src/test/scala/CartSuite.scala:12)', '', '  4  |  3'),
      ...error('Failed: Total 3, Failed 2, Errors 0, Passed 1', ''),
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'opens', suite: ['shop.CartSuite'], status: 'passed', durationMs: 12 },
      { name: 'rests', status: 'skipped' },
      {
        name: 'adds',
        status: 'failed',
        durationMs: 2000,
        failures: [{ message: expect.stringContaining('Values not equal') }],
      },
      { name: 'pays', status: 'failed', durationMs: 30 },
    ]);
    expect(await testsOf(...lines.slice(0, 3))).toMatchObject([{ name: 'opens' }, { name: 'adds', status: 'failed' }]);
  });

  it('has a test that was cancelled as one that was skipped', async () => {
    const lines = info('CartSpec:', '- adds', '- pays !!! CANCELED !!!', ...counts(1, 0));
    expect(await testsOf(...lines)).toMatchObject([{ name: 'adds' }, { name: 'pays', status: 'skipped' }]);
  });

  it('has a failure however long its first line is', async () => {
    const long = 'x'.repeat(5000);
    const [munit, junit] = [
      await testsOf(...error(`==> X shop.CartSuite.adds  0.05s munit.FailException: ${long}`)),
      await testsOf(...error(`Test shop.CartTest.adds failed: java.lang.AssertionError: ${long}, took 0.01 sec`)),
    ];
    for (const tests of [munit, junit]) expect(tests).toMatchObject([{ name: 'adds', failures: [{ message: long }] }]);
  });

  it('has at most 500 characters of a heading in the name of each test', async () => {
    const [test] = await testsOf(...info('CartSpec:', 'h'.repeat(10_000), '- adds', ...counts(1, 0)));
    expect(test?.name).toBe(`${'h'.repeat(500)} adds`);
  });

  it('keeps the suite that is open while another project is compiled', async () => {
    const compiling = info('compiling 3 Scala sources to /till/target ...', 'done compiling');
    const lines = [...info('CartSpec:', '- adds'), ...compiling, ...info('- pays', ...counts(2, 0))];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'adds' }, { name: 'pays', suite: ['CartSpec'] }]);
  });

  it('of a run whose tests have no names is one test that passed', async () => {
    const lines = info('Passed: Total 3, Failed 0, Errors 0, Passed 3');
    expect(await testsOf(...lines, '')).toMatchObject([{ name: 'sbt test', status: 'passed' }]);
    expect(await statusOf(...lines)).toBe('passed');
  });

  it('has what the compiler says, and a task that failed', async () => {
    const start = '[info] welcome to sbt 1.9.7 (Java 17)';
    const lines = [
      start,
      ...error('/shop/src/main/scala/Cart.scala:12:5: not found: value x', '    x', '    ^', 'one error found'),
      ...error('(Compile / compileIncremental) Compilation failed', 'Total time: 2 s, completed 28 Nov 2026', ''),
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'src/main/scala/Cart.scala', failures: [{ location: { line: 12, column: 5 }, isAssertion: false }] },
    ]);
    expect(await statusOf(...lines)).toBe('failed');
    expect(await testsOf(start, ...error('(update) sbt.librarymanagement.ResolveException: no jar', ''))).toMatchObject(
      [{ name: 'update' }],
    );
  });

  describe('never passes', () => {
    it('without the counts of all tests', async () => {
      expect(await statusOf(...PASSED)).toBe('passed');
      expect(await statusOf(...PASSED.slice(0, -2), '')).toBe('errored');
      expect(await statusOf(...PASSED, ...info('TillSpec:', '- pays', ''))).toBe('errored');
      expect(await statusOf(...info('CartSpec:', '- adds'), '- not this')).toBe('errored');
    });

    it('behind the end of a command or the counts, where more has started', async () => {
      for (const more of [
        ...info('TillSpec:', 'compiling 3 Scala sources to /shop/target ...', 'welcome to sbt 1.9.7 (Java 17)'),
        ...info('Test run shop.TillTest started', 'loading project definition from /shop/project'),
      ]) {
        expect(await statusOf(...PASSED, more, '')).toBe('errored');
        expect(await statusOf(...PASSED.slice(1, -2), more, '')).toBe('errored');
      }
      expect(await statusOf(...PASSED, ...info('set current project to shop (in build file:/shop/)', ''))).toBe(
        'passed',
      );
      const withoutSbt = ['CartSpec:', '- adds', ...counts(1, 0), 'All tests passed.'];
      expect(await statusOf(...withoutSbt, 'TillSpec:', '')).toBe('errored');
      expect(await statusOf(...withoutSbt, 'TillSpec:', '- pays', '')).toBe('errored');
      expect(await statusOf(...withoutSbt, 'Note:', '')).toBe('passed');
    });

    it('with failures that are only counted, or a command that failed', async () => {
      expect(await statusOf(...error('Failed: Total 3, Failed 2, Errors 0, Passed 1', ''))).toBe('failed');
      expect(
        await statusOf(...info(...counts(1, 1)), ...info('Passed: Total 1, Failed 0, Errors 0, Passed 1', '')),
      ).toBe('failed');
      const lines = PASSED.map((line) => line.replace('[success]', '[error]'));
      expect(await statusOf(...lines)).toBe('failed');
    });

    it('without tests', async () => {
      expect(await statusOf(...info('Passed: Total 0, Failed 0, Errors 0, Passed 0', ''))).toBe('empty');
    });

    it('where it is cut anywhere', async () => {
      for (const text of brokenOff(FAILED.join('\n'), 150)) {
        const { status } = await readReport(Buffer.from(text), { format: 'scalatest-text' }).catch(() => ({
          status: 'refused',
        }));
        expect(['failed', 'errored', 'refused']).toContain(status);
      }
      const whole = PASSED.join('\n');
      for (const text of brokenOff(whole.slice(0, whole.indexOf('Total time')), 100)) {
        const { status } = await readReport(Buffer.from(text), { format: 'scalatest-text' }).catch(() => ({
          status: 'refused',
        }));
        expect(['errored', 'refused']).toContain(status);
      }
    });
  });
});
