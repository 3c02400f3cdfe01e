import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { SQUISH } from './squish.js';

const { testsOf, codesOf } = specReader(SQUISH);

const timed = (name: string, inside: string): string =>
  `<prolog time="2026-01-02T03:04:05+00:00"><name><![CDATA[${name}]]></name><location><uri><![CDATA[file:///app/${name}]]></uri></location></prolog>${inside}<epilog time="2026-01-02T03:04:07+00:00"/>`;
const three = (content: string): string =>
  `<?xml version="1.0"?><SquishReport version="3.4" xmlns="http://www.froglogic.com/resources/schemas/xml3"><test type="testsuite">${timed('suite_shop', content)}</test></SquishReport>`;
const testCase = (content: string): string => `<test type="testcase">${timed('tst_cart', content)}</test>`;
const verification = (type: string, detail = "'41' and '42' are not equal"): string =>
  `<verification><location><uri><![CDATA[x-testcase:/test.py]]></uri><lineNo><![CDATA[5]]></lineNo></location><scriptedVerificationResult time="2026-01-02T03:04:06+00:00" type="${type}"><text><![CDATA[Comparison]]></text><detail><![CDATA[${detail}]]></detail></scriptedVerificationResult></verification>`;
const message = (type: string): string =>
  `<message time="2026-01-02T03:04:06+00:00" type="${type}"><text>Script Error</text></message>`;
const two = (content: string): string =>
  `<?xml version="1.0"?><SquishReport version="2.1"><test name="suite_shop"><prolog time="2026-01-02T03:04:05"/><test name="tst_cart"><prolog time="2026-01-02T03:04:05"/>${content}<epilog time="2026-01-02T03:04:07"/></test><epilog time="2026-01-02T03:04:07"/></test></SquishReport>`;

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('SQUISH', () => {
  it('reads a test case of version 3', async () => {
    expect(await testsOf(three(testCase(verification('PASS') + verification('FAIL') + message('LOG'))))).toMatchObject([
      {
        name: 'tst_cart',
        suite: ['suite_shop'],
        file: 'file:///app/tst_cart',
        status: 'failed',
        durationMs: 2000,
        failures: [
          {
            message: "Comparison\n'41' and '42' are not equal",
            expected: '42',
            actual: '41',
            isAssertion: true,
            location: { file: 'x-testcase:/test.py', line: 5 },
          },
        ],
        events: [{ type: 'log', message: 'Script Error' }],
      },
    ]);
  });

  it('reads a test case of version 2', async () => {
    const content = `<verification name="" file="/app/test.py" line="7" type=""><result time="2026-01-02T03:04:06" type="FAIL"><description>Comparison</description><description type="DETAILED">'41' and '42' are not equal</description></result></verification>`;
    expect(await testsOf(two(content))).toMatchObject([
      {
        name: 'tst_cart',
        suite: ['suite_shop'],
        status: 'failed',
        failures: [{ expected: '42', actual: '41', location: { file: '/app/test.py', line: 7 } }],
      },
    ]);
  });

  it('reads what is in sections, scenarios and steps as parts of the test case', async () => {
    const section = `<test type="section">${timed('login', `<test type="step">${timed('I log in', message('ERROR'))}</test>`)}</test>`;
    expect(await testsOf(three(testCase(section)))).toMatchObject([
      { name: 'tst_cart', status: 'failed', failures: [{ message: 'Script Error', isAssertion: false }] },
    ]);
  });

  it('reads a failure outside of the test cases as one of the suite', async () => {
    expect(await testsOf(three(testCase('') + message('FATAL')))).toMatchObject([
      { name: 'tst_cart', status: 'passed' },
      { name: 'suite_shop', suite: [], status: 'failed' },
    ]);
  });

  it.each([
    ['PASS', 'passed'],
    ['XFAIL', 'passed'],
    ['FAIL', 'failed'],
    ['XPASS', 'failed'],
    ['ODD', 'errored'],
  ])('takes a verification with the result %s as %s', async (type, status) => {
    expect(await statusOf(three(testCase(verification(type))))).toBe(status);
  });

  it('is errored with a test case that does not end, and with a verification without a result', async () => {
    const unended = three('<test type="testcase"><prolog><name>a</name></prolog></test>');
    expect(await statusOf(unended)).toBe('errored');
    expect(await statusOf(three(testCase('')).replace(/<epilog.*/s, ''))).toBe('errored');
    expect(await codesOf(three(testCase('<verification/>')))).toEqual(['no_result']);
  });

  it('refuses version 1, which has no test cases', async () => {
    const text = '<SquishReport version="1.2"><summary fails="1"/><testresult result="fail"/></SquishReport>';
    await expect(readReport(Buffer.from(text))).rejects.toThrow(/root element/);
  });
});
