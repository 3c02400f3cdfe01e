import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { GRADLE_TEXT } from './gradle-text.js';

const { read, testsOf } = specReader(GRADLE_TEXT);
const { formatOf, statusOf } = textReader(GRADLE_TEXT);

const SHORT = [
  '> Task :compileTestJava UP-TO-DATE',
  '> Task :test FAILED',
  '',
  'CartTest > adds() FAILED',
  '    org.opentest4j.AssertionFailedError at CartTest.java:12',
  '',
  'CartTest > Sums > opens() FAILED',
  '    java.lang.IllegalStateException at CartTest.java:20',
  '        Caused by: java.net.ConnectException at Cart.java:7',
  '',
  '3 tests completed, 2 failed',
  '',
  'FAILURE: Build failed with an exception.',
  '',
  '* What went wrong:',
  "Execution failed for task ':test'.",
  '> There were failing tests. See the report at: file:///shop/build/reports/tests/test/index.html',
  '',
  '* Try:',
  '> Run with --scan to get full insights.',
  '',
  'BUILD FAILED in 1m 5s',
  '3 actionable tasks: 1 executed, 2 up-to-date',
  '',
];
const FULL = [
  '> Task :test',
  '',
  'shop.CartTest > adds STANDARD_OUT',
  '    adding',
  '',
  'shop.CartTest > adds FAILED',
  '    java.lang.AssertionError: ',
  '    Expecting:',
  '     <1>',
  '',
  '    to be equal to:',
  '     <2>',
  '        at shop.CartTest.adds(CartTest.java:12)',
  '',
  '        Caused by:',
  '        java.lang.RuntimeException: no cart',
  '            at shop.Cart.open(Cart.java:7)',
  '',
  'shop.CartTest > isOdd(int) > [1] 1 PASSED',
  '',
  'shop.CartTest > later SKIPPED',
  '',
  '3 tests completed, 1 failed, 1 skipped',
  '',
  'BUILD SUCCESSFUL in 812ms',
  '',
];
const PASSED = ['> Task :test', '', 'BUILD SUCCESSFUL in 4s', ''];

describe("Gradle's text", () => {
  it('is recognized by a task, its end, its counts, or a failure with what is said of it', async () => {
    for (const lines of [
      ['> Task :app:compileJava'],
      ['BUILD FAILED in 1m 5s'],
      ['10 tests completed, 8 failed, 1 skipped'],
      SHORT.slice(3, 5),
      FULL.slice(5, 7),
    ])
      expect(await formatOf('Starting', ...lines, '')).toBe('gradle-text');
    for (const line of ['a > b FAILED', 'BUILD FAILED', 'FAIL src/a.test.js > adds', '10 tests completed'])
      expect(await formatOf(line, 'more', '')).not.toBe('gradle-text');
  });

  it('has the tests that failed with the type and the place of the error, where it prints nothing else', async () => {
    const { tests, run } = await read(...SHORT);
    expect(run).toEqual({ runner: 'gradle', durationMs: 65_000 });
    expect(tests).toMatchObject([
      {
        name: 'adds()',
        suite: ['CartTest'],
        status: 'failed',
        failures: [{ type: 'org.opentest4j.AssertionFailedError', location: { file: 'CartTest.java', line: 12 } }],
      },
      {
        name: 'opens()',
        suite: ['CartTest', 'Sums'],
        failures: [{ message: expect.stringContaining('Caused by: java.net.ConnectException') }],
      },
    ]);
    expect(await statusOf(...SHORT)).toBe('failed');
  });

  it('has messages of several paragraphs and stacks, where it prints them', async () => {
    const tests = await testsOf(...FULL);
    expect(tests).toMatchObject([
      {
        name: 'adds',
        status: 'failed',
        failures: [{ type: 'java.lang.AssertionError', message: 'Expecting:\n <1>\n\nto be equal to:\n <2>' }],
      },
      { name: '[1] 1', suite: ['shop.CartTest', 'isOdd(int)'], status: 'passed' },
      { name: 'later', status: 'skipped' },
    ]);
    expect(tests[0]?.failures[0]?.text).toContain('no cart');
    expect(await statusOf(...FULL)).toBe('failed');
  });

  it('of tests that passed and are not named is one test that passed', async () => {
    expect(await testsOf(...PASSED)).toMatchObject([{ name: 'gradle test', status: 'passed' }]);
    expect(await statusOf(...PASSED)).toBe('passed');
  });

  it('is empty where the tests were not run again', async () => {
    expect(await statusOf('> Task :test UP-TO-DATE', '', 'BUILD SUCCESSFUL in 4s', '')).toBe('empty');
    await expect(testsOf('> Task :jar', '', 'BUILD SUCCESSFUL in 4s', '')).rejects.toThrow(UnreadableReport);
  });

  it('has what the compiler says, once', async () => {
    const tests = await testsOf(
      '> Task :compileJava FAILED',
      '/home/me/shop/src/main/java/shop/Cart.java:12: error: cannot find symbol',
      '  foo();',
      '  ^',
      'e: file:///home/me/shop/src/main/kotlin/shop/Item.kt:3:7 Unresolved reference: price',
      '2 errors',
      '',
      'FAILURE: Build failed with an exception.',
      '',
      '* What went wrong:',
      "Execution failed for task ':compileJava'.",
      '> Compilation failed; see the compiler error output for details.',
      '',
      'BUILD FAILED in 1s',
      '',
    );
    expect(tests).toMatchObject([
      {
        name: 'src/main/java/shop/Cart.java',
        failures: [{ message: 'cannot find symbol\n  foo();\n  ^', isAssertion: false, location: { line: 12 } }],
      },
      {
        name: 'src/main/kotlin/shop/Item.kt',
        failures: [{ message: 'Unresolved reference: price', location: { line: 3, column: 7 } }],
      },
    ]);
  });

  it('has what went wrong where no test failed', async () => {
    const lines = [
      '> Task :test FAILED',
      '',
      '* What went wrong:',
      "Execution failed for task ':test'.",
      "> Process 'Gradle Test Executor 1' finished with non-zero exit value 137",
      '',
      'BUILD FAILED in 1s',
      '',
    ];
    expect(await testsOf(...lines)).toMatchObject([
      {
        name: ':test',
        failures: [{ message: expect.stringContaining('finished with non-zero exit value 137'), isAssertion: false }],
      },
    ]);
  });

  it('never passes without its end, with failures that are only counted, or with a build that failed', async () => {
    expect(await statusOf('> Task :test', 'CartTest > adds() PASSED', '')).toBe('errored');
    expect(await statusOf('> Task :test', '3 tests completed, 1 failed', ...PASSED.slice(2))).toBe('failed');
    expect(await statusOf('> Task :test', 'BUILD FAILED in 4s', '')).toBe('failed');
    expect(await statusOf('> Task :test', 'BUILD SUCCESSFUL in 4')).toBe('errored');
    for (const text of brokenOff(SHORT.join('\n'), 100)) {
      const { status } = await readReport(Buffer.from(text), { format: 'gradle-text' }).catch(() => ({
        status: 'refused',
      }));
      expect(['failed', 'errored', 'refused']).toContain(status);
    }
  });

  it('never passes where another build begins behind the end of the first one', async () => {
    expect(await statusOf(...PASSED, '1 actionable task: 1 executed', '')).toBe('passed');
    for (const more of [
      '> Task :compileJava',
      ':compileJava',
      'CartTest > adds() PASSED',
      'Starting a Gradle Daemon (subsequent builds will be faster)',
      'Welcome to Gradle 8.2!',
      '> Configure project :shop',
    ]) {
      expect(await statusOf(...PASSED, more, '')).toBe('errored');
      expect(await statusOf(...PASSED, more, ...PASSED)).toBe('passed');
    }
  });

  it('fails with a task that failed, and has no test that passed then', async () => {
    expect(await statusOf('> Task :test FAILED', '')).toBe('failed');
    expect(await statusOf(...PASSED, '> Task :jar FAILED', ...PASSED)).toBe('failed');
    expect(await testsOf(...PASSED, '> Task :jar FAILED', 'BUILD FAILED in 4s', '')).toEqual([]);
  });

  it('ends before version 4 in a line without a time', async () => {
    expect(await statusOf(':test', '', 'BUILD SUCCESSFUL', '', 'Total time: 3.4 secs', '')).toBe('passed');
    expect(await statusOf(':test', '', 'BUILD FAILED', '', 'Total time: 3.4 secs', '')).toBe('failed');
  });

  it('knows tasks that run tests from those that are around them', async () => {
    const testsOfTask = (task: string): ReturnType<typeof testsOf> => testsOf(`> Task ${task}`, ...PASSED.slice(1));
    for (const task of [':test', ':app:testDebugUnitTest', ':connectedAndroidTest', ':jsTest', ':integration-test'])
      expect(await testsOfTask(task)).toHaveLength(1);
    for (const task of [':testClasses', ':compileTest', ':app:packageDebugAndroidTest', ':jacocoTest', ':latest'])
      await expect(testsOfTask(task)).rejects.toThrow(UnreadableReport);
  });

  it('has one name of a test behind the executor that ran it', async () => {
    const lines = ['Gradle Test Executor 2 > CartTest > adds() FAILED', '    java.lang.Error: x', '', ...PASSED];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'adds()', suite: ['CartTest'] }]);
  });
});
