import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { CUCUMBER } from './cucumber.js';

const { entriesOf, testsOf, recognizes } = specReader(CUCUMBER);

function step(status: string, more: object = {}): object {
  return {
    keyword: 'Given ',
    name: `a step that ${status}`,
    line: 4,
    result: { status, duration: 2_000_000, ...more },
  };
}

function scenario(steps: readonly object[], more: object = {}): object {
  return {
    id: 'login;user-logs-in',
    keyword: 'Scenario',
    type: 'scenario',
    name: 'User logs in',
    line: 3,
    tags: [],
    steps,
    ...more,
  };
}

function feature(elements: readonly object[], more: object = {}): object {
  return {
    id: 'login',
    keyword: 'Feature',
    name: 'Login',
    line: 1,
    uri: 'features/login.feature',
    tags: [],
    elements,
    ...more,
  };
}

/** A step with a text that is the same however it ends. */
const named = (of: object, name = 'I pay'): object => ({ ...of, name });

describe('CUCUMBER', () => {
  it('takes a scenario as a test in its feature, and nanoseconds', async () => {
    const tags = [{ name: '@web', line: 1 }];
    const [test] = await testsOf([
      feature([scenario([step('passed'), step('passed')], { tags: [...tags, { name: '@slow' }] })], { tags }),
    ]);
    expect(test).toMatchObject({
      name: 'User logs in',
      suite: ['Login'],
      file: 'features/login.feature',
      line: 3,
      status: 'passed',
      durationMs: 4,
      tags: ['web', 'slow'],
      failures: [],
    });
    expect(test?.variant).toBeUndefined();
  });

  it('reports the steps before a failure, and why the step failed', async () => {
    const error = 'java.lang.AssertionError: expected:<2> but was:<3>\n\tat org.junit.Assert.fail(Assert.java:89)';
    const [test] = await testsOf([
      feature([scenario([step('passed'), step('failed', { error_message: error }), step('skipped')])]),
    ]);
    expect(test).toMatchObject({ status: 'failed', failures: [{ message: error }] });
    expect(test?.events).toEqual([
      { type: 'step_start', index: 0, name: 'Given a step that passed' },
      { type: 'step_end', index: 0, name: 'Given a step that passed', status: 'passed', durationMs: 2 },
      { type: 'step_start', index: 1, name: 'Given a step that failed' },
      { type: 'step_end', index: 1, name: 'Given a step that failed', status: 'failed', durationMs: 2 },
      { type: 'step_end', index: 2, name: 'Given a step that skipped', status: 'skipped', durationMs: 2 },
    ]);
  });

  it.each([
    ['undefined', 'failed', 'Undefined step: Given a step that undefined'],
    ['ambiguous', 'failed', 'Ambiguous step: Given a step that ambiguous'],
    ['failed', 'failed', 'Step failed: Given a step that failed'],
  ])('names a step that is %s', async (status, outcome, message) => {
    const [test] = await testsOf([feature([scenario([step('passed'), step(status)])])]);
    expect(test).toMatchObject({
      status: outcome,
      failures: [{ message, location: { file: 'features/login.feature', line: 4 } }],
    });
    expect(test?.failures[0]?.type).toBeUndefined();
  });

  it.each([
    ['pending', { error_message: 'TODO (Cucumber::Pending)' }, 'TODO (Cucumber::Pending)'],
    ['pending', {}, 'Pending step: Given a step that pending'],
    ['skipped', {}, undefined],
  ])('skips a scenario with a step that is %s %j', async (status, more, skipReason) => {
    const [test] = await testsOf([feature([scenario([step('passed'), step(status, more)])])]);
    expect(test).toMatchObject({ status: 'skipped', failures: [] });
    expect(test?.skipReason).toBe(skipReason);
  });

  it('fails a scenario when a hook does, at either place', async () => {
    const failed = (where: string) => ({
      match: { location: 'Hooks.run()' },
      result: { status: 'failed', error_message: `Error: ${where}` },
    });
    const tests = await testsOf([
      feature([
        scenario([step('skipped')], { before: [failed('before')], line: 3 }),
        scenario([{ ...step('passed'), after: [failed('after step')] }], { line: 8 }),
        scenario([step('passed'), { keyword: 'After', hidden: true, ...failed('after') }], { line: 12 }),
      ]),
    ]);
    expect(tests.map(({ failures }) => failures)).toEqual([
      [{ message: 'Error: before' }],
      [{ message: 'Error: after step' }],
      [{ message: 'Error: after' }],
    ]);
  });

  it('says first what failed, and then which step nobody wrote', async () => {
    const hook = { match: { location: 'Hooks.run()' }, result: { status: 'failed', error_message: 'Error: no till' } };
    const [test] = await testsOf([feature([scenario([step('undefined')], { after: [hook], line: 3 })])]);
    expect(test?.failures.map(({ message }) => message)).toEqual([
      'Error: no till',
      expect.stringMatching(/^Undefined step: /),
    ]);
  });

  it('merges a background into the scenario after it', async () => {
    const background = {
      keyword: 'Background',
      type: 'background',
      name: '',
      line: 2,
      steps: [step('failed', { error_message: 'boom' })],
    };
    const tests = await testsOf([
      feature([background, scenario([step('skipped')]), background, scenario([step('skipped')], { line: 9 })]),
    ]);
    expect(tests.map(({ name, status, failures }) => [name, status, failures.length])).toEqual([
      ['User logs in', 'failed', 1],
      ['User logs in', 'failed', 1],
    ]);
  });

  it('distinguishes rows of an outline by their ids', async () => {
    const row = (number: number) =>
      scenario([step('passed')], { id: `login;logs-in;valid-users;${number}`, line: 10 + number });
    const tests = await testsOf([feature([row(2), row(3)])]);
    expect(tests.map(({ variant }) => variant)).toEqual(['valid-users, row 2', 'valid-users, row 3']);
  });

  it('distinguishes rows of one id by their lines', async () => {
    const tests = await testsOf([
      feature([scenario([step('failed')], { line: 11 }), scenario([step('passed')], { line: 12 })]),
    ]);
    expect(tests.map(({ variant, status }) => [variant, status])).toEqual([
      ['line 11', 'failed'],
      ['line 12', 'passed'],
    ]);
  });

  it('takes the scenarios of a feature that is in the file twice as tests of their own', async () => {
    const tests = await testsOf([feature([scenario([step('failed')])]), feature([scenario([step('passed')])])]);
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'passed']);
  });

  it('takes a scenario that comes again after it failed as another try', async () => {
    const start = { start_timestamp: '2026-02-05T15:15:03.527Z' };
    const [test, ...others] = await testsOf([
      feature([
        scenario([named(step('failed', { error_message: 'first' }))], start),
        scenario([named(step('failed', { error_message: 'second' }))]),
        scenario([named(step('passed')), step('passed')]),
      ]),
    ]);
    expect(others).toEqual([]);
    expect(test).toMatchObject({ status: 'passed', failures: [] });
    expect(test?.attempts?.map(({ status, failures }) => [status, failures[0]?.message])).toEqual([
      ['failed', 'first'],
      ['failed', 'second'],
      ['passed', undefined],
    ]);
    expect(test?.attempts?.[0]?.startedAt).toEqual(new Date('2026-02-05T15:15:03.527Z'));
  });

  it.each([
    ['with other values in their steps', [named(step('failed'), 'I pay 5')], [named(step('passed'), 'I pay 6')]],
    [
      'of cucumber-js by its hidden hooks',
      [{ keyword: 'Before', hidden: true, result: { status: 'passed' } }, named(step('failed'))],
      [{ keyword: 'Before', hidden: true, result: { status: 'passed' } }, named(step('passed'))],
    ],
    [
      'of cucumber-js by where their steps are defined',
      [{ ...named(step('failed')), match: { location: 'features\\steps\\cart.js:6' } }],
      [{ ...named(step('passed')), match: { location: 'features\\steps\\cart.js:6' } }],
    ],
  ])('keeps rows at the line of their outline separate, %s', async (_, failed, passed) => {
    const tests = await testsOf([feature([scenario(failed), scenario(passed)])]);
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'passed']);
  });

  it('keeps runs of a feature in several browsers separate', async () => {
    const on = (browser: string, status: string) =>
      feature([scenario([step(status)])], {
        metadata: { browser: { name: browser, version: '120' }, platform: { name: 'linux' }, device: 'CI' },
      });
    const tests = await testsOf([on('chrome', 'failed'), on('firefox', 'passed')]);
    expect(tests.map(({ variant, status }) => [variant, status])).toEqual([
      ['chrome, linux, CI', 'failed'],
      ['firefox, linux, CI', 'passed'],
    ]);
  });

  it.each([
    ['nanoseconds', [1_500_000, 20_000], 1.52],
    ['milliseconds of an old cucumber-js', [1993, 32], 2025],
    ['milliseconds with a long step', [61_000, 3], 61_003],
    ['hours in nanoseconds', [13_223_000_000_000], 13_223_000],
  ])('takes %s', async (_, durations, ms) => {
    const [test] = await testsOf([feature([scenario(durations.map((duration) => step('passed', { duration })))])]);
    expect(test?.durationMs).toBeCloseTo(ms, 6);
  });

  it('reports what steps wrote, plain and in base64, and what they attached', async () => {
    const embeddings = [
      { mime_type: 'text/plain', data: Buffer.from('took 3 s').toString('base64') },
      { mime_type: 'text/x.cucumber.log+plain', data: 'plain words' },
      { media: { type: 'image/png' }, data: 'iVBORw0KGgo=', name: 'shot' },
    ];
    const [test] = await testsOf([feature([scenario([{ ...step('passed'), output: ['one', ['two']], embeddings }])])]);
    expect(test?.events.slice(1, -1)).toEqual([
      { type: 'log', message: 'one', stream: 'log' },
      { type: 'log', message: 'two', stream: 'log' },
      { type: 'log', message: 'took 3 s', stream: 'log' },
      { type: 'log', message: 'plain words', stream: 'log' },
      { type: 'attachment', mediaType: 'image/png', name: 'shot' },
    ]);
  });

  it('reports when the first scenario started', async () => {
    const at = (start_timestamp: string, line: number) => scenario([step('passed')], { start_timestamp, line });
    const entries = await entriesOf([feature([at('2026-02-05T15:15:09Z', 3), at('2026-02-05T15:15:03Z', 7)])]);
    expect(entries[0]).toEqual({ kind: 'run', run: { startedAt: new Date('2026-02-05T15:15:03Z') } });
  });

  it('skips a scenario without results', async () => {
    const entries = await entriesOf([
      feature([scenario([{ keyword: 'Given ', name: 'a', line: 4 }], { type: 'scenario_outline' })]),
    ]);
    expect(entries).toMatchObject([{ kind: 'warning', warning: { code: 'skipped_part' } }]);
  });

  it.each(['unknown', undefined])('does not pass a scenario with a step that has the status %s', async (status) => {
    const unknown = { ...step('passed'), result: { status } };
    const entries = await entriesOf([
      feature([scenario([step('passed'), unknown]), scenario([step('failed'), unknown], { name: 'Last', line: 9 })]),
    ]);
    expect(entries).toMatchObject([
      { kind: 'warning', warning: { code: 'no_result' } },
      { kind: 'test', test: { name: 'Last', status: 'failed' } },
    ]);
  });

  it('reports a scenario without results beside others that were run', async () => {
    const notRun = scenario([{ keyword: 'Given ', name: 'a', line: 4 }], { name: 'Last', line: 9 });
    const entries = await entriesOf([feature([scenario([step('passed')]), notRun])]);
    expect(entries).toMatchObject([{ kind: 'warning', warning: { code: 'no_result' } }, { kind: 'test' }]);
  });

  it('reads what is before a cut, but no scenario that ends early', async () => {
    const text = JSON.stringify([
      feature([scenario([step('passed')]), scenario([step('passed'), step('failed')], { name: 'Last', line: 9 })]),
    ]);
    const entries = await entriesOf(text.slice(0, text.lastIndexOf('a step that failed')));
    expect(entries.flatMap((entry) => (entry.kind === 'test' ? [entry.test.name] : []))).toEqual(['User logs in']);
    expect(entries.flatMap((entry) => (entry.kind === 'warning' ? [entry.warning.code] : []))).toEqual([
      'truncated',
      'no_result',
    ]);
  });

  it('leaves out a scenario that ends early before its steps', async () => {
    const text = JSON.stringify([feature([scenario([step('passed')])])]);
    const entries = await entriesOf(text.slice(0, text.indexOf('"steps"')));
    expect(entries).toMatchObject([{ warning: { code: 'truncated' } }, { warning: { code: 'skipped_part' } }]);
  });

  it('reads the features of a wrapped and of an appended report', async () => {
    const one = JSON.stringify([feature([scenario([step('passed')])])]);
    expect(await testsOf({ features: [feature([scenario([step('passed')])])] })).toHaveLength(1);
    expect(await testsOf(`${one}\n${one}`)).toHaveLength(2);
  });

  it('takes members of wrong types as absent', async () => {
    const odd = {
      id: 7,
      name: ['x'],
      line: 'three',
      tags: 'web',
      steps: [null, 3, { keyword: 1, result: 'passed' }, step('failed', { duration: '2', error_message: {} })],
    };
    const [test] = await testsOf([{ keyword: 'Feature', name: {}, elements: [null, 'x', odd] }]);
    expect(test).toMatchObject({ name: 'unnamed scenario', suite: [], status: 'failed', tags: [] });
    expect(test?.line).toBeUndefined();
  });

  it('leaves out an invalid duration, with a warning', async () => {
    const entries = await entriesOf([
      feature([scenario([step('passed', { duration: -5 }), step('passed', { duration: 'NaN' })])]),
    ]);
    expect(entries).toMatchObject([{ kind: 'warning', warning: { code: 'invalid_number' } }, { kind: 'test' }]);
  });

  it('refuses a file that is not a Cucumber report', async () => {
    await expect(entriesOf({ tests: [] })).rejects.toThrow('Cucumber features');
  });

  it.each([
    [[feature([])], true],
    [[{ keyword: 'Feature', name: 'Empty' }], true],
    [[{ name: 'suite', tests: [] }], false],
    [{ numTotalTests: 1 }, false],
  ])('recognizes %j: %s', (json, isCucumber) => {
    expect(recognizes(json)).toBe(isCucumber);
  });
});
