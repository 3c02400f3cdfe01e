import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { KUTTL } from './kuttl.js';

const { read, recognizes } = specReader(KUTTL);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const test = (name: string, failure?: unknown): unknown => ({
  classname: 'shop',
  name,
  timestamp: '2026-01-02T10:00:00.5Z',
  time: '2.500',
  assertions: 3,
  failure,
});

const reportOf = (failures: number, ...testcase: readonly unknown[]): Readonly<Record<string, unknown>> => ({
  name: '',
  tests: testcase.length,
  failures,
  time: '10.250',
  testsuite: [
    {
      tests: testcase.length,
      failures,
      timestamp: '2026-01-02T10:00:00Z',
      time: '9.000',
      name: './tests/shop',
      testcase,
    },
  ],
});

const FAILED = reportOf(
  1,
  test('opens'),
  test('sells', { text: 'resource Pod:shop/till: .status.phase: value mismatch', message: 'failed in step 1-assert' }),
);

describe('KUTTL', () => {
  it('reads tests with their suites, times and failures', async () => {
    const { tests, run, codes } = await read(FAILED);
    expect(tests).toMatchObject([
      {
        name: 'opens',
        suite: ['./tests/shop'],
        status: 'passed',
        durationMs: 2500,
        startedAt: new Date('2026-01-02T10:00:00.500Z'),
      },
      {
        name: 'sells',
        status: 'failed',
        failures: [
          {
            message: 'failed in step 1-assert',
            text: 'resource Pod:shop/till: .status.phase: value mismatch',
            element: 'failure',
          },
        ],
      },
    ]);
    expect(run).toEqual({ runner: 'kuttl', durationMs: 10_250 });
    expect(codes).toEqual([]);
  });

  it('reads the steps of tests, which are suites in suites', async () => {
    const suite = { name: 'sells', timestamp: '2026-01-02T10:00:00Z', testcase: [test('1-install'), test('2-assert')] };
    const { tests } = await read({
      ...FAILED,
      testsuite: [{ name: 'shop', timestamp: '2026-01-02T10:00:00Z', testsuite: [suite] }],
    });
    expect(tests.map((step) => [...step.suite, step.name])).toEqual([
      ['shop', 'sells', '1-install'],
      ['shop', 'sells', '2-assert'],
    ]);
  });

  it.each([
    ['passed', reportOf(0, test('opens'))],
    ['failed', FAILED],
    ['failed', reportOf(1, test('opens'))],
    ['errored', { ...reportOf(0, test('opens')), tests: 2 }],
    ['failed', { ...reportOf(0, test('opens')), failure: { message: 'no cluster' } }],
    ['failed', { name: '', tests: 0, failures: 0, time: '1.0', failure: { message: 'no cluster' } }],
  ])('is %s by its tests and counts', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, reportOf(0, test('opens'))].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its suites, or by why there are none', async () => {
    expect(recognizes(FAILED)).toBe(true);
    expect(recognizes({ name: 'a', tests: 1, failures: 0, time: '1', testsuite: [{ name: 'a' }] })).toBe(false);
    expect(recognizes({ name: 'a', tests: 1, failures: 0, time: 1, suites: [] })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
