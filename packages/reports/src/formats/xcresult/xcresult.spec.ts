import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { XCRESULT } from './xcresult.js';

const { read, testsOf, codesOf, recognizes } = specReader(XCRESULT);

const MISMATCH = 'XCTAssertEqual failed: ("41") is not equal to ("42")';
const node = (nodeType: string, name: string, result?: string, children: readonly object[] = []): object => ({
  nodeType,
  name,
  ...(result === undefined ? {} : { result }),
  children,
});
const failure = (text = `CartTests.swift:12: ${MISMATCH}`): object => node('Failure Message', text);
const tree = (result: string, ...cases: readonly object[]): object => ({
  devices: [{ deviceName: 'iPhone 16', platform: 'iOS Simulator', osVersion: '18.4' }],
  testPlanConfigurations: [{ configurationId: '1', configurationName: 'Default' }],
  testNodes: [
    node('Test Plan', 'Shop', result, [
      node('Unit test bundle', 'ShopTests', result, [node('Test Suite', 'CartTests', result, cases)]),
    ]),
  ],
});
const statusOf = async (value: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(value)))).status;

describe('XCRESULT', () => {
  it('reads a test with its bundle and suite, its failure and its place', async () => {
    const failed = { ...node('Test Case', 'testAdds()', 'Failed', [failure()]), duration: '1m 0,25s', tags: ['slow'] };
    const { tests, run } = await read(tree('Failed', failed));
    expect(tests).toMatchObject([
      {
        name: 'testAdds()',
        suite: ['ShopTests', 'CartTests'],
        status: 'failed',
        durationMs: 60_250,
        tags: ['slow'],
        failures: [{ message: MISMATCH, location: { file: 'CartTests.swift', line: 12 }, dialect: 'swift' }],
      },
    ]);
    expect(run.context).toEqual({ device: 'iPhone 16', os: 'iOS Simulator 18.4' });
  });

  it.each([
    ['Passed', 'passed'],
    ['Expected Failure', 'passed'],
    ['Skipped', 'skipped'],
  ])('reads the result %s as %s', async (result, status) => {
    expect(await testsOf(tree('Passed', node('Test Case', 'testAdds()', result)))).toMatchObject([{ status }]);
  });

  it('reads repetitions as attempts, and devices as tests of their own', async () => {
    const repeated = node('Test Case', 'testAdds()', 'Passed', [
      node('Repetition', 'First Run', 'Failed', [failure()]),
      node('Repetition', 'Retry 1', 'Passed'),
    ]);
    const devices = node('Test Case', 'testPays()', 'Failed', [
      node('Device', 'iPhone 16', 'Passed'),
      node('Device', 'iPad', 'Failed', [failure()]),
    ]);
    expect(await testsOf(tree('Failed', repeated, devices))).toMatchObject([
      { status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] },
      { variant: 'iPhone 16', status: 'passed' },
      { variant: 'iPad', status: 'failed', failures: [{ message: MISMATCH }] },
    ]);
  });

  it('reads the failures of arguments, and a bundle that crashed', async () => {
    const argument = node('Test Case', 'adds(_:)', 'Failed', [node('Arguments', '41', 'Failed', [failure()])]);
    expect(await testsOf(tree('Failed', argument))).toMatchObject([{ failures: [{ message: MISMATCH }] }]);
    const crashed = {
      devices: [],
      testNodes: [node('Unit test bundle', 'ShopTests', 'Failed', [failure('The test runner crashed')])],
    };
    expect(await testsOf(crashed)).toMatchObject([
      { name: 'ShopTests', status: 'failed', failures: [{ message: 'The test runner crashed' }] },
    ]);
  });

  it('does not pass a test without a result, or a plan that failed', async () => {
    expect(await codesOf(tree('Passed', node('Test Case', 'testAdds()', 'unknown')))).toEqual(['no_result']);
    expect(await statusOf(tree('Failed', node('Test Case', 'testAdds()', 'Passed')))).toBe('failed');
    const text = JSON.stringify(tree('Passed', node('Test Case', 'testAdds()', 'Passed')));
    expect((await readReport(Buffer.from(text.slice(0, -6)))).status).toBe('errored');
  });

  it('reads a summary: what failed, or that all passed', async () => {
    const summary = { title: 'Test - Shop', result: 'Failed', totalTestCount: 3, passedTests: 2, failedTests: 1 };
    const testFailures = [
      {
        testName: 'testAdds()',
        targetName: 'ShopTests',
        testIdentifierString: 'CartTests/testAdds()',
        failureText: MISMATCH,
      },
    ];
    expect(await testsOf({ ...summary, testFailures })).toMatchObject([
      { name: 'testAdds()', suite: ['ShopTests', 'CartTests'], failures: [{ message: MISMATCH }] },
    ]);
    expect(await statusOf({ ...summary, testFailures: [] })).toBe('failed');
    expect(await statusOf({ ...summary, result: 'Passed', failedTests: 0 })).toBe('passed');
    expect(await statusOf({ ...summary, result: 'unknown', failedTests: 0 })).toBe('errored');
  });

  it('is recognized by its nodes or its counts', () => {
    expect(recognizes(tree('Passed'))).toBe(true);
    expect(recognizes({ totalTestCount: 1, failedTests: 0, result: 'Passed' })).toBe(true);
    expect(recognizes({ result: 'Passed', tests: [] })).toBe(false);
  });
});
