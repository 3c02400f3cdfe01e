import { describe, expect, it } from '@jest/globals';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';

/** As protractor-beautiful-reporter writes it. */
const SPEC = {
  description: 'creates a cart|with items|Shop',
  passed: false,
  pending: false,
  os: 'Windows NT',
  instanceId: 10084,
  browser: { name: 'chrome', version: '71.0.3578.98' },
  message: [
    "Expected '1/20/2019' to equal '01/20/2019'.",
    'Failed: No element found using locator: By(css selector, #save)',
  ],
  trace: [
    'Error: Failed expectation\n    at UserContext.<anonymous> (/shop/test.js:17:82)',
    'NoSuchElementError: No element found using locator: By(css selector, #save)\n    at UserContext.<anonymous> (/shop/test.js:20:3)',
  ],
  browserLogs: [{ level: 'SEVERE', message: 'https://shop.test/ 500', timestamp: 1547831214485, type: '' }],
  screenShotFile: '00430076.png',
  timestamp: 1547831210291,
  duration: 20630,
};

const readSpecs = async (...specs: readonly object[]) => readReport(Buffer.from(JSON.stringify(specs)));

describe('PROTRACTOR', () => {
  it('reads a spec that failed', async () => {
    const { format, tests } = await readReport(Buffer.from(JSON.stringify(SPEC)));
    expect(format).toBe('protractor');
    expect(tests).toMatchObject([
      {
        testId: expect.stringContaining('creates a cart'),
        name: 'creates a cart',
        status: 'failed',
        durationMs: 20630,
        failure: {
          kind: 'assertion',
          message: "Expected '1/20/2019' to equal '01/20/2019'.",
          expected: '01/20/2019',
          actual: '1/20/2019',
          location: { file: '/shop/test.js', line: 17 },
        },
      },
    ]);
    expect(tests[0]?.testId).toMatch(/^Shop > with items > creates a cart/);
  });

  it('takes what was thrown for an exception', async () => {
    const { tests } = await readSpecs({ ...SPEC, message: SPEC.message.slice(1), trace: SPEC.trace.slice(1) });
    expect(tests[0]?.failure).toMatchObject({
      kind: 'exception',
      message: 'Failed: No element found using locator: By(css selector, #save)',
    });
  });

  it.each([
    ['passed', { passed: true, message: 'Passed', trace: '' }, 'passed'],
    ['pending', { passed: false, pending: true, message: 'Pending: later', trace: '' }, 'skipped'],
    ['failed without a message', { passed: false, message: [], trace: [] }, 'failed'],
  ])('is %s', async (_, members, status) => {
    const { tests } = await readSpecs({ ...SPEC, ...members });
    expect(tests.map((test) => test.status)).toEqual([status]);
  });

  it('reads the specs of a combined file, in each browser', async () => {
    const { tests, status } = await readSpecs({ ...SPEC, passed: true }, { ...SPEC, browser: { name: 'firefox' } });
    expect(tests.map(({ status: outcome }) => outcome)).toEqual(['passed', 'failed']);
    expect(new Set(tests.map(({ testId }) => testId)).size).toBe(2);
    expect(status).toBe('failed');
  });

  it('is not green where the file breaks off', async () => {
    const text = JSON.stringify([{ ...SPEC, passed: true }, SPEC]);
    const { status } = await readReport(Buffer.from(text.slice(0, text.length - 400)));
    expect(['failed', 'errored']).toContain(status);
  });

  it('leaves other objects alone', async () => {
    const formatOf = async (value: object) => detectFormat(await toHead(Buffer.from(JSON.stringify(value))))?.name;
    expect(await formatOf({ description: 'a', passed: true })).toBeUndefined();
    expect(await formatOf({ ...SPEC, passed: 'yes' })).toBeUndefined();
  });
});
