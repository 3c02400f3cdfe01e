import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../test/read-report.js';
import type { ReportFormat } from '../report.js';
import { ALLURE } from './allure/allure.js';
import { CTRF } from './ctrf/ctrf.js';
import { CUCUMBER_MESSAGES } from './cucumber-messages/cucumber-messages.js';
import { JEST } from './jest/jest.js';
import { NUNIT } from './nunit/nunit.js';
import { PYTEST } from './pytest/pytest.js';
import { TRX } from './trx/trx.js';

const AT = '2026-11-20T20:00:00.250Z';
const MS = Date.parse(AT);
const lines = (...items: readonly object[]): string => items.map((item) => JSON.stringify(item)).join('\n');

const nunit = (start: string): string =>
  `<test-run id="2"><test-suite type="TestFixture" name="Cart"><test-case id="1" name="adds" result="Passed" start-time="${start}" duration="0.01" /></test-suite></test-run>`;

const ctrf = (test: object): string =>
  JSON.stringify({
    reportFormat: 'CTRF',
    results: { tool: { name: 'x' }, summary: {}, tests: [{ name: 'adds', status: 'passed', duration: 3, ...test }] },
  });

describe('start and worker of a test', () => {
  it.each<[string, ReportFormat, string, string | undefined, string | undefined]>([
    ['CTRF', CTRF, ctrf({ start: MS, threadId: 'worker-3' }), AT, 'worker-3'],
    ['CTRF without them', CTRF, ctrf({}), undefined, undefined],
    [
      'Allure',
      ALLURE,
      JSON.stringify({
        uuid: 'a',
        name: 'adds',
        status: 'passed',
        start: MS,
        stop: MS + 5,
        labels: [{ name: 'thread', value: 'main(7)' }],
      }),
      AT,
      'main(7)',
    ],
    [
      'TRX',
      TRX,
      `<TestRun id="1" xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results><UnitTestResult testId="A" testName="Adds" duration="00:00:01" startTime="${AT}" outcome="Passed" /></Results></TestRun>`,
      AT,
      undefined,
    ],
    ['NUnit', NUNIT, nunit('2026-11-20 20:00:00.2500000Z'), AT, undefined],
    ['NUnit with whole seconds', NUNIT, nunit('2026-11-20 20:00:00Z'), undefined, undefined],
    [
      'Jest',
      JEST,
      JSON.stringify({
        numTotalTests: 1,
        success: true,
        testResults: [
          {
            name: '/a.test.js',
            status: 'passed',
            assertionResults: [{ title: 'adds', status: 'passed', startAt: MS }],
          },
        ],
      }),
      AT,
      undefined,
    ],
    [
      'the report log of pytest',
      PYTEST,
      lines(
        { pytest_version: '8', $report_type: 'SessionStart' },
        ...['setup', 'call', 'teardown'].map((when, index) => ({
          $report_type: 'TestReport',
          nodeid: 'test_a.py::test_adds',
          location: ['test_a.py', 1, 'test_adds'],
          keywords: {},
          outcome: 'passed',
          when,
          start: (MS + index) / 1000,
          stop: (MS + index + 1) / 1000,
          worker_id: 'gw1',
        })),
      ),
      AT,
      'gw1',
    ],
    [
      'Cucumber messages',
      CUCUMBER_MESSAGES,
      lines(
        { meta: { implementation: { name: 'cucumber-js' } } },
        { testRunStarted: { timestamp: { seconds: 1, nanos: 0 } } },
        {
          testCaseStarted: {
            id: 's',
            testCaseId: 'c',
            attempt: 0,
            workerId: '2',
            timestamp: { seconds: Math.floor(MS / 1000), nanos: 250_000_000 },
          },
        },
        { testCaseFinished: { testCaseStartedId: 's', timestamp: { seconds: 1, nanos: 0 } } },
        { testRunFinished: { success: true } },
      ),
      AT,
      '2',
    ],
  ])('are read from %s', async (_, format, report, startedAt, worker) => {
    const { tests } = await readReport(format, report);
    expect(tests).toHaveLength(1);
    expect(tests[0]?.startedAt?.toISOString()).toBe(startedAt);
    expect(tests[0]?.worker).toBe(worker);
  });
});
