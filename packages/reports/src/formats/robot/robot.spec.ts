import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import { ROBOT } from './robot.js';

function v7(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<robot generator="Robot 7.0 (Python 3.12.1 on linux)" generated="2026-11-20T20:00:05.000000" rpa="false" schemaversion="5">
<suite id="s1" name="Shop" source="/x/shop"><suite id="s1-s1" name="Cart" source="/x/shop/cart.robot">${content}
<status status="FAIL" start="2026-11-20T20:00:00.000000" elapsed="0.5"/></suite><status status="FAIL"/></suite><statistics/><errors/></robot>`;
}

function status(value: string, message = ''): string {
  return `<status status="${value}" start="2026-11-20T20:00:00.000000" elapsed="0.250000">${message}</status>`;
}

function keyword(name: string, content: string): string {
  return `<kw name="${name}" owner="BuiltIn">${content}</kw>`;
}

function test(content: string, end: string): string {
  return `<test id="s1-s1-t1" name="Total" line="7">${content}<tag>money</tag>${end}</test>`;
}

describe('ROBOT', () => {
  it('takes a failed test with its steps', async () => {
    const failed = keyword(
      'Should Be Equal',
      `<arg>\${total}</arg><arg>42</arg><msg time="2026-11-20T20:00:00.1" level="INFO">comparing</msg><msg level="DEBUG">Traceback</msg>${status('FAIL', '41 != 42')}`,
    );
    const { tests, entries } = await readReport(
      ROBOT,
      v7(test(keyword('Check Total', failed + status('FAIL', '41 != 42')), status('FAIL', '41 != 42'))),
    );
    expect(tests).toEqual([
      {
        name: 'Total',
        suite: ['Shop', 'Cart'],
        file: '/x/shop/cart.robot',
        line: 7,
        status: 'failed',
        durationMs: 250,
        tags: ['money'],
        failures: [
          { message: '41 != 42', dialect: 'robot', isAssertion: true, actual: '41', expected: '42', printed: true },
        ],
        events: [
          { type: 'step_start', index: 0, name: 'Check Total' },
          { type: 'log', message: 'comparing', stream: 'log' },
          { type: 'step_end', index: 0, name: 'Check Total', status: 'failed', durationMs: 250 },
        ],
      },
    ]);
    expect(entries[0]).toEqual({
      kind: 'run',
      run: { runner: 'Robot 7.0 (Python 3.12.1 on linux)', completedAt: new Date('2026-11-20T20:00:05Z') },
    });
  });

  it('has no assertion where a keyword could not run', async () => {
    const missing = "No keyword with name 'Total Should Be' found.";
    const { tests } = await readReport(
      ROBOT,
      v7(test(keyword('Total Should Be', status('FAIL', missing)), status('FAIL', missing))),
    );
    expect(tests[0]?.failures).toEqual([{ message: missing, dialect: 'robot', isAssertion: false }]);
  });

  it.each([
    ['BuiltIn', 'Fail', 'Three items are missing', { isAssertion: true }],
    ['SeleniumLibrary', 'Click Button', "Button 'buy' is gone", { isAssertion: false }],
    ['SeleniumLibrary', 'Page Should Contain', 'Page is empty', { isAssertion: true }],
    ['AppiumLibrary', 'Wait Until Page Contains', 'Total did not appear', {}],
    ['Shop', 'Check Total', 'Total is wrong', {}],
  ])('knows by the keyword of %s what failed: %s', async (owner, name, message, expected) => {
    const failed = `<kw name="${name}" owner="${owner}">${status('FAIL', message)}</kw>`;
    const { tests } = await readReport(ROBOT, v7(test(keyword('Pay', failed), status('FAIL', message))));
    expect(tests[0]?.failures).toEqual([{ message, dialect: 'robot', ...expected }]);
  });

  it.each([
    ['Verify Total', { isAssertion: true }],
    ['Validate Total', { isAssertion: true }],
  ])('takes a keyword of one’s own that is named %s as a check', async (name, expected) => {
    const failed = `<kw name="${name}" owner="Shop">${status('FAIL', 'Total is wrong')}</kw>`;
    const { tests } = await readReport(ROBOT, v7(test(keyword('Pay', failed), status('FAIL', 'Total is wrong'))));
    expect(tests[0]?.failures).toEqual([{ message: 'Total is wrong', dialect: 'robot', ...expected }]);
  });

  it('knows the keyword that failed where the test went on', async () => {
    const failed = keyword('Should Be Empty', status('FAIL', 'Cart is full'));
    const { tests } = await readReport(
      ROBOT,
      v7(
        test(
          keyword('Run Keyword And Continue On Failure', failed + status('FAIL', 'Cart is full')) +
            keyword('Log', status('PASS')),
          status('FAIL', 'Cart is full'),
        ),
      ),
    );
    expect(tests[0]?.failures).toEqual([{ message: 'Cart is full', dialect: 'robot', isAssertion: true }]);
  });

  it('reports several failures of a test one by one', async () => {
    const message = 'Several failures occurred:\n\n1) Cart is full\n\n3) no failure\n\n2) 41 != 42';
    const { tests } = await readReport(ROBOT, v7(test('', status('FAIL', message))));
    expect(tests[0]?.failures.map((failure) => failure.message)).toEqual(['Cart is full\n\n3) no failure', '41 != 42']);
  });

  it('takes times and tags as they were reported before version 4', async () => {
    const report = `<robot generator="Robot 3.2" generated="20261120 20:00:05.123"><suite name="Cart" source="/x/cart.robot"><test id="t" name="Total"><tags><tag>a</tag><tag>b</tag></tags>
      <status status="PASS" starttime="20261120 20:00:00.100" endtime="20261120 20:00:01.350" critical="yes"></status></test><status status="PASS"/></suite></robot>`;
    const { tests } = await readReport(ROBOT, report);
    expect(tests).toEqual([expect.objectContaining({ status: 'passed', durationMs: 1250, tags: ['a', 'b'] })]);
  });

  it.each([
    [
      'FAIL',
      'Test timeout 1 second exceeded.',
      {
        status: 'failed',
        failures: [{ message: 'Test timeout 1 second exceeded.', timedOut: true, isAssertion: false }],
      },
    ],
    [
      'FAIL',
      'Execution terminated by signal',
      { status: 'failed', failures: [{ message: 'Execution terminated by signal', isAssertion: false }] },
    ],
    ['FAIL', 'ValueError: no', { status: 'failed', failures: [{ message: 'ValueError: no', dialect: 'robot' }] }],
    ['SKIP', 'not here', { status: 'skipped', skipReason: 'not here', failures: [] }],
  ])('reports %s: %s', async (value, message, expected) => {
    const { tests } = await readReport(ROBOT, v7(test('', status(value, message))));
    expect(tests[0]).toMatchObject(expected);
  });

  it('forgets a failure that was expected', async () => {
    const caught = keyword(
      'Run Keyword And Expect Error',
      keyword('Should Be Equal', `<arg>1</arg><arg>2</arg>${status('FAIL', '1 != 2')}`) + status('PASS'),
    );
    const { tests } = await readReport(
      ROBOT,
      v7(test(caught + keyword('Pay', status('FAIL', 'a != b')), status('FAIL', 'a != b'))),
    );
    expect(tests[0]?.failures).toEqual([{ message: 'a != b', dialect: 'robot' }]);
  });

  it('takes a tear-down of a suite that failed as a test', async () => {
    const tearDown = `<kw name="Close Shop" type="TEARDOWN"><msg level="FAIL">still open</msg>${status('FAIL')}</kw>`;
    const { tests } = await readReport(ROBOT, v7(test('', status('PASS')) + tearDown));
    expect(tests.map(({ name, suite, failures }) => [name, suite, failures[0]?.message])).toEqual([
      ['Total', ['Shop', 'Cart'], undefined],
      ['Close Shop', ['Shop', 'Cart'], 'still open'],
    ]);
  });

  it('reports the set-up of a suite that failed by the tests of the suite', async () => {
    const setUp = `<kw name="Open Shop" type="SETUP"><msg level="FAIL">no key</msg>${status('FAIL')}</kw>`;
    const { tests } = await readReport(
      ROBOT,
      v7(setUp + test('', status('FAIL', 'Parent suite setup failed:\nno key'))),
    );
    expect(tests.map(({ name }) => name)).toEqual(['Total']);
  });

  it('leaves out a test in which the file ends early', async () => {
    const report = v7(test('', status('PASS')) + test(keyword('Pay', '<arg>1</arg>'), status('FAIL')));
    const { tests, warnings } = await readReport(ROBOT, report.slice(0, report.indexOf('</kw>')));
    expect(tests.map((one) => one.status)).toEqual(['passed']);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['truncated', 'no_result']));
  });
});
