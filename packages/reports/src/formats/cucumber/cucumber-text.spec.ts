import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { CUCUMBER_TEXT } from './cucumber-text.js';

const { entriesOf, testsOf } = specReader(CUCUMBER_TEXT);
const { formatOf } = textReader(CUCUMBER_TEXT);

const JS_FAILURES = `Failures:

1) Scenario: counts wrong # features/cart.feature:11
   ✔ Given an empty cart # features/steps/steps.cjs:5
   ✖ Then the cart has 3 things # features/steps/steps.cjs:7
       | a | b |
       AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

       2 !== 3

           at World.<anonymous> (/shop/features/steps/steps.cjs:7:57)
   - And I pay # features/steps/steps.cjs:8

2) Scenario: nobody wrote it # features/cart.feature:16
   ? When I dance on the table
       Undefined. Implement with the following snippet:

         When('I dance on the table', function () {
           return 'pending';
         });

3) Scenario: tries again (attempt 2) # features/cart.feature:20
   ✖ Before # features/steps/steps.cjs:4
       Error: no till

Warnings:

1) Scenario: is not done # features/cart.feature:24
   ? When I wait # features/steps/steps.cjs:9
       Pending

2) Scenario: tries again (attempt 1, retried) # features/cart.feature:20
   ✖ Before # features/steps/steps.cjs:4
       Error: no till

`;
const JS_END = `5 scenarios (2 failed, 1 undefined, 1 pending, 1 passed)
9 steps (2 failed, 1 undefined, 1 pending, 2 skipped, 3 passed)
0m00.422s (executing steps: 0m00.317s)
`;
const PRETTY = `Feature: Cart # features/cart.feature:1

  Scenario: adds # features/cart.feature:6
    Given an empty cart
    Then the cart has 0 things

  Scenario: counts wrong # features/cart.feature:11
    Given an empty cart
    Then the cart has 3 things
    ✖ failed
      Error: other
    And I pay
    - skipped

  Scenario: nobody wrote it # features/cart.feature:16
    When I dance on the table
    ? undefined

  Scenario: tries again # features/cart.feature:20
    ✖ failed
      Error: no till

  Scenario: is not done # features/cart.feature:24
    When I wait
    ? pending

`;
const RUBY = `Feature: Cart
  Things that people buy.

  Background:           # features/cart.feature:4
    Given an empty cart # features/step_definitions/steps.rb:3

  Scenario: adds               # features/cart.feature:7
    When I add 2 things        # features/step_definitions/steps.rb:4
      adding 2
    Then the cart has 2 things # features/step_definitions/steps.rb:5

  Scenario: counts wrong       # features/cart.feature:11
    Then the cart has 3 things # features/step_definitions/steps.rb:5
      
      expected: 3
           got: 2
       (ExpectationNotMet)
      ./features/step_definitions/steps.rb:5:in \`/^the cart has/'
      features/cart.feature:13:in \`Then the cart has 3 things'
    And I pay                  # features/step_definitions/steps.rb:6

  Scenario: nobody wrote it    # features/cart.feature:16
    When I dance on the table  # features/cart.feature:17

  Scenario Outline: pays <sum> # features/cart.feature:29
    When I pay <sum>           # features/cart.feature:30

    Examples: sums
      | sum |
      | 5   |
      | 7   |
      till should have 8 (RuntimeError)
      features/cart.feature:36:in \`When I pay 7'

`;
const RUBY_END = `Failing Scenarios:
cucumber features/cart.feature:11 # Scenario: counts wrong
cucumber -p ci features/cart.feature:36 # Scenario Outline: pays <sum>, Examples (#2)

5 scenarios (2 failed, 1 undefined, 2 passed)
7 steps (2 failed, 1 skipped, 1 undefined, 3 passed)
0m0.305s
`;
const JVM = `Scenario: adds                # src/test/resources/features/cart.feature:7
  Given an empty cart         # shop.CartSteps.anEmptyCart()

Scenario: counts wrong        # src/test/resources/features/cart.feature:11
  Then the cart has 3 things  # shop.CartSteps.has(int)
      org.opentest4j.AssertionFailedError: expected: <3> but was: <2>
\tat shop.CartSteps.has(CartSteps.java:20)

`;
const JVM_END = `Failed scenarios:
file:///shop/src/test/resources/features/cart.feature:11 # counts wrong

2 Scenarios (1 failed, 1 passed)
2 Steps (1 failed, 1 passed)
1m0.500s


java.lang.AssertionError: expected: <3> but was: <2>

in a cart
\tat shop.CartSteps.has(CartSteps.java:20)
[INFO] done
`;

const short = async (text: string) =>
  (await testsOf(text)).map(({ name, status, suite, line, failures }) => [
    name,
    status,
    suite.join(' '),
    line,
    failures[0]?.message?.split('\n')[0],
  ]);

async function codesOf(text: string): Promise<readonly string[]> {
  return (await entriesOf(text)).flatMap((entry) => (entry.kind === 'warning' ? [entry.warning.code] : []));
}

const announced = async (text: string) =>
  (await entriesOf(text)).flatMap((entry) => (entry.kind === 'announced' ? [entry.announced] : []));

describe('CUCUMBER_TEXT', () => {
  it('takes the failures and warnings of cucumber-js, and its counts', async () => {
    expect(await short(`.F-\n\n${JS_FAILURES}${JS_END}`)).toEqual([
      ['counts wrong', 'failed', '', 11, 'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:'],
      ['nobody wrote it', 'failed', '', 16, 'Undefined step: When I dance on the table'],
      ['tries again', 'failed', '', 20, 'Error: no till'],
      ['is not done', 'skipped', '', 24, undefined],
    ]);
    const entries = await entriesOf(`${JS_FAILURES}${JS_END}`);
    expect(entries).toContainEqual({ kind: 'total', total: { tests: 5, contained: 5 } });
    expect(entries).toContainEqual({ kind: 'announced', announced: { failures: 3, contained: 3 } });
    expect(entries.at(-1)).toEqual({ kind: 'run', run: { runner: 'cucumber-js', durationMs: 422 } });
  });

  it('joins the formatter pretty with the list of failures', async () => {
    expect(await short(`${PRETTY}${JS_FAILURES}${JS_END}`)).toEqual([
      ['adds', 'passed', 'Cart', 6, undefined],
      ['counts wrong', 'failed', 'Cart', 11, 'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:'],
      ['nobody wrote it', 'failed', 'Cart', 16, 'Undefined step: When I dance on the table'],
      ['tries again', 'failed', 'Cart', 20, 'Error: no till'],
      ['is not done', 'skipped', 'Cart', 24, undefined],
    ]);
  });

  it('takes what pretty alone says, in a text that is cut', async () => {
    expect((await short(PRETTY)).map(([, status]) => status)).toEqual([
      'passed',
      'failed',
      'failed',
      'failed',
      'skipped',
    ]);
    expect(await codesOf(PRETTY)).toEqual(['truncated']);
  });

  it('reads cucumber-js before version 2', async () => {
    const text = `Failures:\n\n1) Scenario: counts wrong - features/cart.feature:11\n   Step: Then it has 3 - features/cart.feature:13\n   Step Definition: features/steps.js:6\n   Message:\n     Error: 2 !== 3\n         at World.<anonymous> (/shop/steps.js:6:4)\n\n2 scenarios (1 failed, 1 passed)\n2 steps (1 failed, 1 passed)\n0m00.306s\n`;
    expect(await short(text)).toEqual([['counts wrong', 'failed', '', 11, 'Error: 2 !== 3']]);
  });

  it('takes scenarios of Ruby, rows of outlines, and steps that nobody wrote', async () => {
    expect(await short(`${RUBY}${RUBY_END}`)).toEqual([
      ['adds', 'passed', 'Cart', 7, undefined],
      ['counts wrong', 'failed', 'Cart', 11, 'expected: 3'],
      ['nobody wrote it', 'failed', 'Cart', 16, 'Undefined step: When I dance on the table'],
      ['pays <sum>', 'passed', 'Cart', 29, undefined],
      ['pays <sum>', 'failed', 'Cart', 36, 'till should have 8 (RuntimeError)'],
    ]);
    expect((await testsOf(`${RUBY}${RUBY_END}`)).map(({ variant }) => variant)).toEqual([
      undefined,
      undefined,
      undefined,
      'sums, row 2',
      'sums, row 3',
    ]);
    expect(await codesOf(`${RUBY}${RUBY_END}`)).toEqual([]);
  });

  it('takes reasons of the formatter progress of Ruby', async () => {
    const text = `..F\n\n(::) failed steps (::)\n\nexpected: 3\n\n     got: 2 (ExpectationNotMet)\n./steps.rb:5:in \`x'\nfeatures/cart.feature:13:in \`Then the cart has 3 things'\n\n${RUBY_END}`;
    const tests = await testsOf(text);
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message?.split('\n')[0]])).toEqual([
      ['counts wrong', 'expected: 3'],
      ['pays <sum>', undefined],
    ]);
    expect(await announced(text)).toEqual([{ failures: 3, contained: 2 }]);
  });

  it('takes scenarios of the JVM, and the errors behind its counts', async () => {
    expect(await short(`${JVM}${JVM_END}`)).toEqual([
      ['adds', 'passed', '', 7, undefined],
      ['counts wrong', 'failed', '', 11, 'org.opentest4j.AssertionFailedError: expected: <3> but was: <2>'],
    ]);
    expect((await testsOf(JVM_END))[0]?.failures).toEqual([
      {
        message:
          'java.lang.AssertionError: expected: <3> but was: <2>\n\nin a cart\n\tat shop.CartSteps.has(CartSteps.java:20)',
      },
    ]);
    expect((await entriesOf(JVM_END)).at(-1)).toMatchObject({ run: { runner: 'cucumber-jvm', durationMs: 60_500 } });
  });

  it('takes what Behat and godog print', async () => {
    const behat = `..F\n\n--- Failed steps:\n\n001 Scenario: I'm hungry          # features/apples.feature:9\n      Then I should have 3 apples # features/apples.feature:11\n        Failed asserting that 2 matches expected 3.\n\n2 scenarios (1 passed, 1 failed)\n4 steps (3 passed, 1 failed)\n0m0.05s (9.84Mb)\n`;
    expect(await short(behat)).toEqual([
      ["I'm hungry", 'failed', '', 9, 'Failed asserting that 2 matches expected 3.'],
    ]);
    const godog = `Feature: Dates\n\n  Scenario: converts # dates.feature:7\n    Given a date     # dates_test.go:14 -> aDate\n    broke\n\n--- Failed steps:\n\n  Scenario: converts # dates.feature:7\n    Given a date # dates.feature:8\n      Error: broke\n\n\n1 scenarios (1 failed)\n1 steps (1 failed)\n2.03ms\n`;
    expect(await short(godog)).toEqual([['converts', 'failed', 'Dates', 7, 'Error: broke']]);
  });

  it('takes the scenarios behind a background of Behat that failed as failed', async () => {
    const text = `Feature: Tags\n\n  Background:       # features/tags.feature:3\n    Given I am in   # FeatureContext::iAmIn()\n      exception 'Bad\\Type' with message 'no user' in src/User.php:88\n      Stack trace:\n      #0 src/User.php(12): User->find()\n\n  Scenario: tags    # features/tags.feature:6\n    When I tag it   # FeatureContext::iTagIt()\n\n  Scenario: untags  # features/tags.feature:9\n    When I untag it # FeatureContext::iUntagIt()\n\n2 scenarios (2 failed)\n4 steps (2 skipped, 2 failed)\n0m0.473s\n`;
    const tests = await testsOf(text);
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['tags', 'failed'],
      ['untags', 'failed'],
    ]);
    expect(tests[1]?.failures).toMatchObject([
      { type: 'Bad\\Type', message: 'no user', location: { file: 'src/User.php', line: 88 } },
    ]);
  });

  it('does not take for a failure what a step prints, where the counts or the list say otherwise', async () => {
    const printed = RUBY.replace('      adding 2', '      Error: not found\n      retrying (RuntimeError)');
    expect((await short(`${printed}${RUBY_END}`))[0]).toEqual(['adds', 'passed', 'Cart', 7, undefined]);
    const green = `  Scenario: adds # features/cart.feature:7\n    When I add # features/steps.rb:4\n      Error: not found\n\n1 scenario (1 passed)\n1 step (1 passed)\n0m0.1s\n`;
    expect((await short(green))[0]?.[1]).toBe('passed');
  });

  it('passes no scenario of a run in which none passed', async () => {
    const text = `  Scenario: adds # features/cart.feature:7\n    When I add # features/steps.rb:4\n\n1 scenario (1 skipped)\n1 step (1 skipped)\n0m0.1s\n`;
    expect((await short(text))[0]?.[1]).toBe('skipped');
  });

  it('warns where the text does not say which scenario was skipped', async () => {
    const end = RUBY_END.replace('1 undefined, 2 passed', '1 skipped, 1 undefined, 1 passed');
    expect(await codesOf(`${RUBY}${end}`)).toEqual(['no_result']);
  });

  it('fails a run whose counts announce more failures than the text names', async () => {
    const text = '..F\n\n3 scenarios (1 failed, 2 passed)\n3 steps (1 failed, 2 passed)\n0m00.013s\n';
    expect(await announced(text)).toEqual([{ failures: 1, contained: 0 }]);
    expect(await announced(text.replace('1 failed, 2', '1 mislaid, 2'))).toEqual([{ failures: 1, contained: 0 }]);
  });

  it('passes a run that names no scenario and has no failure', async () => {
    expect(await short('...\n\n3 scenarios (3 passed)\n3 steps (3 passed)\n0m00.013s\n')).toEqual([
      ['cucumber', 'passed', '', undefined, undefined],
    ]);
    expect(await short('No scenarios\nNo steps\n0s\n')).toEqual([]);
  });

  it.each([
    ['a hook of Behat', '...\n\n--- Failed hooks:\n\n    AfterSuite # Context::close()\n\n', ''],
    ['Rake', '', '\nrake aborted!\nLoadError: cannot load such file -- cart\n'],
    ['SimpleCov', '', 'SimpleCov failed with exit 2 due to a coverage related error\n'],
  ])('fails a run whose scenarios pass where %s fails', async (_, before, behind) => {
    const text = `${before}3 scenarios (3 passed)\n3 steps (3 passed)\n0m00.013s\n${behind}`;
    expect(await announced(text)).toContainEqual({});
  });

  it('does not take a run that did not end for a part of the next one', async () => {
    const scenario = (name: string, line: number, said = ''): string =>
      `  Scenario: ${name} # features/cart.feature:${line}\n    When I add # features/steps.rb:4\n${said}`;
    const end = '\n1 scenario (1 passed)\n1 step (1 passed)\n0m0.1s\n';
    expect(await codesOf(`${scenario('adds', 3)}\n${scenario('pays', 9)}${end}`)).toEqual(['truncated']);
    const failed = scenario('adds', 3, '    ✖ failed\n      Error: no till\n');
    const text = `${failed}\n${scenario('pays', 9)}\n${scenario('adds', 3)}${end}`;
    expect((await short(text)).map(([name, status]) => [name, status])).toEqual([
      ['adds', 'failed'],
      ['pays', 'passed'],
      ['adds', 'passed'],
    ]);
  });

  it('takes attempts of a scenario for one, where they follow each other or a list has them', async () => {
    const scenario = (name: string, line: number, mark: string): string =>
      `  Scenario: ${name} # features/cart.feature:${line}\n    When I add\n${mark}`;
    const failed = scenario('adds', 3, '    ✖ failed\n      Error: no till\n');
    const list =
      '\nWarnings:\n\n1) Scenario: adds (attempt 1, retried) # features/cart.feature:3\n   ✖ When I add # steps.js:3\n       Error: no till\n';
    const end = '\n2 scenarios (2 passed)\n2 steps (2 passed)\n0m0.1s\n';
    const rest = [scenario('pays', 9, ''), scenario('adds', 3, '')];
    for (const text of [`${failed}${rest.toReversed().join('')}${end}`, `${failed}${rest.join('')}${list}${end}`]) {
      expect((await short(text)).map(([, status]) => status)).toEqual(['passed', 'passed']);
      expect(await codesOf(text)).toEqual([]);
    }
  });

  it('counts no scenario without steps', async () => {
    const text = '.\n\n2 scenarios (1 passed, 1 unknown)\n1 step (1 passed)\n0m00.048s\n';
    expect(await announced(text)).toEqual([{ failures: 0, contained: 0 }]);
    expect(await entriesOf(text)).toContainEqual({ kind: 'total', total: { tests: 1, contained: 1 } });
  });

  it('reads names with signs of comments, and long ones', async () => {
    for (const name of ['pays for # 4', 'x'.repeat(65_000), `${' '.repeat(100)}far`]) {
      const text = `  Scenario: ${name} # features/cart.feature:3\n    When I take # 4 # features/steps.rb:4\n      no (RuntimeError)\n\n1 scenario (1 failed)\n1 step (1 failed)\n0m0.1s\n`;
      expect(await short(text)).toEqual([[name.trim(), 'failed', '', 3, 'no (RuntimeError)']]);
    }
  });

  it('takes no count of scenarios without the count of steps behind it', async () => {
    const printed = PRETTY.replace('    Then the cart has 0 things', '    Then it prints\n1 scenario (1 passed)');
    expect(await codesOf(`${printed}${JS_FAILURES}${JS_END}`)).toEqual([]);
    expect(await codesOf(`${JS_FAILURES}5 scenarios (5 passed)\n`)).toEqual(['truncated']);
  });

  it('reads two runs in one text', async () => {
    expect((await short(`${RUBY}${RUBY_END}\n${RUBY}${RUBY_END}`)).length).toBe(10);
    expect(await announced(`${RUBY_END}\n${JS_FAILURES}${JS_END}`)).toHaveLength(2);
  });

  it.each([
    ['of cucumber-js', `${PRETTY}${JS_FAILURES}${JS_END}`],
    ['of Ruby', `${RUBY}${RUBY_END}`],
    ['of the JVM', `${JVM}${JVM_END}`],
  ])('never passes a text %s that is cut', async (_, text) => {
    const end = text.lastIndexOf('teps (');
    for (let at = 1; at < end; at += 7) {
      const entries = await entriesOf(text.slice(0, at)).catch(() => undefined);
      if (entries === undefined) continue;
      const isBroken = entries.some(
        (entry) =>
          (entry.kind === 'warning' && entry.warning.code === 'truncated') ||
          entry.kind === 'announced' ||
          (entry.kind === 'test' && entry.test.status === 'failed'),
      );
      expect(isBroken || !entries.some(({ kind }) => kind === 'test')).toBe(true);
    }
  });

  it('refuses a file without lines of Cucumber', async () => {
    await expect(entriesOf('hello\n')).rejects.toThrow('no lines of Cucumber');
  });

  it.each([
    ['counts', '3 scenarios (3 passed)\n3 steps (3 passed)\n', true],
    ['counts of the JVM', '1 Scenarios (1 failed)\n1 Steps (1 failed)\n', true],
    ['a failure', '1) Scenario: adds # features/cart.feature:11\n', true],
    ['the list of Ruby', 'cucumber features/cart.feature:11 # Scenario: adds\n', true],
    ['the list of the JVM', 'Failed scenarios:\nclasspath:features/cart.feature:6 # adds\n', true],
    ['pretty', PRETTY, true],
    ['Ruby', RUBY, true],
    ['Behave', '  Scenario: adds # features/a.feature:3\n    Given a # steps/a.py:2 0.001s\n', false],
    ['Behave without a step', '  Scenario: adds # features/a.feature:3\n    Given a cart # None\n', false],
    ['the counts of something else', '3 scenarios (3 passed)\nDone\n', false],
    ['failures of RSpec', 'Failures:\n\n  1) Cart adds\n', false],
    ['a feature file', 'Feature: Cart\n\n  Scenario: adds\n    Given a cart\n', false],
  ])('recognizes %s: %#', async (_, text, isCucumber) => {
    expect((await formatOf(text)) === 'cucumber-text').toBe(isCucumber);
  });
});
