import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { TESTCAFE } from './testcafe.js';

const { testsOf, recognizes } = specReader(TESTCAFE);

const ERROR = `AssertionError: expected 1 to deeply equal 2

Browser: Chrome 156.0.0.0 / Debian 12

   1 |fixture('Cart');
 > 2 |test('adds', async t => { await t.expect(1).eql(2); });

   at <anonymous> (/app/cart.js:2:44)`;

const entry = (errs: readonly string[], rest: object = {}): object => ({
  name: 'adds',
  meta: { priority: 'high' },
  errs,
  durationMs: 20,
  unstable: false,
  screenshotPath: null,
  skipped: false,
  ...rest,
});
const report = (tests: readonly object[], passed: number, total: number): object => ({
  startTime: '2026-11-23T07:44:02.870Z',
  endTime: '2026-11-23T07:44:22.733Z',
  userAgents: ['Chrome 156.0.0.0 / Debian 12'],
  passed,
  total,
  skipped: 0,
  fixtures: [{ name: 'Cart', path: '/app/cart.js', tests }],
  warnings: [],
});

const statusOf = async (content: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)))).status;

describe('TESTCAFE', () => {
  it('reads tests and separates message, browser, source and stack', async () => {
    const content = report(
      [entry([]), entry([ERROR], { screenshotPath: '/shots/1' }), entry([], { skipped: true })],
      1,
      2,
    );
    expect(recognizes(content)).toBe(true);
    expect(await testsOf(content)).toMatchObject([
      {
        name: 'adds',
        suite: ['Cart'],
        file: '/app/cart.js',
        status: 'passed',
        durationMs: 20,
        tags: ['priority:high'],
      },
      {
        status: 'failed',
        failures: [
          {
            type: 'AssertionError',
            message: 'AssertionError: expected 1 to deeply equal 2',
            stack: '   at <anonymous> (/app/cart.js:2:44)',
            isAssertion: true,
            location: { file: '/app/cart.js', line: 2, column: 44 },
          },
        ],
        events: [{ type: 'attachment', path: '/shots/1' }],
      },
      { status: 'skipped' },
    ]);
  });

  it.each([
    ['colours', ERROR.replace('AssertionError', '\u001b[31mAssertionError\u001b[39m')],
    ['markup', `<div class="message">${ERROR.replace('\n\nBrowser', '</div>\n\nBrowser').replaceAll('=>', '=&gt;')}`],
  ])('reads an error with %s', async (_, error) => {
    const [test] = await testsOf(report([entry([error])], 0, 1));
    expect(test?.failures[0]?.message).toBe('AssertionError: expected 1 to deeply equal 2');
  });

  it('takes an error in a hook for an exception and keeps the hook in its message', async () => {
    const error = '- Error in fixture.beforeEach hook -\nTypeError: cart is undefined\n\nBrowser: Chrome 1\n';
    const [test] = await testsOf(report([entry([error])], 0, 1));
    expect(test?.failures).toMatchObject([
      {
        type: 'TypeError',
        message: '- Error in fixture.beforeEach hook -\nTypeError: cart is undefined',
        isAssertion: false,
      },
    ]);
  });

  it('reads a test that passed and was unstable as flaky', async () => {
    const { tests } = await readReport(Buffer.from(JSON.stringify(report([entry([], { unstable: true })], 1, 1))));
    expect(tests).toMatchObject([{ status: 'passed', flaky: true }]);
  });

  it.each([
    ['fails when it counts fewer passes than it contains', report([entry([])], 0, 1), 'failed'],
    ['is errored when it announces a test that it does not contain', report([entry([])], 1, 2), 'errored'],
    ['is errored when a test has no errors and no list of them', report([entry([]), { name: 'a' }], 1, 1), 'errored'],
    ['passes otherwise', report([entry([])], 1, 1), 'passed'],
  ])('%s', async (_, content, status) => {
    expect(await statusOf(content)).toBe(status);
  });

  it.each([{}, { fixtures: [] }, { fixtures: [{ name: 'a', tests: [] }] }])('does not recognize %j', (content) => {
    expect(recognizes(content)).toBe(false);
  });
});
