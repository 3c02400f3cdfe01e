import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import { BOOST_TEST } from './boost-test.js';

function log(content: string): string {
  return `<TestLog><TestSuite name="shop"><TestSuite name="cart" file="cart.cpp" line="4">${content}</TestSuite></TestSuite></TestLog>`;
}

function testCase(content: string): string {
  return `<TestCase name="total" file="cart.cpp" line="6">${content}<TestingTime>1500</TestingTime></TestCase>`;
}

const SUMMARY = `<TestResult><TestSuite name="shop" result="failed"><TestSuite name="cart" result="failed">
  <TestCase name="total" result="failed" assertions_passed="1" assertions_failed="2" expected_failures="0"></TestCase>
  <TestCase name="pays" result="aborted" assertions_passed="0" assertions_failed="0"></TestCase>
  <TestCase name="later" result="skipped"></TestCase><TestCase name="adds" result="passed"></TestCase></TestSuite></TestSuite></TestResult>`;

describe('BOOST_TEST', () => {
  it('takes the sides of a comparison before what is reported of its tolerance', async () => {
    const content =
      '<Error file="cart.cpp" line="7"><![CDATA[check 1.0 == 1.5 has failed [1 != 1.5]: relative difference exceeds tolerance [0.5 > 0.1]]]></Error>';
    const { tests } = await readReport(BOOST_TEST, log(testCase(content)));
    expect(tests[0]?.failures[0]).toMatchObject({ expected: '1.5', actual: '1' });
  });

  it('takes the failures of a test from the log', async () => {
    const content =
      '<Error file="cart.cpp" line="7"><![CDATA[check total == 42 has failed [41 != 42]]]><Context><Frame><![CDATA[with tax]]></Frame></Context></Error><FatalError file="cart.cpp" line="8"><![CDATA[critical check ok has failed]]></FatalError><Message>hello</Message>';
    const { tests } = await readReport(BOOST_TEST, log(testCase(content)));
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'total',
        suite: ['shop', 'cart'],
        file: 'cart.cpp',
        line: 6,
        status: 'failed',
        durationMs: 1.5,
        failures: [
          expect.objectContaining({
            message: 'check total == 42 has failed [41 != 42]\nwith context:\nwith tax',
            actual: '41',
            expected: '42',
            printed: true,
            isAssertion: true,
            location: { file: 'cart.cpp', line: 7 },
          }),
          expect.objectContaining({ message: 'critical check ok has failed', isAssertion: true }),
        ],
        events: [{ type: 'log', message: 'hello', stream: 'log' }],
      }),
    ]);
  });

  it('places an exception at the last checkpoint', async () => {
    const content =
      '<Exception file="unknown location" line="0"><![CDATA[std::runtime_error: card declined]]><LastCheckpoint file="cart.cpp" line="7"><![CDATA[entry]]></LastCheckpoint></Exception>';
    const { tests } = await readReport(BOOST_TEST, log(testCase(content)));
    expect(tests[0]?.failures).toEqual([
      expect.objectContaining({
        type: 'std::runtime_error',
        message: 'std::runtime_error: card declined',
        isAssertion: false,
        location: { file: 'cart.cpp', line: 7 },
      }),
    ]);
  });

  it.each([
    ['memory access violation at address: 0x0: no mapping at fault address', undefined],
    ['signal: SIGALRM (timeout while executing function)', true],
  ])('takes %j as no assertion', async (text, timedOut) => {
    const { tests } = await readReport(BOOST_TEST, log(testCase(`<FatalError file="a" line="1">${text}</FatalError>`)));
    expect(tests[0]?.failures).toEqual([expect.objectContaining({ message: text, isAssertion: false, timedOut })]);
  });

  it('takes what failed beside the tests as a failed test', async () => {
    const { tests } = await readReport(
      BOOST_TEST,
      log(`<Exception file="a" line="1">std::logic_error: no database</Exception>${testCase('')}`),
    );
    expect(tests.map(({ name, suite, status }) => [name, suite, status])).toEqual([
      ['cart', ['shop'], 'failed'],
      ['total', ['shop', 'cart'], 'passed'],
    ]);
  });

  it('takes a disabled test as skipped', async () => {
    const { tests } = await readReport(BOOST_TEST, log('<TestCase name="later" skipped="yes" reason="disabled"/>'));
    expect(tests[0]).toMatchObject({ status: 'skipped', skipReason: 'disabled' });
  });

  it('takes the tests of a report', async () => {
    const { tests } = await readReport(BOOST_TEST, SUMMARY);
    expect(tests.map(({ name, status, failures }) => [name, status, failures[0]?.message])).toEqual([
      ['total', 'failed', '2 of 3 assertions failed.'],
      ['pays', 'failed', 'The test was aborted.'],
      ['later', 'skipped', undefined],
      ['adds', 'passed', undefined],
    ]);
  });

  it('takes a test once that is in the log and in the report', async () => {
    const { tests } = await readReport(
      BOOST_TEST,
      `${log(testCase('<Error file="a" line="1">no</Error>'))}\n${SUMMARY}`,
    );
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toContainEqual(['total', 'no']);
    expect(tests.map(({ name }) => name)).toEqual(['total', 'pays', 'later', 'adds']);
  });

  it('takes tests of suites within a test', async () => {
    const inner = `<TestSuite name="rates">${testCase('<Error file="a" line="1">no</Error>')}</TestSuite>`;
    const { tests } = await readReport(BOOST_TEST, log(`<TestCase name="runs all">${inner}</TestCase>`));
    expect(tests.map(({ name, suite, status }) => [name, suite, status])).toEqual([
      ['runs all', ['shop', 'cart'], 'passed'],
      ['total', ['shop', 'cart', 'runs all', 'rates'], 'failed'],
    ]);
  });

  it('leaves out a test in which the file ends early', async () => {
    const { tests, warnings } = await readReport(
      BOOST_TEST,
      '<TestLog><TestSuite name="shop"><TestCase name="a" file="a" line="1"><Info>',
    );
    expect(tests).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['truncated', 'no_result']));
  });
});
