import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import { unescapedMessage, XUNIT } from './xunit.js';

function v2(content: string): string {
  return `<assemblies timestamp="11/20/2026 20:00:00"><assembly name="/x/Shop.dll" environment="64-bit .NET 8.0.1" test-framework="xUnit.net 2.6.1" run-date="2026-11-20" run-time="20:00:00" time="0.5">${content}</assembly></assemblies>`;
}

function collection(tests: string): string {
  return `<collection name="Test collection for Shop.CartTests" time="0.1">${tests}</collection>`;
}

const FAILURE =
  '<failure exception-type="Xunit.Sdk.EqualException"><message><![CDATA[Assert.Equal() Failure\nExpected: 42\nActual:   41]]></message><stack-trace><![CDATA[at Shop.CartTests.Total() in /x/CartTests.cs:line 9]]></stack-trace></failure>';

describe('XUNIT', () => {
  it('takes a failed test of versions 2 and 3', async () => {
    const test = `<test name="Shop.CartTests.Total(a: 1)" type="Shop.CartTests" method="Total" time="0.0125" result="Fail" source-file="/x/CartTests.cs" source-line="7">
      <traits><trait name="Category" value="money" /><trait name="Bug" value="12" /></traits>${FAILURE}<output><![CDATA[hello]]></output><warnings><warning>slow</warning></warnings>
      <attachments><attachment name="shot.png" media-type="image/png">AAAA</attachment></attachments></test>`;
    const { tests, entries } = await readReport(XUNIT, v2(collection(test)));
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'Shop.CartTests.Total(a: 1)',
        suite: ['Shop.CartTests'],
        file: '/x/CartTests.cs',
        line: 7,
        status: 'failed',
        durationMs: 12.5,
        tags: ['money', 'Bug:12'],
        failures: [
          expect.objectContaining({
            type: 'Xunit.Sdk.EqualException',
            message: 'Assert.Equal() Failure\nExpected: 42\nActual:   41',
            stack: 'at Shop.CartTests.Total() in /x/CartTests.cs:line 9',
          }),
        ],
        events: [
          { type: 'log', message: 'hello', stream: 'stdout' },
          { type: 'log', message: 'slow', stream: 'log' },
          { type: 'attachment', name: 'shot.png', mediaType: 'image/png' },
        ],
      }),
    ]);
    expect(entries[0]).toEqual({
      kind: 'run',
      run: {
        startedAt: new Date('2026-11-20T20:00:00Z'),
        runner: 'xUnit.net 2.6.1',
        context: { runtime: '64-bit .NET 8.0.1' },
      },
    });
  });

  it('takes tests of version 1, and a fixture of it that failed', async () => {
    const report = `<assembly name="Shop.dll" total="2"><class name="Shop.CartTests" time="0"><failure exception-type="System.Exception"><message>no fixture</message></failure>
      <test name="Shop.CartTests.Total" type="Shop.CartTests" method="Total" result="Pass" time="0.1" /></class></assembly>`;
    const { tests } = await readReport(XUNIT, report);
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['Shop.CartTests', 'failed'],
      ['Shop.CartTests.Total', 'passed'],
    ]);
    expect(tests[0]?.failures[0]).toMatchObject({ type: 'System.Exception', message: 'no fixture' });
  });

  it('takes errors of an assembly as failed tests', async () => {
    const errors =
      '<errors><error type="assembly-cleanup" name="Shop.dll"><failure exception-type="System.Exception"><message>still open</message></failure></error></errors>';
    const { tests } = await readReport(XUNIT, v2(errors));
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'Shop.dll',
        suite: ['assembly-cleanup'],
        status: 'failed',
        failures: [expect.objectContaining({ message: 'still open' })],
      }),
    ]);
  });

  it.each([
    ['Pass', 'passed'],
    ['Fail', 'failed'],
    ['Skip', 'skipped'],
    ['NotRun', 'skipped'],
  ])('takes %s as %s', async (result, status) => {
    const { tests } = await readReport(
      XUNIT,
      v2(collection(`<test name="a" result="${result}"><reason><![CDATA[later]]></reason></test>`)),
    );
    expect(tests[0]).toMatchObject({ status, skipReason: status === 'skipped' ? 'later' : undefined });
  });

  it('says that a limit of time was reached', async () => {
    const failure =
      '<failure exception-type="Xunit.Sdk.TestTimeoutException"><message>Test execution timed out after 100 milliseconds</message></failure>';
    const { tests } = await readReport(XUNIT, v2(collection(`<test name="a" result="Fail">${failure}</test>`)));
    expect(tests[0]?.failures[0]).toMatchObject({ timedOut: true, isAssertion: false });
  });

  it('takes a failure of go2xunit as one of Go, of which no type is known', async () => {
    const failure =
      '<failure exception-type="go.error"><message><![CDATA[cart_test.go:38:\n    c.Assert(z, Equals, 42)\n... obtained int = 41\n... expected int = 42]]></message></failure>';
    const { tests } = await readReport(XUNIT, v2(collection(`<test name="TestDiv" result="Fail">${failure}</test>`)));
    expect(tests[0]?.failures[0]).toMatchObject({ dialect: 'go' });
    expect(tests[0]?.failures[0]?.type).toBeUndefined();
  });

  it('gives a failed test that the file cuts off', async () => {
    const report = v2(
      collection(`<test name="a" result="Pass" time="0.1"/><test name="b" result="Fail" time="0.1">${FAILURE}</test>`),
    );
    const { tests, warnings } = await readReport(XUNIT, report.slice(0, report.indexOf('Actual:')));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['a', 'passed'],
      ['b', 'failed'],
    ]);
    expect(warnings.map(({ code }) => code)).toContain('truncated');
  });

  it('is not the documentation of an assembly', () => {
    const head = { text: '', lines: [] };
    const root = { name: 'assembly', namespace: '', attributes: {}, children: ['name'], elements: [] };
    expect(XUNIT.recognizes({ ...head, root })).toBe(false);
    expect(XUNIT.recognizes({ ...head, root: { ...root, children: ['collection'] } })).toBe(true);
    expect(XUNIT.recognizes({ ...head, root: { ...root, name: 'assemblies', children: ['assembly'] } })).toBe(true);
  });
});

describe('a message of xUnit.net', () => {
  it.each([
    [
      'quotes and backslashes of version 3',
      String.raw`Assert.Equal() Failure: Strings differ` + '\n' + String.raw`Expected: \"C:\\new\"`,
      'Assert.Equal() Failure: Strings differ\nExpected: "C:\\new"',
    ],
    [
      'line ends of version 2',
      String.raw`Assert.True() Failure\r\nExpected: True\r\nActual:   False`,
      'Assert.True() Failure\r\nExpected: True\r\nActual:   False',
    ],
    [
      'line ends of version 2 on Linux',
      String.raw`Assert.True() Failure\nExpected: True\nActual:   False`,
      'Assert.True() Failure\nExpected: True\nActual:   False',
    ],
    ['control characters', String.raw`\"a\x1b\t\"`, '"a\u001b\t"'],
  ])('loses the escapes of %s', (_, text, message) => {
    expect(unescapedMessage(text)).toBe(message);
  });

  it.each([
    String.raw`no file C:\new\table`,
    String.raw`Expected: "a\"b"`,
    String.raw`Expected: "C:\new"`,
    String.raw`\"a\q\"`,
    'no escape',
  ])('stays as a logger of dotnet test writes it: %s', (text) => {
    expect(unescapedMessage(text)).toBe(text);
  });
});
