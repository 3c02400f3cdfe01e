import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { APEX } from './apex.js';

const { testsOf, recognizes } = specReader(APEX);

const method = (MethodName: string, Outcome: string, rest: object = {}): object => ({
  Id: '07M000000000001AAA',
  QueueItemId: '709000000000001AAA',
  StackTrace: null,
  Message: null,
  AsyncApexJobId: '707000000000001AAA',
  MethodName,
  Outcome,
  ApexClass: { Id: '01p000000000001AAA', Name: 'CartTest', NamespacePrefix: null },
  RunTime: 12,
  FullName: `CartTest.${MethodName}`,
  ...rest,
});

const report = (summary: object, ...tests: readonly object[]): object => ({
  summary: {
    outcome: 'Passed',
    testsRan: tests.length,
    passing: 0,
    failing: 0,
    skipped: 0,
    testStartTime: '2026-03-04T10:20:30.000Z',
    testExecutionTime: '12 ms',
    testRunId: '707000000000001',
    ...summary,
  },
  tests,
});

const WRONG = {
  Message: 'System.AssertException: Assertion Failed: wrong sum: Expected: 5, Actual: 4',
  StackTrace: 'Class.CartTest.adds: line 12, column 1',
};
const THROWN = {
  Message: 'System.NullPointerException: Attempt to de-reference a null object',
  StackTrace: 'Class.Cart.total: line 3, column 1\nClass.CartTest.totals: line 20, column 1',
};

const statusOf = async (content: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)))).status;

describe('APEX', () => {
  it('reads methods, their errors and values', async () => {
    const tests = [method('opens', 'Pass'), method('adds', 'Fail', WRONG), method('totals', 'Fail', THROWN)];
    const content = report({ outcome: 'Failed', failing: 2, passing: 1 }, ...tests);
    expect(recognizes(content)).toBe(true);
    expect(await testsOf(content)).toMatchObject([
      { name: 'opens', suite: ['CartTest'], selector: 'CartTest.opens', status: 'passed', durationMs: 12 },
      {
        name: 'adds',
        status: 'failed',
        failures: [{ type: 'System.AssertException', isAssertion: true, stack: WRONG.StackTrace }],
      },
      { name: 'totals', status: 'failed', failures: [{ type: 'System.NullPointerException', isAssertion: false }] },
    ]);
    const [, adds, totals] = (await readReport(Buffer.from(JSON.stringify(content)))).tests;
    expect(adds?.failure).toMatchObject({
      kind: 'assertion',
      message: 'System.AssertException: Assertion Failed: wrong sum: Expected: 5, Actual: 4',
    });
    expect([String(adds?.failure?.expected), String(adds?.failure?.actual)]).toEqual(['5', '4']);
    expect(totals?.failure).toMatchObject({ kind: 'exception' });
  });

  it('reads what the command prints around it, and the members of its library', async () => {
    const content = {
      status: 100,
      result: report({ outcome: 'Failed', failing: 1 }, method('adds', 'Fail', WRONG)),
      warnings: [],
    };
    expect(recognizes(content)).toBe(true);
    expect(await testsOf(content)).toMatchObject([{ name: 'adds', status: 'failed' }]);
    const small = {
      methodName: 'adds',
      outcome: 'Pass',
      apexClass: { name: 'CartTest', namespacePrefix: 'shop' },
      runTime: 1,
    };
    expect(await testsOf(report({ testsRan: 1 }, small))).toMatchObject([
      { name: 'adds', suite: ['shop.CartTest'], selector: 'shop.CartTest.adds', status: 'passed' },
    ]);
  });

  it.each([
    ['whose class did not compile', report({ outcome: 'Failed', failing: 1 }, method('a', 'CompileFail')), 'failed'],
    ['that counts a failure and shows none', report({ failing: 1 }, method('a', 'Pass')), 'failed'],
    ['whose run failed', report({ outcome: 'Failed' }, method('a', 'Pass')), 'failed'],
    ['whose run was aborted', report({ outcome: 'Aborted' }, method('a', 'Pass')), 'failed'],
    ['with an unknown outcome', report({}, method('a', 'Passed')), 'errored'],
    ['with fewer methods than it counts', report({ testsRan: 2 }, method('a', 'Pass')), 'errored'],
    ['without methods', report({}), 'empty'],
    ['of methods that passed or were skipped', report({}, method('a', 'Pass'), method('b', 'Skip')), 'passed'],
  ])('A report %s is %s', async (_, content, status) => {
    expect(await statusOf(content)).toBe(status);
  });

  it('has no pass of a report that is cut off', async () => {
    const text = JSON.stringify(report({}, method('a', 'Pass'), method('b', 'Pass')));
    expect((await readReport(Buffer.from(text.slice(0, text.lastIndexOf('"Outcome"'))))).status).toBe('errored');
  });

  it('takes no other JSON with a summary and tests', () => {
    expect(recognizes({ summary: {}, tests: [{ name: 'a' }] })).toBe(false);
    expect(recognizes({ summary: { outcome: 'Passed' }, tests: [] })).toBe(false);
  });

  it('counts no methods that set up a class, which the report does not list', async () => {
    const opens = method('opens', 'Pass');
    expect(await statusOf(report({ testsRan: 2, passing: 2 }, opens))).toBe('passed');
    expect(await statusOf(report({ testsRan: 3, passing: 3 }, opens))).toBe('errored');
    expect(await statusOf(report({ testsRan: 2, passing: 1 }, opens))).toBe('errored');
    expect(await statusOf(report({ outcome: 'Failed', testsRan: 2, passing: 1, failing: 1 }, opens))).toBe('failed');
  });
});
