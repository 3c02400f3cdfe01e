import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { PA11Y_CI } from './pa11y-ci.js';

const { read, recognizes } = specReader(PA11Y_CI);

const wholeOf = (report: unknown): ReturnType<typeof readReport> =>
  readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)));

const statusOf = async (report: unknown): Promise<string> => (await wholeOf(report)).status;

const issue = (more: object = {}): object => ({
  code: 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37',
  type: 'error',
  typeCode: 1,
  message: 'Img element missing an alt attribute.',
  context: '<img src="till.png">',
  selector: '#till > img',
  runner: 'htmlcs',
  runnerExtras: {},
  ...more,
});

const CONTRAST = issue({
  message:
    'This element has insufficient contrast at this conformance level. Expected a contrast ratio of at least 4.5:1, but text in this element has a contrast ratio of 2.81:1. Recommendation:  change text colour to #f9663a.',
});

const HOME = 'https://shop.test/';
const CART = 'https://shop.test/cart';

const reportOf = (results: Readonly<Record<string, unknown>>, passes: number, total: number, errors = 0): object => ({
  total,
  passes,
  errors,
  results,
});

const FAILED = reportOf({ [HOME]: [], [CART]: [issue(), CONTRAST] }, 1, 2, 2);
const PASSED = reportOf({ [HOME]: [], [CART]: [] }, 2, 2);

describe('PA11Y_CI', () => {
  it('reads pages with their issues', async () => {
    const { tests, run, codes } = await read(FAILED);
    expect(tests).toMatchObject([
      { name: HOME, suite: [], status: 'passed', failures: [] },
      {
        name: CART,
        status: 'failed',
        failures: [
          {
            type: 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37',
            message: 'Img element missing an alt attribute.',
            stack: '#till > img\n<img src="till.png">',
            isAssertion: true,
          },
          { expected: '>= 4.5:1', actual: '2.81:1' },
        ],
      },
    ]);
    expect(run.runner).toBe('pa11y-ci');
    expect(codes).toEqual([]);
  });

  it('reads an error of a page as an exception', async () => {
    const { tests } = await wholeOf(reportOf({ [HOME]: [{ message: 'net::ERR_CONNECTION_REFUSED' }] }, 0, 1));
    expect(tests).toMatchObject([{ failure: { kind: 'exception', message: 'net::ERR_CONNECTION_REFUSED' } }]);
  });

  it.each([
    ['passed', PASSED],
    ['passed', reportOf({ [HOME]: [] }, 2, 2)],
    ['failed', FAILED],
    ['failed', reportOf({ [HOME]: [{}] }, 0, 1)],
    ['failed', reportOf({ [HOME]: [null] }, 1, 1)],
    ['failed', reportOf({ [HOME]: [] }, 1, 2)],
    ['failed', reportOf({ [HOME]: [], [CART]: [] }, 1, 2)],
    ['failed', reportOf({ [HOME]: [] }, 1, 1, 3)],
    ['failed', reportOf({}, 0, 1)],
    ['errored', reportOf({ [HOME]: [], [CART]: 'none' }, 2, 2)],
    ['empty', reportOf({}, 0, 0)],
  ])('is %s by its pages and counts', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, PASSED].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its counts and results', async () => {
    expect(recognizes(FAILED)).toBe(true);
    expect(recognizes({ total: 1, passes: 1, errors: 0, results: [] })).toBe(false);
    expect(recognizes({ total: 1, passes: 1, errors: 0, results: { a: { status: 'passed' } } })).toBe(false);
    expect(recognizes({ total: 1, passed: 1, results: { a: [] } })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
