import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { JBEHAVE } from './jbehave.js';

const { testsOf, codesOf } = specReader(JBEHAVE);

const step = (outcome: string, more = ''): string => `<step outcome="${outcome}">Given a cart${more}</step>\n`;
const thrown = '<failure>java.lang.AssertionError: expected:&lt;4&gt; but was:&lt;3&gt;</failure>';
const failed = `<step outcome="failed" keyword="FAILED">Then the total is <parameter>4</parameter>${thrown}</step>\n`;
const scenario = (content: string, title = 'pays'): string =>
  `<scenario id="1" keyword="Scenario:" title="${title}">\n<beforeUserScenarioSteps>\n</beforeUserScenarioSteps>\n<steps>\n${content}</steps>\n<timing phase="start">1723413573963</timing>\n<timing phase="end">1723413573984</timing>\n</scenario>\n`;
const story = (content: string): string =>
  `<story id="7" path="shop/cart.story" title="Cart">\n<beforeUserStorySteps>\n</beforeUserStorySteps>\n${content}</story>\n`;
const outcomeOf = async (text: string): Promise<readonly string[]> => {
  const { format, status, tests } = await readReport(Buffer.from(text));
  return [format ?? 'unknown', status, ...tests.map((test) => `${test.name} ${test.status}`)];
};

describe('JBEHAVE', () => {
  it('reads a scenario', async () => {
    expect(await testsOf(story(scenario(step('successful', ' of <parameter>3</parameter>'))))).toEqual([
      {
        name: 'pays',
        suite: ['Cart'],
        file: 'shop/cart.story',
        status: 'passed',
        durationMs: 21,
        startedAt: new Date(1_723_413_573_963),
        failures: [],
        events: [],
      },
    ]);
  });

  it('reads the exception of a step, and the stack of the scenario', async () => {
    const [first] = (await readReport(Buffer.from(story(scenario(failed))))).tests;
    expect(first?.failure).toMatchObject({ kind: 'assertion', expected: 4, actual: 3 });
    const trace = 'java.lang.AssertionError: no\n\tat shop.Steps.pay(Steps.java:12)';
    const traced = story(`<scenario title="pays">${failed}<failure>${trace}</failure></scenario>`);
    expect((await testsOf(traced))[0]?.failures).toEqual([{ text: trace, element: 'failure', dialect: 'java' }]);
  });

  it.each<[string, string, string, string]>([
    ['steps behind a failure', step('successful') + failed + step('notPerformed'), 'failed', 'failed'],
    ['a pending step', step('successful') + step('pending'), 'passed', 'skipped'],
    ['a step that was not performed', step('successful') + step('notPerformed'), 'passed', 'skipped'],
    [
      'steps of no account',
      step('comment') + step('ignorable') + step('restarted') + step('successful'),
      'passed',
      'passed',
    ],
    ['no steps', '', 'passed', 'skipped'],
    ['an excluded scenario', '<excluded pattern="-skip"/>', 'passed', 'skipped'],
    ['an unknown outcome', step('successful') + step('fine'), 'errored', 'skipped'],
    ['an unknown outcome and a failure', failed + step('fine'), 'failed', 'failed'],
    [
      'a row of examples that failed',
      `<examples><step>Given n</step><example>{n=1}</example><steps>${failed}</steps><example>{n=2}</example><steps>${step('successful')}</steps></examples>`,
      'failed',
      'failed',
    ],
    [
      'a story that it needs',
      `<story path="a" title="">${scenario(failed)}</story>${step('successful')}`,
      'failed',
      'failed',
    ],
  ])('reads %s', async (_, content, run, outcome) => {
    expect(await outcomeOf(story(scenario(content)))).toEqual(['jbehave', run, `pays ${outcome}`]);
  });

  it('reads failures around scenarios, and a story that took too long', async () => {
    const passed = scenario(step('successful'));
    const before = story(`<beforeSystemStorySteps>${failed}</beforeSystemStorySteps>${passed}`);
    expect(await outcomeOf(before)).toEqual(['jbehave', 'failed', 'beforeSystemStorySteps failed', 'pays passed']);
    const late = story(`${passed}<cancelled keyword="CANCELLED" durationKeyword="DURATION" durationInSecs="2"/>`);
    expect(await outcomeOf(late)).toEqual(['jbehave', 'failed', 'pays passed', 'cancelled failed']);
  });

  it('skips the scenarios of a dry run, whose steps are called successful', async () => {
    const text = story(`<dryRun>DRY RUN</dryRun>\n${scenario(step('successful'))}`);
    expect(await outcomeOf(text)).toEqual(['jbehave', 'passed', 'pays skipped']);
  });

  it('is not green for a file that is cut off', async () => {
    const text = story(scenario(step('successful')) + scenario(step('successful') + step('successful'), 'orders'));
    for (const part of [0.5, 0.7, 0.9, 0.99]) {
      const cut = text.slice(0, text.length * part);
      expect((await outcomeOf(cut))[1]).toBe('errored');
      expect(await codesOf(cut)).toContain('truncated');
    }
  });

  it('refuses another root', async () => {
    await expect(testsOf('<stories/>')).rejects.toThrow("JBehave's XML begins with <story>");
  });
});
