import { describe, expect, it } from '@jest/globals';
import { searchedRuns, type FinishedRun } from './finished-run.js';

function run(runId: string, failed: number, isGuarded: boolean): FinishedRun {
  return {
    runId,
    contentId: runId,
    status: 'failed',
    total: failed + 10,
    failed,
    at: new Date(0),
    branch: 'main',
    commitSha: null,
    isGuarded,
  };
}

const searchedOf = (runs: readonly FinishedRun[], onDefault?: FinishedRun): readonly string[] =>
  searchedRuns(runs, onDefault).map(({ runId }) => runId);

describe('searchedRuns', () => {
  it('has runs that are not broken as a whole, however many failures they have', () => {
    expect(searchedOf([run('a', 1, false), run('b', 20_000, false)])).toEqual(['a', 'b']);
  });

  it('has broken ones, newest first, as long as they have few failures in all', () => {
    const runs = [run('a', 1, false), run('b', 6_000, true), run('c', 4_000, true), run('d', 1, true)];
    expect(searchedOf(runs)).toEqual(['a', 'b', 'c']);
  });

  it('has no broken run behind one that has too many failures', () => {
    expect(searchedOf([run('a', 1, false), run('b', 10_001, true), run('c', 1, true)])).toEqual(['a']);
  });

  it('has the newest run and that of the default branch, each with its own limit', () => {
    const onDefault = run('c', 10_000, true);
    const runs = [run('a', 10_000, true), run('b', 20, true), onDefault, run('d', 10_001, true)];
    expect(searchedOf(runs, onDefault)).toEqual(['a', 'c']);
    expect(searchedOf([run('a', 10_001, true)])).toEqual([]);
  });
});
