import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { BEHAVE_TEXT } from './behave-text.js';

const { read, testsOf } = specReader(BEHAVE_TEXT);

const { formatOf, statusOf } = textReader(BEHAVE_TEXT);

const PASSED = [
  'Feature: Cart # features/cart.feature:1',
  '  As a customer: I want a cart',
  '  Background:   # features/cart.feature:3',
  '',
  '  Scenario: adds         # features/cart.feature:6',
  '    Given an empty cart  # features/steps/steps.py:2',
  '',
];

const FAILED = [
  '  Scenario: counts wrong  # features/cart.feature:9',
  '    Given these items     # features/steps/steps.py:4',
  '      | name |',
  '      | milk |',
  '    Then it has 3 items   # features/steps/steps.py:6',
  '      Assertion Failed: expected 3, got 1',
  '      Captured stdout:',
  '      counting',
  '',
  '    And it is closed      # None',
  '',
];

const counts = (passed: number, failed: number, skipped = 0, features = failed): readonly string[] => [
  `${features === 0 ? 1 : 0} features passed, ${features} failed, 0 skipped`,
  `${passed} scenarios passed, ${failed} failed, ${skipped} skipped`,
  '2 steps passed, 0 failed, 0 skipped, 0 undefined',
  'Took 1m2.500s',
  '',
];

const LIST = ['', 'Failing scenarios:', '  features/cart.feature:9  counts wrong', ''];

describe('BEHAVE_TEXT', () => {
  it('reads the scenarios, and what is said of a step that failed', async () => {
    const { tests, run, codes } = await read(...PASSED, ...FAILED, ...LIST, ...counts(1, 1));
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'behave', durationMs: 62_500 });
    expect(tests).toMatchObject([
      { name: 'adds', suite: ['Cart'], file: 'features/cart.feature', line: 6, status: 'passed' },
      {
        name: 'counts wrong',
        suite: ['Cart'],
        line: 9,
        status: 'failed',
        failures: [{ message: 'Assertion Failed: expected 3, got 1', dialect: 'python' }],
        events: [{ message: 'Captured stdout:' }, { message: 'counting' }],
      },
    ]);
    expect(tests).toHaveLength(2);
  });

  it.each(['pretty', 'plain'])('gives of the formatter %s what Behave says in its JSON', async (name) => {
    const { tests, status, summary } = await readReport(
      readFileSync(`test/corpus/reports/generated/behave-text/behave12-${name}.txt`),
    );
    expect(status).toBe('failed');
    expect(summary).toMatchObject({ total: 11, passed: 3, failed: 7, skipped: 1 });
    expect(
      tests
        .filter((test) => test.status === 'failed')
        .map((test) => [test.name, test.failure?.kind, test.failure?.expected]),
    ).toEqual(
      expect.arrayContaining([
        ['counts wrong', 'assertion', 3],
        ['breaks', 'exception', undefined],
        ['prints', 'assertion', 5],
        ['sums сыр -- @1.2 good', 'assertion', 2],
        ['has a table', 'assertion', undefined],
      ]),
    );
  });

  it('names the step that nobody wrote, and the hook that broke', async () => {
    const tests = await testsOf(
      'Feature: Cart # features/cart.feature:1',
      '  Scenario: has no step  # features/cart.feature:6',
      '    Given an empty cart  # features/steps/steps.py:2',
      '    When nobody wrote it # None',
      'HOOK-ERROR in before_scenario: RuntimeError: hook broke',
      '  Scenario: closes       # features/cart.feature:9',
      '    Given an empty cart  # None',
      '',
      'Failing scenarios:',
      '  features/cart.feature:6  has no step',
      '  features/cart.feature:9  closes',
      '',
      ...counts(0, 2),
    );
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['has no step', 'Undefined step: When nobody wrote it'],
      ['closes', 'HOOK-ERROR in before_scenario: RuntimeError: hook broke'],
    ]);
  });

  it('reads the words of the formatter plain, and its times', async () => {
    const tests = await testsOf(
      'Feature: Cart',
      '',
      '  Scenario: adds',
      '    Given an empty cart ... passed in 0.010s',
      '    Then it has 3 items ... failed in 0.020s',
      'Assertion Failed: expected 3, got 1',
      '',
      '  Scenario: is skipped',
      '',
      'Failing scenarios:',
      '  features/cart.feature:3  adds',
      '',
      ...counts(0, 1, 1),
    );
    expect(tests.map(({ name, status, line, durationMs }) => [name, status, line, durationMs])).toEqual([
      ['adds', 'failed', 3, 30],
      ['is skipped', 'skipped', undefined, undefined],
    ]);
    expect(tests[0]?.failures).toEqual([{ message: 'Assertion Failed: expected 3, got 1', dialect: 'python' }]);
  });

  it.each([
    ['progress', ['features/cart.feature  .F'], [], 'undefined'],
    [
      'progress2',
      [
        'features/cart.feature  ..F',
        '-'.repeat(80),
        "FAILURE in step 'it has 3 items':",
        '  Feature:  Cart',
        '  Scenario: counts wrong',
        'Assertion Failed: expected 3, got 1',
        'exception: expected 3, got 1',
        '-'.repeat(80),
      ],
      ['Cart'],
      'Assertion Failed: expected 3, got 1',
    ],
    [
      'progress3',
      [
        'Cart    # features/cart.feature',
        '  counts wrong  .F',
        '-'.repeat(80),
        "FAILURE in step 'it has 3 items' (features/cart.feature:12):",
        'Assertion Failed: expected 3, got 1',
        '-'.repeat(80),
      ],
      ['Cart'],
      'Assertion Failed: expected 3, got 1',
    ],
  ])('has of the formatter %s the scenarios that failed', async (_name, lines, suite, message) => {
    const tests = await testsOf(...lines, ...LIST, ...counts(3, 1));
    expect(tests).toMatchObject([
      { name: 'counts wrong', suite, file: 'features/cart.feature', line: 9, status: 'failed' },
    ]);
    expect(String(tests[0]?.failures[0]?.message)).toBe(message);
  });

  it('is one passed test where all passed and none is named', async () => {
    const lines = ['features/cart.feature  ..', '', ...counts(2, 0)];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'behave', status: 'passed' }]);
    expect(await statusOf(...lines)).toBe('passed');
  });

  it('keeps the last of the attempts that are written one behind the other', async () => {
    const again = [...FAILED.slice(0, 5), ''];
    expect(await testsOf(...PASSED, ...FAILED, ...again, '', ...counts(2, 0))).toMatchObject([
      { name: 'adds', status: 'passed' },
      { name: 'counts wrong', status: 'passed' },
    ]);
  });

  it.each([
    ['a count of scenarios that failed and are not shown', [...PASSED, ...counts(1, 1)]],
    ['a count of features that failed', [...PASSED, ...counts(1, 0, 0, 1)]],
    ['a count of errors', [...PASSED, '1 scenario passed, 0 failed, 1 error, 0 skipped']],
    ['a list of failures without counts', [...PASSED, ...LIST]],
    ['a failure without counts', [...PASSED, ...FAILED]],
    ['a hook in front of all', ['HOOK-ERROR in before_all: RuntimeError: no till', ...PASSED, ...counts(1, 0)]],
    ['a hook behind all', [...PASSED, 'HOOK-ERROR in after_all: RuntimeError: no till', ...counts(1, 0)]],
    ['a hook of a tag', [...PASSED, 'HOOK-ERROR in before_tag(tag=slow): RuntimeError: no', ...counts(1, 0)]],
    ['what is cleaned up', [...PASSED, 'CLEANUP-ERROR in close: RuntimeError: no till', ...counts(1, 0)]],
    ['a run that was stopped', [...PASSED, '', 'ABORTED: By user.', '', ...counts(1, 0)]],
    ['a feature that is none', ['ParserError: Failed to parse "a.feature"', ...PASSED, ...counts(1, 0)]],
    ['steps that are none', [...PASSED, ...counts(1, 0), 'Exception AmbiguousStep: @given("a")', '']],
    ['what make says', [...PASSED, ...counts(1, 0), 'make: *** [test] Error 1', '']],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf(...lines)).toBe('failed');
  });

  it('has what a hook outside of scenarios says', async () => {
    const error = 'HOOK-ERROR in after_all: RuntimeError: no till';
    expect(await testsOf(...PASSED, error, ...counts(1, 0))).toMatchObject([
      { name: 'adds', status: 'passed' },
      { name: 'behave', status: 'failed', failures: [{ message: error }] },
    ]);
  });

  it('does not take a run that did not end for a part of the next one', async () => {
    const broken = [...FAILED, ''];
    expect(await statusOf(...broken, ...PASSED, ...FAILED.slice(0, 5), '', ...counts(2, 0))).toBe('failed');
    expect(await statusOf(...PASSED, ...FAILED.slice(0, 5), '', ...counts(1, 0))).toBe('errored');
  });

  it('is not passed where the counts are cut, behind which more may follow', async () => {
    const lines = [...PASSED, '1 feature passed, 0 failed, 0 skipped', '1 scenario passed, 0 failed, 0 skipped'];
    expect(await statusOf(...lines)).toBe('errored');
    expect(await statusOf(...lines, '')).toBe('passed');
  });

  it('is not passed where it is broken off', async () => {
    const failed = [...PASSED, ...FAILED, ...LIST, ...counts(1, 1)].join('\n');
    const passed = [...PASSED, ...counts(1, 0).slice(0, 2)].join('\n').slice(0, -1);
    for (const text of [failed, passed].flatMap((whole) => brokenOff(whole, 60)))
      if (text.includes(':1\n')) expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
  });

  it.each([
    ['the place of a feature', ['Feature: Cart # features/cart.feature:1'], 'behave-text'],
    ['the place of a feature in another language', ['Funktionalität: Korb # features/korb.feature:2'], 'behave-text'],
    ['its counts', ['1 feature passed, 0 failed, 0 skipped'], 'behave-text'],
    ['its list of failures', LIST, 'behave-text'],
    [
      'the words of steps',
      ['  Scenario: adds', '    Given a cart ... passed in 0.001s', '    When b ... failed'],
      'behave-text',
    ],
    [
      'what Cucumber prints',
      ['Feature: Cart', '', '  Scenario: adds # features/cart.feature:6', '1 scenario (1 passed)'],
      undefined,
    ],
    ['a feature file', ['Feature: Cart', '', '  Scenario: adds', '    Given a cart'], undefined],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });
});
