import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { FPCUNIT } from './fpcunit.js';

const { testsOf } = specReader(FPCUNIT);

const report = (tests: string, failures = 0, errors = 0): string =>
  `<?xml version="1.0" encoding="UTF-8" ?><TestResults><TestListing><TestSuite Name=""><TestSuite Name="TCart">${tests}</TestSuite></TestSuite></TestListing><NumberOfErrors>${errors}</NumberOfErrors><NumberOfFailures>${failures}</NumberOfFailures></TestResults>`;
const test = (result: string, inside = ''): string =>
  `<Test Name="Adds" Result="${result}" ElapsedTime="00:00:00.020">${inside}</Test>`;
const FAILED =
  '<Message>no expected: &lt;1&gt; but was: &lt;2&gt;</Message><ExceptionClass>EAssertionFailedError</ExceptionClass><ExceptionMessage>no expected: &lt;1&gt; but was: &lt;2&gt;</ExceptionMessage>';
const ERROR =
  '<Message>Exception</Message><ExceptionClass>EAccessViolation</ExceptionClass><ExceptionMessage>Access violation</ExceptionMessage><SourceUnitName>cart.pas</SourceUnitName><LineNumber>51</LineNumber><FailedMethodName>ADDS</FailedMethodName>';

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('FPCUNIT', () => {
  it('reads tests by their named suites', async () => {
    expect(await testsOf(report(test('OK') + test('Failed', FAILED) + test('Error', ERROR), 1, 1))).toMatchObject([
      { name: 'Adds', suite: ['TCart'], status: 'passed', durationMs: 20 },
      {
        status: 'failed',
        failures: [{ type: 'EAssertionFailedError', message: 'no expected: <1> but was: <2>', isAssertion: true }],
      },
      {
        status: 'failed',
        failures: [{ message: 'Access violation', isAssertion: false, location: { file: 'cart.pas', line: 51 } }],
      },
    ]);
  });

  it('reads an ignored test as skipped with its reason', async () => {
    expect(await testsOf(report(test('Ignored', '<Message>later</Message>')))).toMatchObject([
      { status: 'skipped', skipReason: 'later' },
    ]);
  });

  it.each([
    ['passes when nothing is wrong', report(test('OK')), 'passed'],
    ['fails when it counts a failure that it does not contain', report(test('OK'), 1), 'failed'],
    ['fails when it counts an error that it does not contain', report(test('OK'), 0, 1), 'failed'],
    ['is errored with an unknown result', report(test('Odd')), 'errored'],
    ['is errored when it ends early', report(test('OK')).replace(/<\/TestListing>.*/s, ''), 'errored'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });
});
