import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { GAUGE } from './gauge.js';

const { read, testsOf } = specReader(GAUGE);

const { formatOf, statusOf } = textReader(GAUGE);

const result = (status: string, more: object = {}): object => ({
  status,
  stackTrace: '',
  errorMessage: '',
  executionTime: 4,
  messages: [],
  errorType: 'assertion',
  ...more,
});

const step = (text: string, status: string, more: object = {}, hooks: object = {}): object => ({
  itemType: 'step',
  stepText: text,
  beforeStepHookFailure: null,
  afterStepHookFailure: null,
  ...hooks,
  result: result(status, more),
});

const scenario = (heading: string, status: string, items: readonly unknown[], more: object = {}): object => ({
  scenarioHeading: heading,
  tags: ['fast'],
  executionTime: 12,
  executionStatus: status,
  contexts: [],
  teardowns: [],
  items,
  skipErrors: [],
  tableRowIndex: -1,
  ...more,
});

const spec = (status: string, scenarios: readonly unknown[], more: object = {}): object => ({
  specHeading: 'Till',
  fileName: 'specs/till.spec',
  tags: ['shop'],
  executionStatus: status,
  scenarios,
  ...more,
});

const suite = (status: string, specs: readonly unknown[], more: object = {}): object => ({
  projectName: 'shop',
  environment: 'qa',
  executionTime: 30,
  executionStatus: status,
  specResults: specs,
  ...more,
});

const GREEN = suite('passed', [spec('passed', [scenario('Opens', 'passed', [step('Open', 'passed')])])], {
  passedScenariosCount: 1,
  failedScenariosCount: 0,
  skippedScenariosCount: 0,
});

const ERROR = { errorMessage: 'expected: <3> but was: <4>', stackTrace: 'shop.Till.pay(Till.java:9)' };

describe('GAUGE', () => {
  it('has the scenarios with the steps that failed, also in concepts', async () => {
    const concept = {
      itemType: 'concept',
      conceptStep: step('Pay with <card>', 'failed', ERROR),
      items: [step('Show <card>', 'passed', { messages: ['card 1'] }), step('Take it', 'failed', ERROR)],
      result: result(''),
    };
    const { tests, run, codes } = await read(
      suite('failed', [
        spec('failed', [
          scenario('Opens', 'passed', [step('Open', 'passed')]),
          scenario('Pays', 'failed', [concept, step('Close', 'not executed')], { tableRowIndex: 1 }),
          scenario('Later', 'skipped', [], { skipErrors: ['No step'] }),
        ]),
      ]),
    );
    expect(tests).toMatchObject([
      {
        name: 'Opens',
        suite: ['Till'],
        file: 'specs/till.spec',
        status: 'passed',
        durationMs: 12,
        tags: ['shop', 'fast'],
      },
      {
        name: 'Pays',
        variant: 'row 2',
        status: 'failed',
        failures: [{ message: 'expected: <3> but was: <4>', stack: 'shop.Till.pay(Till.java:9)' }],
      },
      { name: 'Later', status: 'skipped', skipReason: 'No step' },
    ]);
    expect(tests[1]?.failures).toHaveLength(1);
    expect(run).toMatchObject({ runner: 'Gauge', environment: 'qa', durationMs: 30 });
    expect(codes).toEqual([]);
  });

  it('has the results of older versions, which are shorter words', async () => {
    const scenarios = [
      scenario('Opens', 'pass', [step('Open', 'pass')]),
      scenario('Pays', 'fail', [step('Pay', 'fail', ERROR)]),
      scenario('Closes', 'skip', []),
    ];
    const { tests, codes } = await read(suite('fail', [spec('fail', scenarios)], { failedScenariosCount: 1 }));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['Opens', 'passed'],
      ['Pays', 'failed'],
      ['Closes', 'skipped'],
    ]);
    expect(codes).toEqual([]);
  });

  it('has hooks that failed: those of steps and scenarios in their scenario, others as tests', async () => {
    const hook = { errorMessage: 'no till', stackTrace: '' };
    const tests = await testsOf(
      suite(
        'failed',
        [
          spec('failed', [
            scenario('Opens', 'failed', [step('Open', 'passed', {}, { afterStepHookFailure: hook })]),
            scenario('Pays', 'failed', [], { beforeScenarioHookFailure: hook }),
          ]),
          spec('failed', [], { beforeSpecHookFailures: [hook] }),
        ],
        { afterSuiteHookFailure: hook },
      ),
    );
    expect(tests.map(({ name, suite: around, failures }) => [name, around, failures[0]?.message])).toEqual([
      ['after suite', [], 'no till'],
      ['Opens', ['Till'], 'no till'],
      ['Pays', ['Till'], 'no till'],
      ['before specification', ['Till'], 'no till'],
    ]);
  });

  it('has a specification that failed without a scenario', async () => {
    const tests = await testsOf(
      suite('failed', [spec('failed', [], { errors: [{ message: 'Step is not implemented' }] }), spec('failed', [])]),
    );
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['Till', 'Step is not implemented'],
      ['Till', 'The specification failed, and none of its scenarios did.'],
    ]);
  });

  it.each([
    ['passed', GREEN],
    ['failed', suite('failed', [])],
    ['failed', suite('passed', [spec('passed', [scenario('Opens', 'passed', [step('Open', 'failed')])])])],
    ['failed', suite('passed', [spec('passed', [scenario('Opens', 'failed', [])])])],
    ['failed', { ...GREEN, failedScenariosCount: 1 }],
    ['errored', { ...GREEN, passedScenariosCount: 2 }],
    ['errored', { ...GREEN, executionStatus: '' }],
    ['errored', suite('passed', [spec('passed', [scenario('Opens', 'odd', [])])])],
    ['errored', suite('passed', [spec('passed', [scenario('Opens', 'passed', []), null])])],
    ['errored', suite('passed', [spec('passed', [scenario('Opens', 'passed', [])]), null])],
    ['errored', suite('passed', [spec('', [scenario('Opens', 'passed', [])])])],
  ])('is %s by %j', async (status, report) => {
    expect(await statusOf(JSON.stringify(report))).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const text = JSON.stringify(GREEN);
    for (const part of brokenOff(text, 80).filter((cut) => cut.includes('specResults":[')))
      expect(['errored', 'empty']).toContain(await statusOf(part));
  });

  it('is recognized by its members', async () => {
    expect(await formatOf(JSON.stringify(GREEN))).toBe('gauge');
    expect(await formatOf('{"specResults":[]}')).toBeUndefined();
    await expect(read({ projectName: 'a' })).rejects.toThrow(UnreadableReport);
  });
});
