import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { normalizeFailure } from '../../reasons/normalize-failure.js';
import { KARMA_TEXT } from './karma-text.js';

const { read, testsOf } = specReader(KARMA_TEXT);

const { formatOf, statusOf } = textReader(KARMA_TEXT);

const CHROME = 'Chrome Headless 120.0.0.0 (Windows 10)';
const FIREFOX = 'Firefox 130.0 (Linux x86_64)';

const log = (level: string, of: string, message: string): string =>
  `28 11 2026 16:20:17.331:${level} [${of}]: ${message}`;

const started = (...browsers: readonly string[]): readonly string[] => [
  log('INFO', 'karma-server', 'Karma v6.4.4 server started at http://localhost:9876/'),
  log('INFO', 'launcher', `Launching browsers ${browsers.join(', ')} with concurrency unlimited`),
];

const executed = (tests: number, of: number, more = ' SUCCESS', browser = CHROME): string =>
  `${browser}: Executed ${tests} of ${of}${more} (0 secs / 0.05 secs)`;

const finished = (tests: number, of: number, more = ' SUCCESS', browser = CHROME): string =>
  `${browser}: Executed ${tests} of ${of}${more} (1 min 2.5 secs / 0.05 secs)`;

const ADDS_UP = [
  `${CHROME} Cart adds up FAILED`,
  '\tExpected 4 to be 5.',
  '\t    at <Jasmine>',
  '\t    at UserContext.<anonymous> (test/cart.spec.js:6:19)',
  '\tTypeError: no till',
  '\t    at UserContext.<anonymous> (test/cart.spec.js:7:3)',
];

const FAILED = [
  ...started('ChromeHeadless'),
  executed(0, 3),
  `\u001b[1A\u001b[2K${executed(1, 3)}`,
  ...ADDS_UP,
  executed(2, 3, ' (1 FAILED)'),
  executed(2, 3, ' (1 FAILED) (skipped 1)'),
  finished(2, 3, ' (1 FAILED) (skipped 1)'),
  'TOTAL: 1 FAILED, 1 SUCCESS',
];

const PASSED = [...started('ChromeHeadless'), executed(0, 2), executed(2, 2), finished(2, 2), 'TOTAL: 2 SUCCESS'];

describe('KARMA_TEXT', () => {
  it.each([
    ['Firefox', ['<Jasmine>', '42/</<@main.js:6:19', 'step@vendor.js:512:17'], 'main.js'],
    ['PhantomJS', ['test/cart.spec.js:6:19', 'loaded@http://localhost:9876/context.js:151:17'], 'test/cart.spec.js'],
  ])('knows the frames of %s, with relative places', async (_browser, frames, file) => {
    const lines = [`${FIREFOX} Cart adds up FAILED`, '\tExpected 4 to be 5.', ...frames.map((frame) => `\t${frame}`)];
    const { tests } = await read(...started('Firefox'), ...lines, finished(1, 1, ' (1 FAILED)', FIREFOX), '');
    expect(tests).toHaveLength(1);
    expect(tests[0]?.failures.map((failure) => normalizeFailure(failure))).toMatchObject([
      {
        kind: 'assertion',
        message: 'Expected 4 to be 5.',
        expected: 5,
        actual: 4,
        location: { file, line: 6, column: 19 },
      },
    ]);
  });

  it('names the tests that failed, with each of their failures', async () => {
    const { tests, run, codes } = await read(...FAILED, '');
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'karma', durationMs: 62_500, context: { browser: CHROME } });
    expect(tests).toMatchObject([{ name: 'Cart adds up', suite: [], variant: undefined, status: 'failed' }]);
    expect(tests[0]?.failures).toMatchObject([
      { message: expect.stringMatching(/^Expected 4 to be 5\.\n {4}at <Jasmine>/), dialect: 'jasmine' },
      { message: expect.stringMatching(/^TypeError: no till\n {4}at /) },
    ]);
  });

  it('is one test where all passed, as Karma names none', async () => {
    expect(await testsOf(...PASSED, '')).toMatchObject([{ name: 'karma', status: 'passed', failures: [] }]);
    expect(await statusOf(...PASSED, '')).toBe('passed');
  });

  it('reads the dots of a browser, which have no other end than its counts', async () => {
    expect(await statusOf(...started('ChromeHeadless'), '...', finished(3, 3), '')).toBe('passed');
    expect(await testsOf('.', ...ADDS_UP, '.', finished(3, 3, ' (1 FAILED)'), '')).toMatchObject([
      { name: 'Cart adds up' },
    ]);
  });

  it('keeps what a test prints out of its counts and errors', async () => {
    const { tests, codes } = await read(
      executed(0, 2),
      'TOTAL: 9 FAILED, 1 SUCCESS',
      "LOG: 'TOTAL: 9 FAILED, 1 SUCCESS'",
      ...ADDS_UP,
      "ERROR: 'no till'",
      executed(2, 2, ' (1 FAILED)'),
      finished(2, 2, ' (1 FAILED)'),
      '',
    );
    expect(codes).toEqual([]);
    expect(tests).toHaveLength(1);
    expect(tests[0]?.failures).toHaveLength(2);
  });

  it('keeps several browsers apart, without their versions', async () => {
    const { tests } = await read(
      ...ADDS_UP,
      `${FIREFOX} Cart adds up FAILED`,
      '\tExpected 4 to be 5.',
      '\t<Jasmine>',
      '\t@test/cart.spec.js:6:19',
      finished(1, 1, ' (1 FAILED)'),
      finished(1, 1, ' (1 FAILED)', FIREFOX),
      'TOTAL: 2 FAILED, 0 SUCCESS',
    );
    expect(tests.map(({ name, variant }) => [name, variant])).toEqual([
      ['Cart adds up', 'Chrome Headless (Windows)'],
      ['Cart adds up', 'Firefox (Linux x86_64)'],
    ]);
  });

  it('has one test for one that fails in each of several runs', async () => {
    const tests = await testsOf(...FAILED, executed(0, 3), ...ADDS_UP, finished(3, 3, ' (1 FAILED)'), '');
    expect(tests).toHaveLength(1);
    expect(await statusOf(...FAILED, executed(0, 3), finished(3, 3), 'TOTAL: 3 SUCCESS')).toBe('failed');
  });

  it('is failed by an error outside of tests, and where a browser is lost', async () => {
    const { tests } = await read(
      executed(1, 1),
      `${CHROME} ERROR`,
      '  An error was thrown in afterAll',
      '  TypeError: the lid is stuck',
      '      at UserContext.<anonymous> (test/cart.spec.js:35:32)',
      executed(1, 1),
      `${CHROME} ERROR`,
      '  Disconnected, because no message in 30000 ms.',
      finished(1, 1, ' DISCONNECTED'),
      '',
    );
    expect(tests).toMatchObject([{ name: 'Browser errors', status: 'failed' }]);
    expect(tests[0]?.failures).toMatchObject([
      { message: expect.stringContaining('the lid is stuck'), isAssertion: false },
      { message: 'Disconnected, because no message in 30000 ms.' },
    ]);
    expect(await statusOf(finished(1, 1, ' DISCONNECTED'), '')).toBe('failed');
  });

  it('is failed where Karma cannot run tests, with what the compiler said', async () => {
    const tests = await testsOf(
      'Error: src/app/cart.spec.ts:6:3 - error TS2304: Cannot find name "till".',
      '',
      '6   till.open();',
      ...started('ChromeHeadless'),
      log('ERROR', 'karma-server', 'Error: Found 1 load error'),
      '    at Server.<anonymous> (node_modules/karma/lib/server.js:243:26)',
      '',
    );
    expect(tests).toMatchObject([{ name: 'karma', status: 'failed' }]);
    expect(tests[0]?.failures).toMatchObject([
      { message: expect.stringContaining('error TS2304'), isAssertion: false },
      { message: expect.stringContaining('Error: Found 1 load error\n') },
    ]);
  });

  it.each([
    ['a browser that does not start', log('ERROR', 'launcher', 'Chrome failed 2 times (cannot start). Giving up.')],
    ['a threshold of the coverage', log('ERROR', 'coverage', 'Coverage for lines (50%) does not meet the threshold')],
    ['what npm says', 'npm ERR! Test failed.  See above for more details.'],
    ['a later run', finished(1, 2, ' (1 FAILED)')],
  ])('is never green over %s', async (_what, line) => {
    expect(await statusOf(...PASSED, line, '')).toBe('failed');
  });

  it('is passed where a browser crashed and was started again', async () => {
    expect(await statusOf(log('ERROR', 'launcher', 'Chrome crashed.'), ...PASSED)).toBe('passed');
  });

  it('reads the summary of karma-mocha-reporter', async () => {
    const list = [...started('ChromeHeadless'), '  Cart', '    ✔ adds', '', 'Finished in 0.2 secs', ''];
    expect(await statusOf(...list, 'SUMMARY:', '✔ 2 tests completed', 'ℹ 1 test skipped', '')).toBe('passed');
    expect(await statusOf(...list, 'SUMMARY:', '✔ 2 tests completed', '✖ 1 test failed', '')).toBe('failed');
    expect(await statusOf(...list, '')).toBe('errored');
    const slow = ['SUMMARY:', '✔ 2 tests completed', '⚠ 1 test slow', '✖ 1 test failed'];
    expect(await statusOf(...list, ...slow, '')).toBe('failed');
    const error = '✖ Error while running the tests! Exit code: 1';
    expect(await statusOf(...list, 'SUMMARY:', '✔ 2 tests completed', '', error, '')).toBe('failed');
    expect(
      await statusOf(...list, ...slow, '', 'START:', ...list.slice(2), 'SUMMARY:', '✔ 3 tests completed', ''),
    ).toBe('failed');
  });

  const LISTED = [
    'START:',
    '  Cart',
    '    of a guest',
    '      ✖ adds up',
    '    ✔ is empty',
    '  ✖ ends',
    '',
    'Finished in 0.02 secs / 0.01 secs @ 16:20:17 GMT+0000 (Coordinated Universal Time)',
    '',
    'SUMMARY:',
    '✔ 1 test completed',
    '✖ 2 tests failed',
    '',
    'FAILED TESTS:',
    '  Cart',
    '    of a guest',
    '      ✖ adds up',
    `        ${CHROME}`,
    '      AssertionError: expected 4 to equal 5',
    '          at Context.<anonymous> (test/cart.spec.js:6:19)',
    '',
    '  ✖ ends',
    `    ${CHROME}`,
    '  Error: no till',
    '      at end (test/till.js:3:9)',
    '',
  ];

  it('names the tests that karma-mocha-reporter lists as failed, without lines of Karma itself', async () => {
    const { tests, entries } = await read(...LISTED);
    expect(tests).toMatchObject([
      { name: 'adds up', suite: ['Cart', 'of a guest'], variant: undefined, status: 'failed' },
      { name: 'ends', suite: [], variant: undefined, status: 'failed' },
    ]);
    expect(tests.flatMap(({ failures }) => failures).map((failure) => normalizeFailure(failure))).toMatchObject([
      { kind: 'assertion', message: 'AssertionError: expected 4 to equal 5', expected: 5, actual: 4 },
      { kind: 'exception', message: 'Error: no till', location: { file: 'test/till.js', line: 3 } },
    ]);
    expect(entries).toContainEqual({ kind: 'announced', announced: { failures: 2, contained: 2 } });
    expect(await statusOf(...LISTED)).toBe('failed');
    expect(await formatOf(...LISTED)).toBe('karma-text');
    expect(await formatOf(...LISTED.slice(9))).toBe('karma-text');
  });

  it('names such a test once for each of several browsers, and keeps its difference', async () => {
    const { tests } = await read(
      ...LISTED.slice(0, 13),
      'FAILED TESTS:',
      '  Cart',
      '    ✖ adds up',
      `      ${CHROME}`,
      `      ${FIREFOX}`,
      '    AssertionError: expected 4 to equal 5',
      '',
      '      + expected - actual',
      '',
      '      -4',
      '      +5',
      '',
      'at Context.<anonymous> (test/cart.spec.js:6:19)',
      '',
    );
    expect(tests).toMatchObject([
      { name: 'adds up', suite: ['Cart'], variant: 'Chrome Headless (Windows)' },
      { name: 'adds up', suite: ['Cart'], variant: 'Firefox (Linux x86_64)' },
    ]);
    expect(tests[0]?.failures[0]?.message).toMatch(
      /^AssertionError: .*\n\n {2}\+ expected - actual\n\n {2}-4\n {2}\+5\n\nat /,
    );
  });

  it('keeps the last of several runs of such a test, and is not complete where the list is cut', async () => {
    const { tests, entries } = await read(...LISTED, ...LISTED.slice(0, -5), '');
    expect(tests.map(({ name }) => name)).toEqual(['adds up', 'ends']);
    expect(entries).toContainEqual({ kind: 'announced', announced: { failures: 4, contained: 3 } });
  });

  it('leaves a text of others with such a heading', async () => {
    expect(await formatOf('START:', 'the till', '  ✔ adds up', '')).not.toBe('karma-text');
    expect(await formatOf('START:', '  adds up', '', 'done', '')).not.toBe('karma-text');
    expect(await formatOf('SUMMARY:', '2 tests failed', '')).not.toBe('karma-text');
  });

  it('is not passed where the last lines of a summary may be missing', async () => {
    const start = [...started('ChromeHeadless'), '', 'START:'];
    const summary = ['', 'Finished in 0.2 secs', '', 'SUMMARY:', '✔ 2 tests completed', ''];
    expect(await statusOf(...start, '  Cart', '    ✔ adds', '    ✖ sums', ...summary)).toBe('errored');
    expect(await statusOf(...start, '  Cart', '    ✔ adds', '    ✖ sums', ...summary, '')).toBe('errored');
    expect(await statusOf(...start, ...summary)).toBe('errored');
    expect(await statusOf(...start, ...summary.slice(0, -1), '✖ 1 test fail')).toBe('errored');
    expect(await statusOf(...start, ...summary, '')).toBe('passed');
    expect(await statusOf(...start, '  Cart', '    ✔ adds', '    ✔ sums', ...summary)).toBe('passed');
  });

  it('counts the tests of each run, where a browser runs them again', async () => {
    const entriesOf = async (...lines: readonly string[]): Promise<unknown> =>
      (await read(...lines)).entries.filter(({ kind }) => kind === 'announced' || kind === 'total');
    expect(await entriesOf(finished(3, 3, ' (1 FAILED)'), finished(3, 3), '')).toEqual([
      { kind: 'total', total: { tests: 6, contained: 6 } },
      { kind: 'announced', announced: { failures: 1, contained: 0 } },
    ]);
    expect(await statusOf(finished(3, 3, ' (1 FAILED)'), finished(3, 3), '')).toBe('failed');
    expect(await statusOf(executed(3, 3, ' (1 FAILED)'), finished(3, 3), '')).toBe('failed');
    const again = `${CHROME}: Executed 3 of 3 (1 FAILED)`;
    expect(await entriesOf(finished(3, 3, ' (1 FAILED)'), finished(3, 3, ' (1 FAILED)'), again, '')).toEqual([
      { kind: 'total', total: { tests: 3, contained: 3 } },
      { kind: 'announced', announced: { failures: 1, contained: 0 } },
    ]);
  });

  it('is failed by the counts of a run whose browsers are not in the text', async () => {
    expect(await statusOf('TOTAL: 1 FAILED, 2 SUCCESS', ...PASSED, '')).toBe('failed');
    expect(await statusOf(...started('Chrome'), 'TOTAL: 1 FAILED, 2 SUCCESS', 'TOTAL: 3 SUCCESS', '')).toBe('failed');
  });

  it('names the first of very many browsers', async () => {
    const numbers = Array.from({ length: 30 }, (_, at) => at);
    const { run } = await read(...numbers.map((at) => finished(1, 1, ' SUCCESS', `Chrome ${at}.0 (Linux)`)), '');
    const named = numbers.slice(0, 20).map((at) => `Chrome ${at}.0 (Linux)`);
    expect(run.context).toEqual({ browser: [...named, 'and 10 more'].join(', ') });
  });

  it('is not passed where it is broken off', async () => {
    const two = [...started('Chrome', 'Firefox'), '..', finished(1, 1), '.'].join('\n');
    const whole = [PASSED.slice(0, -2).join('\n'), FAILED.join('\n'), two];
    for (const text of whole.flatMap((lines) => [...brokenOff(lines, 60)]))
      if (text.includes('server started at '))
        expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
    expect(await statusOf(two)).toBe('errored');
  });

  it.each([
    ['its start', [started('Chrome')[0] ?? ''], 'karma-text'],
    ['its counts', ['', executed(1, 2)], 'karma-text'],
    ['its counts in one line', [`${executed(1, 2)}\r${executed(2, 2)}`], 'karma-text'],
    ['a test that failed', ADDS_UP, 'karma-text'],
    ['an error of a browser', ['PhantomJS 2.1.1 (Linux 0.0.0) ERROR', '  Uncaught'], 'karma-text'],
    ['another log', ['12 11 2026 16:20:17.331:INFO [karma-server]: is fine'], undefined],
    ['what Mocha prints', ['  Cart', '    ✔ adds', '', '  1 passing (3ms)'], 'mocha-text'],
    ['a step that failed', ['Step 1 (Cart) adds FAILED'], undefined],
    [
      "the command and the build of Angular, behind which Karma's lines may be far away",
      [
        '> shop@1.0.0 test',
        '> ng test --watch=false',
        '',
        'Initial chunk files   | Names  |  Raw size',
        'chunk.js | - | 1 kB',
      ],
      'karma-text',
    ],
    ['no build of another command', ['> ng build', '', 'Initial chunk files   | Names  |  Raw size'], undefined],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });

  it('refuses another text', async () => {
    await expect(read('no', 'tests')).rejects.toThrow('The file has no lines of Karma');
  });
});
