import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport } from '../../../test/read-report.js';
import { CHECK } from './check.js';

function test(result: string, message: string, more = ''): string {
  return `<test result="${result}"><path>.</path><fn>till.c:12</fn><id>test_sum</id><iteration>0</iteration><duration>0.250000</duration><description>sums</description><message>${message}</message>${more}</test>`;
}

function report(tests: string): string {
  return `<?xml version="1.0"?>\n<testsuites xmlns="http://check.sourceforge.net/ns"><datetime>2026-11-20 20:00:00</datetime><suite><title>till</title>${tests}</suite><duration>1.0</duration></testsuites>`;
}

describe('CHECK', () => {
  it('is recognized by its namespace', () => {
    const root = {
      name: 'testsuites',
      namespace: 'http://check.sourceforge.net/ns',
      attributes: {},
      children: ['datetime', 'suite'],
      elements: [],
    };
    expect(CHECK.recognizes({ text: '', root, lines: [] })).toBe(true);
    expect(CHECK.recognizes({ text: '', root: { ...root, namespace: '' }, lines: [] })).toBe(false);
  });

  it('reads tests with their suite, test case, place, duration and failure', async () => {
    const { tests } = await readReport(
      CHECK,
      report(test('success', 'Passed') + test('failure', "Assertion 'a == 42' failed: a == 41, 42 == 42")),
    );
    const place = { name: 'test_sum', suite: ['till', 'sums'], file: 'till.c', line: 12, durationMs: 250 };
    expect(tests).toMatchObject([
      { ...place, status: 'passed', failures: [] },
      {
        ...place,
        status: 'failed',
        failures: [
          {
            message: "Assertion 'a == 42' failed: a == 41, 42 == 42",
            isAssertion: true,
            location: { file: 'till.c', line: 12 },
            dialect: 'cpp',
          },
        ],
      },
    ]);
  });

  it('distinguishes signals and time limits from assertions', async () => {
    const { tests } = await readReport(
      CHECK,
      report(test('error', 'Received signal 11 (Segmentation fault)') + test('error', 'Test timeout expired')),
    );
    expect(tests.map(({ failures }) => failures)).toMatchObject([
      [{ isAssertion: false, element: 'error' }],
      [{ isAssertion: false, timedOut: true }],
    ]);
  });

  it('has the round of a loop as the variant, and no unknown duration', async () => {
    const looped = test('success', 'Passed').replace('<iteration>0', '<iteration>2').replace('0.250000', '-1.000000');
    const { tests, warnings } = await readReport(CHECK, report(looped));
    expect(tests).toMatchObject([{ variant: '2', durationMs: undefined }]);
    expect(warnings).toEqual([]);
  });

  it('warns of a test without a result', async () => {
    const { tests, warnings } = await readReport(CHECK, report('<test><id>test_odd</id></test>'));
    expect(tests).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'no_result' }]);
  });

  it('gives what is before a cut', async () => {
    const whole = report(test('success', 'Passed').repeat(3));
    for (const text of brokenOff(whole, 20))
      expect((await readReport(CHECK, text)).warnings.map(({ code }) => code)).toContain('truncated');
  });
});
