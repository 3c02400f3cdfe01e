import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import type { ReportedTest } from '../../report.js';
import { JUNIT } from './junit.js';

async function testsOf(...cases: readonly string[]): Promise<readonly ReportedTest[]> {
  const xml = `<testsuites name="jest tests"><testsuite name="t/cart.test.js" errors="1">${cases.join('')}</testsuite></testsuites>`;
  return (await readReport(JUNIT, xml)).tests;
}

function suiteError(element: string): string {
  return `<testcase classname="Test suite failed to run" name="t/cart.test.js" time="0">${element}</testcase>`;
}

describe('errors outside of the tests in a report of jest-junit', () => {
  it.each([
    '{}',
    '{&quot;code&quot;:&quot;BABEL_PARSE_ERROR&quot;}',
    '{&quot;message&quot;:&quot;boom&quot;,&quot;stack&quot;:&quot;Error: boom&quot;}',
  ])('are reported once, not again as the JSON %s', async (json) => {
    const tests = await testsOf(
      suiteError('<error>  ● Test suite failed to run\n\n    TypeError: boom</error>'),
      suiteError(`<failure>${json}</failure>`),
    );
    expect(tests.map(({ failures }) => failures.map(({ text }) => text?.trim().split('\n').at(-1)))).toEqual([
      ['    TypeError: boom'],
    ]);
  });

  it('stay where nothing else reports them', async () => {
    expect(await testsOf(suiteError('<failure>{}</failure>'))).toHaveLength(1);
  });

  it('have the stack that is in JSON as their text', async () => {
    const json =
      '{&quot;message&quot;:&quot;&quot;,&quot;stack&quot;:&quot;Error: teardown failed\\n    at /app/t/cart.test.js:3:9&quot;}';
    const [test] = await testsOf(
      `<testcase classname="" name="Test execution failure: could be caused by test hooks like 'afterAll'."><failure>${json}</failure></testcase>`,
    );
    expect(test?.failures[0]?.text).toBe('Error: teardown failed\n    at /app/t/cart.test.js:3:9');
  });

  it('have the stack that is in what Node prints as their text', async () => {
    const print =
      "{\n  stack: 'Error: \\n' +\n    '    at /app/t/cart.test.ts:3:9\\n',\n  message: ''\n}\n⎯⎯⎯\nSerialized Error: {}";
    const [test] = await testsOf(
      `<testcase classname="t/cart.test.ts" name="b"><failure message="" type="Error">${print}</failure></testcase>`,
    );
    expect(test?.failures[0]?.text).toBe('Error: \n    at /app/t/cart.test.ts:3:9');
  });

  it.each(['{&quot;stack&quot;:1}', '{&quot;message&quot;:&quot;a', '{&quot;a&quot;:1}'])(
    'keep the text %s, which is no error',
    async (json) => {
      const [test] = await testsOf(`<testcase classname="a" name="b"><failure>${json}</failure></testcase>`);
      expect(test?.failures[0]?.text).toBe(json.replaceAll('&quot;', '"'));
    },
  );
});
