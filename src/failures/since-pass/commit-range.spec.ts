import { describe, expect, it } from '@jest/globals';
import { CommitSet, commitsOfRange, rangeBetween, type RunOfRange } from './commit-range.js';

const sha = (digit: string): string => digit.repeat(40);

/** A run of main; runs are numbered in the order of their uploads. */
const runOf = (
  number: number,
  commit: string | null,
  brought: string | null = commit,
  branch = 'main',
): RunOfRange => ({
  id: `clr_${number}`,
  branch,
  contentId: `content-${number}`,
  commitSha: commit === null ? null : sha(commit),
  shas: brought === null ? null : [...brought].map(sha),
});

const listOf = (digits: string): { sha: string; title: string; author: string; at: null; files: string[] }[] =>
  [...digits].map((digit) => ({ sha: sha(digit), title: '', author: '', at: null, files: [] }));

/** The commits of the range from a pass to a failure; every run has the list that it brought. */
const commitsBetween = (passed: number, failed: number, runs: readonly RunOfRange[]): string | undefined => {
  const range = rangeBetween(runs, { passedRunId: `clr_${passed}`, failedRunId: `clr_${failed}` });
  if (range === undefined) return undefined;
  const listed = range.between.map(({ shas }) => listOf((shas ?? []).map((text) => text.slice(0, 1)).join('')));
  return commitsOfRange(listed, range.passed)
    .map((commit) => commit.sha.slice(0, 1))
    .join('');
};

describe('the commits between a pass and a failure', () => {
  it.each<[string, number, number, readonly RunOfRange[], string | undefined]>([
    ['are those of the failing run', 1, 2, [runOf(1, 'a'), runOf(2, 'c', 'cb')], 'cb'],
    ['are also those of the runs between, the newest first', 1, 3, [runOf(1, 'a'), runOf(2, 'b'), runOf(3, 'c')], 'cb'],
    ['are none behind the first failure', 1, 2, [runOf(1, 'a'), runOf(2, 'b'), runOf(3, 'c')], 'b'],
    ['end at the commit of the passing run', 1, 2, [runOf(1, 'a', null), runOf(2, 'c', 'cba0')], 'cb'],
    ['end at a commit that the passing run brought', 1, 2, [runOf(1, null, 'a'), runOf(2, 'c', 'cba0')], 'cb'],
    ['end at a commit of a run before the pass', 2, 3, [runOf(1, 'a'), runOf(2, 'b'), runOf(3, 'c', 'ca0')], 'c'],
    ['are each there once', 1, 3, [runOf(1, 'a'), runOf(2, 'c', 'cb'), runOf(3, 'd', 'dcb')], 'dcb'],
    ['are unknown where the passing run names none', 1, 2, [runOf(1, null), runOf(2, 'c')], undefined],
    ['are unknown where the passing run is not read', 1, 2, [runOf(2, 'c')], undefined],
    [
      'are unknown where the failing run is one of the same commit',
      1,
      2,
      [runOf(1, 'a'), runOf(2, 'a', 'b')],
      undefined,
    ],
    [
      'are unknown where the failing run is one of an older commit',
      2,
      4,
      [runOf(1, 'a'), runOf(2, 'b'), runOf(3, 'c'), runOf(4, 'a')],
      undefined,
    ],
    ['are empty where the runs brought none', 1, 2, [runOf(1, 'a'), runOf(2, 'b', null)], ''],
    [
      'are those of all runs of a branch whose test last passed on another one',
      2,
      4,
      [runOf(1, 'c', 'c', 'topic'), runOf(2, 'a'), runOf(3, 'b'), runOf(4, 'd', 'd', 'topic')],
      'dc',
    ],
  ])('%s', (_name, passed, failed, runs, expected) => {
    expect(commitsBetween(passed, failed, runs)).toBe(expected);
  });
});

describe('a set of commits', () => {
  it('has a commit by its whole digits or an abbreviation, in any case', () => {
    const set = new CommitSet([sha('A'), 'bbbbbbb', null]);
    expect([sha('a'), 'AAAAAAAA', sha('b'), sha('c'), 'bbbbbbc'].map((text) => set.has(text))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
