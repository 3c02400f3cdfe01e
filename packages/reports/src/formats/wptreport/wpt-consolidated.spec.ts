import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { WPTREPORT } from './wptreport.js';

const { testsOf, recognizes } = specReader(WPTREPORT);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const reportOf = (file: object, subtest: object): { readonly ua: readonly string[]; readonly results: object } => ({
  ua: ['Ch41', 'FF36'],
  results: {
    '/shop/cart.html': { byUA: file, totals: {}, subtests: { sums: { byUA: subtest, totals: {} } } },
  },
});

const FAILED = reportOf({ Ch41: 'OK', FF36: 'ERROR' }, { Ch41: 'PASS', FF36: 'FAIL' });
const PASSED = reportOf({ Ch41: 'OK', FF36: 'OK' }, { Ch41: 'PASS', FF36: 'PASS' });

describe('consolidated.json', () => {
  it('has a test for each browser', async () => {
    expect(await testsOf(FAILED)).toMatchObject([
      { name: 'sums', suite: ['/shop/cart.html'], variant: 'Ch41', status: 'passed' },
      { name: 'sums', variant: 'FF36', status: 'failed' },
      { name: '/shop/cart.html', suite: [], variant: 'FF36', status: 'failed' },
    ]);
    expect(await testsOf(reportOf({ Ch41: 'OK', FF36: 'OK' }, { Ch41: 'PASS' }))).toMatchObject([
      { name: 'sums', variant: 'Ch41', status: 'passed' },
      { name: '/shop/cart.html', variant: 'FF36', status: 'passed' },
    ]);
  });

  it.each([
    ['passed', PASSED],
    ['failed', FAILED],
    ['errored', reportOf({ Ch41: 'OK' }, { Ch41: 'ODD' })],
    ['errored', reportOf({ Ch41: 7 }, { Ch41: 'PASS' })],
    ['errored', { ua: [], results: { ...PASSED.results, '/shop/till.html': null } }],
  ])('is %s by its statuses', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, PASSED].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its browsers and files', () => {
    expect(recognizes(FAILED)).toBe(true);
    expect(recognizes({ results: { a: { byUA: {} } } })).toBe(false);
    expect(recognizes({ ua: 'Ch41', results: { a: { byUA: {} } } })).toBe(false);
    expect(recognizes({ ua: [], results: { a: { status: 'OK' } } })).toBe(false);
    expect(recognizes({ ua: [], results: {} })).toBe(false);
  });
});
