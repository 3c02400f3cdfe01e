import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { LIGHTHOUSE_CI } from './lighthouse-ci.js';

const { read, testsOf, recognizes } = specReader(LIGHTHOUSE_CI);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const assertion = (more: object = {}): object => ({
  name: 'minScore',
  expected: 0.9,
  actual: 0.38,
  values: [0.38, 0.2],
  operator: '>=',
  passed: false,
  auditId: 'button-name',
  level: 'error',
  url: 'https://shop.test/cart',
  auditTitle: 'Buttons do not have an accessible name',
  ...more,
});

const PASSED = assertion({ auditId: 'robots-txt', actual: 1, passed: true });

describe('LIGHTHOUSE_CI', () => {
  it('reads assertions on audits by page, with what was expected and found', async () => {
    const size = { name: 'maxNumericValue', auditId: 'resource-summary', auditProperty: 'script.size' };
    const { tests, run, codes } = await read([
      assertion(),
      assertion({ ...size, auditTitle: undefined, operator: '<=', expected: 100, actual: 120 }),
      PASSED,
    ]);
    expect(tests).toMatchObject([
      {
        name: 'button-name',
        suite: ['https://shop.test/cart'],
        variant: 'minScore',
        status: 'failed',
        failures: [
          {
            message: 'Buttons do not have an accessible name (minScore: expected >= 0.9, found 0.38)',
            isAssertion: true,
            expected: '>= 0.9',
            actual: 0.38,
          },
        ],
      },
      {
        name: 'resource-summary.script.size',
        variant: 'maxNumericValue',
        failures: [{ message: 'resource-summary (maxNumericValue: expected <= 100, found 120)', expected: '<= 100' }],
      },
      { name: 'robots-txt', status: 'passed', failures: [] },
    ]);
    expect(run.runner).toBe('lighthouse-ci');
    expect(codes).toEqual([]);
  });

  it('skips what only warns', async () => {
    expect(await testsOf([assertion({ level: 'warn' })])).toMatchObject([
      {
        status: 'skipped',
        skipReason: 'Warning: Buttons do not have an accessible name (minScore: expected >= 0.9, found 0.38)',
        failures: [],
      },
    ]);
  });

  it('says that an audit did not run or gave no value', async () => {
    expect(
      await testsOf([
        assertion({
          name: 'auditRan',
          expected: 1,
          actual: 0,
          auditTitle: undefined,
          message: '"a" is not a known audit.',
        }),
        assertion({ actual: null, values: [null], message: 'Audit did not produce a value at all.' }),
      ]),
    ).toMatchObject([
      { failures: [{ message: '"a" is not a known audit.', isAssertion: false }] },
      {
        failures: [
          {
            message: 'Buttons do not have an accessible name: Audit did not produce a value at all.',
            isAssertion: false,
          },
        ],
      },
    ]);
  });

  it.each([
    ['passed', [PASSED]],
    ['passed', [assertion({ level: 'warn' })]],
    ['failed', [PASSED, assertion()]],
    ['failed', [PASSED, assertion({ level: undefined })]],
    ['failed', [PASSED, assertion({ level: 'fatal' })]],
    ['failed', [assertion({ passed: true })]],
    ['errored', [PASSED, assertion({ passed: undefined })]],
    ['errored', [PASSED, assertion({ passed: 'yes', operator: undefined })]],
  ])('is %s by its assertions', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [
      [PASSED, assertion()],
      [PASSED, PASSED],
    ].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its first assertion', async () => {
    expect(recognizes([assertion()])).toBe(true);
    expect(recognizes(assertion())).toBe(false);
    expect(recognizes([])).toBe(false);
    expect(recognizes([{ name: 'a', expected: 1, actual: 2, passed: false, operator: 'strictEqual' }])).toBe(false);
    expect(recognizes([{ name: 'a', passed: false, url: 'https://shop.test' }])).toBe(false);
    await expect(read([{ a: 1 }])).rejects.toThrow(UnreadableReport);
  });
});
