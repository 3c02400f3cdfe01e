import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { BEHAVE } from './behave.js';

const { entriesOf, testsOf, recognizes } = specReader(BEHAVE);

function step(result?: object): object {
  return {
    keyword: 'Given',
    step_type: 'given',
    name: 'a step',
    location: 'features/a.feature:4',
    ...(result === undefined ? {} : { result }),
  };
}

function scenario(status: string, steps: readonly object[]): object {
  return {
    type: 'scenario',
    keyword: 'Scenario',
    name: 'works',
    tags: ['slow'],
    location: 'features/a.feature:3',
    steps,
    status,
  };
}

function feature(status: string, elements: readonly object[]): object {
  return { keyword: 'Feature', name: 'Shop', tags: ['web'], location: 'features/a.feature:1', status, elements };
}

describe('BEHAVE', () => {
  it('takes a scenario as a test, and seconds', async () => {
    const tests = await testsOf([
      feature('passed', [scenario('passed', [step({ status: 'passed', duration: 0.25 })])]),
    ]);
    expect(tests).toMatchObject([
      {
        name: 'works',
        suite: ['Shop'],
        file: 'features/a.feature',
        line: 3,
        tags: ['web', 'slow'],
        status: 'passed',
        durationMs: 250,
      },
    ]);
  });

  it('joins the lines of an error', async () => {
    const error_message = [
      'Traceback (most recent call last):',
      '  File "s.py", line 7, in _',
      'RuntimeError: card declined',
    ];
    const [test] = await testsOf([
      feature('failed', [scenario('failed', [step({ status: 'failed', duration: 0, error_message })])]),
    ]);
    expect(test).toMatchObject({
      status: 'failed',
      failures: [{ message: error_message.join('\n'), dialect: 'python' }],
    });
  });

  it('takes what a step printed below its error as output', async () => {
    const error_message = [
      'Traceback (most recent call last):',
      '  File "features/steps/cart.py", line 7, in step_impl',
      '    assert total == 3',
      'AssertionError',
      '',
      'Captured stdout:',
      'opened the shop',
      '',
      'Captured logging:',
      'WARNING:shop:Failed to load the cart',
    ];
    const [test] = await testsOf([
      feature('failed', [scenario('failed', [step({ status: 'failed', error_message })])]),
    ]);
    expect(test?.failures).toMatchObject([{ message: error_message.slice(0, 4).join('\n') }]);
    const printed = JSON.stringify(test?.events);
    expect(printed).toContain('opened the shop');
    expect(printed).toContain('WARNING:shop:Failed to load the cart');
  });

  it('names an undefined step', async () => {
    const [test] = await testsOf([
      feature('failed', [scenario('failed', [step({ status: 'undefined', duration: 0 })])]),
    ]);
    expect(test?.failures).toMatchObject([
      { message: 'Undefined step: Given a step', location: { file: 'features/a.feature', line: 4 } },
    ]);
  });

  it.each([
    ['untested', [step()]],
    ['skipped', []],
    ['untested', [step({ status: 'untested', duration: 0 })]],
  ])('skips a scenario that is %s', async (status, steps) => {
    expect(await testsOf([feature('passed', [scenario(status, steps)])])).toMatchObject([
      { status: 'skipped', failures: [] },
    ]);
  });

  it('fails a scenario whose hook failed', async () => {
    const tests = await testsOf([
      feature('failed', [scenario('hook_error', [step({ status: 'passed', duration: 1 })])]),
    ]);
    expect(tests).toMatchObject([
      { status: 'failed', failures: [{ message: 'No step of the scenario failed; a hook did.' }] },
    ]);
  });

  it('creates a test for a feature that failed in none of its scenarios', async () => {
    const tests = await testsOf([feature('failed', [scenario('passed', [step({ status: 'passed', duration: 1 })])])]);
    expect(tests).toMatchObject([
      { name: 'works', status: 'passed' },
      { name: 'Shop', status: 'failed', file: 'features/a.feature', line: 1 },
    ]);
  });

  it('skips the definition of a background', async () => {
    const background = {
      type: 'background',
      keyword: 'Background',
      name: '',
      location: 'features/a.feature:2',
      steps: [step()],
    };
    const tests = await testsOf([
      feature('passed', [background, scenario('passed', [step({ status: 'passed', duration: 1 })])]),
    ]);
    expect(tests).toMatchObject([{ name: 'works', status: 'passed' }]);
  });

  it('leaves out a scenario in which the file ends early', async () => {
    const passed = scenario('passed', [step({ status: 'passed', duration: 1 })]);
    const text = JSON.stringify([feature('passed', [passed, passed])]);
    const entries = await entriesOf(text.slice(0, text.lastIndexOf('"status"')));
    expect(entries.filter(({ kind }) => kind === 'test')).toHaveLength(1);
  });

  it('does not say that a feature failed for a hook when the file ends early in it', async () => {
    const text = JSON.stringify([feature('failed', [scenario('failed', [step({ status: 'failed', duration: 1 })])])]);
    const status = text.replace('"elements"', '"status":"failed","elements"');
    const entries = await entriesOf(status.slice(0, status.indexOf('"result"')));
    expect(entries.filter(({ kind }) => kind === 'test')).toEqual([]);
  });

  it('is distinguished from Cucumber by the places', () => {
    expect(recognizes([feature('passed', [])])).toBe(true);
    expect(recognizes([{ keyword: 'Feature', name: 'Shop', uri: 'a.feature', line: 1, elements: [] }])).toBe(false);
  });
});
