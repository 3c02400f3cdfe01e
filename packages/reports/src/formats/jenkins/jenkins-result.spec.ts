import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport as readWith } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { JENKINS_RESULT } from './jenkins-result.js';

const { formatOf, statusOf } = textReader(JENKINS_RESULT);

const kept = (name: string, ...members: readonly string[]): string =>
  `<case>\n<duration>0.25</duration>\n<className>shop.CartTest</className>\n<testName>${name}</testName>\n${members.join('\n')}\n</case>`;

const PASSED = '<skipped>false</skipped><failedSince>0</failedSince>';
const FAILED =
  '<skipped>false</skipped><errorStackTrace>java.lang.AssertionError: expected:&lt;3&gt; but was:&lt;2&gt;\n\tat shop.CartTest.adds(CartTest.java:12)</errorStackTrace><errorDetails>expected:&lt;3&gt; but was:&lt;2&gt;</errorDetails><failedSince>7</failedSince>';
const SKIPPED = '<skipped>true</skipped><skippedMessage>not today</skippedMessage><failedSince>3</failedSince>';

const suiteOf = (head: string, ...cases: readonly string[]): string =>
  `<suite><file>/ws/TEST-shop.CartTest.xml</file>${head}<duration>0.5</duration><cases>${cases.join('\n')}</cases></suite>`;

const reportOf = (...suites: readonly string[]): string =>
  `<?xml version='1.1' encoding='UTF-8'?>\n<result plugin="junit@1.60">\n<suites>${suites.join('\n')}</suites>\n<duration>1.5</duration>\n<keepLongStdio>false</keepLongStdio>\n</result>`;

const ONE = (...cases: readonly string[]): string => reportOf(suiteOf('<name>shop.CartTest</name>', ...cases));

const WHOLE = ONE(kept('opens', PASSED), kept('adds', FAILED), kept('closes', SKIPPED));

const exported = (name: string, status: string, ...members: readonly string[]): string =>
  `<case><age>0</age><className>shop.CartTest</className><duration>0.25</duration>${members.join('')}<failedSince>0</failedSince><name>${name}</name><skipped>false</skipped><status>${status}</status></case>`;

const exportOf = (failed: number, passed: number, ...cases: readonly string[]): string =>
  `<testResult _class="hudson.tasks.junit.TestResult"><duration>1.5</duration><empty>false</empty><failCount>${failed}</failCount><passCount>${passed}</passCount><skipCount>0</skipCount><suite>${cases.join('')}<duration>0.5</duration><enclosingBlockName>Branch: main</enclosingBlockName><enclosingBlockName>Test</enclosingBlockName><name>Cart</name></suite></testResult>`;

describe('JENKINS_RESULT', () => {
  it('reads the tests that Jenkins keeps', async () => {
    const { tests, run, codes } = await readWith(JENKINS_RESULT, WHOLE);
    expect(tests).toMatchObject([
      { name: 'opens', suite: ['shop.CartTest'], status: 'passed', durationMs: 250 },
      {
        name: 'adds',
        status: 'failed',
        failures: [
          {
            message: 'expected:<3> but was:<2>',
            text: 'java.lang.AssertionError: expected:<3> but was:<2>\n\tat shop.CartTest.adds(CartTest.java:12)',
            dialect: 'java',
          },
        ],
      },
      { name: 'closes', status: 'skipped', skipReason: 'not today' },
    ]);
    expect(tests[1]?.failures[0]?.element).toBeUndefined();
    expect(run.durationMs).toBe(1500);
    expect(codes).toEqual([]);
  });

  it('knows an error from a failure in what newer versions keep', async () => {
    const report = ONE(
      kept('adds', FAILED, '<isProperFailure>true</isProperFailure>'),
      kept('sells', FAILED, '<isProperFailure>false</isProperFailure>'),
    );
    const { tests } = await readWith(JENKINS_RESULT, report);
    expect(tests.map(({ failures }) => failures[0]?.element)).toEqual(['failure', 'error']);
  });

  it('calls a report that Jenkins could not read an error', async () => {
    const report = ONE(
      kept('[failed-to-read]', '<skipped>false</skipped><errorStackTrace>no XML</errorStackTrace><errorDetails/>'),
    );
    expect((await readWith(JENKINS_RESULT, report)).tests[0]).toMatchObject({
      status: 'failed',
      failures: [{ text: 'no XML', element: 'error' }],
    });
  });

  it('has the blocks of the pipeline around a suite, and no name that is the file of the report', async () => {
    const head =
      '<name>(TEST-2026.xml)</name><enclosingBlocks><string>9</string></enclosingBlocks><enclosingBlockNames><string>Branch: main</string><string>Test</string></enclosingBlockNames>';
    const { tests } = await readWith(JENKINS_RESULT, reportOf(suiteOf(head, kept('opens', PASSED))));
    expect(tests[0]?.suite).toEqual(['Test', 'Branch: main', 'shop.CartTest']);
  });

  it('has an error outside of the tests of a suite as a test of its name', async () => {
    const test = kept('shop.CartTest', FAILED).replace('shop.CartTest', '&lt;init&gt;');
    expect((await readWith(JENKINS_RESULT, ONE(test))).tests).toMatchObject([
      { name: 'shop.CartTest', suite: [], status: 'failed' },
    ]);
  });

  it('has the failures of a test that was tried again as its attempts, and its properties and output', async () => {
    const failure =
      '<failure><message>the till is slow</message><type>shop.Slow</type><stackTrace>shop.Slow: the till is slow</stackTrace><stdout>ding</stdout></failure>';
    const report = ONE(
      kept('opens', PASSED, `<flakyFailures>${failure}</flakyFailures>`),
      kept('adds', FAILED, `<rerunFailures>${failure}${failure}</rerunFailures>`),
      kept(
        'closes',
        PASSED,
        '<stdout>dong</stdout><properties><entry><string>tags</string><string>slow</string></entry></properties>',
      ),
    );
    const { tests } = await readWith(JENKINS_RESULT, report);
    expect(tests.map(({ status, attempts }) => [status, attempts?.map((attempt) => attempt.status)])).toEqual([
      ['passed', ['failed', 'passed']],
      ['failed', ['failed', 'failed', 'failed']],
      ['passed', undefined],
    ]);
    expect(tests[0]?.attempts?.[0]?.failures).toMatchObject([{ type: 'shop.Slow', message: 'the till is slow' }]);
    expect(tests[2]).toMatchObject({ tags: ['slow'], events: [{ message: 'dong', stream: 'stdout' }] });
  });

  it('gives the output of a suite to its tests that failed', async () => {
    const head = '<name>shop.CartTest</name><stdout>ding</stdout><stderr>dong</stderr>';
    const report = reportOf(suiteOf(head, kept('opens', PASSED), kept('adds', FAILED)));
    const { tests } = await readWith(JENKINS_RESULT, report);
    expect(tests.map(({ events }) => events.map(({ message }) => message))).toEqual([[], ['ding', 'dong']]);
  });

  it('reads what the API of Jenkins exports, where the name of a suite is behind its tests', async () => {
    const report = exportOf(
      1,
      2,
      exported('opens', 'PASSED'),
      exported('adds', 'REGRESSION', '<errorDetails>no till</errorDetails>'),
      exported('sells', 'FIXED'),
    );
    const { tests } = await readWith(JENKINS_RESULT, report);
    expect(tests).toMatchObject([
      { name: 'opens', suite: ['Test', 'Branch: main', 'Cart', 'shop.CartTest'], status: 'passed' },
      { name: 'adds', status: 'failed', failures: [{ message: 'no till' }] },
      { name: 'sells', status: 'passed' },
    ]);
    expect(await statusOf(report)).toBe('failed');
  });

  it('has the module of Maven or the configuration of a matrix around its tests', async () => {
    const child = `<childReport><child><number>5</number><url>http://ci.test/job/shop/shop%24till/5/</url></child><result>${exportOf(0, 1, exported('opens', 'PASSED')).replace(/^<testResult[^>]*>|<\/testResult>$/g, '')}</result></childReport>`;
    const report = `<surefireAggregatedReport>${child}<failCount>0</failCount><skipCount>0</skipCount><totalCount>1</totalCount></surefireAggregatedReport>`;
    expect((await readWith(JENKINS_RESULT, report)).tests[0]?.suite[0]).toBe('shop$till');
    expect(await formatOf(report)).toBe('jenkins-result');
    expect(await statusOf(report)).toBe('passed');
  });

  it.each([
    ['passed', ONE(kept('opens', PASSED))],
    ['failed', WHOLE],
    ['failed', ONE(kept('opens', '<skipped>false</skipped><errorDetails></errorDetails><failedSince>0</failedSince>'))],
    ['failed', ONE(kept('opens', '<skipped>false</skipped><failedSince>4</failedSince>'))],
    ['failed', ONE(kept('opens', FAILED.replace('false', 'true')))],
    ['errored', ONE(kept('opens', '<skipped>perhaps</skipped><failedSince>0</failedSince>'))],
    ['errored', ONE(kept('opens'))],
    ['empty', ONE()],
    ['empty', reportOf()],
    ['failed', exportOf(1, 1, exported('opens', 'PASSED'))],
    ['errored', exportOf(0, 2, exported('opens', 'PASSED'))],
    ['errored', exportOf(0, 1, exported('opens', 'BROKEN'))],
    ['failed', exportOf(0, 1, exported('opens', 'PASSED', '<errorDetails>no till</errorDetails>'))],
  ])('is %s by its tests and counts', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const green = exportOf(0, 1, exported('opens', 'PASSED'));
    const texts = [WHOLE, ONE(kept('opens', PASSED)), green].flatMap((report) => brokenOff(report, 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its suites and what only Jenkins has in them', async () => {
    expect(await formatOf(WHOLE)).toBe('jenkins-result');
    expect(await formatOf(WHOLE.replace(' plugin="junit@1.60"', ''))).toBe('jenkins-result');
    expect(await formatOf(exportOf(0, 1, exported('opens', 'PASSED')))).toBe('jenkins-result');
    expect(await formatOf('<result><suites/></result>')).toBeUndefined();
    expect(await formatOf('<result><test name="a"/></result>')).toBeUndefined();
    expect(await formatOf('<testResult><suite><case><name>a</name></case></suite></testResult>')).toBeUndefined();
    await expect(readWith(JENKINS_RESULT, '<result><test/></result>')).rejects.toThrow(UnreadableReport);
  });
});
