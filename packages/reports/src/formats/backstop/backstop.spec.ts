import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { BACKSTOP } from './backstop.js';

const { read, testsOf, recognizes } = specReader(BACKSTOP);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const SAME = { isSameDimensions: true, dimensionDifference: { width: 0, height: 0 }, misMatchPercentage: '0.00' };

const pair = (more: object = {}): object => ({
  reference: '../bitmaps_reference/shop_Cart_0_document_0_phone.png',
  test: '../bitmaps_test/20260102-100000/shop_Cart_0_document_0_phone.png',
  selector: 'document',
  fileName: 'shop_Cart_0_document_0_phone.png',
  label: 'Cart',
  requireSameDimensions: true,
  misMatchThreshold: 0.1,
  url: 'https://shop.test/cart',
  viewportLabel: 'phone',
  diff: SAME,
  ...more,
});

const reportOf = (...tests: readonly unknown[]): object => ({ testSuite: 'shop', tests, id: 'shop' });

const pass = (more: object = {}): object => ({ pair: pair(more), status: 'pass' });
const fail = (more: object = {}): object => ({ pair: pair(more), status: 'fail' });

const OTHER = { ...SAME, rawMisMatchPercentage: 2.3472, misMatchPercentage: '2.35' };
const TALLER = { ...OTHER, isSameDimensions: false, dimensionDifference: { width: 0, height: -23 } };

describe('BACKSTOP', () => {
  it('reads pairs with how much they may differ and how much they do', async () => {
    const { tests, run, codes } = await read(reportOf(pass(), fail({ diff: OTHER, diffImage: '../diff.png' })));
    expect(tests).toMatchObject([
      { name: 'Cart', suite: ['shop'], variant: 'document phone', status: 'passed', failures: [], events: [] },
      {
        status: 'failed',
        failures: [
          {
            message: 'The screenshot does not match the reference: it differs by 2.35 % (allowed: 0.1 %)',
            isAssertion: true,
            expected: '<= 0.1',
            actual: 2.35,
          },
        ],
        events: [{ name: 'reference' }, { name: 'test' }, { name: 'diffImage', path: '../diff.png' }],
      },
    ]);
    expect(run.runner).toBe('BackstopJS');
    expect(codes).toEqual([]);
  });

  it('says how the sizes differ, unless they may', async () => {
    const [both, size, any] = await testsOf(
      reportOf(
        fail({ diff: TALLER }),
        fail({ diff: { ...TALLER, misMatchPercentage: '0.05' } }),
        pass({ diff: { ...TALLER, misMatchPercentage: '0.05' }, requireSameDimensions: false }),
      ),
    );
    expect(both?.failures[0]?.message).toMatch(
      /differs by 2\.35 % \(allowed: 0\.1 %\); its size differs \(height by 23 px\)$/,
    );
    expect(size?.failures).toEqual([
      { message: 'The screenshot does not match the reference: its size differs (height by 23 px)', isAssertion: true },
    ]);
    expect(any?.status).toBe('passed');
  });

  it('reports an error of the page in front of the screenshot that it lacks', async () => {
    const error = 'Reference file not found /shop/cart.png';
    const { tests } = await readReport(
      Buffer.from(
        JSON.stringify(
          reportOf(
            fail({ diff: undefined, error }),
            fail({ diff: undefined, error, engineErrorMsg: 'net::ERR_CONNECTION_REFUSED at https://shop.test/cart' }),
          ),
        ),
      ),
    );
    expect(tests).toMatchObject([
      { failure: { kind: 'exception', message: error } },
      { failure: { kind: 'exception', message: 'net::ERR_CONNECTION_REFUSED at https://shop.test/cart' } },
    ]);
  });

  it('names a scenario that never had a file', async () => {
    const report = reportOf({
      pair: { viewport: { label: 'phone' }, scenario: { label: 'Till' }, msg: 'x', error: 'no browser' },
      status: 'fail',
    });
    expect(recognizes(report)).toBe(true);
    expect(await testsOf(report)).toMatchObject([{ name: 'Till', variant: 'phone', status: 'failed' }]);
  });

  it.each([
    ['passed', reportOf(pass())],
    ['failed', reportOf(pass(), fail({ diff: OTHER }))],
    ['failed', reportOf(fail())],
    ['failed', reportOf(pass({ error: 'no file' }))],
    ['failed', reportOf(pass({ diff: OTHER }))],
    ['failed', reportOf(pass({ diff: TALLER }))],
    ['errored', reportOf(pass(), { pair: pair(), status: 'running' })],
    ['errored', reportOf(pass(), { pair: pair() })],
    ['errored', reportOf(pass(), null)],
    ['empty', reportOf()],
  ])('is %s by its pairs', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [reportOf(pass(), fail({ diff: OTHER })), reportOf(pass())].flatMap((report) =>
      brokenOff(JSON.stringify(report), 60),
    );
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its pairs', async () => {
    expect(recognizes(reportOf(pass()))).toBe(true);
    expect(recognizes({ testSuite: 'a', tests: [{ pair: { left: 1 }, status: 'pass' }] })).toBe(false);
    expect(recognizes({ testSuite: 'a', tests: [{ name: 'a', status: 'pass' }] })).toBe(false);
    expect(recognizes({ testSuite: 'a', tests: [], passed: 3 })).toBe(false);
    expect(recognizes({ tests: [pass()] })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
