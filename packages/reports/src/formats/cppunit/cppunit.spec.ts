import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { CPPUNIT } from './cppunit.js';

const { testsOf, codesOf } = specReader(CPPUNIT);

const report = (failed: string, passed: string, total = 0, tests = 2): string =>
  `<?xml version="1.0" encoding="ISO-8859-1" ?><TestRun><FailedTests>${failed}</FailedTests><SuccessfulTests>${passed}</SuccessfulTests><Statistics><Tests>${tests}</Tests><FailuresTotal>${total}</FailuresTotal></Statistics></TestRun>`;
const failed = (type: string, message: string, name = 'Cart::totals'): string =>
  `<FailedTest id="1"><Name>${name}</Name><FailureType>${type}</FailureType><Location><File>cart.cpp</File><Line>56</Line></Location><Message>${message}</Message></FailedTest>`;
const passed = (name: string): string => `<Test id="2"><Name>${name}</Name></Test>`;
const AUNIT =
  '<FailedTest><Name>Test Operands.Ints.Value</Name><FailureType>Failure</FailureType><Message>test not implemented</Message><Location><File>ints-test.adb</File><Line>23</Line></Location></FailedTest>';

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('CPPUNIT', () => {
  it('reads tests that failed and tests that passed', async () => {
    const message = 'equality assertion failed\n- Expected: 42\n- Actual  : 41';
    expect(await testsOf(report(failed('Assertion', message), passed('shop::Cart::adds'), 1))).toMatchObject([
      {
        name: 'totals',
        suite: ['Cart'],
        file: 'cart.cpp',
        status: 'failed',
        failures: [{ isAssertion: true, location: { file: 'cart.cpp', line: 56 } }],
      },
      { name: 'adds', suite: ['shop::Cart'], status: 'passed' },
    ]);
  });

  it.each(['SkippedTests', 'IgnoredTests'])('reads tests that were skipped: %s', async (list) => {
    const text = report('', passed('shop::Cart::adds')).replace(
      '<Statistics>',
      `<${list}>${passed('Cart::totals')}</${list}><Statistics>`,
    );
    expect((await testsOf(text)).map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['totals', 'skipped'],
    ]);
  });

  it('takes an error for an exception', async () => {
    const [test] = await testsOf(report(failed('Error', 'uncaught exception of type std::exception'), '', 1));
    expect(test?.failures).toMatchObject([{ isAssertion: false, element: 'error' }]);
  });

  it('reads AUnit, whose names have no class', async () => {
    expect(await testsOf(report(AUNIT, passed('Operands.Ints.Set'), 1))).toMatchObject([
      {
        name: 'Test Operands.Ints.Value',
        suite: [],
        status: 'failed',
        failures: [{ message: 'test not implemented' }],
      },
      { name: 'Operands.Ints.Set', status: 'passed' },
    ]);
  });

  it('warns of a test without a name', async () => {
    expect(await codesOf(report('', '<Test id="1"/>'))).toEqual(['no_result']);
  });

  it.each([
    ['passes when nothing is wrong', report('', passed('a'), 0, 1), 'passed'],
    ['is errored when its statistics count a test that it does not contain', report('', passed('a')), 'errored'],
    ['fails when its statistics count a failure that it does not contain', report('', passed('a'), 1), 'failed'],
    ['is errored when it ends early', report('', passed('a')).replace(/<\/SuccessfulTests>.*/s, ''), 'errored'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });
});
