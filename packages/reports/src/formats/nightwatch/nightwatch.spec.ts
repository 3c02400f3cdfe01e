import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { NIGHTWATCH } from './nightwatch.js';

const { testsOf, recognizes } = specReader(NIGHTWATCH);

const result = (status: string, rest: object = {}): object => ({
  timeMs: 20,
  assertions: [],
  passed: 1,
  errors: 0,
  failed: 0,
  skipped: 0,
  status,
  ...rest,
});
const module = (completed: object, rest: object = {}): object => ({
  name: 'Shop',
  modulePath: '/app/shop.js',
  testEnv: 'default',
  completed,
  completedSections: {},
  skipped: [],
  skippedByUser: [],
  failedCount: 0,
  errorsCount: 0,
  status: 'pass',
  ...rest,
});
const report = (completed: object, rest: object = {}): object => ({
  report: module(completed, rest),
  name: 'shop',
  httpOutput: [],
  systemerr: '',
});
const own = {
  name: 'NightwatchAssertError',
  message: `Testing if element's <#total> inner text equals '42' in 100ms - expected "equals '42'" but got: "41" (559ms)`,
  stackTrace: '    at shop.js:4:55',
  failure: `Expected "equals '42'" but got: "41"`,
};
const passing = { ...own, failure: false };

const statusOf = async (content: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)))).status;

describe('NIGHTWATCH', () => {
  it('reads the tests of a module', async () => {
    const content = report(
      { pays: result('pass'), totals: result('fail', { failed: 1, assertions: [passing, own] }) },
      { skipped: ['ships', 'prints'], skippedByUser: ['prints'], status: 'fail', failedCount: 1 },
    );
    expect(recognizes(content)).toBe(true);
    expect(await testsOf(content)).toMatchObject([
      { name: 'pays', suite: ['Shop'], file: '/app/shop.js', status: 'passed', durationMs: 20, variant: undefined },
      { name: 'totals', status: 'failed', failures: [{ expected: '42', actual: '41', isAssertion: true }] },
      { name: 'ships', status: 'skipped', skipReason: 'Not run, as an earlier test of the module failed.' },
      { name: 'prints', status: 'skipped', skipReason: undefined },
    ]);
  });

  it('leaves out how long an assertion waited', async () => {
    const [test] = await testsOf(report({ totals: result('fail', { failed: 1, assertions: [own] }) }));
    expect(test?.failures[0]?.message).toMatch(/but got: "41"$/);
  });

  it('takes the values of an AssertionError from the error, and those of another error from nowhere', async () => {
    const assertions = [
      {
        name: 'AssertionError',
        message: 'Expected values to be strictly equal:\n\n41 !== 42\n - expected "42" but got: "41"',
        failure: 'expected "42" but got: "41"',
      },
    ];
    const lastError = { code: 'ERR_ASSERTION', actual: 41, expected: 42 };
    const thrown = {
      name: 'TypeError',
      message: 'no card - expected "undefined" but got: "undefined"',
      failure: 'expected "undefined" but got: "undefined"',
    };
    const tests = await testsOf(
      report({
        totals: result('fail', { failed: 1, assertions, lastError }),
        pays: result('fail', { failed: 1, assertions: [thrown], lastError: { name: 'TypeError' } }),
      }),
    );
    expect(tests.map(({ failures }) => failures)).toMatchObject([
      [{ message: 'Expected values to be strictly equal:\n\n41 !== 42', expected: 42, actual: 41 }],
      [{ type: 'TypeError', message: 'no card' }],
    ]);
    expect(tests[1]?.failures[0]).not.toHaveProperty('expected');
  });

  it('reads an error that is not an assertion', async () => {
    const lastError = { name: 'NoSuchElementError', message: 'no element "#search"' };
    const stackTrace = 'NoSuchElementError\n    at shop.js:5:40';
    const [test] = await testsOf(report({ finds: result('fail', { errors: 1, lastError, stackTrace }) }));
    expect(test?.failures).toMatchObject([{ type: 'NoSuchElementError', message: 'no element "#search"' }]);
  });

  it('reads a hook that failed', async () => {
    const completedSections = { __before_hook: result('fail', { errors: 1 }), __after_hook: result('pass') };
    const tests = await testsOf(report({}, { completedSections, status: 'fail', errorsCount: 1 }));
    expect(tests).toMatchObject([{ name: '__before_hook', status: 'failed' }]);
  });

  it('reads the results of a run, by environment', async () => {
    const modules = { shop: module({ pays: result('pass') }, { testEnv: 'firefox' }) };
    expect(await testsOf({ modules, modulesWithEnv: { firefox: modules } })).toMatchObject([
      { name: 'pays', variant: 'firefox' },
    ]);
  });

  it('reads the counts of a version without statuses', async () => {
    const counts = { passed: 1, errors: 0, failed: 0, skipped: 0 };
    const tests = await testsOf(
      report({ pays: counts, ships: { ...counts, skipped: 1 }, fails: { ...counts, failed: 1 } }),
    );
    expect(tests.map(({ status }) => status)).toEqual(['passed', 'skipped', 'failed']);
  });

  it.each([
    ['fails when its module does', report({ pays: result('pass') }, { status: 'fail' }), 'failed'],
    ['fails when it counts more than it contains', report({ pays: result('pass') }, { errorsCount: 1 }), 'failed'],
    ['is errored with a test without a result', report({ pays: result('odd') }), 'errored'],
    ['passes otherwise', report({ pays: result('pass') }), 'passed'],
  ])('%s', async (_, content, status) => {
    expect(await statusOf(content)).toBe(status);
  });

  it.each([{}, { modules: { shop: { modulePath: '/a.js', status: 'pass' } } }, { report: {} }])(
    'does not recognize %j',
    (content) => {
      expect(recognizes(content)).toBe(false);
    },
  );
});
