import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { UNITY_TEXT } from './unity-text.js';

const { read, testsOf } = specReader(UNITY_TEXT);

const { formatOf, statusOf } = textReader(UNITY_TEXT);

const counts = (tests: number, failed: number, ignored: number): readonly string[] => [
  '',
  '-----------------------',
  `${tests} Tests ${failed} Failures ${ignored} Ignored `,
  failed === 0 ? 'OK' : 'FAIL',
  '',
];

const ADDS = 'test/cart.c:49:test_adds:PASS';
const SELLS = 'test/cart.c:12:test_sells:FAIL: Expected 1 Was 2. the total';
const SHIPS = 'test/cart.c:60:test_ships:IGNORE: no ship';

describe('UNITY_TEXT', () => {
  it('reads the results of a program, with their places and reasons', async () => {
    const lines = [ADDS, SELLS, SHIPS, ...counts(3, 1, 1)];
    const { tests, run, codes } = await read(...lines);
    expect(tests).toEqual([
      { name: 'test_adds', suite: [], file: 'test/cart.c', line: 49, status: 'passed', failures: [], events: [] },
      {
        name: 'test_sells',
        suite: [],
        file: 'test/cart.c',
        line: 12,
        status: 'failed',
        failures: [
          {
            message: 'Expected 1 Was 2. the total',
            isAssertion: true,
            element: 'failure',
            location: { file: 'test/cart.c', line: 12 },
            dialect: 'cpp',
          },
        ],
        events: [],
      },
      {
        name: 'test_ships',
        suite: [],
        file: 'test/cart.c',
        line: 60,
        status: 'skipped',
        skipReason: 'no ship',
        failures: [],
        events: [],
      },
    ]);
    expect(run.runner).toBe('Unity');
    expect(codes).toEqual([]);
    const { tests: drafts } = await readReport(Buffer.from(lines.join('\n')));
    expect(drafts[1]?.failure).toMatchObject({ kind: 'assertion', expected: 1, actual: 2 });
  });

  it.each([
    [
      'no blank in front of the message',
      'a.c:1:test_a:FAIL:Function sell.  Called late.',
      'Function sell.  Called late.',
    ],
    ['a path of Windows', 'C:/shop/a.c:1:test_a:FAIL: no', 'no'],
    ['colors', 'a.c:1:test_a:\u001B[41mFAIL\u001B[00m: no', 'no'],
    ['a time', 'a.c:1:test_a:FAIL: no (12.5 ms)', 'no'],
    ['no message', 'a.c:1:test_a:FAIL', undefined],
    ['the word of PlatformIO', 'a.c:1:test_a:FAIL: no\t[FAILED]', 'no'],
    ['no file', ':9999:test_a:FAIL: no', 'no'],
  ])('reads a failure with %s', async (_, line, message) => {
    const [test] = await testsOf(line, ...counts(1, 1, 0));
    expect(test).toMatchObject({ name: 'test_a', status: 'failed' });
    expect(test?.failures[0]?.message).toBe(message);
  });

  it('reads times, parameters, and the words of PlatformIO', async () => {
    const tests = await testsOf(
      'a.c:1:test_a:PASS (12 ms)',
      'a.c:2:test_b(1, "x:y"):PASS',
      'a.c:3:test_c\t[PASSED]',
      'a.c:4:test_d\t[IGNORED]',
      ...counts(4, 0, 1),
    );
    expect(tests.map(({ name, status, durationMs }) => [name, status, durationMs])).toEqual([
      ['test_a', 'passed', 12],
      ['test_b(1, "x:y")', 'passed', undefined],
      ['test_c', 'passed', undefined],
      ['test_d', 'skipped', undefined],
    ]);
  });

  it('keeps the messages of a test that failed', async () => {
    const [, test] = await testsOf(
      'a.c:1:test_a:INFO: opens',
      'a.c:1:test_a:PASS',
      'a.c:2:test_b:INFO: sells 1',
      'a.c:3:test_b:INFO: sells 2',
      'a.c:4:test_b:FAIL: no',
      ...counts(2, 1, 0),
    );
    expect(test?.events.map(({ message }) => message)).toEqual(['sells 1', 'sells 2']);
  });

  it('reads the fixture, which names only the tests that failed', async () => {
    const lines = ['Unity test run 1 of 1', '..../test/a.c:12:TEST(Cart, Sells):FAIL: no', '.!', ...counts(6, 1, 1)];
    const { tests, codes } = await read(...lines);
    expect(tests).toMatchObject([{ suite: ['Cart'], name: 'Sells', declaredIn: '../test/a.c', status: 'failed' }]);
    expect(codes).toEqual([]);
    const passed = ['Unity test run 1 of 1', '...', ...counts(3, 0, 0)];
    expect(await testsOf(...passed)).toMatchObject([{ name: 'Unity tests', status: 'passed' }]);
    expect(await statusOf(...passed)).toBe('passed');
    expect(await formatOf(...passed)).toBe('unity-text');
  });

  it('reads the fixture that names all tests', async () => {
    const tests = await testsOf(
      'Unity test run 1 of 1',
      'TEST(Cart, Adds) PASS',
      'TEST(Cart, Sells)a.c:12:TEST(Cart, Sells):FAIL: no',
      'IGNORE_TEST(Cart, Ships)',
      ...counts(3, 1, 1),
    );
    expect(tests.map(({ suite, name, file, status }) => [...suite, name, file, status])).toEqual([
      ['Cart', 'Adds', undefined, 'passed'],
      ['Cart', 'Sells', undefined, 'failed'],
      ['Cart', 'Ships', undefined, 'skipped'],
    ]);
    expect(tests[1]?.failures[0]?.location).toEqual({ file: 'a.c', line: 12 });
  });

  it('reads what CTest prints with -V', async () => {
    const lines = ['test 1', '    Start 1: cart', ...[ADDS, ...counts(1, 0, 0)].map((line) => `1: ${line}`)];
    expect(await formatOf(...lines)).toBe('unity-text');
    expect(await testsOf(...lines)).toMatchObject([{ name: 'test_adds', file: 'test/cart.c', status: 'passed' }]);
    expect(await statusOf(...lines, '50% tests passed, 1 tests failed out of 2')).toBe('failed');
  });

  it.each([
    ['passed', [ADDS, ...counts(1, 0, 0)]],
    ['passed', [ADDS, ...counts(1, 0, 0), 'gcc -o till', ADDS, SHIPS, ...counts(2, 0, 1)]],
    ['empty', counts(0, 0, 0)],
    ['failed', [ADDS, ...counts(1, 1, 0)]],
    ['failed', [SELLS, ...counts(1, 0, 0)]],
    ['failed', [SELLS]],
    ['failed', [ADDS, ...counts(1, 0, 0).with(3, 'FAIL')]],
    ['failed', [ADDS, ...counts(1, 0, 0), 'make: *** [test] Error 1', '']],
    ['failed', [ADDS, ...counts(1, 0, 0), '------ native:test_till [ERRORED] Took 0.51 seconds ------', '']],
    ['failed', [ADDS, ...counts(1, 0, 0), '==== 2 test cases: 1 failed, 1 succeeded in 00:00:01.234 ====', '']],
    ['passed', [ADDS, ...counts(1, 0, 0), '==== 1 test cases: 1 succeeded in 00:00:01.234 ====', '']],
    ['errored', [ADDS, '']],
    ['errored', [ADDS, ...counts(2, 0, 0)]],
    ['errored', [ADDS, ADDS, ...counts(1, 0, 0)]],
    ['errored', [ADDS, ...counts(1, 0, 0), ADDS, '']],
    ['errored', ['Unity test run 1 of 2', ...counts(3, 0, 0), 'Unity test run 2 of 2', '..']],
  ])('is %s by its results and counts', async (status, lines) => {
    expect(await statusOf(...lines, ...(lines.length === 1 ? [''] : []))).toBe(status);
  });

  it('is never green where the text breaks off', async () => {
    const results = Array.from({ length: 8 }, (_, index) => `test/cart.c:${index}:test_adds_${index}:PASS`);
    const whole = [...results, ...counts(8, 0, 0).slice(0, 3)].join('\n').trimEnd();
    expect(await statusOf(whole)).toBe('passed');
    const statuses = await Promise.all(
      brokenOff(whole, 200)
        .filter((part) => part.includes(':PASS'))
        .map(async (part) => statusOf(part)),
    );
    expect(new Set(statuses)).toEqual(new Set(['errored']));
  });

  it('is recognized by the result of a file of C, or by its counts', async () => {
    expect(await formatOf('gcc -o cart cart.c', ADDS)).toBe('unity-text');
    expect(await formatOf(SELLS)).toBe('unity-text');
    expect(await formatOf(...counts(1, 0, 0))).toBe('unity-text');
  });

  it('leaves other texts to their readers', async () => {
    expect(await formatOf('cart.c:12:5: error: no semicolon', 'cart.c:12: FAIL: sells')).toBeUndefined();
    expect(await formatOf('3 Tests 0 Failures 0 Ignored')).toBeUndefined();
    expect(await formatOf('cart_test.go:12:sells:FAIL: no')).toBeUndefined();
    expect(await formatOf('make  check-TESTS', ADDS, 'PASS: cart')).toBe('automake-text');
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
