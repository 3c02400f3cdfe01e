import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport as readAny } from '../../read-report.js';
import { TRX } from './trx.js';

const { formatOf, statusOf } = textReader(TRX);

const COMMON = 'Microsoft.VisualStudio.TestTools.Common';
const PASSED = 10;

function outcome(value: number): string {
  return `<outcome type="${COMMON}.TestOutcome"><value__ type="System.Int32">${value}</value__></outcome>`;
}

function guid(name: string, id: string): string {
  return `<${name} type="${COMMON}.Id"><id type="System.Guid">${id}</id></${name}>`;
}

function definition(id: string, method: string): string {
  return `<key>${guid('x', id)}</key><value type="UnitTestElement">
    <adapterTypeName type="System.String">Microsoft.VisualStudio.TestTools.TestTypes.Unit.UnitTestAdapter, Microsoft</adapterTypeName>
    <testMethod type="TestMethod"><className type="System.String">Shop.CartTest, Shop.Tests</className><name>${method}</name></testMethod>
    ${guid('id', id)}<owner type="System.String">ann</owner></value>`;
}

function result(id: string, name: string, value: number, more = ''): string {
  return `<UnitTestResult type="Microsoft.VisualStudio.TestTools.TestTypes.Unit.UnitTestResult, Microsoft">
    ${outcome(value)}${more}<stdout type="System.String">one tea</stdout>
    <id type="${COMMON}.TestResultId">${guid('executionId', '9')}${guid('testId', id)}</id>
    <testName type="System.String">${name}</testName>
    <duration type="System.TimeSpan">00:00:00.2500000</duration>
  </UnitTestResult>`;
}

function errorInfo(message: string, stack = ''): string {
  return `<errorInfo type="${COMMON}.TestResultErrorInfo"><message type="System.String">${message}</message>
    <stackTrace type="System.String">${stack}</stackTrace></errorInfo>`;
}

/** 2006-05-17T09:54:26Z, and the flag of times that are UTC. */
const START = 632_834_564_660_000_000n + 0x4000_0000_0000_0000n;

function tests(
  run: { outcome: number; total: number; counters: string; infos?: string },
  ...results: string[]
): string {
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<Tests><edtdocversion branch="retail" build="50727" revision="42" />
<TestRun type="${COMMON}.TestRun">
  <result type="${COMMON}.RunResultAndStatistics"><runInfoList type="List">${run.infos ?? ''}</runInfoList>
    <totalTestCount type="System.Int32">${run.total}</totalTestCount>${outcome(run.outcome)}
    <counters type="System.Int32">${run.counters}</counters></result>
  <startTime type="System.DateTime"><dateData type="System.UInt64">${START}</dateData></startTime>
  <finishTime type="System.DateTime"><dateData type="System.UInt64">632834564680000000</dateData></finishTime>
  <tests type="System.Collections.Hashtable">${definition('a1', 'Adds')}${definition('a2', 'Pays')}</tests>
</TestRun>
${results.join('\n')}
</Tests>`;
}

const RED = tests(
  { outcome: 1, total: 3, counters: '0,1,0,0,1,0,0,0,0,0,1,0,0,0' },
  result('a1', 'Adds', PASSED),
  result(
    'A2',
    'Pays',
    1,
    errorInfo(
      'Assert.AreEqual failed. Expected:&lt;3&gt;, Actual:&lt;4&gt;. ',
      'at Shop.CartTest.Pays() in d:\\shop\\CartTest.cs:line 9',
    ),
  ),
  result('a3', 'Later', 4, errorInfo('Assert.Inconclusive failed. no till yet')),
);
const GREEN = tests(
  { outcome: PASSED, total: 1, counters: '0,0,0,0,0,0,0,0,0,0,1,0,0,0' },
  result('a1', 'Adds', PASSED),
);

describe('TRX of Visual Studio 2005', () => {
  it('has the tests with their classes, times, outputs and failures', async () => {
    const { tests: read, run, codes } = await readReport(TRX, RED);
    expect(read).toMatchObject([
      { name: 'Adds', suite: ['Shop.CartTest'], status: 'passed', durationMs: 250, tags: ['owner:ann'] },
      {
        name: 'Pays',
        suite: ['Shop.CartTest'],
        status: 'failed',
        failures: [{ message: 'Assert.AreEqual failed. Expected:<3>, Actual:<4>. ', dialect: 'dotnet' }],
        events: [{ type: 'log', message: 'one tea' }],
      },
      { name: 'Later', suite: [], status: 'skipped', skipReason: 'Assert.Inconclusive failed. no till yet' },
    ]);
    // The time at the end has no zone.
    expect(run).toEqual({ startedAt: new Date('2006-05-17T09:54:26Z') });
    expect(codes).toEqual([]);
    expect(await formatOf(RED)).toBe('trx');
    const { tests: known } = await readAny(Buffer.from(RED));
    expect(known[1]?.failure).toMatchObject({ kind: 'assertion', expected: 3, actual: 4, location: { line: 9 } });
  });

  it('has texts without the indent that a tool gave the file', async () => {
    const message = '\n\t\tTest method A.B threw exception:  System.IO.IOException: no till.\n\t\tName: till\n\t';
    const text = tests({ outcome: 1, total: 1, counters: '0,1' }, result('a1', 'Adds', 1, errorInfo(message)));
    const { tests: read } = await readReport(TRX, text);
    expect(read[0]?.failures[0]).toMatchObject({
      message: 'Test method A.B threw exception:  System.IO.IOException: no till.\nName: till',
      type: 'System.IO.IOException',
    });
  });

  it.each([
    [0, 'failed'],
    [2, 'failed'],
    [3, 'failed'],
    [5, 'passed'],
    [6, 'failed'],
    [7, 'skipped'],
    [8, 'failed'],
    [9, 'passed'],
    [11, 'passed'],
    [12, 'failed'],
    [99, 'failed'],
  ])('counts the outcome %d as %s', async (value, status) => {
    const text = tests({ outcome: PASSED, total: 1, counters: '0' }, result('a1', 'Adds', value));
    const { tests: read } = await readReport(TRX, text);
    expect(read[0]?.status).toBe(status);
  });

  it('is as its run says where no test does', async () => {
    const one = result('a1', 'Adds', PASSED);
    expect(await statusOf(GREEN)).toBe('passed');
    expect(await statusOf(tests({ outcome: 1, total: 1, counters: '' }, one))).toBe('failed');
    expect(await statusOf(tests({ outcome: PASSED, total: 1, counters: '0,0,1' }, one))).toBe('failed');
    expect(await statusOf(tests({ outcome: PASSED, total: 2, counters: '' }, one))).toBe('errored');
    expect(await statusOf(tests({ outcome: 12, total: 1, counters: '' }, one))).toBe('errored');
    const aborted = result('a1', 'Adds', 5);
    expect(await statusOf(tests({ outcome: PASSED, total: 1, counters: '' }, aborted))).toBe('failed');
    const info = `<_items type="RunInfo[]"><element type="RunInfo">${outcome(0)}<text>The agent is gone.</text></element><element /></_items>`;
    const { tests: read } = await readReport(TRX, tests({ outcome: PASSED, total: 1, counters: '', infos: info }, one));
    expect(read[1]).toMatchObject({ name: 'Test run', failures: [{ message: 'The agent is gone.' }] });
  });

  it('has the rows of a test with data', async () => {
    const row = (value: number): string => result('a1', 'Adds', value).replaceAll('UnitTestResult', 'element');
    const rows = `<innerResults type="List"><_items type="TestResult[]">${row(PASSED)}${row(1)}<element /></_items></innerResults>`;
    const { tests: read } = await readReport(
      TRX,
      tests({ outcome: 1, total: 1, counters: '' }, result('a1', 'Adds', 1, rows)),
    );
    expect(read.map(({ name, status }) => [name, status])).toEqual([
      ['Adds', 'passed'],
      ['Adds', 'failed'],
    ]);
  });

  it('is never green where it breaks off', async () => {
    for (const text of [RED, GREEN])
      for (const part of brokenOff(text, 80).filter((cut) => cut.includes('TestRun type')))
        expect(['failed', 'errored']).toContain(await statusOf(part));
  });

  it('is no other file with that root', async () => {
    expect(await formatOf('<Tests><TestRun type="mine"/></Tests>')).toBeUndefined();
    expect(await formatOf('<Tests><Test Name="a"/></Tests>')).toBeUndefined();
  });
});
