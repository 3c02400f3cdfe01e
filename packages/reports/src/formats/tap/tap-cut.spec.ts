import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { TAP } from './tap.js';

const { testsOf, codesOf } = specReader(TAP);

/** A plan that is not met is a failed test. */
const PLAN = ['Test plan', 'failed'];

describe('TAP that was cut off', () => {
  it('gives what is before the end', async () => {
    const lines = ['# Subtest: cart', '    ok 1 - adds', '    not ok 2 - sums', '      ---', '      error: "the su'];
    expect(await testsOf(...lines)).toMatchObject([
      { suite: ['cart'], name: 'adds' },
      { suite: ['cart'], name: 'sums', status: 'failed' },
    ]);
    expect(await codesOf(...lines)).toEqual(['truncated']);
  });

  it.each([
    ['behind a brace', ['1..2', 'not ok 1 - cart # time=2ms {'], [['cart', 'failed'], PLAN]],
    ['behind the brace of the last point', ['1..1', 'not ok 1 - cart # time=2ms {'], [['cart', 'failed']]],
    ['behind the brace of what passed', ['1..1', 'ok 1 - cart # time=2ms {'], []],
    ['behind a plan in braces', ['1..1', 'ok 1 - cart {', '    1..2'], []],
    [
      'behind a brace in braces',
      ['1..1', 'not ok 1 - cart {', '    1..1', '    not ok 1 - pays {'],
      [['pays', 'failed']],
    ],
    [
      'inside braces',
      ['1..1', 'not ok 1 - cart {', '    1..2', '    ok 1 - pays'],
      [
        ['pays', 'passed'],
        ['cart', 'failed'],
      ],
    ],
    ['inside a diagnosis', ['1..1', 'not ok 1 - cart', '  ---', '  message: no'], [['cart', 'failed']]],
    [
      'inside a point, where others have braces',
      ['1..2', 'ok 1 - cart {', '    1..1', '    ok 1 - pays', '}', 'not ok 2 - or'],
      [
        ['pays', 'passed'],
        ['or', 'failed'],
      ],
    ],
    ['behind a point that may have a brace in its name', ['1..1', 'ok 1 - parses {'], [['parses {', 'passed']]],
  ])('warns of a file that ends %s', async (_, lines, tests) => {
    expect((await testsOf(...lines)).map(({ name, status }) => [name, status])).toEqual(tests);
    expect(await codesOf(...lines)).toEqual(['truncated']);
  });
});
