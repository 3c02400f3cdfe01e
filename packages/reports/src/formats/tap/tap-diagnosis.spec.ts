import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import type { ReportedFailure } from '../../report.js';
import { TAP } from './tap.js';

const { testsOf } = specReader(TAP);

describe('the diagnosis of a point of TAP', () => {
  it('reads what node-tap says of a pattern, in a line of JSON', async () => {
    const [test] = await testsOf(
      'not ok 1 - should match pattern provided',
      '  ---',
      '  {"at":{"column":3,"file":"a.js","line":8},"found":[1,null,3],"pattern":[1,2,3],"source":"t.similar(a, b)\\n"}',
      '  ...',
      '1..1',
    );
    expect(test?.failures).toMatchObject([
      { message: 'should match pattern provided', expected: [1, 2, 3], actual: [1, null, 3] },
    ]);
  });

  it.each([
    ['doesNotMatch', '[ 1 ]', '/b/', { expected: 'not /b/', actual: '[ 1 ]' }],
    ['notDeepEqual', '1', '1', { expected: undefined, actual: 1 }],
    ['throws', '[TypeError: no]', 'undefined', { expected: undefined, actual: '[TypeError: no]' }],
  ])('reads what tape wanted of %s', async (operator, actual, expected, values) => {
    const [test] = await testsOf(
      'not ok 1 - cart',
      '  ---',
      `  operator: ${operator}`,
      `  expected: ${expected}`,
      `  actual:   ${actual}`,
      '  ...',
      '1..1',
    );
    expect(valuesOf(test?.failures?.[0])).toEqual(values);
  });

  it.each([
    [['"1"'], ['1'], { expected: '1', actual: 1 }],
    [['{', '  "a": 1', '}'], ['[', '  2', ']'], { expected: { a: 1 }, actual: [2] }],
    [['3'], ['3'], { expected: undefined, actual: 3 }],
    [['undefined'], ['{}'], {}, 'The promise returned by the `assert.rejects` callback in "sums" did not reject.'],
  ])(
    'reads the values of QUnit, whose keys have blanks behind them: %j and %j',
    async (expected, actual, values, message = 'sums') => {
      const [test] = await testsOf(
        'not ok 1 cart > sums',
        '  ---',
        `  message: ${JSON.stringify(message)}`,
        '  severity: failed',
        ...below('actual  : ', actual),
        ...below('expected: ', expected),
        '  ...',
        '1..1',
      );
      expect(valuesOf(test?.failures?.[0])).toEqual(values);
    },
  );
});

function valuesOf(failure: ReportedFailure | undefined): Pick<ReportedFailure, 'expected' | 'actual'> {
  return { expected: failure?.expected, actual: failure?.actual };
}

function below(key: string, [first = '', ...others]: readonly string[]): readonly string[] {
  return [`  ${key}${first}`, ...others.map((line) => `  ${line}`)];
}
