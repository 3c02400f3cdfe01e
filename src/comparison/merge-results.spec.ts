import { describe, expect, it } from '@jest/globals';
import type { WalkedResults } from '../runs/results/walk-results.js';
import { mergeResults, pairsOf, type ComparedResult, type Sides } from './merge-results.js';

async function* walk(...entries: readonly ComparedResult[]): AsyncGenerator<WalkedResults<ComparedResult>> {
  for (const entry of entries) yield { contentId: 'one', entries: [entry] };
}

const sides = (...entries: readonly ComparedResult[]): Promise<Sides> =>
  mergeResults(walk(...entries), (_, seq) => seq);

describe('the results of one test', () => {
  it.each<[string, readonly ComparedResult[], object]>([
    ['one', [[3, 'a', 'p', 5]], { seq: 3, outcome: 'passed', flaky: false, ms: 5 }],
    ['a flaky one', [[3, 'a', 'P', null]], { seq: 3, outcome: 'passed', flaky: true, ms: null }],
    ['a skipped one', [[3, 'a', 's', 0]], { seq: 3, outcome: 'skipped', flaky: false, ms: 0 }],
    [
      'a failed one behind a passed one',
      [
        [1, 'a', 'p', 5],
        [2, 'a', 'f', 7],
      ],
      { seq: 2, outcome: 'failed', flaky: false, ms: 7 },
    ],
    [
      'a failed one before a passed one',
      [
        [1, 'a', 'f', 7],
        [2, 'a', 'P', 5],
      ],
      { seq: 1, outcome: 'failed', flaky: true, ms: 7 },
    ],
    [
      'two failed ones, in no order',
      [
        [2, 'a', 'f', 7],
        [1, 'a', 'f', null],
      ],
      { seq: 1, outcome: 'failed', ms: 7 },
    ],
    [
      'a skipped one before a passed one',
      [
        [1, 'a', 's', null],
        [2, 'a', 'p', 5],
      ],
      { seq: 1, outcome: 'passed', ms: 5 },
    ],
    [
      'passed ones, in no order',
      [
        [2, 'a', 'p', 5],
        [1, 'a', 'p', 9],
      ],
      { seq: 1, outcome: 'passed', ms: 9 },
    ],
  ])('are one side: %s', async (_, entries, side) => {
    expect((await sides(...entries)).get('a')).toMatchObject(side);
  });
});

describe('the tests that may have changed', () => {
  it.each<[string, ComparedResult | undefined, ComparedResult | undefined, boolean]>([
    ['fails', [1, 'a', 'p', 5], [1, 'a', 'f', 5], true],
    ['failed before', [1, 'a', 'f', 5], [1, 'a', 'p', 5], true],
    ['is flaky', [1, 'a', 'p', 5], [1, 'a', 'P', 5], true],
    ['was flaky', [1, 'a', 'P', 5], [1, 'a', 'p', 5], false],
    ['passes again', [1, 'a', 'p', 5], [1, 'a', 'p', 504], false],
    ['takes half a second longer', [1, 'a', 'p', 5], [1, 'a', 'p', 505], true],
    ['has no duration', [1, 'a', 'p', null], [1, 'a', 'p', 505], false],
    ['is skipped', [1, 'a', 'p', 5], [1, 'a', 's', null], false],
    ['is added', undefined, [1, 'a', 'p', 5], true],
    ['is removed', [1, 'a', 'p', 5], undefined, true],
  ])('contain one that %s: %#', async (_, before, after, isThere) => {
    const given = [before, after].map((entry) => (entry === undefined ? [] : [entry]));
    const [base = [], head = []] = given;
    expect(pairsOf(await sides(...base), await sides(...head))).toHaveLength(isThere ? 1 : 0);
  });

  it('are without a base those that failed or are flaky', async () => {
    const after = await sides([0, 'a', 'p', 5], [1, 'b', 'f', 5], [2, 'c', 'P', 5], [3, 'd', 's', null]);
    expect(pairsOf(undefined, after).map((pair) => pair.after?.seq)).toEqual([1, 2]);
  });
});
