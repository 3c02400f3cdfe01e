import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { DENO_TEXT } from './deno-text.js';

const { read, testsOf } = specReader(DENO_TEXT);
const { formatOf, statusOf } = textReader(DENO_TEXT);

const LIST = [
  'running 3 tests from ./cart_test.ts',
  'starts empty ... ok (518µs)',
  'adds up ... FAILED (10ms)',
  'is ignored ... ignored (0ms)',
];
const ADDS_UP = [
  'adds up => ./cart_test.ts:4:6',
  'error: AssertionError: Values are not equal.',
  '',
  '',
  '    [Diff] Actual / Expected',
  '',
  '',
  '-   4',
  '+   5',
  '',
  '  throw new AssertionError(message);',
  '        ^',
  '    at assertEquals (https://jsr.io/@std/assert/1.0.0/equals.ts:51:9)',
  '    at file:///shop/cart_test.ts:4:30',
];
const errors = (...lines: readonly string[]): readonly string[] => [
  '',
  ' ERRORS ',
  '',
  ...lines,
  '',
  ' FAILURES ',
  '',
  'adds up => ./cart_test.ts:4:6',
  '',
];
const FAILED = [
  ...LIST,
  ...errors(...ADDS_UP),
  'FAILED | 1 passed | 1 failed | 1 ignored (1s)',
  '',
  'error: Test failed',
  '',
];
const PASSED = [
  'Check file:///shop/till_test.ts',
  'running 1 test from ./till_test.ts',
  'opens ... ok (1ms)',
  '',
  'ok | 1 passed | 0 failed (12ms)',
  '',
];
const STEPS = [
  'running 1 test from ./cart_test.ts',
  'has steps ...',
  '  first ... ok (0ms)',
  '  second ...',
  '    inner ... FAILED (1ms)',
  '  second ... FAILED (due to 1 failed step) (1ms)',
  'has steps ... FAILED (due to 1 failed step) (3ms)',
];

describe("Deno's text", () => {
  it('has the tests with their files, times and reasons', async () => {
    const { tests, run, codes } = await read(...FAILED);
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'deno', durationMs: 1000 });
    expect(tests.map(({ name, status, file, line, durationMs }) => [name, status, file, line, durationMs])).toEqual([
      ['starts empty', 'passed', './cart_test.ts', undefined, 0.518],
      ['adds up', 'failed', './cart_test.ts', 4, 10],
      ['is ignored', 'skipped', './cart_test.ts', undefined, 0],
    ]);
    expect(tests[1]?.failures).toEqual([
      {
        type: 'AssertionError',
        message: 'Values are not equal.\n\n\n    [Diff] Actual / Expected\n\n\n-   4\n+   5',
        stack: ADDS_UP.slice(-2).join('\n'),
      },
    ]);
    expect(await statusOf(...FAILED)).toBe('failed');
  });

  it('has steps by their names, and a test that failed because of them once', async () => {
    const { tests, codes } = await read(
      ...STEPS,
      ...errors('has steps ... second ... inner => ./cart_test.ts:26:13', 'error: Error: no', '    at a.ts:1:2'),
      'FAILED | 0 passed (1 step) | 1 failed (2 steps) (3ms)',
      '',
    );
    expect(codes).toEqual([]);
    expect(tests.map(({ name, status, failures }) => [name, status, failures[0]?.message])).toEqual([
      ['has steps > first', 'passed', undefined],
      ['has steps > second > inner', 'failed', 'no'],
    ]);
  });

  it('leaves out what tests print', async () => {
    const tests = await testsOf(
      'running 1 test from ./cart_test.ts',
      'prints ...',
      '------- output -------',
      'sums ... FAILED (1ms)',
      'ok | 3 passed | 0 failed (3ms)',
      'a line without an end----- output end -----',
      'prints ... ok (1ms)',
      '',
      'ok | 1 passed | 0 failed (3ms)',
      '',
    );
    expect(tests.map(({ name }) => name)).toEqual(['prints']);
  });

  it('has a file that broke off, and the tests that were cancelled', async () => {
    const { tests, codes } = await read(
      'running 2 tests from ./later_test.ts',
      'is before ... ok (1ms)',
      'unhandled ...',
      'Uncaught error from ./later_test.ts FAILED',
      'unhandled ... cancelled (0ms)',
      ...errors(
        './later_test.ts (uncaught error)',
        'error: (in promise) Error: later',
        '    at file:///shop/later_test.ts:2:63',
        'This error was not caught from a test and caused the test runner to fail on the referenced module.',
        'It most likely originated from a dangling promise, event/timeout handler or top-level code.',
      ),
      'FAILED | 1 passed | 2 failed (9ms)',
      '',
    );
    expect(codes).toEqual([]);
    expect(tests.map(({ name, status, failures }) => [name, status, failures[0]])).toEqual([
      ['is before', 'passed', undefined],
      ['unhandled', 'failed', { message: 'Cancelled', isAssertion: false }],
      [
        './later_test.ts',
        'failed',
        { type: 'Error', message: 'later', stack: '    at file:///shop/later_test.ts:2:63' },
      ],
    ]);
  });

  it('has errors without names or messages', async () => {
    const tests = await testsOf(
      ...LIST.slice(0, 3),
      'throws ... FAILED (1ms)',
      ...errors(
        'adds up => ./cart_test.ts:4:6',
        'error: AssertionError',
        '    at a.ts:1:2',
        '',
        'throws => ./cart_test.ts:9:6',
        'error: "just a text"',
      ),
      'FAILED | 1 passed | 2 failed (9ms)',
      '',
    );
    expect(tests.slice(1).map(({ failures }) => failures[0])).toEqual([
      { type: 'AssertionError', message: 'AssertionError', stack: '    at a.ts:1:2' },
      { message: '"just a text"', isAssertion: false },
    ]);
  });

  it('reads what it prints where files run at once', async () => {
    const tests = await testsOf(
      './till_test.ts => opens ... ok (1ms)',
      './cart_test.ts => adds up ... FAILED (2ms)',
      './cart_test.ts => has steps ... second ... inner ... ok (0ms)',
      './cart_test.ts => has steps ... ok (3ms)',
      ...errors(...ADDS_UP),
      'FAILED | 2 passed (1 step) | 1 failed (9ms)',
      '',
    );
    expect(tests.map(({ name, file, status }) => [name, file, status])).toEqual([
      ['opens', './till_test.ts', 'passed'],
      ['adds up', './cart_test.ts', 'failed'],
      ['has steps > second > inner', './cart_test.ts', 'passed'],
      ['has steps', './cart_test.ts', 'passed'],
    ]);
    expect(tests[1]?.failures).toHaveLength(1);
  });

  it('has the tests that failed of points, and one passed test where none did', async () => {
    const failed = await testsOf('.', '!', ...errors(...ADDS_UP), 'FAILED | 1 passed | 1 failed (9ms)', '');
    expect(failed).toMatchObject([{ name: 'adds up', file: './cart_test.ts', status: 'failed' }]);
    expect(await testsOf('..', '', 'ok | 2 passed | 0 failed (9ms)', '')).toMatchObject([
      { name: 'deno test', status: 'passed' },
    ]);
  });

  it('reads several runs', async () => {
    const { tests, run } = await read(...FAILED, ...PASSED);
    expect(tests.map(({ name }) => name)).toEqual(['starts empty', 'adds up', 'is ignored', 'opens']);
    expect(run.durationMs).toBe(1012);
  });

  it.each([
    ['a count of failures that are not shown', ['ok | 1 passed | 1 failed (9ms)', '']],
    ['the word at the beginning of the counts', ['FAILED | 1 passed | 0 failed (9ms)', '']],
    ['a test that failed', [...LIST, '', 'ok | 3 passed | 0 failed (9ms)', '']],
    ['a run before', [...FAILED, ...PASSED]],
    ['its last words', [...PASSED, 'error: Test failed', '']],
    ['files that it does not find', [...PASSED, 'error: No test modules found', '']],
    ['what Jest says', [...PASSED, 'Tests: 1 failed, 1 total', '']],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf(...lines)).toBe('failed');
  });

  it('is not passed where it is broken off, nor before tests that follow, nor where tests are missing', async () => {
    for (const text of [...brokenOff(FAILED.join('\n'), 60), ...brokenOff(PASSED.join('\n').trimEnd(), 60)])
      if (/^running .{20}/m.test(text)) expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
    expect(await statusOf(...PASSED, 'closes ... ok (1ms)', '')).toBe('errored');
    expect(await statusOf(...PASSED.slice(0, 4), 'ok | 2 passed | 0 failed (12ms)', '')).not.toBe('passed');
    expect(await statusOf(...PASSED)).toBe('passed');
    expect(await statusOf(...PASSED.slice(0, -1))).toBe('passed');
  });

  it('is not passed where it is broken off in what a run prints before its tests', async () => {
    const before = ['Check file:///shop/cart_test.ts', '------- pre-test output -------', 'the shop opens'];
    expect(await statusOf(...PASSED, ...before, '')).toBe('errored');
    expect(await statusOf(...PASSED, ...before, '----- pre-test output end -----', ...PASSED.slice(1))).toBe('passed');
  });

  it('has the error of each of many tests with one name', async () => {
    const numbers = Array.from({ length: 300 }, (_, at) => at);
    const tests = await testsOf(
      'running 300 tests from ./cart_test.ts',
      ...numbers.map(() => 'adds up ... FAILED (1ms)'),
      ...errors(...numbers.flatMap((at) => ['adds up => ./cart_test.ts:4:6', `error: Error: no ${at}`, ''])),
      'FAILED | 0 passed | 300 failed (9ms)',
      '',
    );
    expect(tests.map(({ failures }) => failures[0]?.message)).toEqual(numbers.map((at) => `no ${at}`));
  });

  it('keeps the beginning of very long names around each step', async () => {
    const long = 'a'.repeat(1_500);
    const tests = await testsOf(
      'running 1 test from ./cart_test.ts',
      `${long} ...`,
      `  ${long} ...`,
      `    ${long} ...`,
      '      adds ... ok (1ms)',
      '',
    );
    expect(tests.map(({ name }) => name)).toEqual([`${long} > ${'a'.repeat(500)}… > … > adds`]);
  });

  it.each([
    ['a file', ['running 3 tests from ./cart_test.ts'], 'deno-text'],
    [
      'its counts',
      ['..', '', 'ok | 21 passed (5 steps) | 0 failed | 1 ignored (1 step) | 3 filtered out (1m5s)'],
      'deno-text',
    ],
    ['a test with its file', ['./cart_test.ts => adds up ... FAILED (2ms)'], 'deno-text'],
    [
      'what unittest prints',
      ['test_adds (tests.CartTest.test_adds) ... ok', '', 'Ran 1 test in 0.001s', '', 'OK'],
      'unittest-text',
    ],
    ['what cargo prints', ['running 1 test', 'test adds ... ok', ''], 'cargo-text'],
    ['a list', ['adds ... ok', 'sums ... FAILED'], undefined],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf('', ...lines, '')).toBe(format);
  });
});
