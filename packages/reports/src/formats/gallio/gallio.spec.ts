import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { GALLIO } from './gallio.js';

const { testsOf } = specReader(GALLIO);

const step = (name: string, isTestCase: boolean, status: string, inside = '', log = ''): string =>
  `<testStepRun startTime="2009-02-27T18:29:01.06+01:00" endTime="2009-02-27T18:29:02.49+01:00"><testStep name="${name}" isTestCase="${isTestCase}" /><children>${inside}</children><result duration="0.5"><outcome status="${status}" /></result><testLog><streams>${log}</streams></testLog></testStepRun>`;
const report = (steps: string, failed = 0): string =>
  `<?xml version="1.0"?><report xmlns="http://www.gallio.org/"><testModel/><testPackageRun>${step('Root', false, 'passed', step('NUnit v2.4.8.0', false, 'passed', steps))}<statistics failedCount="${failed}"/></testPackageRun></report>`;
const failures = (sections: string): string =>
  `<stream name="Failures"><body><contents>${sections}</contents></body></stream>`;
const section = (name: string, content: string): string =>
  `<section name="${name}"><contents>${content}</contents></section>`;
const STACK =
  '<marker class="StackTrace"><contents><text>   at UnitTests.Main.Fails() in D:\\a\\UnitTests.cs:line 24</text></contents></marker>';

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('GALLIO', () => {
  it('reads test cases by their steps, without the root and the framework', async () => {
    const log = failures(
      section('Message', '<text>  Expected: 30\n  But was:  20\n</text>') + section('Stack Trace', STACK),
    );
    const text = report(
      step('Shop', false, 'passed', step('adds', true, 'passed') + step('fails', true, 'failed', '', log)),
      1,
    );
    expect(await testsOf(text)).toMatchObject([
      { name: 'adds', suite: ['Shop'], status: 'passed', durationMs: 500 },
      {
        name: 'fails',
        status: 'failed',
        failures: [{ message: 'Expected: 30\n  But was:  20', stack: expect.stringContaining('UnitTests.cs:line 24') }],
      },
    ]);
  });

  it('keeps the heads of sections that name what failed', async () => {
    const log = failures(
      section('Expected values to be equal.', `<text>Expected Value : 1\nActual Value   : 2</text>${STACK}`),
    );
    const [test] = await testsOf(report(step('a', true, 'failed', '', log), 1));
    expect(test?.failures[0]?.message).toBe('Expected values to be equal.\nExpected Value : 1\nActual Value   : 2');
  });

  it('reads the rows of a test instead of the test, and a step that failed by itself', async () => {
    const rows = step('sorts', true, 'failed', step('sorts(1)', true, 'passed') + step('sorts(2)', true, 'failed'));
    const text = report(
      step('Shop', false, 'failed', rows) + step('Cart', false, 'failed', step('a', true, 'skipped')),
      1,
    );
    expect((await testsOf(text)).map(({ name, suite, status }) => [...suite, name, status])).toEqual([
      ['Shop', 'sorts', 'sorts(1)', 'passed'],
      ['Shop', 'sorts', 'sorts(2)', 'failed'],
      ['Cart', 'a', 'skipped'],
      ['Cart', 'failed'],
    ]);
  });

  it('keeps what a test wrote', async () => {
    const log = '<stream name="ConsoleOutput"><body><contents><text>hello</text></contents></body></stream>';
    expect((await testsOf(report(step('a', true, 'passed', '', log))))[0]?.events).toMatchObject([
      { message: 'hello' },
    ]);
  });

  it.each([
    ['passes when nothing is wrong', report(step('a', true, 'passed')), 'passed'],
    ['fails when it counts a failure that it does not contain', report(step('a', true, 'passed'), 1), 'failed'],
    ['is errored with an unknown outcome', report(step('a', true, 'odd')), 'errored'],
    ['is errored when it ends early', report(step('a', true, 'passed')).replace(/<result.*/s, ''), 'errored'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it.each(['<report><a/></report>', '<report xmlns="urn:x"><testPackageRun/></report>'])(
    'does not recognize %s',
    async (text) => {
      await expect(readReport(Buffer.from(text))).rejects.toThrow(/root element/);
    },
  );
});
