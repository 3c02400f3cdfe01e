import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { TRADEFED } from './tradefed.js';

const { testsOf, read } = specReader(TRADEFED);

const report = (modules: string, summary = 'pass="1" failed="0" modules_done="1" modules_total="1"'): string =>
  `<?xml version='1.0' encoding='UTF-8' standalone='no' ?><?xml-stylesheet type="text/xsl" href="compatibility_result.xsl"?>
  <Result start="1680745541059" end="1680745600607" suite_name="CTS" suite_version="12.1_r5"><Build build_fingerprint="generic/x"/>
  <Summary ${summary} />${modules}</Result>`;
const module = (tests: string, rest = 'done="true"', before = ''): string =>
  `<Module name="CtsOne" abi="arm64-v8a" ${rest}>${before}<TestCase name="a.b.C">${tests}</TestCase></Module>`;
const FAILING =
  '<Test result="fail" name="b"><Failure message="java.lang.AssertionError: no&#13;"><StackTrace>java.lang.AssertionError: no\n at a.b.C.b(C.java:9)</StackTrace></Failure></Test>';

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('TRADEFED', () => {
  it('reads tests by module, class and ABI', async () => {
    const text = report(module(`<Test result="pass" name="a" />${FAILING}`), 'pass="1" failed="1"');
    expect(await testsOf(text)).toMatchObject([
      { name: 'a', suite: ['CtsOne', 'a.b.C'], variant: 'arm64-v8a', status: 'passed' },
      { name: 'b', status: 'failed', failures: [{ message: 'java.lang.AssertionError: no' }] },
    ]);
    expect((await read(text)).run).toMatchObject({ runner: 'CTS 12.1_r5', durationMs: 59_548 });
  });

  it.each([
    ['<Test result="IGNORED" name="a" />', undefined],
    ['<Test result="pass" skipped="true" name="a" />', undefined],
    ['<Test result="ASSUMPTION_FAILURE" name="a"><Failure message="no camera" /></Test>', 'no camera'],
  ])('reads %s as skipped', async (test, skipReason) => {
    expect(await testsOf(report(module(test)))).toMatchObject([{ status: 'skipped', skipReason }]);
  });

  it('reads a module that crashed as a failed test', async () => {
    const reason = '<Reason message="Process crashed." error_name="INSTRUMENTATION_CRASH" error_code="520200" />';
    expect(await testsOf(report(module('<Test result="pass" name="a" />', 'done="false"', reason)))).toMatchObject([
      { name: 'CtsOne', suite: [], status: 'failed', failures: [{ type: 'INSTRUMENTATION_CRASH' }] },
      { name: 'a', status: 'passed' },
    ]);
  });

  const PASSING = '<Test result="pass" name="a" />';
  it.each([
    ['passes when nothing is wrong', report(module(PASSING)), 'passed'],
    ['is errored with a module that did not run to its end', report(module(PASSING, 'done="false"')), 'errored'],
    ['is errored with an empty module that did not', report('<Module name="x" done="false"/>'), 'errored'],
    [
      'is errored when modules are missing',
      report(module(PASSING), 'failed="0" modules_done="1" modules_total="2"'),
      'errored',
    ],
    ['is errored with an unknown result', report(module('<Test result="odd" name="a" />')), 'errored'],
    ['is errored when it ends early', report(module(PASSING)).replace(/<\/TestCase>.*/s, ''), 'errored'],
    ['fails when its summary counts a failure', report(module(PASSING), 'failed="1"'), 'failed'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it.each(['<Result/>', '<Result><Row/></Result>'])('does not recognize %s', async (text) => {
    await expect(readReport(Buffer.from(text))).rejects.toThrow(/root element/);
  });
});

describe('TRADEFED, of CTS up to Android 6', () => {
  const old = (tests: string, summary = 'failed="0" notExecuted="0" timeout="0" pass="1"', before = ''): string =>
    `<?xml version='1.0' encoding='UTF-8' standalone='no' ?><?xml-stylesheet type="text/xsl"  href="cts_result.xsl"?>
    <TestResult testPlan="CTS" starttime="Fri Jul 6 2018" version="4.4" suite="CTS">${before}
    <DeviceInfo><Screen resolution="480x854" /><BuildInfo build_fingerprint="generic/x" /></DeviceInfo><Summary ${summary} />
    <TestPackage name="app" appPackageName="android.app" abi="x86"><TestSuite name="android"><TestSuite name="app">
    <TestCase name="CartTest" priority="">${tests}</TestCase></TestSuite></TestSuite></TestPackage></TestResult>`;
  const PASSES = '<Test name="a" result="pass" starttime="" endtime="" />';
  const FAILS =
    '<Test name="b" result="fail"><FailedScene message="junit.framework.AssertionFailedError: no&#10;at a.B.c(B.java:9)"><StackTrace>junit.framework.AssertionFailedError: no\nat a.B.c(B.java:9)</StackTrace></FailedScene></Test>';

  it('reads tests by package and class', async () => {
    const text = old(`${PASSES}${FAILS}`, 'failed="1" notExecuted="0" timeout="0" pass="1"');
    const { tests, run, codes } = await read(text);
    expect(tests).toMatchObject([
      { name: 'a', suite: ['android.app', 'android.app.CartTest'], variant: 'x86', status: 'passed' },
      { name: 'b', status: 'failed' },
    ]);
    expect(run).toMatchObject({ runner: 'CTS', context: { build: 'generic/x' } });
    expect(codes).toEqual([]);
    const { tests: drafts, format } = await readReport(Buffer.from(text));
    expect(format).toBe('tradefed');
    expect(drafts[1]?.failure).toMatchObject({
      kind: 'assertion',
      message: 'junit.framework.AssertionFailedError: no',
      location: { file: 'B.java', line: 9 },
    });
  });

  it('reads a stack whose line ends are written for HTML', async () => {
    const text = old(FAILS.replaceAll(/(?:&#10;|\n)at/g, '&lt;br&gt;at'), 'failed="1"');
    const { tests } = await readReport(Buffer.from(text));
    expect(tests[0]?.failure).toMatchObject({
      message: 'junit.framework.AssertionFailedError: no',
      location: { file: 'B.java', line: 9 },
    });
  });

  it.each([
    ['passes when nothing is wrong', old(PASSES), 'passed'],
    ['fails with a test that ran out of time', old('<Test name="a" result="timeout" />'), 'failed'],
    ['is errored with a test that was not executed', old('<Test name="a" result="notExecuted" />'), 'errored'],
    ['is errored when its summary counts one', old(PASSES, 'failed="0" notExecuted="1" pass="1"'), 'errored'],
    ['is errored with an unknown result', old('<Test name="a" result="odd" />'), 'errored'],
    ['is errored when it ends early', old(PASSES).replace(/<\/TestCase>.*/s, ''), 'errored'],
    ['is errored when tests are missing', old(PASSES, 'failed="0" pass="2"'), 'errored'],
    ['fails when its summary counts a failure', old(PASSES, 'failed="1" pass="1"'), 'failed'],
    ['fails when its invocation did', old(PASSES, undefined, '<InvocationResult result="Fail" detail="" />'), 'failed'],
    ['is empty without tests', old('', 'failed="0" pass="0"'), 'empty'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it('reads tests that were not executed as skipped, with one warning', async () => {
    const { tests, codes } = await read(old('<Test name="a" result="notExecuted" />'.repeat(3)));
    expect(tests.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(codes).toEqual(['no_result']);
  });

  it('says that a test ran out of time', async () => {
    expect(await testsOf(old('<Test name="a" result="timeout" />'))).toMatchObject([
      { failures: [{ timedOut: true }] },
    ]);
  });

  it.each(['<TestResult/>', '<TestResult><Test name="a" result="pass"/></TestResult>'])(
    'does not recognize %s',
    async (text) => {
      await expect(readReport(Buffer.from(text))).rejects.toThrow(/root element/);
    },
  );
});
