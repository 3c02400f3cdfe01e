import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { JENKINS_JSON } from './jenkins-json.js';

const { read, recognizes } = specReader(JENKINS_JSON);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const test = (name: string, status: string, more: object = {}): object => ({
  testActions: [],
  age: status === 'PASSED' ? 0 : 1,
  className: 'shop.CartTest',
  duration: 0.25,
  errorDetails: null,
  errorStackTrace: null,
  failedSince: status === 'PASSED' ? 0 : 7,
  name,
  skipped: status === 'SKIPPED',
  skippedMessage: null,
  status,
  stderr: null,
  stdout: 'ding',
  ...more,
});

const ERROR = {
  errorDetails: 'expected:<3> but was:<2>',
  errorStackTrace: 'java.lang.AssertionError: expected:<3> but was:<2>\n\tat shop.CartTest.adds(CartTest.java:12)',
};

const resultOf = (
  failCount: number,
  passCount: number,
  ...cases: readonly object[]
): Readonly<Record<string, unknown>> => ({
  _class: 'hudson.tasks.junit.TestResult',
  testActions: [],
  duration: 1.5,
  empty: false,
  failCount,
  passCount,
  skipCount: 0,
  suites: [
    {
      cases,
      duration: 0.5,
      enclosingBlockNames: ['Branch: main', 'Test'],
      enclosingBlocks: ['9', '4'],
      id: null,
      name: 'shop.CartTest',
      nodeId: '12',
      stderr: null,
      stdout: 'ding',
      timestamp: '2026-01-02T10:00:00',
    },
  ],
});

const FAILED = resultOf(
  1,
  1,
  test('opens', 'PASSED'),
  test('adds', 'FAILED', ERROR),
  test('closes', 'SKIPPED', { skippedMessage: 'not today' }),
);

describe('JENKINS_JSON', () => {
  it('reads the tests that the API of Jenkins exports', async () => {
    const { tests, run, codes } = await read(FAILED);
    expect(tests).toMatchObject([
      {
        name: 'opens',
        suite: ['Test', 'Branch: main', 'shop.CartTest'],
        status: 'passed',
        durationMs: 250,
        events: [],
      },
      {
        name: 'adds',
        status: 'failed',
        failures: [{ message: 'expected:<3> but was:<2>', text: ERROR.errorStackTrace, dialect: 'java' }],
        events: [{ message: 'ding' }],
      },
      { name: 'closes', status: 'skipped', skipReason: 'not today' },
    ]);
    expect(run).toMatchObject({ durationMs: 1500, startedAt: new Date('2026-01-02T10:00:00Z') });
    expect(codes).toEqual([]);
  });

  it('reads the results of the configurations of a matrix', async () => {
    const report = {
      _class: 'hudson.tasks.test.MatrixTestResult',
      failCount: 0,
      skipCount: 0,
      totalCount: 1,
      childReports: [
        {
          child: { number: 5, url: 'http://ci.test/job/shop/label=linux/5/' },
          result: resultOf(0, 1, test('opens', 'PASSED')),
        },
      ],
    };
    expect((await read(report)).tests[0]?.suite).toEqual(['label=linux', 'Test', 'Branch: main', 'shop.CartTest']);
    expect(await statusOf(report)).toBe('passed');
  });

  it.each([
    ['passed', resultOf(0, 1, test('opens', 'PASSED'))],
    ['passed', resultOf(0, 1, test('opens', 'FIXED', { age: 0, failedSince: 0 }))],
    ['failed', FAILED],
    ['failed', resultOf(1, 0, test('opens', 'REGRESSION'))],
    ['failed', resultOf(1, 1, test('opens', 'PASSED'))],
    ['failed', resultOf(0, 1, test('opens', 'PASSED', ERROR))],
    ['failed', resultOf(0, 1, test('opens', 'PASSED', { age: 2 }))],
    ['errored', resultOf(0, 2, test('opens', 'PASSED'))],
    ['errored', resultOf(0, 1, test('opens', 'BROKEN', { age: 0, failedSince: 0 }))],
    ['errored', resultOf(0, 1, test('opens', 'PASSED', { status: undefined }))],
    ['empty', resultOf(0, 0)],
  ])('is %s by its tests and counts', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, resultOf(0, 1, test('opens', 'PASSED'))].flatMap((report) =>
      brokenOff(JSON.stringify(report), 60),
    );
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by the class of the results, or by what only Jenkins has of a test', async () => {
    expect(recognizes(FAILED)).toBe(true);
    expect(recognizes({ suites: [{ cases: [test('opens', 'PASSED')] }] })).toBe(true);
    expect(recognizes({ suites: [{ cases: [{ name: 'opens', status: 'PASSED' }] }] })).toBe(false);
    expect(recognizes({ _class: 'hudson.tasks.junit.TestResult' })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
