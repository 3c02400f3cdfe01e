import { describe, expect, it } from '@jest/globals';
import type { RunFixture } from '../runs/source/run-fixture.js';
import { buildFixtureChanges, runsOfSharedJobs, type FixturesOfJob } from './build-fixtures.js';

/** `a1 b2`: the file a with one digest, the file b with another one. */
const run = (job: string | null, files: string, targetId = 'tgt_1'): FixturesOfJob => ({
  targetId,
  job,
  fixtures: files
    .split(' ')
    .filter((file) => file !== '')
    .map((file): RunFixture => ({ path: file.charAt(0), sha256: file.charAt(1).repeat(64), sizeBytes: null })),
});

describe('the fixtures that differ between two builds', () => {
  it.each([
    ['the same', [run('unit', 'a1 b1')], [run('unit', 'b1 a1')], []],
    ['other bytes', [run('unit', 'a1')], [run('unit', 'a2')], ['changed a 1 2']],
    ['an added and a removed file', [run('unit', 'a1')], [run('unit', 'b1')], ['removed a 1 -', 'added b - 1']],
    ['a job without a name', [run(null, 'a1')], [run(null, 'a2')], ['changed a 1 2']],
    ['a job that one build lacks', [run('unit', 'a1'), run('e2e', 'b1')], [run('unit', 'a1')], []],
    ['the same job of another target', [run('unit', 'a1'), run('unit', 'b1', 'tgt_2')], [run('unit', 'a1')], []],
    [
      'a path that changed in two jobs',
      [run('x', 'a1'), run('y', 'a1')],
      [run('x', 'a2'), run('y', 'a3')],
      ['changed a 1 2'],
    ],
    [
      'a path in which only one job differs',
      [run('x', 'a1'), run('y', 'a1')],
      [run('x', 'a1'), run('y', 'a2')],
      ['changed a 1 2'],
    ],
    [
      'several runs of one job, in another order',
      [run(null, 'a1'), run(null, 'a2')],
      [run(null, 'a2'), run(null, 'a1')],
      [],
    ],
    ['one of several digests that is gone', [run(null, 'a1'), run(null, 'a2')], [run(null, 'a1')], ['changed a 2 1']],
    ['one more digest', [run(null, 'a1')], [run(null, 'a1'), run(null, 'a2')], ['changed a 1 2']],
  ])('are found: %s', (_, before, after, expected) => {
    const digit = (fixture: RunFixture | null): string => fixture?.sha256.charAt(0) ?? '-';
    expect(
      buildFixtureChanges(before, after)?.map(
        (change) => `${change.change} ${change.path} ${digit(change.before)} ${digit(change.after)}`,
      ),
    ).toEqual(expected);
  });

  it('are not known where no job names fixtures in both', () => {
    expect(buildFixtureChanges([run('unit', 'a1')], [run('e2e', 'a2')])).toBeUndefined();
    expect(buildFixtureChanges([], [])).toBeUndefined();
  });
});

describe('the runs that are compared', () => {
  it('are those whose target and job both builds have, up to a number', () => {
    const runs = ['a', 'b', 'c', 'd'].map((job) => ({ targetId: 'tgt_1', job }));
    const others = [...['d', 'b', 'c'].map((job) => ({ targetId: 'tgt_1', job })), { targetId: 'tgt_2', job: 'a' }];
    expect(runsOfSharedJobs(runs, others, 2).map(({ job }) => job)).toEqual(['b', 'c']);
  });
});
