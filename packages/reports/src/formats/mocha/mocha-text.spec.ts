import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { MOCHA_TEXT } from './mocha-text.js';

const { read, testsOf } = specReader(MOCHA_TEXT);

const { formatOf, statusOf } = textReader(MOCHA_TEXT);

const LIST = [
  '',
  '',
  '  ✔ is at the top',
  '  Cart',
  '    ✔ starts empty (92ms)',
  '    1) adds up',
  '    with a coupon',
  '      - is pending',
  '      ✔ is 10 %',
  '',
];

const COUNTS = ['', '  3 passing (2s)', '  1 pending', '  1 failing', ''];

const ADDS_UP = [
  '  1) Cart',
  '       adds up:',
  '',
  '      AssertionError: expected 4 to equal 5',
  '      + expected - actual',
  '',
  '      -4',
  '      +5',
  '      ',
  '      at Context.<anonymous> (test/cart.spec.js:6:48)',
  '      at process.processImmediate (node:internal/timers:483:21)',
  '',
  '',
  '',
];

const passed = (suite: string, name: string): readonly string[] => [
  '',
  `  ${suite}`,
  `    ✓ ${name}`,
  '',
  '',
  '  1 passing (3ms)',
  '',
  '',
];

const box = (...rows: readonly string[]): readonly string[] => rows.map((row) => `  │ ${row.padEnd(40)} │`);

const results = (tests: number, passing: number, failing: number): readonly string[] => [
  '',
  '  (Results)',
  '',
  ...box(`Tests:        ${tests}`, `Passing:      ${passing}`, `Failing:      ${failing}`, 'Pending:      0'),
  '',
  '  (Screenshots)',
  '',
  '  -  /shop/cypress/screenshots/cart.cy.js/Cart -- adds (failed).png     (1280x720)',
  '',
];

const STARTING = ['='.repeat(100), '', '  (Run Starting)', '', ...box('Cypress:        12.17.4'), ''];
const running = (file: string, at: number, of: number): readonly string[] => [
  '─'.repeat(100),
  '',
  `  Running:  ${file}${' '.repeat(60)}(${at} of ${of})`,
  '',
  '',
];
const FINISHED = ['='.repeat(100), '', '  (Run Finished)', ''];

describe('MOCHA_TEXT', () => {
  it('reads the list, and what is said below it of a test that failed', async () => {
    const { tests, run, codes } = await read('> shop@1.0.0 test', '> mocha', ...LIST, ...COUNTS, ...ADDS_UP);
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'mocha', durationMs: 2000 });
    expect(tests.map(({ name, suite, status, durationMs }) => [[...suite, name], status, durationMs])).toEqual([
      [['is at the top'], 'passed', undefined],
      [['Cart', 'starts empty'], 'passed', 92],
      [['Cart', 'adds up'], 'failed', undefined],
      [['Cart', 'with a coupon', 'is pending'], 'skipped', undefined],
      [['Cart', 'with a coupon', 'is 10 %'], 'passed', undefined],
    ]);
    expect(tests[2]?.failures).toEqual([
      {
        type: 'AssertionError',
        message: 'expected 4 to equal 5\n+ expected - actual\n\n-4\n+5',
        stack:
          'at Context.<anonymous> (test/cart.spec.js:6:48)\n      at process.processImmediate (node:internal/timers:483:21)',
        dialect: 'mocha',
      },
    ]);
  });

  it.each(['mocha3-spec', 'mocha11-spec'])('gives of %s what Mocha says in its JSON', async (name) => {
    const { tests, status, summary } = await readReport(
      readFileSync(`test/corpus/reports/generated/mocha-text/${name}.txt`),
    );
    expect(status).toBe('failed');
    expect(summary).toMatchObject({ total: 29, passed: 8, failed: 19, skipped: 2 });
    expect(
      tests
        .filter((test) => test.status === 'failed')
        .map(({ testId, failure }) => [testId, failure?.kind, failure?.expected, failure?.location?.line]),
    ).toEqual(
      expect.arrayContaining([
        ['Cart > adds up', 'assertion', 5, 6],
        ['Cart > compares objects', 'assertion', { a: 1, b: [1, 3], c: 'y' }, 7],
        ['Cart > compares with node', 'assertion', 'world', 8],
        ['Cart > with a coupon > throws', 'exception', undefined, 15],
        ['Cart > with a coupon > of nested depth > waits forever', 'exception', undefined, undefined],
        ['Hooks > before each > "before each" hook for "is first"', 'assertion', 2, 10],
        ['Hooks > retries > fails (10ms)', 'exception', undefined, 25],
      ]),
    );
  });

  it('finds the blocks of a test in the list where a failure names them in one line', async () => {
    const old = [
      '  1) Cart adds up:',
      '     Error: no till',
      '      at Context.<anonymous> (test/cart.spec.js:6:48)',
      '',
    ];
    const tests = await testsOf(...LIST, ...COUNTS, ...old);
    expect(tests[2]).toMatchObject({
      name: 'adds up',
      suite: ['Cart'],
      failures: [{ message: 'no till', type: 'Error' }],
    });
  });

  it('has the tests that failed where no reporter names the others', async () => {
    const { tests, codes } = await read('', '  ...!,', ...COUNTS, ...ADDS_UP);
    expect(tests).toMatchObject([{ name: 'adds up', suite: ['Cart'], status: 'failed' }]);
    expect(codes).toEqual([]);
  });

  it('is one passed test where all passed and none is named', async () => {
    const lines = ['', '  ...,', '', '  3 passing (3ms)', '  1 pending', '', ''];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'mocha', status: 'passed' }]);
    expect(await statusOf(...lines)).toBe('passed');
  });

  it('reads the list reporter, which overwrites its lines in a terminal', async () => {
    const tests = await testsOf(
      '    Cart starts empty: \r  ✔ Cart starts empty: 3ms',
      '    Cart adds up: \r  1) Cart adds up',
      '',
      '  1 passing (4ms)',
      '  1 failing',
      '',
      ...ADDS_UP,
    );
    expect(tests.map(({ name, suite, status, durationMs }) => [suite, name, status, durationMs])).toEqual([
      [[], 'Cart starts empty', 'passed', 3],
      [[], 'Cart adds up', 'failed', undefined],
    ]);
    expect(tests[1]?.failures[0]?.message).toContain('expected 4 to equal 5');
  });

  it('does not take what tests print for tests, nor for the blocks that they are in', async () => {
    const tests = await testsOf(
      '',
      '  Cart',
      '    with a coupon',
      '  basket {',
      '    total: 3,',
      '  }',
      '  - not pending',
      '    ✔ not a test',
      '1) not a failure',
      '      1) nor this one',
      '      1) is 10 %',
      '      ✔ is 20 %',
      '',
      '',
      '  1 passing (3ms)',
      '  1 failing',
      '',
      '  1) Cart',
      '       with a coupon',
      '         is 10 %:',
      '     Error: 2) Cart',
      '  3 passing (3ms)',
      '  2) Cart',
      '      at Context.<anonymous> (test/cart.spec.js:6:48)',
      '',
    );
    expect(tests.map(({ name, suite, status }) => [suite, name, status])).toEqual([
      [['Cart', 'with a coupon'], 'is 10 %', 'failed'],
      [['Cart', 'with a coupon'], 'is 20 %', 'passed'],
    ]);
    expect(tests[0]?.failures[0]?.message).toBe('2) Cart\n  3 passing (3ms)\n  2) Cart');
  });

  it('reads the runs of several packages', async () => {
    const { tests, run } = await read(
      ...passed('Till', 'opens'),
      ...LIST,
      ...COUNTS,
      ...ADDS_UP,
      'npm ERR! Test failed.  See above for more details.',
      ...passed('Lid', 'closes'),
    );
    expect(tests.map(({ name }) => name)).toEqual([
      'opens',
      'is at the top',
      'starts empty',
      'adds up',
      'is pending',
      'is 10 %',
      'closes',
    ]);
    expect(run).toEqual({ runner: 'mocha', durationMs: 2006 });
  });

  it('reads the signs of Windows, also in the code page of its console', async () => {
    const tests = await testsOf(
      '',
      '  Cart',
      '    \u0393\u00ea\u00dc adds',
      '    √ sums',
      '',
      '',
      '  2 passing (3ms)',
      '',
      '',
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['sums', 'passed'],
    ]);
  });

  describe('of Cypress', () => {
    const CART = [
      ...running('cart.cy.js', 1, 2),
      '  Cart',
      '    (Attempt 1 of 2) starts empty',
      '    ✓ starts empty (92ms)',
      '    1) adds up',
      '',
      '',
      '  1 passing (2s)',
      '  1 failing',
      '',
      ...ADDS_UP,
      ...results(2, 1, 1),
    ];
    const TILL = [
      ...running('till.cy.js', 2, 2),
      '  Till',
      '    ✓ opens',
      '',
      '',
      '  1 passing (1s)',
      ...results(1, 1, 0),
    ];

    it('names the files, and the attempts that failed', async () => {
      const { tests, run, codes } = await read(...STARTING, ...CART, ...TILL, ...FINISHED);
      expect(codes).toEqual([]);
      expect(run).toEqual({ runner: 'cypress', durationMs: 3000 });
      expect(tests.map(({ name, file, status, attempts }) => [name, file, status, attempts?.length])).toEqual([
        ['starts empty', 'cart.cy.js', 'passed', 2],
        ['adds up', 'cart.cy.js', 'failed', undefined],
        ['opens', 'till.cy.js', 'passed', undefined],
      ]);
      expect(tests[1]?.failures[0]).toMatchObject({ dialect: 'cypress' });
    });

    it('goes on behind a frame that is not set in', async () => {
      const frames = ['      at eval (webpack:///./cypress/cart.cy.js:21:24)', '  at Array.forEach (<anonymous>)'];
      const failed = (number: number, name: string): readonly string[] => [
        `  ${number}) Cart`,
        `       ${name}:`,
        `     AssertionError: ${name} is wrong`,
        ...frames,
        '',
      ];
      const tests = await testsOf(
        ...STARTING,
        ...running('cart.cy.js', 1, 1),
        '  Cart',
        '    1) adds',
        '    2) sums',
        '',
        '',
        '  0 passing (2s)',
        '  2 failing',
        '',
        ...failed(1, 'adds'),
        ...failed(2, 'sums'),
        ...results(2, 0, 2),
        ...FINISHED,
      );
      expect(tests).toMatchObject([
        { name: 'adds', failures: [{ message: 'adds is wrong' }] },
        { name: 'sums', failures: [{ message: 'sums is wrong' }] },
      ]);
    });

    it('is a failed test of a file that could not be run', async () => {
      const tests = await testsOf(
        ...STARTING,
        ...running('bad.cy.js', 1, 2),
        'Oops...we found an error preparing this test file:',
        ...results(0, 0, 1),
        ...TILL,
        ...FINISHED,
      );
      expect(tests).toMatchObject([
        {
          name: 'bad.cy.js',
          file: 'bad.cy.js',
          status: 'failed',
          failures: [{ message: 'Oops...we found an error preparing this test file:', isAssertion: false }],
        },
        { name: 'opens', status: 'passed' },
      ]);
    });

    it('has its counts where another reporter of Mocha prints nothing', async () => {
      const lines = [...STARTING, ...running('till.cy.js', 1, 1), ...results(3, 3, 0), ...FINISHED];
      expect(await testsOf(...lines)).toMatchObject([{ name: 'till.cy.js', file: 'till.cy.js', status: 'passed' }]);
      expect(await statusOf(...lines)).toBe('passed');
      const failed = [...STARTING, ...running('till.cy.js', 1, 1), ...results(3, 1, 2), ...FINISHED];
      expect(await statusOf(...failed)).toBe('failed');
    });

    it('is not passed before it has finished, nor where it counts more failures than Mocha', async () => {
      expect(await statusOf(...STARTING, ...TILL)).toBe('errored');
      expect(await statusOf(...TILL)).toBe('errored');
      expect(await statusOf(...STARTING, ...TILL, ...FINISHED)).toBe('passed');
      const more = TILL.map((line) => line.replace('Failing:      0', 'Failing:      1'));
      expect(await statusOf(...STARTING, ...more, ...FINISHED)).toBe('failed');
      expect(
        await statusOf(...STARTING, ...TILL, ...FINISHED, '    ✖  1 of 2 failed (50%)   00:05   2   1   1   -   -'),
      ).toBe('failed');
    });
  });

  it.each([
    ['a count of tests that failed and are not shown', ['', '  1 passing (3ms)', '  1 failing', '']],
    ['counts that begin with failures', ['  1 failing', '']],
    ['a test of the list', ['', '  Cart', '    ✔ adds', '    1) sums', '', '  1 passing (3ms)', '  1 failing', '']],
    ['a later run', [...LIST, ...COUNTS, ...ADDS_UP, '', '  1 passing (3ms)', '', '']],
    ['what npm says', ['', '  1 passing (3ms)', '', '', 'npm ERR! Test failed.  See above for more details.', '']],
    ['what Jest says', ['', '  1 passing (3ms)', '', '', 'Tests: 1 failed, 1 total', '']],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf(...lines)).toBe('failed');
  });

  it('is not passed where it is broken off', async () => {
    const failed = ['', '  ..!', ...COUNTS, ...ADDS_UP].join('\n');
    const passed = ['', '  ...', '', '  13 passing (3ms)', '  1 pending'].join('\n');
    const starting = [...STARTING, ...running('a.cy.js', 1, 2), '', '  1 passing (3ms)', '', ...results(1, 1, 0)].join(
      '\n',
    );
    for (const text of [failed, passed, starting].flatMap((whole) => brokenOff(whole, 60)))
      if (/ passing \(3ms\)|Run Starting\)/.test(text))
        expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
  });

  it('is passed where a list is whole and the text ends behind the counts', async () => {
    expect(await statusOf('', '  Cart', '    ✔ adds', '', '', '  1 passing (3ms)')).toBe('passed');
  });

  it.each([
    ['its counts', ['  1 passing (3ms)'], 'mocha-text'],
    [
      'its counts in colours',
      ['\u001b[92m \u001b[0m\u001b[32m 1 passing\u001b[0m\u001b[90m (3ms)\u001b[0m'],
      'mocha-text',
    ],
    ['a failure in the list', ['  Cart', '    ✔ adds', '    1) sums'], 'mocha-text'],
    ['the list below its command', ['> shop@1.0.0 test', '> mocha --exit', '', '  Cart', '    ✔ adds'], 'mocha-text'],
    ['a contract of Truffle', ['  Contract: Token', '    ✓ is minted'], 'mocha-text'],
    ['what Cypress prints', ['  (Run Starting)'], 'mocha-text'],
    ['a list that many runners print', ['  Cart', '    ✔ adds', '    ✔ sums'], undefined],
    ['a numbered list', ['  1) milk', '  2) eggs'], undefined],
    ['what Playwright prints', ['  1 passed (3s)'], undefined],
    ['what WebdriverIO prints', ['[chrome 110 linux #0-0] 1 passing (4.2s)'], undefined],
    ['what Jest prints', ['FAIL src/cart.test.js', '  ✓ adds', 'Test Suites: 1 failed, 1 total'], 'jest-text'],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });
});
