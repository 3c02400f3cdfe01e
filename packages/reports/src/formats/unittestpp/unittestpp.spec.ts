import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UNITTESTPP } from './unittestpp.js';

const { testsOf, codesOf } = specReader(UNITTESTPP);

const report = (tests: string, failed = 0): string =>
  `<?xml version="1.0"?><unittest-results tests="2" failedtests="${failed}" failures="${failed}" time="0.05">${tests}</unittest-results>`;
const test = (name: string, inside = ''): string => `<test suite="Cart" name="${name}" time="0.01">${inside}</test>`;
const failure = (message: string): string => `<failure message="${message}"/>`;

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('UNITTESTPP', () => {
  it('reads tests and all failures of one', async () => {
    const failures = failure('cart.cpp(14) : Expected 42 but was 41') + failure('cart.cpp(15) : total()');
    expect(await testsOf(report(test('adds') + test('totals', failures), 1))).toMatchObject([
      { name: 'adds', suite: ['Cart'], status: 'passed', durationMs: 10 },
      {
        name: 'totals',
        file: 'cart.cpp',
        status: 'failed',
        failures: [
          { message: 'Expected 42 but was 41', isAssertion: true, location: { file: 'cart.cpp', line: 14 } },
          { message: 'total()', location: { line: 15 } },
        ],
      },
    ]);
  });

  it('takes an unhandled exception for none of an assertion, also without a place', async () => {
    const [read] = await testsOf(report(test('a', failure('Unhandled exception: no stock')), 1));
    expect(read?.failures).toMatchObject([{ message: 'Unhandled exception: no stock', isAssertion: false }]);
  });

  it.each([
    ['passes when nothing is wrong', report(test('a') + test('b')), 'passed'],
    ['is errored when it counts a test that it does not contain', report(test('a')), 'errored'],
    ['fails when it counts a failed test that it does not contain', report(test('a'), 1), 'failed'],
    ['fails when it counts a failed test and contains none', report('', 1), 'failed'],
    ['is errored when it ends early', report(test('a')).replace(/<\/test>.*/s, ''), 'errored'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it('leaves out a test in whose tag the file ends', async () => {
    expect(await codesOf('<unittest-results><test suite="Cart" na')).toContain('no_result');
  });
});
