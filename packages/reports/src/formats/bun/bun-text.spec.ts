import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { BUN_TEXT } from './bun-text.js';

const { read, testsOf } = specReader(BUN_TEXT);
const { formatOf, statusOf } = textReader(BUN_TEXT);

const START = ['bun test v1.2.23 (cf136713)', '', 'src/cart.test.ts:'];
const ADDS_UP = [
  '10 |',
  '11 |   it("adds up", () => { expect(2 + 2).toBe(5); });',
  '                                           ^',
  'error: expect(received).toBe(expected)',
  '',
  'Expected: 5',
  'Received: 4',
  '',
  '      at <anonymous> (/shop/src/cart.test.ts:11:39)',
  '(fail) Cart > adds up [0.11ms]',
];
const TOTAL = [
  '23 |     basket.total();',
  '                ^',
  "TypeError: undefined is not an object (evaluating 'basket.total')",
  '      at <anonymous> (/shop/src/cart.test.ts:23:12)',
];
const counts = (pass: number, fail: number, ...more: readonly string[]): readonly string[] => [
  '',
  ` ${String(pass)} pass`,
  ` ${String(fail)} fail`,
  ...more,
  ' 3 expect() calls',
  `Ran ${String(pass + fail)} tests across 1 file. [1.50s]`,
  '',
];
const PASSED = [...START, '(pass) Cart > starts empty [0.05ms]', ...counts(1, 0)];
const UNHANDLED = [
  '',
  'src/till.test.ts:',
  '',
  '# Unhandled error between tests',
  '-------------------------------',
  "error: Cannot find module './till' from '/shop/src/till.test.ts'",
  '-------------------------------',
  '',
];

describe("Bun's text", () => {
  it('has the tests with their blocks, files and times', async () => {
    const { tests, run, codes } = await read(
      ...START,
      '(pass) is at the top',
      'some output',
      ...ADDS_UP,
      '(skip) Cart > with a coupon > is skipped',
      '(todo) Cart > is to do',
      ...counts(1, 1),
    );
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'bun 1.2.23', durationMs: 1500 });
    expect(tests.map(({ suite, name, status, file, durationMs }) => [suite, name, status, file, durationMs])).toEqual([
      [[], 'is at the top', 'passed', 'src/cart.test.ts', undefined],
      [['Cart'], 'adds up', 'failed', 'src/cart.test.ts', 0.11],
      [['Cart', 'with a coupon'], 'is skipped', 'skipped', 'src/cart.test.ts', undefined],
      [['Cart'], 'is to do', 'skipped', 'src/cart.test.ts', undefined],
    ]);
    expect(tests[1]?.failures).toEqual([
      {
        type: 'AssertionError',
        message: 'expect(received).toBe(expected)\n\nExpected: 5\nReceived: 4',
        snippet: ADDS_UP.slice(0, 3).join('\n'),
        stack: '      at <anonymous> (/shop/src/cart.test.ts:11:39)',
        dialect: 'jest',
      },
    ]);
  });

  it('has errors with their names, and without frames', async () => {
    const tests = await testsOf(
      ...START,
      ...TOTAL,
      '(fail) throws',
      'AssertionError: expected 2 assertions, but test ended with 1 assertion',
      '(fail) counts',
      '12 |   throw "just a text";',
      '         ^',
      'error: just a text',
      '      at <anonymous> (/shop/src/cart.test.ts:12:9)',
      '(fail) throws a text',
      ...counts(0, 3),
    );
    expect(tests.map(({ failures: [failure] }) => [failure?.type, failure?.message])).toEqual([
      ['TypeError', "undefined is not an object (evaluating 'basket.total')"],
      ['AssertionError', 'expected 2 assertions, but test ended with 1 assertion'],
      ['Error', 'just a text'],
    ]);
  });

  it('does not take an error that a test prints for its reason', async () => {
    const tests = await testsOf(
      ...START,
      ...TOTAL,
      '',
      '(pass) is fine [0.10ms]',
      ...TOTAL,
      '',
      ...ADDS_UP,
      ...counts(1, 1),
    );
    expect(tests.map(({ failures }) => failures.map(({ type }) => type))).toEqual([[], ['AssertionError']]);
  });

  it('has both errors where a hook fails behind its test', async () => {
    const tests = await testsOf(...START, ...ADDS_UP.slice(0, -1), ...TOTAL, ...ADDS_UP.slice(-1), ...counts(0, 1));
    expect(tests[0]?.failures.map(({ type }) => type)).toEqual(['AssertionError', 'TypeError']);
  });

  it('has what is said below the line of a test', async () => {
    const tests = await testsOf(
      ...START,
      '(fail) Cart > waits [50.11ms]',
      '  ^ this test timed out after 50ms.',
      '(fail) Cart > is wrong [0.03ms]',
      '  ^ this test is marked as failing but it passed. Remove `.failing` if tested behavior now works',
      ...counts(0, 2),
    );
    expect(tests.map(({ failures: [failure] }) => [failure?.timedOut, failure?.isAssertion])).toEqual([
      [true, undefined],
      [undefined, true],
    ]);
  });

  it('has the error above a test as well as what is said below it', async () => {
    const note = '  ^ this test timed out after 50ms.';
    const tests = await testsOf(...START, ...ADDS_UP, note, ...counts(0, 1));
    expect(tests[0]?.failures.map(({ type }) => type)).toEqual(['TimeoutError', 'AssertionError']);
  });

  it('has an error outside of tests as a failed test of the file', async () => {
    const { tests, codes } = await read(
      ...PASSED.slice(0, 4),
      ...UNHANDLED,
      ...counts(1, 1, ' 1 error', 'snapshots: 1 failed'),
    );
    expect(codes).toEqual([]);
    expect(tests[1]).toMatchObject({
      name: 'src/till.test.ts',
      file: 'src/till.test.ts',
      status: 'failed',
      failures: [{ type: 'Error', message: "Cannot find module './till' from '/shop/src/till.test.ts'" }],
    });
  });

  it('has tests once that come again at the end of a long run', async () => {
    const tests = await testsOf(
      ...PASSED.slice(0, 4),
      ...ADDS_UP,
      '(skip) Cart > is skipped',
      '',
      '1 tests skipped:',
      '(skip) Cart > is skipped',
      '',
      '1 tests failed:',
      ...ADDS_UP.slice(-1),
      ...counts(1, 1),
    );
    expect(tests.map(({ name, failures }) => [name, failures.length])).toEqual([
      ['starts empty', 0],
      ['adds up', 1],
      ['is skipped', 0],
    ]);
  });

  it('reads the signs that it prints with colours, and leaves out those of tests', async () => {
    const signs = await testsOf(
      '\u001b[0m\u001b[1mbun test \u001b[0m\u001b[2mv1.4.5 (a7733435c)\u001b[0m',
      ...START.slice(1),
      '\u001b[0m\u001b[32m✓\u001b[0m \u001b[0mCart\u001b[2m >\u001b[0m\u001b[1m adds\u001b[0m \u001b[0m\u001b[2m[0.07ms\u001b[0m\u001b[2m]\u001b[0m',
      '✓ sums',
      '✗ throws',
      '» later',
      '(pass) not a test',
      ...counts(2, 1),
    );
    expect(signs.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['sums', 'passed'],
      ['throws', 'failed'],
      ['later', 'skipped'],
    ]);
    const words = await testsOf(...START, '✓ not a test', '(pass) adds [0.07ms]', ...counts(1, 0));
    expect(words.map(({ name }) => name)).toEqual(['adds']);
  });

  it('reads what it prints for GitHub Actions', async () => {
    const tests = await testsOf(
      ...START.slice(0, 2),
      '::group::src/cart.test.ts:',
      '(pass) starts empty',
      '',
      '::error file=src/cart.test.ts,line=11,col=39,title=error: expect(received).toBe(expected)::Expected: 5%0A',
      ...ADDS_UP,
      '::endgroup::',
      ...counts(1, 1),
    );
    expect(tests.map(({ name, file, failures }) => [name, file, failures.length])).toEqual([
      ['starts empty', 'src/cart.test.ts', 0],
      ['adds up', 'src/cart.test.ts', 1],
    ]);
  });

  it('joins the lines that PowerShell breaks', async () => {
    const { tests, codes } = await read(
      'bun test v1.3.8 (b64edcb4)',
      'bun : ',
      'At line:1 char:1',
      '+ bun test > ',
      'bun_test_output.txt ',
      '2>&1',
      '+ ~~~~~~~~~~~~~~~~~~~~~',
      '~~~~~~~~~~~~~~',
      '    + CategoryInfo     ',
      '         : NotSpecifi  ',
      '  ed: (:String) [],    ',
      ' RemoteException',
      ' ',
      'test\\integration\\auth-h',
      'eader.test.tsx:',
      '251 |     throw error;',
      '                       ',
      ' ^',
      'ReferenceError: ',
      'document is not defined',
      '      at render (C:\\Use',
      'rs\\ada\\pure.js:256:19)',
      '(fail) Ultra-Auth: to ',
      'Header Conversion > ',
      'converts Bearer Auth ',
      'into a header',
      '',
      ' 0 pass',
      ' 1 fail',
      'Ran 1 tests across 28 ',
      'files. [811.00ms]',
      '',
    );
    expect(codes).toEqual([]);
    expect(tests).toMatchObject([
      {
        suite: ['Ultra-Auth: to Header Conversion'],
        name: 'converts Bearer Auth into a header',
        file: 'test\\integration\\auth-header.test.tsx',
        failures: [
          {
            type: 'ReferenceError',
            message: 'document is not defined',
            stack: '      at render (C:\\Users\\ada\\pure.js:256:19)',
          },
        ],
      },
    ]);
  });

  it('has one passed test where it names none', async () => {
    expect(await testsOf(...START.slice(0, 2), ...counts(12, 0))).toMatchObject([
      { name: 'bun test', status: 'passed' },
    ]);
  });

  it('reads the runs of several packages, and what goes to the error stream alone', async () => {
    const { tests, run } = await read(...PASSED, 'bun test v1.2.23 (cf136713)', ...ADDS_UP, ...counts(0, 1));
    expect(tests.map(({ name, file }) => [name, file])).toEqual([
      ['starts empty', 'src/cart.test.ts'],
      ['adds up', undefined],
    ]);
    expect(run.durationMs).toBe(3000);
    expect(await statusOf(...PASSED.slice(1))).toBe('passed');
  });

  it.each([
    ['a count of failures that are not shown', [...PASSED.slice(0, 4), ...counts(1, 1)]],
    ['a count of errors that are not shown', [...PASSED.slice(0, 4), ...counts(1, 0, ' 1 error')]],
    ['an error outside of tests', [...PASSED.slice(0, 4), ...UNHANDLED, ...counts(1, 0)]],
    ['a test that failed', [...START, '(fail) adds', ...counts(1, 0)]],
    ['a run before', [...START, ...ADDS_UP, ...counts(0, 1), ...PASSED]],
    ['a run that broke off', [...PASSED, 'Bailed out after 1 failure', '']],
    ['a script that failed', [...PASSED, 'error: script "test" exited with code 1', '']],
    ['what Jest says', [...PASSED, 'Tests: 1 failed, 1 total', '']],
    [
      'a filter that finds no test',
      [...START, '', 'error: regex "x" matched 0 tests. Searched 1 file (skipping 1 test)'],
    ],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf(...lines)).toBe('failed');
  });

  it('is not passed where it is broken off, nor before tests that follow', async () => {
    for (const text of [
      ...brokenOff([...START, ...ADDS_UP, ...counts(0, 1)].join('\n'), 60),
      ...brokenOff(PASSED.join('\n').trimEnd(), 60),
    ])
      if (text.startsWith(START[0] ?? '')) expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
    expect(await statusOf(...PASSED, '(pass) more', '')).toBe('errored');
  });

  it('is passed where the last line has no end', async () => {
    expect(await statusOf(...PASSED.slice(0, -1))).toBe('passed');
  });

  it.each([
    ['its first line', ['bun test v1.2.2 (c1708ea6)'], 'bun-text'],
    ['its first line below that of a script', ['$ bun test', 'bun test v1.4.5 (a7733435c)'], 'bun-text'],
    ['a test with its time', ['(pass) Cart > adds [0.12ms]'], 'bun-text'],
    ['its last line', ['Ran 13 tests across 2 files. [120.00ms]'], 'bun-text'],
    ['what unittest prints', ['Ran 13 tests in 0.120s', '', 'OK'], 'unittest-text'],
    ['a list', ['✓ adds', '✗ sums'], undefined],
    ['words in brackets', ['(pass) the salt', '(fail) not'], undefined],
    ['a word about Bun', ['bun test is fast'], undefined],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf('', ...lines, '')).toBe(format);
  });
});
