import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { SPECFLOW } from './specflow.js';

const { read, testsOf } = specReader(SPECFLOW);

const { formatOf, statusOf } = textReader(SPECFLOW);

const step = (status: unknown, error: string | null = null): object => ({
  Duration: '00:00:00.2500000',
  Status: status,
  Error: error,
  Outputs: null,
});

const scenario = (title: string, status: unknown, steps: readonly object[], more: object = {}): object => ({
  ContextType: 'Scenario',
  FeatureFolderPath: 'Features',
  FeatureTitle: 'Till',
  ScenarioTitle: title,
  ScenarioArguments: [],
  Status: status,
  StepResults: steps,
  Outputs: null,
  ...more,
});

const execution = (...results: readonly unknown[]): object => ({
  Nodes: [],
  ExecutionTime: '2026-11-20T20:00:00Z',
  PluginUserSpecFlowId: '1',
  ExecutionResults: results,
  StepReports: null,
});

describe('SPECFLOW', () => {
  it('has the scenarios with their steps, rows and outputs', async () => {
    const { tests, codes } = await read(
      execution(
        scenario('Opens', 'OK', [step('OK'), step('OK')], { Outputs: [{ Text: 'one tea' }] }),
        scenario(
          'Pays',
          'TestError',
          [step('OK'), step('TestError', 'Assert.AreEqual failed. Expected:<3>. Actual:<4>. '), step('Skipped')],
          { ScenarioArguments: ['3', 'tea'] },
        ),
        { ContextType: 'Feature', FeatureTitle: 'Till', Status: 'OK', Outputs: [{ Text: 'ready' }] },
      ),
    );
    expect(tests).toMatchObject([
      { name: 'Opens', suite: ['Till'], status: 'passed', durationMs: 500 },
      {
        name: 'Pays',
        variant: '3, tea',
        status: 'failed',
        failures: [{ message: 'Assert.AreEqual failed. Expected:<3>. Actual:<4>. ', dialect: 'dotnet' }],
      },
    ]);
    expect(tests).toHaveLength(2);
    expect(tests[0]?.events.at(-1)).toMatchObject({ message: 'one tea' });
    expect(codes).toEqual([]);
  });

  it('has the values of assertions', async () => {
    const text = JSON.stringify(
      execution(scenario('Pays', 'TestError', [step('TestError', 'Expected total to be 3, but found 4.')])),
    );
    const { tests } = await readReport(Buffer.from(text));
    expect(tests[0]?.failure).toMatchObject({ kind: 'assertion', expected: 3, actual: 4 });
  });

  it.each([
    ['passed', scenario('A', 'OK', [step('OK')])],
    ['failed', scenario('A', 'OK', [step('TestError', 'no')])],
    ['failed', scenario('A', 'OK', [step('OK', 'no till')])],
    ['failed', scenario('A', 'TestError', [step('OK')])],
    ['failed', scenario('A', 'BindingError', [step('BindingError', 'Ambiguous step definitions')])],
    ['failed', scenario('A', 'UndefinedStep', [step('UndefinedStep')])],
    ['failed', { ContextType: 'Feature', FeatureTitle: 'Till', Status: 'TestError' }],
    ['failed', scenario('A', null, [step('Skipped', 'no till'), step('Skipped', 'no till')])],
    ['errored', scenario('A', null, [step('Skipped'), step('Skipped')])],
    ['errored', scenario('A', 'Weird', [step('OK')])],
    ['errored', scenario('A', 'OK', [step(null)])],
    ['errored', null],
  ])('is %s by %j', async (status, result) => {
    expect(await statusOf(JSON.stringify(execution(scenario('Opens', 'OK', [step('OK')]), result)))).toBe(status);
  });

  it('has once the error of a hook in front of the steps, which each of these has', async () => {
    const error = 'Interface cannot be resolved: Shop.ITill (resolution path: Shop.Hooks)';
    const text = JSON.stringify(execution(scenario('Pays', null, [step('Skipped', error), step('Skipped', error)])));
    const { tests } = await readReport(Buffer.from(text));
    expect(tests).toMatchObject([{ status: 'failed', failure: { kind: 'exception', message: error } }]);
    expect(tests[0]?.failure?.message).not.toContain('\n');
  });

  it('skips scenarios with pending and skipped steps', async () => {
    const tests = await testsOf(
      execution(
        scenario('Later', 'StepDefinitionPending', [step('StepDefinitionPending')]),
        scenario('Never', 'Skipped', []),
      ),
    );
    expect(tests.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  it('is never green where it breaks off', async () => {
    const text = JSON.stringify(
      execution(scenario('Opens', 'OK', [step('OK')]), scenario('Closes', 'OK', [step('OK')])),
    );
    for (const part of brokenOff(text, 60).filter((cut) => cut.includes('PluginUserSpecFlowId":"1"')))
      expect(['errored', 'empty']).toContain(await statusOf(part));
  });

  it('is recognized by its members', async () => {
    expect(await formatOf(JSON.stringify(execution()))).toBe('specflow');
    expect(await formatOf('{"Nodes":[]}')).toBeUndefined();
    await expect(read({ Nodes: [] })).rejects.toThrow(UnreadableReport);
  });
});
