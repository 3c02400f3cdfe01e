import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { TapNumbers } from './tap-levels.js';
import { TAP } from './tap.js';

const { testsOf, codesOf } = specReader(TAP);

function numbersOf(given: readonly (number | undefined)[]): TapNumbers {
  const numbers = new TapNumbers();
  for (const number of given) numbers.take(number);
  return numbers;
}

describe('TapNumbers', () => {
  it.each([
    [[1, 2, 3], undefined],
    [[3, 1, 2], undefined],
    [[undefined, undefined, undefined], undefined],
    [[2, undefined, 1], undefined],
    [[1, 1, 2], 3],
    [[2, 3, 4], 1],
    [[], 1],
  ])('finds what is missing of 1..3 in %j', (given, missing) => {
    expect(numbersOf(given).missingIn(3)).toBe(missing);
  });

  it('remembers no more than 100,000 numbers that come early, and then knows nothing', () => {
    const late = Array.from({ length: 100_001 }, (_, index) => index + 2);
    expect(numbersOf(late.slice(0, -1)).missingIn(100_001)).toBe(1);
    expect(numbersOf(late).missingIn(100_002)).toBeUndefined();
  });
});

/** https://testanything.org/tap-version-14-specification.html, Test Point ID. */
describe('the numbers of points', () => {
  it('may come in any order', async () => {
    const tests = await testsOf('TAP version 14', '1..3', 'ok 2 - b', 'ok 3', 'ok 1 - a');
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['b', 'passed'],
      ['3', 'passed'],
      ['a', 'passed'],
    ]);
  });

  it.each([
    ['one is outside the plan', ['1..3', 'ok 2', 'ok 4', 'ok 1'], 3],
    ['one occurs twice', ['1..3', 'ok 1', 'ok 1', 'ok 3'], 2],
    ['one occurs twice and the plan is last', ['ok 1', 'ok 2', 'ok 2', '1..3'], 3],
    ['a point without a number repeats one', ['1..3', 'ok 2', 'ok 1', 'ok'], 3],
  ])('make the plan fail where %s', async (_, lines, missing) => {
    const tests = await testsOf(...lines);
    expect(tests.at(-1)).toMatchObject({
      name: 'Test plan',
      status: 'failed',
      failures: [
        {
          message: `Test number ${missing} of the plan is missing: another number occurs more than once, or is outside the plan.`,
        },
      ],
    });
    expect(await codesOf(...lines)).toEqual(['counts_differ']);
  });

  it('only warn where a point failed', async () => {
    const lines = ['1..3', 'not ok 1 - a hook', 'ok 1', 'ok 2'];
    expect((await testsOf(...lines)).map(({ status }) => status)).toEqual(['failed', 'passed', 'passed']);
    expect(await codesOf(...lines)).toEqual(['counts_differ']);
  });

  it('continue where points have none', async () => {
    expect((await testsOf('1..3', 'ok 1', 'ok', 'ok 3')).every(({ status }) => status === 'passed')).toBe(true);
  });

  it('are counted apart in each document', async () => {
    const tests = await testsOf('TAP version 13', '1..2', 'ok 1', 'ok 2', 'TAP version 13', '1..1', 'ok 1');
    expect(tests.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
  });

  it('parts the names of pg_regress from their columns', async () => {
    const tests = await testsOf(
      'ok 1         - till                                       12 ms',
      `not ok 2     + ${'wide'.repeat(12)}       30 ms`,
      'ok 3 - waits 30 ms',
      '1..3',
    );
    expect(tests.map(({ name, durationMs }) => [name, durationMs])).toEqual([
      ['till', 12],
      ['wide'.repeat(12), 30],
      ['waits 30 ms', undefined],
    ]);
  });
});
