import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { JASMINE } from './jasmine.js';

const { testsOf, codesOf, recognizes } = specReader(JASMINE);

const spec = (status: string, rest: object = {}): object => ({
  id: 'spec0',
  description: 'adds',
  fullName: 'Cart adds',
  failedExpectations: [],
  passedExpectations: [],
  pendingReason: '',
  status,
  duration: 3,
  ...rest,
});
const suite = (specs: readonly object[], rest: object = {}): object => ({
  id: 'suite1',
  description: 'Cart',
  fullName: 'Cart',
  failedExpectations: [],
  status: 'finished',
  specs,
  ...rest,
});
const expectation = (message: string, rest: object = {}): object => ({
  matcherName: 'toBe',
  message,
  stack: 'Error: no\n    at <Jasmine>',
  passed: false,
  ...rest,
});

const statusOf = async (report: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(report)))).status;

describe('JASMINE', () => {
  it.each([
    ['suites by their ids', { suite1: suite([spec('passed')]) }],
    ['suites in an array', { suites: [suite([spec('passed')])] }],
    ['specs by suite', { Cart: [spec('passed')] }],
    ['an array of specs', [spec('passed')]],
    ['what its reporter interface passes', { started: {}, suites: [suite([])], specs: [spec('passed')], done: {} }],
  ])('reads %s', async (_, report) => {
    expect(recognizes(report)).toBe(true);
    expect(await testsOf(report)).toMatchObject([{ name: 'adds', suite: ['Cart'], status: 'passed', durationMs: 3 }]);
  });

  it.each([
    ['failed', 'failed'],
    ['pending', 'skipped'],
    ['excluded', 'skipped'],
    ['disabled', 'skipped'],
  ])('reads the status %s as %s', async (status, read) => {
    expect((await testsOf([spec(status)]))[0]?.status).toBe(read);
  });

  it('takes a failed expectation for a failure, whatever the status', async () => {
    expect((await testsOf([spec('passed', { failedExpectations: [expectation('no')] })]))[0]?.status).toBe('failed');
  });

  it('does not pass a spec without a status', async () => {
    expect(await codesOf([spec('odd')])).toEqual(['no_result']);
    expect(await statusOf([spec('odd')])).toBe('errored');
  });

  it('reads the suites of a spec by their ids', async () => {
    const suites = [
      suite([], { id: 'suite2', description: 'checkout', fullName: 'Cart checkout', parentSuiteId: 'suite1' }),
      suite([]),
    ];
    const specs = [spec('passed', { fullName: 'Cart checkout adds', parentSuiteId: 'suite2' })];
    expect((await testsOf({ suites, specs }))[0]?.suite).toEqual(['Cart', 'checkout']);
  });

  it('reads suites that contain each other', async () => {
    const suites = [suite([], { parentSuiteId: 'suite1' })];
    expect(await testsOf({ suites, specs: [spec('passed', { parentSuiteId: 'suite1' })] })).toHaveLength(1);
  });

  it('takes both values of a comparison from their fields', async () => {
    const failedExpectations = [
      expectation('Expected 41 to be 42.', { expected: 42, actual: 41 }),
      expectation('Expected 1 not to be 1.', { expected: 1, actual: 1 }),
      expectation('Expected [ NaN ] to equal [ 1 ].', { matcherName: 'toEqual', expected: [1], actual: [null] }),
      expectation('TypeError: no', { matcherName: '', expected: '', actual: '' }),
    ];
    const [test] = await testsOf([spec('failed', { failedExpectations })]);
    expect(test?.failures.map(({ expected, actual }) => [expected, actual])).toEqual([
      [42, 41],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('reads what failed in a suite or in the run outside of the specs', async () => {
    const failedExpectations = [expectation('Error: could not close', { matcherName: '' })];
    const suites = [suite([spec('passed')], { failedExpectations, status: 'failed' })];
    const done = { overallStatus: 'failed', failedExpectations };
    expect(await testsOf({ suites, done })).toMatchObject([
      { name: 'Cart', suite: [], status: 'failed' },
      { name: 'adds', status: 'passed' },
      { name: 'Test run', status: 'failed' },
    ]);
  });

  it('does not pass a run that failed, is incomplete or lacks specs', async () => {
    const done = (overallStatus: string): object => ({ specs: [spec('passed')], done: { overallStatus } });
    expect(await statusOf(done('passed'))).toBe('passed');
    expect(await statusOf(done('failed'))).toBe('failed');
    expect(await statusOf(done('incomplete'))).toBe('errored');
    expect(await statusOf({ started: { totalSpecsDefined: 2 }, specs: [spec('passed')] })).toBe('errored');
  });

  it.each([{}, { suites: [] }, { specs: [{ description: 'adds', status: 'passed' }] }])(
    'does not recognize %j',
    (report) => {
      expect(recognizes(report)).toBe(false);
    },
  );
});
