import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport } from '../../../test/read-report.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { UnreadableReport } from '../../report.js';
import { NUNIT } from './nunit.js';

function nunit3(fixture: string): string {
  return `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<test-run id="2" result="Failed" start-time="2026-11-20 20:00:00Z" end-time="2026-11-20 20:00:02Z" duration="2.5">
  <test-suite type="Assembly" name="Shop.dll" fullname="/x/Shop.dll" result="Failed" site="Child">
    <environment framework-version="3.13.3.0" />
    <failure><message><![CDATA[One or more child tests had errors]]></message></failure>
    ${fixture}
  </test-suite>
</test-run>`;
}

function fixture(attributes: string, content: string): string {
  return `<test-suite type="TestFixture" name="CartTests" fullname="Shop.CartTests" classname="Shop.CartTests" ${attributes}>${content}</test-suite>`;
}

function testCase(attributes: string, content = ''): string {
  return `<test-case id="1" name="Total" fullname="Shop.CartTests.Total" classname="Shop.CartTests" duration="0.25" ${attributes}>${content}</test-case>`;
}

function failure(message: string, stack = ''): string {
  return `<failure><message><![CDATA[${message}]]></message><stack-trace><![CDATA[${stack}]]></stack-trace></failure>`;
}

function nunit2(content: string): string {
  return `<test-results name="/x/Shop.dll" total="1" date="2026-11-20" time="20:43:50">
  <environment nunit-version="2.6.4.0" /><culture-info />
  <test-suite type="Assembly" name="/x/Shop.dll" executed="True" result="Failure" success="False"><results>
    <test-suite type="Namespace" name="Shop" executed="True" result="Failure" success="False"><results>${content}</results></test-suite>
  </results></test-suite>
</test-results>`;
}

describe('NUNIT, version 3', () => {
  it('takes a failed assertion, with what the suites and the run report', async () => {
    const tags = '<properties><property name="Category" value="slow" /><property name="_PID" value="1" /></properties>';
    const test = testCase(
      'result="Failed"',
      `<properties><property name="Category" value="money" /></properties>${failure('  Expected: 42\n  But was:  41\n', '   at Shop.CartTests.Total() in /x/CartTests.cs:line 9')}<output><![CDATA[hello]]></output>
      <attachments><attachment><filePath>/x/shot.png</filePath></attachment></attachments>`,
    );
    const { tests, entries } = await readReport(
      NUNIT,
      nunit3(fixture('result="Failed" site="Child"', tags + failure('One or more child tests had errors') + test)),
    );
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'Total',
        suite: ['Shop.CartTests'],
        status: 'failed',
        durationMs: 250,
        tags: ['slow', 'money'],
        failures: [
          expect.objectContaining({
            message: '  Expected: 42\n  But was:  41\n',
            isAssertion: true,
            element: 'failure',
          }),
        ],
        events: [
          { type: 'log', message: 'hello', stream: 'stdout' },
          { type: 'attachment', path: '/x/shot.png' },
        ],
      }),
    ]);
    expect(entries).toContainEqual({
      kind: 'run',
      run: {
        startedAt: new Date('2026-11-20T20:00:00Z'),
        completedAt: new Date('2026-11-20T20:00:02Z'),
        durationMs: 2500,
      },
    });
    expect(entries).toContainEqual({ kind: 'run', run: { runner: 'NUnit 3.13.3.0' } });
  });

  it.each([
    ['result="Failed" label="Error"', 'System.Exception : no', { type: 'System.Exception', element: 'error' }],
    [
      'result="Failed" label="Error" site="SetUp"',
      'SetUp : System.Exception : no',
      { type: 'System.Exception', element: 'error' },
    ],
    ['result="Failed" label="Error"', 'no', { element: 'error', isAssertion: false }],
    ['result="Failed"', 'Test exceeded Timeout value of 200ms', { timedOut: true, isAssertion: false }],
    ['result="Failed" label="Cancelled"', 'Test cancelled by user', { element: 'error', timedOut: undefined }],
    ['result="Failed"', 'RuntimeException: no', { isAssertion: undefined }],
  ])('reports %s and %j', async (attributes, message, expected) => {
    const { tests } = await readReport(
      NUNIT,
      nunit3(fixture('result="Failed" site="Child"', testCase(attributes, failure(message)))),
    );
    expect(tests[0]?.failures).toEqual([expect.objectContaining(expected)]);
  });

  it.each([
    ['result="Passed"', 'passed'],
    ['result="Warning"', 'passed'],
    ['result="Skipped" label="Ignored"', 'skipped'],
    ['result="Skipped" label="Explicit"', 'skipped'],
    ['result="Inconclusive"', 'skipped'],
    ['result="Failed" label="Invalid"', 'failed'],
    ['result="NotRunnable" executed="False"', 'failed'],
    ['result="Failed:Error"', 'failed'],
    ['result="Skipped:Ignored"', 'skipped'],
  ])('takes %s as %s', async (attributes, status) => {
    const { tests } = await readReport(NUNIT, nunit3(fixture('result="Passed"', testCase(attributes))));
    expect(tests.map((test) => test.status)).toEqual([status]);
  });

  it('takes each of several assertions as a failure', async () => {
    const assertions =
      '<assertions><assertion result="Failed"><message>a</message></assertion><assertion result="Failed"><message>b</message></assertion><assertion result="Passed" /></assertions>';
    const { tests } = await readReport(
      NUNIT,
      nunit3(
        fixture(
          'result="Failed" site="Child"',
          testCase('result="Failed"', failure('Multiple failures or warnings in test:\n  1) a\n  2) b') + assertions),
        ),
      ),
    );
    expect(tests[0]?.failures.map(({ message }) => message)).toEqual(['a', 'b']);
  });

  it('reports the failure of a fixture by its tests', async () => {
    const setUp = failure('System.Exception : database is down', 'at Shop.CartTests.SetUp()');
    const test = testCase(
      'result="Failed" label="Error" site="Parent"',
      failure('OneTimeSetUp: System.Exception : database is down'),
    );
    const { tests } = await readReport(
      NUNIT,
      nunit3(fixture('result="Failed" label="Error" site="SetUp"', setUp + test)),
    );
    expect(tests.map(({ name }) => name)).toEqual(['Total']);
    expect(tests[0]?.failures).toEqual([
      expect.objectContaining({
        message: 'OneTimeSetUp: System.Exception : database is down',
        type: 'System.Exception',
        stack: 'at Shop.CartTests.SetUp()',
      }),
    ]);
  });

  it('takes a tear-down that failed as a test of its own', async () => {
    const content = failure('TearDown : System.Exception : still open') + testCase('result="Passed"');
    const { tests } = await readReport(
      NUNIT,
      nunit3(fixture('result="Failed" label="Error" site="TearDown"', content)),
    );
    expect(tests.map(({ name, suite, status }) => [name, suite, status])).toEqual([
      ['Total', ['Shop.CartTests'], 'passed'],
      ['CartTests', ['Shop'], 'failed'],
    ]);
    expect(tests[1]?.failures[0]).toMatchObject({
      message: 'TearDown : System.Exception : still open',
      type: 'System.Exception',
    });
  });

  it('takes a tear-down that failed after failed tests as a test of its own', async () => {
    const content =
      failure('One or more child tests had errors\nTearDown : System.Exception : still open') +
      testCase('result="Failed"', failure('no'));
    const { tests } = await readReport(NUNIT, nunit3(fixture('result="Failed" site="TearDown"', content)));
    expect(tests.map(({ name }) => name)).toEqual(['Total', 'CartTests']);
  });

  it('takes an assembly that cannot be loaded as a failed test', async () => {
    const report =
      '<test-run result="Failed"><test-suite type="Assembly" name="Gone.dll" runstate="NotRunnable" result="Failed" label="Invalid"><reason><message>File not found</message></reason></test-suite></test-run>';
    const { tests } = await readReport(NUNIT, report);
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([['Gone.dll', 'File not found']]);
  });

  it('names an assembly that the engine could not load and left without a name by its type', async () => {
    const report = `<test-run result="Failed"><test-suite type="Assembly" name="" fullname="" runstate="NotRunnable" result="Failed" label="Error">${failure('cannot cast')}</test-suite></test-run>`;
    const { tests } = await readReport(NUNIT, report);
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([['Assembly', 'cannot cast']]);
  });

  it('takes a bare suite', async () => {
    const { tests } = await readReport(NUNIT, fixture('result="Passed"', testCase('result="Passed"')));
    expect(tests).toHaveLength(1);
  });

  it('gives what was before a cut, and no failure of its own for it', async () => {
    const report = nunit3(fixture('result="Failed" site="Test"', testCase('result="Passed"').repeat(10)));
    for (const part of brokenOff(report, 20).filter((text) => text.includes('<test-run'))) {
      const { tests, warnings } = await readReport(NUNIT, part);
      expect(tests.every(({ status }) => status === 'passed')).toBe(true);
      expect(warnings.map(({ code }) => code)).toContain('truncated');
    }
  });

  it('refuses a file of another kind', async () => {
    await expect(readReport(NUNIT, '<html><body/></html>')).rejects.toThrow(UnreadableReport);
  });
});

describe('NUNIT, version 2', () => {
  it('keeps whole names, and takes the suites without the assembly and without parameters', async () => {
    const test =
      '<test-case name="Shop.CartTests.Add(1,2,4)" executed="True" result="Failure" success="False" time="0,009"><categories><category name="money" /></categories><failure><message><![CDATA[  Expected: 4\n  But was:  3\n]]></message></failure></test-case>';
    const suites = `<test-suite type="TestFixture" name="CartTests" result="Failure"><results><test-suite type="ParameterizedTest" name="Add" result="Failure"><results>${test}</results></test-suite></results></test-suite>`;
    const { tests } = await readReport(NUNIT, nunit2(suites));
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'Shop.CartTests.Add(1,2,4)',
        suite: ['Shop', 'CartTests'],
        durationMs: 9,
        tags: ['money'],
        failures: [expect.objectContaining({ isAssertion: true })],
      }),
    ]);
  });

  it.each([
    ['no items', 'at Shop.CartTests.Total() in C:\\shop\\CartTests.cs:line 23', true],
    ['System.Exception : no items', 'at Shop.CartTests.Total() in C:\\shop\\CartTests.cs:line 23', undefined],
    ['TestFixtureSetUp failed in CartTests', '', undefined],
  ])('knows an assertion before version 2.5 by its message without a type: %s', async (message, stack, isAssertion) => {
    const test = `<test-case name="Shop.CartTests.Total" executed="True" success="False" time="0.063" asserts="0">${failure(message, stack)}</test-case>`;
    const { tests } = await readReport(NUNIT, nunit2(test));
    expect(tests[0]?.failures).toMatchObject([{ message, isAssertion }]);
  });

  it.each([
    ['executed="True" result="Success" success="True"', 'passed'],
    ['executed="True" success="True"', 'passed'],
    ['executed="True" success="False"', 'failed'],
    ['executed="True" result="Error" success="False"', 'failed'],
    ['executed="False" result="Ignored"', 'skipped'],
    ['executed="False" result="NotRunnable"', 'failed'],
    ['executed="False"', 'skipped'],
    ['executed="True" result="Inconclusive" success="False"', 'skipped'],
  ])('takes %s as %s', async (attributes, status) => {
    const { tests } = await readReport(NUNIT, nunit2(`<test-case name="a" ${attributes} />`));
    expect(tests[0]?.status).toBe(status);
  });

  it('gives a test whose fixture failed the reason of the fixture', async () => {
    const suite = `<test-suite type="TestFixture" name="Db" result="Error" success="False">${failure('SetUp : System.Exception : database is down', 'at Db.SetUp ()')}
      <results><test-case name="Db.First" executed="True" result="Failure" success="False">${failure('TestFixtureSetUp failed in Db')}</test-case></results></test-suite>`;
    const { tests } = await readReport(NUNIT, nunit2(suite));
    expect(tests.map(({ name }) => name)).toEqual(['Db.First']);
    expect(tests[0]?.failures[0]).toMatchObject({
      message: 'TestFixtureSetUp failed in Db\nSetUp : System.Exception : database is down',
      stack: 'at Db.SetUp ()',
      type: 'System.Exception',
    });
    expect(tests[0]?.failures[0]?.isAssertion).toBeUndefined();
  });

  it('reports an invalid fixture by its tests', async () => {
    const reason = '<reason><message>No suitable constructor was found</message></reason>';
    const test = `<test-case name="Shop.CartTests.Total" executed="False" result="NotRunnable">${reason}</test-case>`;
    const fixture = `<test-suite type="TestFixture" name="CartTests" executed="False" result="NotRunnable">${reason}<results>${test}</results></test-suite>`;
    const { tests } = await readReport(NUNIT, nunit2(fixture));
    expect(tests).toMatchObject([
      { name: 'Shop.CartTests.Total', status: 'failed', failures: [{ message: 'No suitable constructor was found' }] },
    ]);
  });

  it('reports why a test was skipped', async () => {
    const { tests } = await readReport(
      NUNIT,
      nunit2(
        '<test-case name="a" executed="False" result="Ignored"><reason><message><![CDATA[not today]]></message></reason></test-case>',
      ),
    );
    expect(tests[0]?.skipReason).toBe('not today');
  });

  it('knows the dialect of Pester', async () => {
    const report = `<test-results name="Pester"><environment nunit-version="2.5.8.0" /><test-suite type="TestFixture" name="Pester" result="Failure" success="False"><results>
      <test-case name="Cart.adds" result="Failure" success="False" executed="True" time="0.1">${failure('Expected 2, but got 1.')}</test-case></results></test-suite></test-results>`;
    const { tests, entries } = await readReport(NUNIT, report);
    // It gives an error of PowerShell the same result.
    expect(tests[0]?.failures[0]).toMatchObject({
      message: 'Expected 2, but got 1.',
      dialect: 'powershell',
      isAssertion: undefined,
    });
    expect(entries).toContainEqual({ kind: 'run', run: { runner: 'Pester' } });
  });

  it('knows the dialect of Pester in a run that a user has named', async () => {
    const report = `<test-results xmlns:xsi="x" xsi:noNamespaceSchemaLocation="nunit_schema_2.5.xsd" name="Shop tests"><environment nunit-version="2.5.8.0" /><test-suite name="Shop tests"><results><test-suite name="/shop/Cart.Tests.ps1"><results>
      <test-case name="Cart.adds" result="Failure" success="False" executed="True" time="0.1">${failure('Expected 2, but got 1.')}</test-case></results></test-suite></results></test-suite></test-results>`;
    const { tests, entries } = await readReport(NUNIT, report);
    expect(tests[0]?.failures[0]).toMatchObject({ dialect: 'powershell', isAssertion: undefined });
    expect(entries).toContainEqual({ kind: 'run', run: { runner: 'Pester' } });
  });

  it('reads what Pester 4 reports of a block as an error', async () => {
    const { tests } = await readReport(
      NUNIT,
      nunit2(
        `<test-case description="Error occurred in Context block" name="Cart.Error occurred in Context block" result="Failure" success="False" executed="True">${failure('The group was not found.')}</test-case>`,
      ),
    );
    expect(tests[0]?.failures).toMatchObject([{ element: 'error', isAssertion: undefined }]);
  });

  it.each([
    ['timeout (Cart)', { isAssertion: false, element: 'error', timedOut: true }],
    ['failed with exception (Cart)', { isAssertion: false, element: 'error' }],
    ['failed (Cart)', { isAssertion: true, element: 'failure' }],
  ])('knows how an integration test of Unity ends: %s', async (end, expected) => {
    const text = failure(`IntegrationTest started (Cart)\nThe till is open\nIntegrationTest ${end}`);
    const { tests } = await readReport(
      NUNIT,
      nunit2(`<test-case name="Cart" result="Failure" success="False" executed="True">${text}</test-case>`),
    );
    expect(tests[0]?.failures).toMatchObject([expected]);
  });

  it('does not take an error of TestCafe as an assertion', async () => {
    const stack = '-- Error on page "http://shop.test":\n\n   no cart\n\n   Browser: Chrome 41 / Mac OS X';
    const { tests } = await readReport(
      NUNIT,
      `<test-run id="2" name="TestCafe Tests"><test-suite type="Assembly" name="Cart"><test-case name="pays" result="Failed">${failure('no cart', stack)}</test-case></test-suite></test-run>`,
    );
    expect(tests[0]?.failures[0]?.isAssertion).toBeUndefined();
  });

  const wrapped = (xml: string): string =>
    `<TouchUnitTestRun>\n<NUnitOutput>\n${xml}\n</NUnitOutput>\n<TouchUnitExtraData><![CDATA[\n[FAIL] a\n<test-case name="b" result="Failed"/>]]></TouchUnitExtraData>\n</TouchUnitTestRun>`;

  it.each([
    [
      'NUnit 3',
      '<test-run total="2" result="Failed"><test-suite name="Cart"><test-case name="adds" result="Passed"/><test-case name="pays" result="Failed"><failure><message>no</message></failure></test-case></test-suite></test-run>',
    ],
    [
      'NUnit 2',
      '<test-results total="2" failures="1"><test-suite name="Cart"><results><test-case name="Cart.adds" executed="True" result="Success" success="True"/><test-case name="Cart.pays" executed="True" result="Failure" success="False"><failure><message>no</message></failure></test-case></results></test-suite></test-results>',
    ],
  ])('reads what Touch.Unit wraps as what it is: %s', async (_, xml) => {
    const inside = await readReport(NUNIT, xml);
    const around = await readReport(NUNIT, wrapped(xml));
    expect(inside.tests.map(({ status }) => status)).toEqual(['passed', 'failed']);
    expect(around.entries).toEqual(inside.entries);
    expect(detectFormat(await toHead(Buffer.from(wrapped(xml))))?.name).toBe('nunit');
  });

  it('announces what a wrapped report counts and lacks', async () => {
    const { entries } = await readReport(
      NUNIT,
      wrapped('<test-run total="3" failed="1"><test-case name="a" result="Passed"/></test-run>'),
    );
    expect(entries).toContainEqual({ kind: 'total', total: { tests: 3, contained: 1 } });
    expect(entries).toContainEqual({ kind: 'announced', announced: {} });
  });

  it('does not take another report that Touch.Unit wraps', async () => {
    const other = '<TouchUnitTestRun><NUnitOutput><assemblies/></NUnitOutput></TouchUnitTestRun>';
    expect(detectFormat(await toHead(Buffer.from(other)))).toBeUndefined();
  });
});
