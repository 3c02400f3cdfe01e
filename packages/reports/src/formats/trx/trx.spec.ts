import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport } from '../../../test/read-report.js';
import { readReport as readWhole } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { TRX } from './trx.js';

const NAMESPACE = 'xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"';
const XUNIT = 'adapterTypeName="executor://xunit/VsTestRunner2/netcoreapp"';

function trx(results: string, definitions = '', summary = ''): string {
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<TestRun id="1" name="ci@agent 2026-11-20" ${NAMESPACE}>
  <Times creation="2026-11-20T20:00:00+00:00" start="2026-11-20T20:00:00+00:00" finish="2026-11-20T20:00:05+00:00" />
  <Results>${results}</Results>
  <TestDefinitions>${definitions}</TestDefinitions>
  ${summary}
</TestRun>`;
}

function result(outcome: string, output = '', more = ''): string {
  return `<UnitTestResult testId="A-1" testName="Shop.CartTests.Total" duration="00:00:01.5000000" outcome="${outcome}" ${more}>${output}</UnitTestResult>`;
}

function errorInfo(message: string, stack = ''): string {
  return `<Output><ErrorInfo><Message>${message}</Message><StackTrace>${stack}</StackTrace></ErrorInfo></Output>`;
}

function summary(outcome: string, ...infos: readonly string[]): string {
  const runInfos = infos.map((text) => `<RunInfo computerName="a" outcome="Error"><Text>${text}</Text></RunInfo>`);
  return `<ResultSummary outcome="${outcome}"><RunInfos>${runInfos.join('')}</RunInfos></ResultSummary>`;
}

describe('TRX', () => {
  it('joins a result with the definition that is after it', async () => {
    const definition = `<UnitTest name="x" id="a-1"><TestCategory><TestCategoryItem TestCategory="fast" /></TestCategory><Owners><Owner name="ann" /></Owners>
      <Properties><Property><Key>Area</Key><Value>cart</Value></Property></Properties>
      <TestMethod codeBase="C:\\bin\\Shop.dll" ${XUNIT} className="Shop.CartTests" name="Total" /></UnitTest>`;
    const { tests, entries } = await readReport(
      TRX,
      trx(
        result(
          'Failed',
          errorInfo(
            'Assert.Equal() Failure&#xD;\nExpected: 42&#xD;\nActual:   41',
            '   at Shop.CartTests.Total() in C:\\src\\CartTests.cs:line 9',
          ),
        ),
        definition,
      ),
    );
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'Shop.CartTests.Total',
        suite: ['Shop.CartTests'],
        status: 'failed',
        durationMs: 1500,
        tags: ['fast', 'Area:cart', 'owner:ann'],
        failures: [
          expect.objectContaining({
            message: 'Assert.Equal() Failure\r\nExpected: 42\r\nActual:   41',
            stack: '   at Shop.CartTests.Total() in C:\\src\\CartTests.cs:line 9',
            dialect: 'dotnet',
          }),
        ],
      }),
    ]);
    expect(entries).toContainEqual({
      kind: 'run',
      run: { startedAt: new Date('2026-11-20T20:00:00Z'), completedAt: new Date('2026-11-20T20:00:05Z') },
    });
  });

  it('calls a failure of xUnit.net an assertion where no error is named', async () => {
    const kindsOf = async (adapter: string): Promise<readonly unknown[]> => {
      const definition = `<UnitTest id="a-1"><TestMethod ${adapter} className="Shop.CartTests" name="Total" /></UnitTest>`;
      const messages = ['The till is open', 'System.IO.IOException : The till is open'];
      const { tests } = await readWhole(
        Buffer.from(trx(messages.map((message) => result('Failed', errorInfo(message))).join(''), definition)),
      );
      return tests.map(({ failure }) => failure?.kind);
    };
    expect(await kindsOf(XUNIT)).toEqual(['assertion', 'exception']);
    expect(await kindsOf('adapterTypeName="executor://mstestadapter/v2"')).toEqual(['unknown', 'exception']);
  });

  it('takes the class without its assembly, and leaves the dialect of an unknown runner open', async () => {
    const definition =
      '<UnitTest id="a-1"><TestMethod className="A.B`1[[C, D]], A, Version=1.0.0.0" adapterTypeName="executor://python" /></UnitTest>';
    const { tests } = await readReport(TRX, trx(result('Failed', errorInfo('assert 1 == 2')), definition));
    expect(tests[0]?.suite).toEqual(['A.B`1[[C, D]]']);
    expect(tests[0]?.failures[0]?.dialect).toBeUndefined();
  });

  it.each([
    ['Passed', 'passed'],
    ['PassedButRunAborted', 'passed'],
    ['Warning', 'passed'],
    ['Failed', 'failed'],
    ['Error', 'failed'],
    ['Timeout', 'failed'],
    ['Aborted', 'failed'],
    ['Disconnected', 'failed'],
    ['NotExecuted', 'skipped'],
    ['Inconclusive', 'skipped'],
    ['NotRunnable', 'failed'],
    ['Pending', 'skipped'],
  ])('takes the outcome %s as %s', async (outcome, status) => {
    const { tests } = await readReport(TRX, trx(result(outcome)));
    expect(tests.map((test) => test.status)).toEqual([status]);
  });

  it('warns of an invalid outcome', async () => {
    const { tests, warnings } = await readReport(TRX, trx(result('InProgress')));
    expect(tests[0]?.status).toBe('failed');
    expect(warnings.map(({ code }) => code)).toEqual(['no_result']);
  });

  it.each([
    ['System.DivideByZeroException : Attempted to divide by zero.', 'System.DivideByZeroException'],
    [
      'Test method Shop.CartTests.Total threw exception: &#xD;\nSystem.ArgumentException: no',
      'System.ArgumentException',
    ],
    ['Die Testmethode "A.B" hat eine Ausnahme ausgelöst: \nSystem.ArgumentException: nein', 'System.ArgumentException'],
    ['Initialization method A.B.Init threw exception. System.IO.IOException: disk.', 'System.IO.IOException'],
    ['Assert.AreEqual failed. Expected:&lt;1&gt;. Actual:&lt;2&gt;.', undefined],
    ['Expected a : b', undefined],
  ])('finds the type in %j', async (message, type) => {
    const { tests } = await readReport(TRX, trx(result('Failed', errorInfo(message))));
    expect(tests[0]?.failures[0]?.type).toBe(type);
  });

  it('says that a limit of time was reached', async () => {
    const { tests } = await readReport(
      TRX,
      trx(result('Timeout') + result('Failed', errorInfo("Test 'Total' exceeded execution timeout period."))),
    );
    expect(tests.map((test) => test.failures[0]?.timedOut)).toEqual([true, true]);
  });

  it('reports why a test was skipped', async () => {
    const { tests } = await readReport(TRX, trx(result('NotExecuted', errorInfo('not on Linux'))));
    expect(tests[0]).toMatchObject({ skipReason: 'not on Linux', failures: [] });
  });

  it('takes data rows as the tests, and not what sums them up', async () => {
    const rows = `<InnerResults>
      <UnitTestResult testName="Total (Data Row 0)" outcome="Passed" /><UnitTestResult testName="Total (Data Row 1)" outcome="Failed">${errorInfo('no')}</UnitTestResult>
    </InnerResults>`;
    const { tests } = await readReport(TRX, trx(result('Failed', rows, 'resultType="DataDrivenTest"')));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['Total (Data Row 0)', 'passed'],
      ['Total (Data Row 1)', 'failed'],
    ]);
  });

  it('keeps the summary of rows if only the summary failed', async () => {
    const rows = '<InnerResults><UnitTestResult testName="Total (Data Row 0)" outcome="Passed" /></InnerResults>';
    const { tests } = await readReport(TRX, trx(result('Failed', errorInfo('no data source') + rows)));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['Total (Data Row 0)', 'passed'],
      ['Shop.CartTests.Total', 'failed'],
    ]);
  });

  it('creates events from output and files', async () => {
    const output =
      '<Output><StdOut>one&#xD;\ntwo</StdOut><StdErr>three</StdErr><DebugTrace>four</DebugTrace></Output><ResultFiles><ResultFile path="agent\\shot.png" /></ResultFiles>';
    const { tests } = await readReport(TRX, trx(result('Passed', output, 'relativeResultsDirectory="d1"')));
    expect(tests[0]?.events).toEqual([
      { type: 'log', message: 'one', stream: 'stdout' },
      { type: 'log', message: 'two', stream: 'stdout' },
      { type: 'log', message: 'three', stream: 'stderr' },
      { type: 'log', message: 'four', stream: 'log' },
      { type: 'attachment', path: 'd1/agent\\shot.png' },
    ]);
  });

  it('takes errors of the run as a failed test', async () => {
    const crash = 'The active test run was aborted. Reason: Test host process crashed';
    const { tests } = await readReport(TRX, trx(result('Passed'), '', summary('Failed', crash)));
    expect(tests.map(({ name, failures }) => [name, failures.map(({ message }) => message)])).toEqual([
      ['Shop.CartTests.Total', []],
      ['Test run', [crash]],
    ]);
  });

  it.each([
    '[xUnit.net 00:00:00.51]     Shop.CartTests.Total [FAIL]',
    "Exit code indicates failure: '2'. Please refer to https://aka.ms/testingplatform/exitcodes for more information.",
    'System.Exception : no',
  ])('skips %j, which only repeats a failed test', async (text) => {
    const { tests } = await readReport(
      TRX,
      trx(result('Failed', errorInfo('System.Exception : no')), '', summary('Failed', text)),
    );
    expect(tests).toHaveLength(1);
  });

  it('takes a run that failed without a failed test as failed', async () => {
    const { tests } = await readReport(TRX, trx(result('Passed'), '', '<ResultSummary outcome="Aborted" />'));
    expect(tests.map(({ name, status }) => [name, status])).toContainEqual(['Test run', 'failed']);
  });

  it('gives what was before a cut, and no failure of its own for it', async () => {
    const report = trx(result('Passed').repeat(20), '', summary('Failed'));
    for (const part of brokenOff(report, 25).filter((text) => text.includes('<TestRun'))) {
      const { tests, warnings } = await readReport(TRX, part);
      expect(tests.filter(({ status }) => status !== 'passed' && status !== 'failed')).toEqual([]);
      expect(tests.some(({ name }) => name === 'Test run')).toBe(false);
      expect(warnings.map(({ code }) => code)).toContain('truncated');
    }
  });

  it('leaves out an invalid duration, with a warning', async () => {
    const { tests, warnings } = await readReport(
      TRX,
      trx('<UnitTestResult testName="a" outcome="Passed" duration="soon" />'),
    );
    expect(tests[0]?.durationMs).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toEqual(['invalid_number']);
  });

  it('refuses a file of another kind', async () => {
    await expect(readReport(TRX, '<testsuites/>')).rejects.toThrow(UnreadableReport);
    await expect(readReport(TRX, 'hello')).rejects.toThrow(UnreadableReport);
  });

  it('recognizes itself, and not the root of CppUnit', () => {
    const root = { name: 'TestRun', namespace: '', attributes: {}, children: ['Results'], elements: [] };
    const head = { text: '', lines: [] };
    expect(TRX.recognizes({ ...head, root })).toBe(true);
    expect(TRX.recognizes({ ...head, root: { ...root, children: ['FailedTests'] } })).toBe(false);
    expect(
      TRX.recognizes({
        ...head,
        root: { ...root, namespace: 'http://microsoft.com/schemas/VisualStudio/TeamTest/2010' },
      }),
    ).toBe(true);
    expect(TRX.recognizes(head)).toBe(false);
  });
});
