import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { PLAYWRIGHT_TEXT } from './playwright-text.js';

const { read, testsOf } = specReader(PLAYWRIGHT_TEXT);

const { formatOf, statusOf } = textReader(PLAYWRIGHT_TEXT);

const ADDS = '[chromium] › e2e/cart.spec.ts:7:3 › Cart › adds up';
const OPENS = '[chromium] › e2e/cart.spec.ts:3:3 › Cart › opens';
const WAITS = '[chromium] › e2e/cart.spec.ts:20:3 › Cart › waits';

const RULE = '─'.repeat(30);

const running = (tests: number): readonly string[] => [
  '',
  `Running ${tests} test${tests === 1 ? '' : 's'} using 1 worker`,
  '',
];

const ERROR = [
  '',
  '    Error: expect(received).toBe(expected) // Object.is equality',
  '',
  '    Expected: 3',
  '    Received: 2',
  '',
  "       7 |   test('adds up', () => {",
  '    >  8 |     expect(1 + 1).toBe(3);',
  '         |                   ^',
  '       9 |   });',
  '        at /shop/e2e/cart.spec.ts:8:19',
  '',
];

const FILES = [
  '    attachment #1: screenshot (image/png) ──────────',
  '    out/cart/test-failed-1.png',
  '    ────────────────────────────',
  '',
  '    Error Context: out/cart/error-context.md',
  '',
];

const block = (number: number, title: string, ...lines: readonly string[]): readonly string[] => [
  `  ${number}) ${title} ${RULE}`,
  ...lines,
  ...FILES,
];

const FAILED = [
  ...running(3),
  `  ✓  1 ${OPENS} (1.2s)`,
  `  ✘  2 ${ADDS} (26ms)`,
  '  -  3 [chromium] › e2e/cart.spec.ts:14:3 › Cart › is skipped',
  '',
  '',
  ...block(1, ADDS, ...ERROR),
  '  1 failed',
  `    ${ADDS} ${RULE}`,
  '  1 skipped',
  '  1 passed (4.7s)',
];

const OUTSIDE = [
  'Error: no teardown',
  '',
  '   at td.ts:1',
  '',
  "> 1 | export default () => { throw new Error('no teardown'); }",
  '    |                               ^',
  '  2 |',
  '    at _default (/shop/td.ts:1:36)',
  '',
];

describe("Playwright's text", () => {
  it('names the tests of the list, and what is said of those that failed', async () => {
    const { tests, run, codes } = await read(...FAILED, '');
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'playwright', durationMs: 4700 });
    expect(
      tests.map(({ name, suite, variant, status, durationMs }) => [variant, suite, name, status, durationMs]),
    ).toEqual([
      ['chromium', ['Cart'], 'adds up', 'failed', 26],
      ['chromium', ['Cart'], 'opens', 'passed', 1200],
      ['chromium', ['Cart'], 'is skipped', 'skipped', undefined],
    ]);
    expect(tests[0]).toMatchObject({
      file: 'e2e/cart.spec.ts',
      line: 7,
      column: 3,
      failures: [
        {
          message: 'Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 3\nReceived: 2',
          stack: '    at /shop/e2e/cart.spec.ts:8:19',
          dialect: 'playwright',
        },
      ],
    });
    expect(tests[0]?.failures).toHaveLength(1);
  });

  it('is the verdict of the summary, whatever the marks of the list say', async () => {
    const tests = await testsOf(
      ...running(2),
      `  ✓  1 ${ADDS} (26ms)`,
      `  ✘  2 ${OPENS} (1.2s)`,
      '',
      '',
      `  1) ${ADDS} ${RULE}`,
      '',
      '    Expected to fail, but passed.',
      '',
      '  1 failed',
      `    ${ADDS} ${RULE}`,
      '  1 passed (1.2m)',
    );
    expect(tests).toMatchObject([
      { name: 'adds up', status: 'failed', failures: [{ isAssertion: true }] },
      { name: 'opens', status: 'passed' },
    ]);
  });

  it('has the attempts of tests that were tried again', async () => {
    const { tests, codes } = await read(
      ...running(2),
      `  ✘  1 ${ADDS} (26ms)`,
      `  ✘  2 ${ADDS} (retry #1) (27ms)`,
      `  ✘  3 ${WAITS} (2.0s)`,
      `  ✓  4 ${WAITS} (retry #1) (12ms)`,
      '',
      '',
      ...block(1, `${ADDS} › the last step`, ...ERROR),
      `    Retry #1 ${RULE}`,
      '',
      '    TypeError: cart is undefined',
      '        at /shop/e2e/cart.spec.ts:9:1',
      '',
      ...FILES,
      ...block(2, WAITS, '', '    Test timeout of 2000ms exceeded.', ''),
      '  1 failed',
      `    ${ADDS} ${RULE}`,
      '  1 flaky',
      `    ${WAITS} ${RULE}`,
    );
    expect(codes).toEqual([]);
    expect(tests).toMatchObject([
      {
        name: 'adds up',
        status: 'failed',
        durationMs: 27,
        failures: [{ message: 'TypeError: cart is undefined' }],
        attempts: [
          { status: 'failed', durationMs: 26 },
          { status: 'failed', durationMs: 27 },
        ],
      },
      {
        name: 'waits',
        status: 'passed',
        failures: [],
        attempts: [
          { status: 'failed', durationMs: 2000, failures: [{ timedOut: true }] },
          { status: 'passed', durationMs: 12 },
        ],
      },
    ]);
  });

  it('has all errors of an attempt', async () => {
    const [test] = await testsOf(
      ...running(1),
      ...block(
        1,
        ADDS,
        '',
        '    Test timeout of 2000ms exceeded.',
        '',
        '    Error: locator.click: Test timeout of 2000ms exceeded.',
        '    Call log:',
        '      - waiting for locator',
        '',
        '',
        '    > 8 |     await page.click();',
        '        |                ^',
        '        at /shop/e2e/cart.spec.ts:8:19',
        ...ERROR,
      ),
      '  1 failed',
      `    ${ADDS}`,
    );
    expect(test?.failures.map(({ message }) => message?.split('\n')[0])).toEqual([
      'Test timeout of 2000ms exceeded.',
      'Error: locator.click: Test timeout of 2000ms exceeded.',
      'Error: expect(received).toBe(expected) // Object.is equality',
    ]);
  });

  it('names the tests that the `line` reporter names, where none of them was skipped', async () => {
    const lines = [
      ...running(2),
      `[1/2] ${OPENS}`,
      `[2/2] ${ADDS}`,
      `[3/2] (retries) ${ADDS} (retry #1)`,
      ...block(1, ADDS, ...ERROR),
      '',
      '  1 failed',
      `    ${ADDS}`,
    ];
    const passed = await testsOf(...lines, '  1 passed (1s)');
    expect(passed.map(({ name, status }) => [name, status])).toEqual([
      ['adds up', 'failed'],
      ['opens', 'passed'],
    ]);
    expect((await testsOf(...lines, '  1 skipped')).map(({ name }) => name)).toEqual(['adds up']);
  });

  it('is one test where the tests that passed have no names', async () => {
    expect(await testsOf(...running(40), '·'.repeat(40), '', '  40 passed (3s)', '')).toMatchObject([
      { name: 'playwright', status: 'passed' },
    ]);
    expect(await statusOf(...running(40), '·'.repeat(40), '', '  40 passed (3s)', '')).toBe('passed');
  });

  it('leaves out the lines of the list that the counts contradict', async () => {
    const tests = await testsOf(
      ...running(1),
      '  ✓  1 not a test (1ms)',
      `  ✓  7 printed.ts:1:1 › by a test (1ms)`,
      `  ✓  1 ${OPENS} (1ms)`,
      '',
      '  1 passed (3s)',
    );
    expect(tests.map(({ name }) => name)).toEqual(['playwright']);
  });

  it('does not take a count that a test prints for the summary', async () => {
    const lines = [...running(1), '  12 passed (1s)', '  1 failed', `  ✓  1 ${OPENS} (1ms)`, '', '  1 passed (3s)', ''];
    expect(await statusOf(...running(1), '  12 passed (1s)', `  ✓  1 ${OPENS} (1ms)`, '', '  1 passed (3s)', '')).toBe(
      'passed',
    );
    expect(await statusOf(...lines)).toBe('failed');
    expect(
      await statusOf(
        ...running(1),
        '  1 passed (1s)',
        `  ✘  1 ${ADDS} (1ms)`,
        ...block(1, ADDS, ...ERROR),
        '  1 failed',
        `    ${ADDS}`,
      ),
    ).toBe('failed');
  });

  it('reads the tests that were interrupted', async () => {
    const { tests } = await read(
      ...running(3),
      `  ✘  1 ${ADDS} (1ms)`,
      'Testing stopped early after 1 maximum allowed failures.',
      `  ✘  2 ${WAITS} (1ms)`,
      ...block(1, ADDS, ...ERROR),
      '  1 failed',
      `    ${ADDS}`,
      '  1 interrupted',
      `    ${WAITS}`,
      '  1 did not run',
      '  1 error was not a part of any test, see above for details',
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds up', 'failed'],
      ['waits', 'skipped'],
    ]);
  });

  it('has the errors outside of tests', async () => {
    const passed = [...running(1), `  ✓  1 ${OPENS} (1ms)`, ...OUTSIDE, '', '  1 passed (3s)'];
    const { tests } = await read(...passed);
    expect(tests).toMatchObject([
      { name: 'td.ts', file: 'td.ts', line: 1, failures: [{ message: 'Error: no teardown' }] },
      { name: 'opens', status: 'passed' },
    ]);
    expect(await statusOf(...passed)).toBe('failed');
    expect(
      await statusOf(
        ...running(1),
        `  ✓  1 ${OPENS} (1ms)`,
        '',
        '  1 passed (3s)',
        '  1 error was not a part of any test, see above for details',
      ),
    ).toBe('failed');
    expect(await statusOf(...running(1), 'Error: printed', '', `  ✓  1 ${OPENS} (1ms)`, '', '  1 passed (3s)')).toBe(
      'passed',
    );
  });

  it('reads several runs, the signs of Windows, and its code page', async () => {
    const { tests, run } = await read(
      ...FAILED,
      ...running(2),
      `  ok  1 ${OPENS.replace('e2e/', String.raw`C:\shop\e2e\ `.trim())} (1s)`,
      `  x   2 ${WAITS} (1s)`,
      '  1 failed',
      `    ${WAITS}`,
      '  1 passed (5.3s)',
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds up', 'failed'],
      ['opens', 'passed'],
      ['is skipped', 'skipped'],
      ['waits', 'failed'],
      ['opens', 'passed'],
    ]);
    expect(run.durationMs).toBe(10_000);
    const damaged = FAILED.map((line) =>
      line.replaceAll('›', 'ÔÇ║').replaceAll('✘', 'Ô£ÿ').replaceAll('✓', 'Ô£ô').replaceAll('─', 'ÔöÇ'),
    );
    expect((await testsOf(...damaged))[0]).toMatchObject({ name: 'adds up', suite: ['Cart'], durationMs: 26 });
  });

  it.each([
    ['a count of tests that failed and are not named', [...running(2), '  1 failed', '  1 passed (3s)']],
    ['a run that timed out', [...running(2), 'Timed out waiting 2s for the test suite to run', '', '  2 did not run']],
    ['tests that did not run', [...running(2), '  1 did not run', '  1 passed (1s)']],
    [
      'tests that did not run, whatever is printed below',
      [...running(2), '  1 did not run', '  1 passed (1s)', 'closed', '  2 passed (3s)'],
    ],
    ['tests that were interrupted', [...running(2), '  1 interrupted', `    ${ADDS}`, '  1 passed (1s)']],
    ['an earlier run', [...FAILED, ...running(1), '  1 passed (3s)', '']],
    ['a later run', [...running(1), '  1 passed (3s)', ...FAILED]],
    ['what npm says', [...running(1), '  1 passed (3s)', '', 'npm ERR! Test failed.  See above for more details.']],
    ['what Mocha says', [...running(1), '  1 passed (3s)', '', '  1 failing']],
    ['more failures than it names', [...running(2), ...block(1, ADDS, ...ERROR), '  2 failed', `    ${ADDS}`]],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf(...lines)).toBe('failed');
  });

  it('reads titles whose arrows a console has lost', async () => {
    const lost = FAILED.map((line) => line.replaceAll('› ', '??').replaceAll('─', ''));
    const [first] = await testsOf(...FAILED);
    expect((await testsOf(...lost)).filter(({ status }) => status === 'failed')).toEqual([first]);
  });

  it('joins the attempts of tests that have one title', async () => {
    const tests = await testsOf(
      ...running(2),
      `  ✘  1 ${ADDS} (10ms)`,
      `  ✓  2 ${ADDS} (20ms)`,
      `  ✘  3 ${ADDS} (retry #1) (30ms)`,
      `  ✓  4 ${ADDS} (retry #2) (40ms)`,
      '',
      '  1 flaky',
      `    ${ADDS}`,
      '  1 passed (1s)',
    );
    expect(
      tests.map(({ durationMs, attempts }) => [durationMs, attempts?.map((attempt) => attempt.durationMs)]),
    ).toEqual([
      [40, [10, 30, 40]],
      [20, undefined],
    ]);
  });

  it('has at most a hundred attempts of a test, of which the last one counts', async () => {
    const tests = await testsOf(
      ...running(1),
      `  ✘  1 ${ADDS} (1ms)`,
      ...Array.from({ length: 149 }, (_, at) => `  ✘  1 ${ADDS} (retry #${at + 1}) (1ms)`),
      `  ✓  1 ${ADDS} (retry #150) (2ms)`,
      '',
      '  1 flaky',
      `    ${ADDS}`,
    );
    expect(tests).toMatchObject([{ status: 'passed', durationMs: 2, attempts: { length: 100 } }]);
  });

  it('keeps each of the tests that have one title where the text is cut', async () => {
    const tests = await testsOf(
      ...running(3),
      `  ✓  1 ${ADDS} (10ms)`,
      `  ✘  2 ${ADDS} (20ms)`,
      `  ✘  3 ${ADDS} (30ms)`,
      '',
      ...block(1, ADDS, ...ERROR),
    );
    expect(tests.map(({ status, durationMs }) => [status, durationMs])).toEqual([
      ['failed', 20],
      ['failed', 30],
      ['passed', 10],
    ]);
  });

  it('is not passed where it is broken off', async () => {
    for (const text of brokenOff(FAILED.join('\n'), 80))
      if (text.includes('Running 3 tests using 1 worker\n'))
        expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
    const skipped = [...running(3), '·°·', '', '  1 skipped', '  2 passed (3s)'];
    expect(await statusOf(...skipped)).toBe('passed');
    expect(await statusOf(...skipped.slice(0, -1))).toBe('errored');
    expect(await statusOf(...running(3), `  ✓  1 ${OPENS} (1s)`)).toBe('errored');
    expect(await statusOf(...running(3), `  ✘  1 ${OPENS} (1s)`)).toBe('failed');
  });

  it.each([
    ['its first line', ['Running 3 tests using 2 workers'], 'playwright-text'],
    ['the first line of a shard', ['Running 3 tests using 2 workers, shard 1 of 3'], 'playwright-text'],
    ['a line of its list', [`  ✓  1 ${OPENS} (1ms)`], 'playwright-text'],
    ['a line without number and project', ['  ✓  e2e/cart.spec.ts:3:3 › opens (1ms)'], 'playwright-text'],
    ['what is said of a test', [`  1) ${ADDS} ====================`], 'playwright-text'],
    ['its summary', ['  1 failed', `    ${ADDS}`], 'playwright-text'],
    ['a count alone', ['  1 passed (3s)'], undefined],
    ['what Mocha prints', ['  1 passing (3ms)'], 'mocha-text'],
    ['what Jest prints', ['FAIL src/cart.test.js', '  ✓ adds', 'Test Suites: 1 failed, 1 total'], 'jest-text'],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });
});
