import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { INSPEC } from './inspec.js';

const { read, testsOf, recognizes } = specReader(INSPEC);

const result = (status: unknown, more: object = {}): object => ({
  status,
  code_desc: 'Service ntpd should be running',
  run_time: 0.25,
  start_time: '2026-11-20T20:00:00.250Z',
  ...more,
});

const control = (results: unknown, id = 'V-1'): object => ({
  id,
  title: 'Clocks\nare right',
  source_location: { line: 3, ref: 'controls/clock.rb' },
  results,
});

const report = (...controls: readonly object[]): object => ({
  platform: { name: 'centos', release: '7' },
  profiles: [{ name: 'base', sha256: 'ab', controls, status: 'loaded' }],
  statistics: { duration: 1.5 },
  version: '5.22.3',
});

const statusOf = async (value: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(value)))).status;

describe('INSPEC', () => {
  it('takes each result of a control as a test', async () => {
    const { tests, run } = await read(report(control([result('passed'), result('failed', { message: 'no' })])));
    expect(tests).toMatchObject([
      {
        name: 'Service ntpd should be running',
        suite: ['base', 'V-1'],
        file: 'controls/clock.rb',
        line: 3,
        status: 'passed',
        durationMs: 250,
      },
      { status: 'failed', failures: [{ message: 'no', isAssertion: true }] },
    ]);
    expect(run).toMatchObject({ runner: 'InSpec 5.22.3', durationMs: 1500 });
  });

  it('reads the values of sentences of RSpec', async () => {
    const message = '\nexpected: 0\n     got: 1\n\n(compared using ==)\n';
    const { tests } = await readReport(Buffer.from(JSON.stringify(report(control([result('failed', { message })])))));
    expect(tests[0]?.failure).toMatchObject({ kind: 'assertion', expected: 0, actual: 1 });
  });

  it('reports why a result is skipped', async () => {
    expect(await testsOf(report(control([result('skipped', { skip_message: 'Not applicable' })])))).toMatchObject([
      { status: 'skipped', skipReason: 'Not applicable' },
    ]);
  });

  it.each([
    ['NoMethodError', { exception: 'NoMethodError', message: 'undefined method' }, false],
    ['a matcher', { exception: 'RSpec::Expectations::ExpectationNotMetError', message: 'x' }, true],
    ['one of several matchers', { exception: 'RSpec::Core::MultipleExceptionError', message: 'expected 1' }, true],
    ['one of several errors', { exception: 'RSpec::Core::MultipleExceptionError', message: 'undefined' }, false],
  ])('says whether an assertion failed: %s', async (_, more, isAssertion) => {
    expect(await testsOf(report(control([result('failed', more)])))).toMatchObject([{ failures: [{ isAssertion }] }]);
  });

  it('reads json-min', async () => {
    const min = {
      controls: [{ id: 'V-1', profile_id: 'base', status: 'passed', code_desc: 'File /etc should exist' }],
      statistics: { duration: 1 },
      version: '5.0.0',
    };
    expect(await testsOf(min)).toMatchObject([
      { name: 'File /etc should exist', suite: ['base', 'V-1'], status: 'passed' },
    ]);
    expect(await statusOf(min)).toBe('passed');
  });

  it('takes a control that an including profile repeats without results once', async () => {
    const both = {
      profiles: [
        { name: 'overlay', sha256: 'a', controls: [control([])] },
        { name: 'base', sha256: 'b', controls: [control([result('passed')])] },
      ],
    };
    expect(await testsOf(both)).toHaveLength(1);
    expect(await statusOf(both)).toBe('passed');
  });

  it.each([
    ['a control without results', report(control([result('passed')]), control([], 'V-2')), 'errored'],
    ['a control whose results are no list', report(control([result('passed')]), control('none', 'V-2')), 'errored'],
    ['an unknown status', report(control([result('odd')])), 'errored'],
    ['no status', report(control([result(undefined)])), 'errored'],
    ['an error', report(control([result('error', { message: 'x' })])), 'failed'],
    ['a pass with a backtrace', report(control([result('passed', { backtrace: ['a.rb:1'] })])), 'failed'],
    [
      'a profile that could not be loaded',
      { profiles: [{ name: 'base', sha256: 'a', controls: [], status: 'failed', status_message: 'no such file' }] },
      'failed',
    ],
    [
      'a failed result that only the flat list has',
      {
        profiles: [{ name: 'base', sha256: 'a', controls: [control([result('passed')])] }],
        controls: [result('failed')],
      },
      'failed',
    ],
  ])('is not green: %s', async (_, value, status) => {
    expect(await statusOf(value)).toBe(status);
  });

  it('reads what is before a cut, with a warning', async () => {
    const text = JSON.stringify(report(control([result('passed'), result('failed')])));
    for (const part of brokenOff(text, 20).filter((cut) => cut.includes('"controls"')))
      expect((await read(part)).codes).toContain('truncated');
  });

  it.each([
    [report(control([])), true],
    [{ profiles: [] }, false],
    [{ profiles: [{ name: 'a' }] }, false],
    [{ controls: [{ status: 'passed' }] }, false],
    [{ controls: [] }, false],
  ])('recognizes %j: %s', (value, isInSpec) => {
    expect(recognizes(value)).toBe(isInSpec);
  });

  it.each(['', '[]', '{}', 'x'.repeat(100_000)])('refuses another text', async (text) => {
    await expect(read(text)).rejects.toBeInstanceOf(UnreadableReport);
  });
});
