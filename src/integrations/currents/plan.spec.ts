import { describe, expect, it } from '@jest/globals';
import { expectedRuns } from './plan.js';

describe('the jobs that a build waits for', () => {
  const SUITE = (...groups: readonly [string, number][]): { digest: string; groups: [string, number][] } => ({
    digest: JSON.stringify(groups),
    groups: [...groups],
  });
  const plan = (
    group: string,
    testCount: number,
    suite: ReturnType<typeof SUITE> | null,
    shard?: readonly [number, number],
  ): Parameters<typeof expectedRuns>[0][number] => ({
    group,
    testCount,
    suite,
    job: shard === undefined ? group : `${group} ${shard[0]}/${shard[1]}`,
    shards: shard?.[1] ?? null,
  });
  const alone = SUITE(['a', 4]);
  const two = SUITE(['a', 4], ['b', 2]);
  const setup = SUITE(['setup', 3], ['a', 6]);

  it.each<[string, Parameters<typeof expectedRuns>[0], number]>([
    ['a group with all tests', [plan('a', 4, alone)], 1],
    ['a group beside one that has not begun', [plan('a', 4, two)], 2],
    ['both groups', [plan('a', 4, two), plan('b', 2, two)], 2],
    ['the first of some shards', [plan('a', 2, alone, [1, 2])], 2],
    ['all shards', [plan('a', 2, alone, [1, 2]), plan('a', 2, alone, [2, 2])], 2],
    ['fewer shards than there are, as some are empty', [plan('a', 4, alone, [1, 3])], 1],
    ['a shard that was run again', [plan('a', 2, alone, [1, 2]), plan('a', 2, alone, [1, 2])], 2],
    [
      'a group that others depend on, in two of three shards',
      [1, 2].flatMap((shard) => [plan('setup', 3, setup, [shard, 3]), plan('a', 2, setup, [shard, 3])]),
      5,
    ],
    [
      'a group that others depend on, in all shards',
      [1, 2, 3].flatMap((shard) => [plan('setup', 3, setup, [shard, 3]), plan('a', 2, setup, [shard, 3])]),
      6,
    ],
    ['two lists of tests, one of which is complete', [plan('a', 4, alone), plan('b', 2, two)], 3],
    ['a shard of a reporter that knows no list', [plan('a', 2, null, [1, 4])], 4],
    ['a reporter that knows no list', [plan('a', 2, null)], 1],
    ['a number of shards that is none', [plan('a', 2, null, [1, 1e300])], 1000],
  ])('with %s', (_, plans, expected) => {
    expect(expectedRuns(plans)).toBe(expected);
  });
});
