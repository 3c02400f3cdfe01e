import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { GREAT_EXPECTATIONS } from './great-expectations.js';

const { read, testsOf, recognizes } = specReader(GREAT_EXPECTATIONS);

const NOTHING_RAISED = { raised_exception: false, exception_message: null, exception_traceback: null };

const MIN = 'expect_column_min_to_be_between';

const result = (success: unknown, kwargs: object = {}, more: object = {}, expectation_type = MIN): object => ({
  exception_info: NOTHING_RAISED,
  expectation_config: { expectation_type, kwargs: { batch_id: 'a8c2', column: 'price', ...kwargs }, meta: {} },
  meta: {},
  result: {},
  success,
  ...more,
});

const validation = (results: readonly unknown[], more: object = {}): object => ({
  evaluation_parameters: {},
  meta: {
    active_batch_definition: { data_asset_name: 'orders' },
    expectation_suite_name: 'shop',
    great_expectations_version: '0.15.48',
    run_id: { run_name: 'nightly', run_time: '2026-11-20T20:00:00.250000+00:00' },
  },
  results,
  statistics: { evaluated_expectations: results.length },
  success: true,
  ...more,
});

const observed = (observed_value: unknown): object => ({ result: { observed_value } });

const resultOf = async (value: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(value)))).status;

describe('GREAT_EXPECTATIONS', () => {
  it('takes an expectation as a test of its suite and column', async () => {
    const table = result(true, { column: undefined }, {}, 'expect_table_row_count_to_equal');
    const { tests, run } = await read(validation([result(true), table]));
    expect(tests).toMatchObject([
      { name: MIN, suite: ['shop', 'price'], status: 'passed' },
      { name: 'expect_table_row_count_to_equal', suite: ['shop'], status: 'passed' },
    ]);
    expect(run).toMatchObject({
      runner: 'Great Expectations 0.15.48',
      startedAt: new Date('2026-11-20T20:00:00.250Z'),
    });
  });

  it.each([
    [{ min_value: 1 }, '>= 1'],
    [{ min_value: 1, max_value: 9, strict_max: true }, '>= 1 and < 9'],
    [{ min_value: 4, max_value: 4 }, 4],
    [{ value_set: ['tea', 'rum'] }, ['tea', 'rum']],
    [{ value: 12 }, 12],
    [{ column_set: ['id'] }, ['id']],
  ])('has what %j expects, and what was observed', async (kwargs, expected) => {
    const [test] = await testsOf(validation([result(false, kwargs, observed(0))]));
    expect(test?.failures).toMatchObject([{ isAssertion: true, expected, actual: 0 }]);
  });

  it('says what it expects and which values are unexpected', async () => {
    const unexpected = {
      element_count: 450,
      unexpected_count: 3,
      partial_unexpected_counts: [
        { value: 'rum', count: 2 },
        { value: 'gin', count: 1 },
      ],
      partial_unexpected_list: ['rum', 'gin', 'rum'],
    };
    const type = 'expect_column_values_to_match_regex';
    const [test] = await testsOf(validation([result(false, { regex: '^t' }, { result: unexpected }, type)]));
    expect(test?.failures[0]?.message).toBe(
      `${type}(column="price", regex="^t"): 3 of 450 values are unexpected: "rum" (2 times), "gin"`,
    );
  });

  it.each([
    ['version 0', { raised_exception: true, exception_message: 'no column', exception_traceback: 'Traceback …' }],
    ['version 1', { "('column.min', 'a', ())": { raised_exception: true, exception_message: 'no column' } }],
  ])('takes what was raised as an exception: %s', async (_, exception_info) => {
    for (const success of [false, true, undefined])
      expect(await testsOf(validation([result(success, {}, { exception_info })]))).toMatchObject([
        { status: 'failed', failures: [{ isAssertion: false, dialect: 'python', message: 'no column' }] },
      ]);
  });

  it('reads results of version 1', async () => {
    const one = { success: false, expectation_config: { type: MIN, kwargs: { column: 'price' }, id: '7' }, result: {} };
    const other = { success: false, results: [one], suite_name: 'shop', statistics: {}, meta: {} };
    expect(recognizes(other)).toBe(true);
    expect(await testsOf(other)).toMatchObject([{ name: MIN, suite: ['shop', 'price'], status: 'failed' }]);
  });

  it('distinguishes expectations of one type for one column by what they expect', async () => {
    const tests = await testsOf(validation([result(true, { min_value: 1 }), result(true, { min_value: 2 })]));
    expect(tests.map(({ variant }) => variant)).toEqual(['min_value=1', 'min_value=2']);
  });

  it.each(['validation_result', undefined])('reads the validations of a checkpoint (%s)', async (key) => {
    const run = (passed: boolean): object => {
      const one = validation([result(passed)], { success: passed });
      return key === undefined ? one : { [key]: one, actions_results: {} };
    };
    const checkpoint = { run_id: {}, run_results: { a: run(true), b: run(false) }, success: false };
    expect(recognizes(checkpoint)).toBe(true);
    const tests = await testsOf(checkpoint);
    expect(tests.map(({ status, variant }) => [status, variant])).toEqual([
      ['passed', 'orders'],
      ['failed', 'orders'],
    ]);
  });

  it('reads what a checkpoint describes', async () => {
    const described = {
      success: false,
      validation_results: [
        { success: false, expectations: [{ expectation_type: MIN, success: false, kwargs: {}, result: {} }] },
      ],
    };
    expect(recognizes(described)).toBe(true);
    expect(await testsOf(described)).toMatchObject([{ name: MIN, status: 'failed' }]);
  });

  it.each([
    ['a failed expectation in a validation that succeeded', validation([result(false)]), 'failed'],
    ['an expectation without a result', validation([result(true), result(undefined)]), 'errored'],
    ['an expectation with another result', validation([result(true), result('yes')]), 'errored'],
    ['a validation that failed', validation([result(true)], { success: false }), 'failed'],
    ['a validation without an outcome', validation([result(true)], { success: null }), 'errored'],
    [
      'a failure that is only counted',
      validation([result(true)], { statistics: { unsuccessful_expectations: 1 } }),
      'failed',
    ],
    ['results that are missing', validation([result(true)], { statistics: { evaluated_expectations: 2 } }), 'errored'],
    ['a result that is none', validation([result(true), null]), 'errored'],
    ['a checkpoint that failed', { run_results: { a: validation([result(true)]) }, success: false }, 'failed'],
    ['a checkpoint without an outcome', { run_results: { a: validation([result(true)]) } }, 'errored'],
    [
      'a checkpoint that lacks a validation',
      { run_results: { a: validation([result(true)]), b: {} }, success: true },
      'errored',
    ],
    [
      'a checkpoint with a validation that is none',
      { validation_results: [validation([result(true)]), null], success: true },
      'errored',
    ],
  ])('is not green: %s', async (_, value, status) => {
    expect(await resultOf(value)).toBe(status);
  });

  it('is never green where the file is cut', async () => {
    const text = JSON.stringify(validation([result(true), result(true)]));
    for (const part of brokenOff(text, 60)) {
      const found = await readReport(Buffer.from(part)).catch(() => undefined);
      if (part.length < text.length) expect(found?.status).not.toBe('passed');
    }
  });

  it.each([
    [validation([]), true],
    [{ ...validation([]), results: undefined }, true],
    [
      { expectations: [{ expectation_type: MIN, kwargs: {}, meta: {} }], meta: { great_expectations_version: '0.15' } },
      false,
    ],
    [{ meta: { great_expectations_version: '0.15.48' }, results: [] }, false],
    [{ results: [{ success: true }] }, false],
    [{ run_results: {} }, false],
  ])('recognizes %j: %s', (value, isOne) => {
    expect(recognizes(value)).toBe(isOne);
  });

  it.each(['', '[]', '{}', 'x'.repeat(100_000)])('refuses another text', async (text) => {
    await expect(read(text)).rejects.toBeInstanceOf(UnreadableReport);
  });
});
