import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { WEBDRIVERIO } from './webdriverio.js';

const { testsOf, recognizes } = specReader(WEBDRIVERIO);

const entry = (state: string, rest: object = {}): object => ({ name: 'adds', duration: 3, state, ...rest });
const suite = (tests: readonly object[], hooks: readonly object[] = [], rest: object = {}): object => ({
  name: 'Cart',
  start: '2026-11-23T07:43:05.777Z',
  end: '2026-11-23T07:43:06.777Z',
  sessionId: '1',
  tests,
  hooks,
  ...rest,
});
const report = (suites: readonly object[], failed = 0, rest: object = {}): object => ({
  start: '2026-11-23T07:43:05.777Z',
  end: '2026-11-23T07:43:06.777Z',
  capabilities: { browserName: 'chrome' },
  framework: 'mocha',
  suites,
  specs: ['file:///app/cart.e2e.js'],
  state: { passed: 0, failed, skipped: 0 },
  ...rest,
});
const error = { name: 'Error', message: 'expected 1 to be 2', stack: 'Error: expected 1 to be 2\n    at a.js:1:2' };

const statusOf = async (content: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)))).status;

describe('WEBDRIVERIO', () => {
  it('reads the tests of a worker', async () => {
    const content = report([suite([entry('passed'), entry('failed', { error }), entry('skipped')])], 1);
    expect(recognizes(content)).toBe(true);
    expect(await testsOf(content)).toMatchObject([
      { name: 'adds', suite: ['Cart'], status: 'passed', durationMs: 3, file: '/app/cart.e2e.js', variant: 'chrome' },
      { status: 'failed', failures: [{ message: 'expected 1 to be 2' }] },
      { status: 'skipped' },
    ]);
  });

  it('reads hooks that failed as tests, and no others', async () => {
    const hooks = [
      { title: '"before all" hook', state: 'passed' },
      { title: '"after all" hook', state: 'failed', error },
    ];
    const tests = await testsOf(report([suite([entry('passed')], hooks)], 1));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['"after all" hook', 'failed'],
    ]);
  });

  it('reads merged reports, and keeps neither file nor browser where they differ', async () => {
    const content = report([suite([entry('passed')]), suite([entry('passed')], [], { name: 'Stock' })], 0, {
      capabilities: [{ browserName: 'chrome' }, { browserName: 'firefox' }],
      specs: ['file:///a.js', 'file:///b.js'],
    });
    expect(await testsOf(content)).toMatchObject([
      { suite: ['Cart'], file: undefined, variant: undefined },
      { suite: ['Stock'] },
    ]);
  });

  it('reads a suite once that the reporter repeats for each spec file', async () => {
    const failing = suite([entry('failed', { error })]);
    const content = report([failing, failing], 2, { specs: ['file:///a.js', 'file:///b.js'] });
    expect(await testsOf(content)).toHaveLength(1);
    const { tests } = await readReport(Buffer.from(JSON.stringify(content)));
    expect(tests.map(({ name }) => name)).toEqual(['adds']);
  });

  it.each([
    ['fails when it counts a failure that it does not contain', report([suite([entry('passed')])], 1), 'failed'],
    ['fails with a test that has an error', report([suite([entry('passed', { error: {} })])], 1), 'failed'],
    ['is errored with a test without a result', report([suite([entry('')])]), 'errored'],
    ['passes otherwise', report([suite([entry('passed')])]), 'passed'],
  ])('%s', async (_, content, status) => {
    expect(await statusOf(content)).toBe(status);
  });

  it('is errored when it ends early', async () => {
    const text = JSON.stringify(report([suite([entry('passed'), entry('passed')])]));
    expect((await readReport(Buffer.from(text.slice(0, text.indexOf('"specs"'))))).status).toBe('errored');
  });

  it.each([{}, { suites: [], specs: [] }, { suites: [{ tests: [] }], capabilities: {} }])(
    'does not recognize %j',
    (content) => {
      expect(recognizes(content)).toBe(false);
    },
  );
});
