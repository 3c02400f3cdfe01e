import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { NODE_TEST_TEXT } from './node-test-text.js';

const { read, testsOf } = specReader(NODE_TEST_TEXT);

const { formatOf, statusOf } = textReader(NODE_TEST_TEXT);

const counts = (tests: number, suites: number, fail: number, skipped = 0): readonly string[] => [
  `ℹ tests ${tests}`,
  `ℹ suites ${suites}`,
  `ℹ pass ${tests - fail - skipped}`,
  `ℹ fail ${fail}`,
  'ℹ cancelled 0',
  `ℹ skipped ${skipped}`,
  'ℹ todo 0',
  'ℹ duration_ms 57.5',
];

const ERROR = [
  'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
  '',
  '2 !== 3',
  '',
  '    at TestContext.<anonymous> (file:///shop/test/cart.test.mjs:3:32) {',
  "  code: 'ERR_ASSERTION',",
  '  actual: 2,',
  '  expected: 3,',
  '}',
];

const within = (margin: string, lines: readonly string[]): readonly string[] => lines.map((line) => margin + line);

const LIST = [
  '▶ Cart',
  '  ✔ opens (0.512221ms)',
  '  ✖ adds up (5.238573ms)',
  ...within('    ', ERROR),
  '',
  '  ﹣ is skipped (0.256050ms) # no network',
  '  ▶ with a coupon',
  '    ✔ opens (0.5ms)',
  '  ✔ with a coupon (1.211422ms)',
  '✖ Cart (36.50946ms)',
];

const FAILING = [
  '',
  '✖ failing tests:',
  '',
  'test at test/cart.test.mjs:3:1',
  '✖ adds up (5.238573ms)',
  ...within('  ', ERROR),
  '',
];

const PASSED = ['✔ closes (0.512221ms)', ...counts(1, 0, 0), ''];

describe("node:test's text", () => {
  it('says of a file whose process ended what it printed, where that is of the file', async () => {
    const uncaught = (file: string): readonly string[] => [
      `file:///shop/test/${file}:14`,
      "mock.module('../till.js')",
      '     ^',
      '',
      'TypeError: mock.module is not a function',
      `    at file:///shop/test/${file}:14:6`,
      '',
      'Node.js v24.13.0',
    ];
    const failed = (file: string): string => `✖ test/${file} (71.2542ms)`;
    const tests = await testsOf(
      ...uncaught('cart.test.js'),
      failed('cart.test.js'),
      ...uncaught('tax.test.js'),
      failed('till.test.js'),
      ...counts(2, 0, 2),
      '',
      '✖ failing tests:',
      '',
      'test at test/cart.test.js:1:1',
      failed('cart.test.js'),
      "  'test failed'",
      '',
      'test at test/till.test.js:1:1',
      failed('till.test.js'),
      "  'test failed'",
    );
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['test/cart.test.js', 'TypeError: mock.module is not a function'],
      ['test/till.test.js', 'test failed'],
    ]);
  });

  it('names the tests, and what is said of those that failed', async () => {
    const { tests, run, codes } = await read(...LIST, ...counts(4, 2, 1, 1), ...FAILING);
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'node:test', durationMs: 57.5 });
    expect(tests.map(({ name, suite, status, skipReason }) => [suite, name, status, skipReason])).toEqual([
      [['Cart'], 'opens', 'passed', undefined],
      [['Cart'], 'adds up', 'failed', undefined],
      [['Cart'], 'is skipped', 'skipped', 'no network'],
      [['Cart', 'with a coupon'], 'opens', 'passed', undefined],
    ]);
    expect(tests[1]).toMatchObject({
      declaredIn: 'test/cart.test.mjs',
      line: 3,
      column: 1,
      durationMs: 5.238573,
      failures: [{ message: 'Expected values to be strictly equal:\n\n2 !== 3', dialect: 'node' }],
    });
  });

  it('is the same where the errors are in the list alone, or below it alone', async () => {
    const inList = await testsOf(...LIST, ...counts(4, 2, 1, 1), '');
    const list = LIST.filter((line) => /^ *[▶✔✖﹣]/.test(line));
    const below = await testsOf(...list, ...counts(4, 2, 1, 1), ...FAILING);
    for (const tests of [inList, below])
      expect(tests.find(({ status }) => status === 'failed')?.failures).toMatchObject([
        { message: 'Expected values to be strictly equal:\n\n2 !== 3' },
      ]);
  });

  it('keeps the error of the list where the text is cut below it', async () => {
    const whole = await testsOf(...LIST, ...counts(4, 2, 1, 1), ...FAILING);
    for (let end = FAILING.indexOf('✖ adds up (5.238573ms)') + 1; end < FAILING.length; end += 1)
      expect(await testsOf(...LIST, ...counts(4, 2, 1, 1), ...FAILING.slice(0, end), '')).toEqual(whole);
  });

  it('has the failed tests of the list where the text is cut before all of them are below it', async () => {
    const failed = ['adds', 'pays', 'closes'].map((name) => `✖ ${name} (1.5ms)`);
    const described = (name: string): readonly string[] => [
      '',
      'test at a.mjs:1:1',
      `✖ ${name} (1.5ms)`,
      '  Error: no till',
    ];
    const lines = [
      ...failed,
      ...counts(3, 0, 3),
      '',
      '✖ failing tests:',
      ...['adds', 'pays', 'closes'].flatMap(described),
    ];
    for (let end = 11; end < lines.length; end += 1)
      expect((await testsOf(...lines.slice(0, end), '')).map(({ name, status }) => [name, status])).toEqual([
        ['adds', 'failed'],
        ['pays', 'failed'],
        ['closes', 'failed'],
      ]);
  });

  it('has each of the tests that failed and have one name, in their order', async () => {
    const failed = (message: string): readonly string[] => ['✖ adds (1.5ms)', `  Error: ${message}`, ''];
    const tests = await testsOf(
      '✖ adds (1.5ms)',
      '✖ adds (2.5ms)',
      ...counts(4, 0, 4),
      '',
      '✖ failing tests:',
      '',
      ...['first', 'second', 'third', 'last'].flatMap((message) => ['test at a.mjs:1:1', ...failed(message)]),
    );
    expect(tests.map(({ durationMs, failures }) => [durationMs, failures[0]?.message])).toEqual([
      [1.5, 'first'],
      [2.5, 'second'],
      [undefined, 'third'],
      [undefined, 'last'],
    ]);
  });

  it('has the failures of hooks, time limits, and what is thrown that is no error', async () => {
    const tests = await testsOf(
      '▶ hooks',
      '  ✖ first',
      "    'test did not finish before its parent and was cancelled'",
      '',
      '✖ hooks (0.525345ms)',
      '',
      '  Error: no database',
      '      at SuiteContext.<anonymous> (file:///shop/test/cart.test.mjs:22:24)',
      '',
      '✖ in two',
      'lines (0.87914ms)',
      "  'just a string'",
      '',
      '✖ is to do (0.525345ms) # TODO',
      '  Error: later',
      '',
      ...counts(4, 1, 2),
      '',
    );
    expect(tests.map(({ name, status, failures }) => [name, status, failures[0]?.message])).toEqual([
      ['first', 'failed', 'test did not finish before its parent and was cancelled'],
      ['hooks', 'failed', 'no database'],
      ['in two', 'failed', 'just a string'],
      ['is to do', 'skipped', undefined],
    ]);
  });

  it('does not take what tests print for tests or counts', async () => {
    const lines = ['✖ printed (1ms)', 'ℹ fail 7', ...LIST];
    const tests = await testsOf(...lines, ...counts(4, 2, 1, 1), ...FAILING);
    expect(tests.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual(['adds up']);
    expect(await statusOf('✖ printed (1ms)', 'ℹ fail 7', ...PASSED)).toBe('passed');
  });

  it('reads several runs, and the ends of groups of Node.js 18', async () => {
    const { tests, run } = await read(
      ...LIST,
      ...counts(4, 2, 1, 1),
      ...FAILING,
      '▶ Till',
      '  ✔ closes (0.5ms)',
      '▶ Till (1.5ms)',
      '',
      ...counts(1, 1, 0),
    );
    expect(tests.map(({ name, suite }) => [...suite, name].join('/'))).toEqual([
      'Cart/opens',
      'Cart/adds up',
      'Cart/is skipped',
      'Cart/with a coupon/opens',
      'Till/closes',
    ]);
    expect(run.durationMs).toBe(115);
  });

  it.each([
    ['a count of tests that failed', ['✔ closes (0.512221ms)', ...counts(2, 0, 1), '']],
    ['a test that only the end names', [...PASSED, ...FAILING]],
    ['an earlier run', [...LIST, ...counts(4, 2, 1, 1), ...FAILING, ...PASSED]],
    ['a later run', [...PASSED, ...LIST, ...counts(4, 2, 1, 1), ...FAILING]],
    ['what npm says', [...PASSED, 'npm error command failed']],
    ['a test of the list', ['✖ closes (0.512221ms)', ...counts(1, 0, 0), '']],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf(...lines)).toBe('failed');
  });

  it('is not passed where it is broken off', async () => {
    for (const text of brokenOff([...LIST, ...counts(4, 2, 1, 1), ...FAILING].join('\n'), 60))
      if (text.includes('✔ opens (0.512221ms)\n'))
        expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
    const passed = PASSED.slice(0, -2);
    expect(await statusOf(...passed)).toBe('errored');
    expect(await statusOf(...PASSED)).toBe('passed');
  });

  it.each([
    ['a test and its time', ['  ✔ adds (1.234567ms)'], 'node-test-text'],
    ['its counts', ['ℹ tests 3', 'ℹ suites 0'], 'node-test-text'],
    ['what follows the counts', ['✖ failing tests:'], 'node-test-text'],
    ['what Mocha prints', ['  Cart', '    ✔ adds (12ms)', '    1) sums'], 'mocha-text'],
    ['a list that many runners print', ['  Cart', '    ✔ adds', '    ✔ sums'], undefined],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });
});
