import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { KARMA } from './karma.js';

const { testsOf, codesOf, recognizes } = specReader(KARMA);

const CHROME = 'Chrome 109.0.0.0 (Mac OS 10.15.7)';
const FIREFOX = 'Firefox 110.0 (Ubuntu 0.0.0)';
const spec = (rest: object = {}): object => ({
  description: 'adds',
  suite: ['Cart'],
  success: true,
  skipped: false,
  time: 2,
  log: [],
  executedExpectationsCount: 1,
  ...rest,
});
const failing = (...log: readonly string[]): object => spec({ success: false, log });
const lastResult = { startTime: 1_677_015_045_628, total: 1, success: 1, failed: 0, skipped: 0, error: false };
const report = (results: readonly object[], summary: object = {}, last: object = {}): object => ({
  browsers: { 1: { id: '1', name: CHROME, fullName: 'Mozilla', lastResult: { ...lastResult, ...last } } },
  result: { 1: results },
  summary: { success: 1, failed: 0, error: false, disconnected: false, exitCode: 0, ...summary },
});
const structured = (browsers: readonly [string, readonly object[], readonly string[]][]): object => ({
  summary: { failed: 0, error: false, exitCode: 0 },
  browsers: browsers.map(([name, results, errors]) => ({ browser: { name }, errors, results })),
});

const statusOf = async (content: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)))).status;

describe('KARMA', () => {
  it('reads karma-json-reporter', async () => {
    expect(recognizes(report([spec()]))).toBe(true);
    expect(await testsOf(report([spec(), spec({ success: false, skipped: true })]))).toMatchObject([
      { name: 'adds', suite: ['Cart'], status: 'passed', durationMs: 2, variant: undefined },
      { status: 'skipped' },
    ]);
  });

  it('reads karma-structured-json-reporter and distinguishes its browsers without versions', async () => {
    const content = structured([
      [CHROME, [spec()], []],
      [FIREFOX, [failing('Expected 1 to be 2.', '    at <Jasmine>', 'TypeError: no', '    at <Jasmine>')], []],
    ]);
    expect(recognizes(content)).toBe(true);
    expect(await testsOf(content)).toMatchObject([
      { variant: 'Chrome (Mac OS)', status: 'passed' },
      {
        variant: 'Firefox (Ubuntu)',
        failures: [
          { message: 'Expected 1 to be 2.\n    at <Jasmine>', dialect: 'jasmine' },
          { message: 'TypeError: no\n    at <Jasmine>' },
        ],
      },
    ]);
  });

  it('keeps the versions of browsers that differ in nothing else', async () => {
    const content = structured([
      ['Chrome 1.0', [spec()], []],
      ['Chrome 2.0', [spec()], []],
    ]);
    expect((await testsOf(content)).map(({ variant }) => variant)).toEqual(['Chrome 1.0', 'Chrome 2.0']);
  });

  it('reads karma-json-result-reporter', async () => {
    const content = {
      Cart: {
        adds: { log: [], time: 1, status: 'PASSED' },
        checkout: { pays: { log: ['Expected 1 to be 2.', '    at <Jasmine>'], time: 2, status: 'FAILED' } },
        ships: { log: [], time: 0, status: 'SKIPPED' },
      },
    };
    expect(recognizes(content)).toBe(true);
    expect(await testsOf(content)).toMatchObject([
      { name: 'adds', suite: ['Cart'], status: 'passed' },
      { name: 'pays', suite: ['Cart', 'checkout'], status: 'failed' },
      { name: 'ships', status: 'skipped' },
    ]);
  });

  it('reads a suite with the name of a part of the other reports', async () => {
    const content = { browsers: { adds: { log: ['no'], time: 1, status: 'FAILED' } }, summary: {} };
    expect(await testsOf(content)).toMatchObject([{ name: 'adds', suite: ['browsers'], status: 'failed' }]);
  });

  it('reads errors of a browser as a failed test', async () => {
    const errors = ['An error was thrown in afterAll', 'Error: no', '    at <Jasmine>'];
    expect(await testsOf({ __BROWSER_ERRORS__: errors })).toMatchObject([{ name: 'Browser errors', status: 'failed' }]);
    expect(await testsOf(structured([[CHROME, [spec()], [errors.join('\n')]]]))).toMatchObject([
      { status: 'passed' },
      { name: 'Browser errors', status: 'failed', failures: [{ message: errors.join('\n') }] },
    ]);
  });

  it.each([
    ['its summary counts a failure', report([spec()], { failed: 1 }), 'failed'],
    ['its summary has an error', report([spec()], { error: true }), 'failed'],
    ['its exit code is not 0', report([spec()], { exitCode: 1 }), 'failed'],
    ['its browser has disconnected', report([spec()], {}, { disconnected: true }), 'failed'],
    ['a browser reports fewer specs than it has', report([spec()], {}, { total: 2 }), 'errored'],
    ['a spec has no result', report([spec({ success: undefined })]), 'errored'],
    [
      'a spec has an unknown status',
      { Cart: { a: { log: [], status: 'PASSED' }, b: { log: [], status: 'X' } } },
      'errored',
    ],
    ['it has a summary and no browser', { summary: { failed: 1, exitCode: 1, error: true }, browsers: {} }, 'failed'],
    ['nothing is wrong', report([spec()]), 'passed'],
  ])('judges a report when %s', async (_, content, status) => {
    expect(await statusOf(content)).toBe(status);
  });

  it('replaces the addresses of served files by their paths', async () => {
    const hash = '51dc4cad094351d04ca9fb5c718a6df845c3df63';
    const log = `Expected 1 to be 2.\n    at f (http://localhost:9876/base/src/a.js?${hash}:3:7)\n    at g (http://localhost:9876/absolute/opt/b.js?${hash}:1:2)`;
    const [test] = await testsOf(report([failing(log)]));
    expect(test?.failures[0]?.message).toBe('Expected 1 to be 2.\n    at f (src/a.js:3:7)\n    at g (/opt/b.js:1:2)');
  });

  it('takes the values that karma-mocha keeps', async () => {
    const assertionErrors = [{ name: 'AssertionError', message: 'no', expected: 2, actual: 1, showDiff: true }];
    const [test] = await testsOf(report([spec({ success: false, log: ['AssertionError: no'], assertionErrors })]));
    expect(test?.failures).toMatchObject([{ isAssertion: true, expected: 2, actual: 1, dialect: 'mocha' }]);
  });

  it.each([{}, { browsers: { chrome: {} } }, { a: { b: {} } }])('does not recognize %j', (content) => {
    expect(recognizes(content)).toBe(false);
  });

  it('warns of a spec without a result', async () => {
    expect(await codesOf(report([spec({ success: undefined })]))).toEqual(['no_result']);
  });
});
