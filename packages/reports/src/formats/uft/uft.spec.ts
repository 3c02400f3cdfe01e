import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport as readWith } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { UFT } from './uft.js';

const { formatOf, statusOf } = textReader(UFT);

const data = (name: string, result: string, more = ''): string =>
  `<Data><Name>${name}</Name>${more}<StartTime>2026-01-02 10:00:00</StartTime><Duration>2</Duration><Result>${result}</Result></Data>`;

/** A node as UFT writes it: its data are behind the nodes in it. */
const node = (type: string, name: string, result: string, ...inner: readonly string[]): string =>
  `<ReportNode type="${type}">${inner.join('')}${data(name, result)}</ReportNode>`;

const leaf = (type: string, name: string, result: string, more: string): string =>
  `<ReportNode type="${type}">${data(name, result, more)}</ReportNode>`;

const step = (name: string, result = 'Done'): string => node('Step', name, result);

const iteration = (index: number, result: string, ...inner: readonly string[]): string =>
  node('Iteration', 'Action0', result, node('Action', 'Sell', result, ...inner)).replace(
    /<\/Data><\/ReportNode>$/,
    `<Index>${index}</Index></Data></ReportNode>`,
  );

const reportOf = (result: string, ...inner: readonly string[]): string =>
  `<?xml version="1.0"?>\n<Results version="1.0">\n<ReportNode type="testrun">${inner.join('\n')}<Data><Name>Till</Name><ToolName>UFT One</ToolName><ToolVersion>24.2</ToolVersion><Duration>9</Duration><Result>${result}</Result></Data></ReportNode><GeneralInfo><RunStartTime>2026-01-02 10:00:00</RunStartTime></GeneralInfo></Results>`;

const ERROR = leaf(
  'Step',
  'Till.Open',
  'Failed',
  '<ErrorText>Cannot identify the till.</ErrorText><Description>Cannot&amp;nbsp;identify&amp;nbsp;the&amp;nbsp;till.&lt;br/&gt;name = &amp;quot;till&amp;quot;</Description><Extension><StackTrace><StackFrame><FileName>Sell</FileName><FunctionName>Open</FunctionName><Scripts>Till.Open</Scripts><LineNo>12</LineNo></StackFrame></StackTrace></Extension><Snapshot reference="Shots\\1.png"/>',
);
const TEXT_CHECK = leaf(
  'Checkpoint',
  '"price"',
  'Failed',
  '<Description>Text Checkpoint: captured "2", expected "3"</Description><Extension><Checkpoint><Type>Text Checkpoint</Type><Captured>"2"</Captured><Expected>"3"</Expected><Regex>False</Regex></Checkpoint></Extension>',
);
const property = (name: string, actual: string, expected: string): string =>
  `<Property><StdChkPointPropertyName>${name}</StdChkPointPropertyName><StdChkPointPropertyActualValue>${actual}</StdChkPointPropertyActualValue><StdChkPointPropertyExpectedValue>${expected}</StdChkPointPropertyExpectedValue></Property>`;
const CHECK = leaf(
  'Checkpoint',
  '"door"',
  'Failed',
  `<Description> </Description><Extension><Checkpoint><Type>Standard Checkpoint</Type><Properties>${property('open', 'True', 'False')}${property('name', 'door', 'door')}</Properties></Checkpoint></Extension>`,
);
const EVENT = leaf('User', 'Prices', 'Failed', '<Description>3 prices are missing</Description>');
const STOP = leaf('Step', 'Stop Run', 'Information', '<Description>Run stopped by user.</Description>');

const PASSED = reportOf('Passed', iteration(1, 'Passed', node('Context', 'Till', 'Done', step('Till.Open'))));
const FAILED = reportOf('Failed', iteration(1, 'Failed', step('Till.Find'), ERROR, TEXT_CHECK, CHECK, EVENT, STOP));

/** A node as UFT Developer writes it: its data are in front of the nodes in it. */
const dev = (type: string, name: string, result: string, more: string, ...inner: readonly string[]): string =>
  `<ReportNode type="${type}"><Data><Name><![CDATA[${name}]]></Name><Duration>00:00:01.500</Duration><Result>${result}</Result>${more}<Extension><Any><IsHtmlErrorText>true</IsHtmlErrorText></Any></Extension></Data>${inner.join('')}</ReportNode>`;

const devReport = (result: string, ...inner: readonly string[]): string =>
  `<Results><GeneralInfo><OrchestrationToolName>JUnit</OrchestrationToolName></GeneralInfo>${dev('Run', 'Run Results', result, '<ToolName>UFT Developer</ToolName><ToolVersion>15.0.1</ToolVersion>', ...inner)}</Results>`;

const THROWN =
  "<ErrorText><![CDATA[<b>Operation 'Till.open' failed:</b><BR/><pre>com.hp.lft.sdk.ReplayObjectNotFoundException: Cannot identify the object &quot;till&quot;.\n\tat shop.TillTest.opens(TillTest.java:12)</pre>]]></ErrorText>";

const suite = (result: string, ...inner: readonly string[]): string =>
  dev('Package', 'shop', result, '', dev('Class', 'shop.TillTest', result, '', ...inner));

describe('UFT', () => {
  it('reads the run of a test, with its steps and what failed in them', async () => {
    const { tests, run, codes } = await readWith(UFT, FAILED);
    expect(tests).toMatchObject([
      {
        name: 'Till',
        suite: [],
        status: 'failed',
        durationMs: 9000,
        failures: [
          {
            message: 'Cannot identify the till.',
            text: 'Cannot identify the till.\nname = "till"',
            isAssertion: false,
            stack: '   at Open in Sell:line 12',
            location: { file: 'Sell', line: 12 },
            snippet: 'Till.Open',
          },
          { message: 'Text Checkpoint: captured "2", expected "3"', expected: '3', actual: '2', isAssertion: true },
          {
            message: 'Standard Checkpoint "door": open: expected "False", actual "True"',
            expected: 'False',
            actual: 'True',
            isAssertion: true,
          },
          { message: '3 prices are missing', element: 'failure' },
        ],
      },
    ]);
    expect(tests[0]?.variant).toBeUndefined();
    const names = tests[0]?.events.flatMap((event) => (event.type === 'step_start' ? [event['name']] : []));
    expect(names?.slice(0, 3)).toEqual(['Action0', 'Sell', 'Till.Find']);
    expect(tests[0]?.events).toContainEqual({ type: 'attachment', path: 'Shots/1.png' });
    expect(run).toMatchObject({
      runner: 'UFT One 24.2',
      durationMs: 9000,
      startedAt: new Date('2026-01-02T10:00:00Z'),
    });
    expect(codes).toEqual([]);
  });

  it('has a test for each of several iterations', async () => {
    const report = reportOf('Failed', iteration(1, 'Passed', step('Till.Open')), iteration(2, 'Failed', ERROR));
    const { tests } = await readWith(UFT, report);
    expect(tests.map(({ name, variant, status }) => [name, variant, status])).toEqual([
      ['Till', '1', 'passed'],
      ['Till', '2', 'failed'],
    ]);
    expect(await statusOf(report)).toBe('failed');
  });

  it('has what failed beside several iterations as a test of its own', async () => {
    const report = reportOf('Failed', iteration(1, 'Passed'), iteration(2, 'Passed'), ERROR);
    expect((await readWith(UFT, report)).tests.map(({ variant, status }) => [variant, status])).toEqual([
      ['1', 'passed'],
      ['2', 'passed'],
      [undefined, 'failed'],
    ]);
  });

  it('passes a test with a warning, and tags it; one that somebody stopped failed', async () => {
    const warned = reportOf('Warning', iteration(1, 'Warning', step('Till.Open', 'Warning')));
    expect((await readWith(UFT, warned)).tests).toMatchObject([{ status: 'passed', tags: ['warning'] }]);
    const stopped = reportOf('Warning', iteration(1, 'Warning', STOP));
    expect((await readWith(UFT, stopped)).tests).toMatchObject([
      { status: 'failed', failures: [{ message: 'Run stopped by user.', isAssertion: false }] },
    ]);
  });

  it('reads the tests of UFT Developer in their classes', async () => {
    const report = devReport(
      'Failed',
      suite(
        'Failed',
        dev('Test', 'opens', 'Failed', THROWN, dev('Step', 'Till.open', 'Failed', THROWN)),
        dev('Test', 'sells', 'Passed', '', dev('Step', 'Till.sell', 'Passed', '')),
      ),
    );
    const { tests, run } = await readWith(UFT, report);
    expect(tests).toMatchObject([
      {
        name: 'opens',
        suite: ['shop.TillTest'],
        status: 'failed',
        durationMs: 1500,
        failures: [
          {
            text: 'com.hp.lft.sdk.ReplayObjectNotFoundException: Cannot identify the object "till".\n\tat shop.TillTest.opens(TillTest.java:12)',
            dialect: 'java',
          },
        ],
      },
      { name: 'sells', status: 'passed' },
    ]);
    expect(tests[0]?.failures).toHaveLength(1);
    expect(run.runner).toBe('UFT Developer 15.0.1');
  });

  it('has the examples of a scenario as tests, and a run without tests as one', async () => {
    const scenario = dev(
      'Feature',
      '<b>Feature: </b>Till',
      'Passed',
      '',
      dev(
        'Scenario',
        '<b>Scenario Outline: </b>sells',
        'Passed',
        '',
        dev('Example', '<b>Example: 1</b>', 'Passed', ''),
      ),
    );
    expect((await readWith(UFT, devReport('Passed', scenario))).tests).toMatchObject([
      { name: 'sells', variant: 'Example: 1', suite: ['Till'], status: 'passed' },
    ]);
    const bare = devReport('Passed', dev('Step', 'Till.open', 'Passed', ''));
    expect((await readWith(UFT, bare)).tests).toMatchObject([{ name: 'Run Results', status: 'passed' }]);
  });

  it('shows what a verification compared', async () => {
    const verification =
      '<ReportNode type="Verification"><Data><Name>Verification</Name><Description>Verify property: price</Description><Result>Failed</Result><Extension><Any><Verification><Operation>areEqual</Operation><Data><![CDATA[<style>.a{b: c}</style><table><tr><td>arg0</td><td>arg1</td></tr><tr><td>3</td><td>2</td></tr></table>]]></Data></Verification></Any></Extension></Data></ReportNode>';
    const { tests } = await readWith(UFT, devReport('Failed', dev('Test', 'sells', 'Failed', '', verification)));
    expect(tests[0]?.failures).toMatchObject([
      { message: 'Verify property: price\nareEqual\narg0 arg1\n3 2', isAssertion: true },
    ]);
  });

  it.each([
    ['passed', PASSED],
    ['failed', FAILED],
    ['passed', reportOf('Done', iteration(1, 'Done'))],
    ['failed', reportOf('Failed', iteration(1, 'Passed'))],
    ['failed', reportOf('Passed', iteration(1, 'Passed', ERROR))],
    ['failed', reportOf('Failed', iteration(1, 'Passed'), iteration(2, 'Passed'))],
    ['errored', reportOf('Aborted', iteration(1, 'Passed'))],
    ['errored', reportOf('Passed', iteration(1, 'Aborted'), iteration(2, 'Passed'))],
    ['errored', reportOf('Passed', iteration(1, 'Passed', step('Till.Open', 'Aborted')))],
    ['failed', devReport('Failed', suite('Passed', dev('Test', 'opens', 'Passed', '')))],
    ['failed', devReport('Passed', suite('Failed', dev('Test', 'opens', 'Passed', '')))],
    ['errored', devReport('Passed', suite('Aborted', dev('Test', 'opens', 'Passed', '')))],
    ['empty', reportOf('Done')],
    ['empty', devReport('Passed')],
    ['failed', devReport('Failed')],
  ])('is %s by its results', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off, and has no test that the whole report does not have', async () => {
    const whole = devReport('Failed', suite('Failed', dev('Test', 'opens', 'Failed', THROWN)));
    for (const report of [FAILED, PASSED, whole]) {
      const { tests } = await readWith(UFT, report);
      const names = new Set(tests.map(({ name }) => name));
      for (const text of brokenOff(report, 60)) {
        const cut = await readWith(UFT, text).catch(() => undefined);
        expect((cut?.tests ?? []).filter(({ name }) => !names.has(name))).toEqual([]);
        expect(await statusOf(text).catch(() => 'refused')).not.toBe('passed');
      }
    }
  });

  it('is recognized by its outermost node', async () => {
    expect(await formatOf(PASSED)).toBe('uft');
    expect(await formatOf(devReport('Passed'))).toBe('uft');
    expect(await formatOf('<Results><ReportNode type="page"/></Results>')).toBeUndefined();
    expect(await formatOf('<Results><Result name="a"/></Results>')).toBeUndefined();
    await expect(readWith(UFT, '<a/>')).rejects.toThrow(UnreadableReport);
    await expect(readWith(UFT, '<Results><Result name="a"/></Results>')).rejects.toThrow(UnreadableReport);
  });
});
