import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { XCRESULT } from './xcresult.js';

const { read, testsOf, codesOf, recognizes } = specReader(XCRESULT);

const MISMATCH = 'XCTAssertEqual failed: ("41") is not equal to ("42")';

type Members = Readonly<Record<string, unknown>>;

/** An object as the tool writes it: with its type, values in `_value` and arrays in `_values`. */
const typed = (name: string, members: Members): object => ({
  _type: { _name: name },
  ...Object.fromEntries(Object.entries(members).map(([key, member]) => [key, wrapped(member)])),
});

function wrapped(member: unknown): unknown {
  if (Array.isArray(member)) return { _type: { _name: 'Array' }, _values: member };
  return typeof member === 'object' ? member : { _type: { _name: 'String' }, _value: String(member) };
}

const group = (name: string, ...subtests: readonly object[]): object =>
  typed('ActionTestSummaryGroup', { name, duration: 1, subtests });
const metadata = (name: string, testStatus: string, duration = 0.25): object =>
  typed('ActionTestMetadata', { name, identifier: `CartTests/${name}`, testStatus, duration });
const bundle = (members: Members): object =>
  typed('ActionTestPlanRunSummaries', {
    summaries: [
      typed('ActionTestPlanRunSummary', {
        name: 'Test Scheme Action',
        testableSummaries: [typed('ActionTestableSummary', { targetName: 'ShopTests', ...members })],
      }),
    ],
  });
const plan = (...tests: readonly object[]): object =>
  bundle({ tests: [group('All tests', group('ShopTests.xctest', group('CartTests', ...tests)))] });
const failure = typed('ActionTestFailureSummary', {
  message: MISMATCH,
  fileName: '/app/CartTests.swift',
  lineNumber: 12,
});

const invocation = (status: string, metrics: Members, issues: readonly object[] = []): object =>
  typed('ActionsInvocationRecord', {
    actions: [typed('ActionRecord', { actionResult: typed('ActionResult', { status }) })],
    issues: typed('ResultIssueSummaries', issues.length === 0 ? {} : { testFailureSummaries: issues }),
    metrics: typed('ResultMetrics', metrics),
  });
const issueOf = (testCaseName: string): object =>
  typed('TestFailureIssueSummary', {
    message: MISMATCH,
    producingTarget: 'ShopTests',
    testCaseName,
    documentLocationInCreatingWorkspace: typed('DocumentLocation', {
      url: 'file:///app/Cart%20Tests.swift#EndingLineNumber=11&StartingLineNumber=11',
    }),
  });

const statusOf = async (value: unknown): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(value)))).status;

describe('the legacy JSON of xcresulttool', () => {
  it('reads the tests of a run with bundle and suite', async () => {
    const { tests, codes } = await read(plan(metadata('testAdds()', 'Failure'), metadata('testPays()', 'Success')));
    expect(tests).toMatchObject([
      { name: 'testAdds()', suite: ['ShopTests', 'CartTests'], status: 'failed', durationMs: 250 },
      { name: 'testPays()', suite: ['ShopTests', 'CartTests'], status: 'passed' },
    ]);
    expect(codes).toEqual([]);
  });

  it.each([
    ['Success', 'passed'],
    ['Expected Failure', 'passed'],
    ['Failure', 'failed'],
    ['Skipped', 'skipped'],
  ])('reads the status %s as %s', async (written, status) => {
    expect(await testsOf(plan(metadata('testAdds()', written)))).toMatchObject([{ status }]);
  });

  it('does not pass a test of another status', async () => {
    const odd = plan(metadata('testAdds()', 'Mixed'), metadata('testPays()', 'Success'));
    expect(await codesOf(odd)).toEqual(['no_result']);
    expect(await statusOf(odd)).toBe('errored');
  });

  it('has a failed test for a bundle that could not be run', async () => {
    expect(await testsOf(bundle({ failureSummaries: [failure] }))).toMatchObject([
      { name: 'ShopTests', suite: [], status: 'failed', failures: [{ message: MISMATCH }] },
    ]);
  });

  it('reads the failures of one test, which are in an object of its own', async () => {
    const members = { name: 'testAdds()', identifier: 'CartTests/testAdds()', testStatus: 'Failure', duration: 0.5 };
    expect(await testsOf(typed('ActionTestSummary', { ...members, failureSummaries: [failure] }))).toMatchObject([
      {
        name: 'testAdds()',
        suite: ['CartTests'],
        failures: [{ message: MISMATCH, location: { file: '/app/CartTests.swift', line: 12 }, dialect: 'swift' }],
      },
    ]);
  });

  it('reads the failures in the root of a bundle', async () => {
    const { tests } = await read(
      invocation('failed', { testsCount: 5, testsFailedCount: 1 }, [issueOf('CartTests.testAdds()')]),
    );
    expect(tests).toMatchObject([
      {
        name: 'testAdds()',
        suite: ['ShopTests', 'CartTests'],
        failures: [{ message: MISMATCH, location: { file: '/app/Cart Tests.swift', line: 12 } }],
      },
    ]);
  });

  it('reads several failures of one test in the root of a bundle as one test', async () => {
    const issues = [issueOf('CartTests.testAdds()'), issueOf('CartTests.testPays()'), issueOf('CartTests.testAdds()')];
    const { tests } = await read(invocation('failed', { testsCount: 5, testsFailedCount: 2 }, issues));
    expect(tests.map(({ name, failures }) => [name, failures.length])).toEqual([
      ['testAdds()', 2],
      ['testPays()', 1],
    ]);
  });

  it('reads why a run did not start, which only its action has', async () => {
    const message = 'Unable to find a destination';
    const issues = typed('ResultIssueSummaries', {
      testFailureSummaries: [typed('TestFailureIssueSummary', { message })],
    });
    const record = typed('ActionsInvocationRecord', {
      actions: [typed('ActionRecord', { actionResult: typed('ActionResult', { status: 'failedToStart', issues }) })],
    });
    expect(await testsOf(record)).toMatchObject([{ status: 'failed', failures: [{ message }] }]);
    expect(await statusOf(record)).toBe('failed');
  });

  it.each([
    ['CartTests/adds(total: 1.5)', ['adds(total: 1.5)', 'ShopTests', 'CartTests']],
    ['-[CartTests testAdds]', ['testAdds', 'ShopTests', 'CartTests']],
    ['adds()', ['adds()', 'ShopTests']],
  ])('reads the name %s', async (written, parts) => {
    const tests = await testsOf(invocation('failed', { testsCount: 1, testsFailedCount: 1 }, [issueOf(written)]));
    expect(tests.map(({ name, suite }) => [name, ...suite])).toEqual([parts]);
  });

  it.each([
    ['passed', invocation('succeeded', { testsCount: 5 })],
    ['failed', invocation('failed', { testsCount: 5 })],
    ['failed', invocation('succeeded', { testsCount: 5, testsFailedCount: 2 })],
    ['failed', invocation('succeeded', { errorCount: 1 })],
    ['errored', invocation('notRequested', { testsCount: 5 })],
    ['errored', invocation('succeeded', {})],
    ['empty', invocation('succeeded', { testsCount: 2, testsSkippedCount: 2 })],
  ])('is %s by the root of a bundle', async (status, value) => {
    expect(await statusOf(value)).toBe(status);
  });

  it('never passes when it is cut off', async () => {
    const text = JSON.stringify(plan(metadata('testAdds()', 'Success'), metadata('testPays()', 'Success')));
    for (const cut of brokenOff(text, 60)) {
      const status = await readReport(Buffer.from(cut)).then(
        (report) => report.status,
        () => 'refused',
      );
      expect(status).not.toBe('passed');
    }
  });

  it('is recognized by its types', () => {
    expect(recognizes(plan())).toBe(true);
    expect(recognizes(invocation('succeeded', {}))).toBe(true);
    expect(recognizes({ _type: { _name: 'ActionTestActivitySummary' } })).toBe(false);
  });
});
