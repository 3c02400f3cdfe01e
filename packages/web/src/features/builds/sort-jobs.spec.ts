import { describe, expect, it } from '@jest/globals';
import type { BuildRun } from '@clarion/api-client';
import { sortJobs } from './sort-jobs.js';

function run(id: string, status: BuildRun['status'], others: Partial<BuildRun> = {}): BuildRun {
  return { id, targetId: 'tgt_1', job: null, attempt: null, status, empty: false, superseded: false, ...others };
}

describe('sortJobs', () => {
  it('puts the runs that did not pass first, then sorts by job', () => {
    const runs = [
      run('1', 'passed', { job: 'shard 10' }),
      run('2', 'passed', { job: 'shard 2' }),
      run('3', 'errored', { empty: true }),
      run('4', 'running'),
      run('5', 'failed'),
      run('6', 'errored'),
    ];
    expect(sortJobs(runs).counting.map(({ id }) => id)).toEqual(['5', '6', '4', '2', '1', '3']);
  });

  it('separates the superseded attempts', () => {
    const { counting, superseded } = sortJobs([run('1', 'failed', { superseded: true }), run('2', 'passed')]);
    expect(counting.map(({ id }) => id)).toEqual(['2']);
    expect(superseded.map(({ id }) => id)).toEqual(['1']);
  });
});
