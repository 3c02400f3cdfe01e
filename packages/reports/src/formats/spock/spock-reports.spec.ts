import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { SPOCK_REPORTS } from './spock-reports.js';

const { read, testsOf } = specReader(SPOCK_REPORTS);

const { formatOf, statusOf } = textReader(SPOCK_REPORTS);

interface Numbers {
  readonly failures?: number;
  readonly errors?: number;
  readonly totalRuns?: number;
}

function specification(executed: readonly string[], numbers: Numbers, ignored: readonly string[] = []): object {
  return {
    executedFeatures: executed,
    ignoredFeatures: ignored,
    stats: { failures: 0, errors: 0, skipped: ignored.length, totalRuns: executed.length, time: 30, ...numbers },
  };
}

const GREEN = JSON.stringify({
  'shop.CartSpec': specification(['adds tea', 'is empty'], {}, ['pays']),
  'shop.TillSpec': specification(['opens'], { totalRuns: 4 }),
});

describe('SPOCK_REPORTS', () => {
  it('has the features of specifications where nothing failed', async () => {
    const { tests, run, codes } = await read(GREEN);
    expect(tests).toMatchObject([
      { name: 'adds tea', suite: ['shop.CartSpec'], status: 'passed' },
      { name: 'is empty', suite: ['shop.CartSpec'], status: 'passed' },
      { name: 'pays', suite: ['shop.CartSpec'], status: 'skipped' },
      { name: 'opens', suite: ['shop.TillSpec'], status: 'passed' },
    ]);
    expect(run).toEqual({ runner: 'Spock', durationMs: 60 });
    expect(codes).toEqual([]);
    expect(await statusOf(GREEN)).toBe('passed');
  });

  it('has features that failed where all of them did', async () => {
    const tests = await testsOf({
      A: specification(['adds'], { failures: 1, totalRuns: 3 }),
      B: specification(['sums', 'pays'], { failures: 1, errors: 1 }),
    });
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'failed'],
      ['sums', 'failed'],
      ['pays', 'failed'],
    ]);
  });

  it('has a specification that failed where it is not said which features did', async () => {
    const [test, ...others] = await testsOf({ 'shop.CartSpec': specification(['adds', 'sums'], { errors: 1 }) });
    expect(test).toMatchObject({
      name: 'shop.CartSpec',
      status: 'failed',
      failures: [{ message: '1 run failed of these features: adds; sums. spock-reports does not say which and why.' }],
    });
    expect(others).toEqual([]);
    const none = await testsOf({ A: specification([], { errors: 2 }) });
    expect(none).toMatchObject([
      { name: 'A', failures: [{ message: '2 runs failed. spock-reports does not say which and why.' }] },
    ]);
  });

  it('takes the last of several runs of a specification', async () => {
    const [green, red] = [specification(['adds'], {}), specification(['adds'], { failures: 1 })].map((one) =>
      JSON.stringify(one),
    );
    expect(await statusOf(`{"A":${red},"B":${green},"A":${green}}`)).toBe('passed');
    expect(await statusOf(`{"A":${green},"B":${green},"A":${red}}`)).toBe('failed');
  });

  it.each([
    ['features that were not run', { A: specification(['adds', 'sums'], { totalRuns: 0 }) }],
    ['some of the features not run', { A: specification(['adds', 'sums'], { totalRuns: 1 }) }],
    ['no numbers', { A: { executedFeatures: ['adds'], ignoredFeatures: [] } }],
    ['numbers that are none', { A: { executedFeatures: ['adds'], stats: { failures: '0', totalRuns: 1 } } }],
    ['a specification that is none', { A: specification(['adds'], {}), B: null }],
  ])('is not green with %s', async (_what, report) => {
    expect(await statusOf(JSON.stringify(report))).toBe('errored');
  });

  it('is never green where it breaks off', async () => {
    for (const part of brokenOff(GREEN, 60).filter((cut) => cut.includes('executedFeatures":[')))
      expect(await statusOf(part)).toBe('errored');
  });

  it('is recognized by its first specification', async () => {
    expect(await formatOf(GREEN)).toBe('spock-reports');
    expect(await formatOf('{"a":{"executedFeatures":2}}')).toBeUndefined();
    await expect(read({ a: {} })).rejects.toThrow(UnreadableReport);
  });
});
