import { describe, expect, it } from '@jest/globals';
import type { RunStatus } from '../runs/run-state.js';
import { resultOf, type BuildExpectation, type RunOfBuild } from './build-status.js';

const NOTHING_EXPECTED: BuildExpectation = { expectedRuns: null, isCompleted: false, gate: null };

let count = 0;

/** A run of one test, newer than those made before. */
function run(status: RunStatus, more: Partial<RunOfBuild> = {}): RunOfBuild {
  count += 1;
  return {
    id: `clr_${String(count).padStart(5, '0')}`,
    targetId: 'tgt_a',
    status,
    job: null,
    attempt: null,
    empty: false,
    gatePassed: null,
    total: 1,
    passed: status === 'passed' ? 1 : 0,
    failed: status === 'failed' ? 1 : 0,
    skipped: 0,
    flaky: 0,
    ...more,
  };
}

const NO_TESTS = { total: 0, passed: 0, failed: 0, empty: true };
const empty = (more: Partial<RunOfBuild> = {}): RunOfBuild => run('errored', { ...NO_TESTS, ...more });
const job = (name: string, status: RunStatus, more: Partial<RunOfBuild> = {}): RunOfBuild =>
  run(status, { job: name, ...more });

describe('the status of a build', () => {
  it.each<[string, readonly RunOfBuild[], Partial<BuildExpectation>, string]>([
    ['one passed run', [run('passed')], {}, 'passed'],
    ['red, then green', [run('failed'), run('passed')], {}, 'failed'],
    ['green, then red', [run('passed'), run('failed')], {}, 'failed'],
    ['green and errored', [run('passed'), run('errored')], {}, 'failed'],
    ['green, with a gate of the project that was not passed', [run('passed')], { gate: { passed: false } }, 'failed'],
    ['green, with a gate of the project that was passed', [run('passed')], { gate: { passed: true } }, 'passed'],
    ['open, with a gate of before', [run('running')], { gate: { passed: false } }, 'running'],
    ['green and a gate that was not passed', [run('passed'), run('passed', { gatePassed: false })], {}, 'failed'],
    ['green and a gate that was passed', [run('passed', { gatePassed: true })], {}, 'passed'],
    ['green and open', [run('passed'), run('running')], {}, 'running'],
    ['red and open', [run('failed'), run('queued')], {}, 'running'],
    ['all cancelled', [run('cancelled'), run('cancelled')], {}, 'cancelled'],
    ['green and cancelled', [run('passed'), run('cancelled')], {}, 'cancelled'],
    ['red and cancelled', [run('failed'), run('cancelled')], {}, 'failed'],
    ['green and empty', [run('passed'), empty()], {}, 'passed'],
    ['red and empty', [run('failed'), empty()], {}, 'failed'],
    ['only empty', [empty(), empty()], {}, 'cancelled'],
    ['a crash before the first test', [run('passed'), run('errored', { ...NO_TESTS, empty: false })], {}, 'failed'],
    ['fewer jobs than expected', [job('a', 'passed')], { expectedRuns: 2 }, 'running'],
    ['fewer jobs than expected, one red', [job('a', 'failed')], { expectedRuns: 2 }, 'running'],
    ['one job twice', [job('a', 'passed'), job('a', 'passed', { attempt: 2 })], { expectedRuns: 2 }, 'running'],
    [
      'one job in two targets',
      [job('a', 'passed'), job('a', 'passed', { targetId: 'tgt_b' })],
      { expectedRuns: 2 },
      'running',
    ],
    ['all jobs', [job('a', 'passed'), job('b', 'passed')], { expectedRuns: 2 }, 'passed'],
    [
      'more runs without a job than expected',
      [run('passed'), run('passed'), run('passed')],
      { expectedRuns: 2 },
      'passed',
    ],
    ['an expected job that is open', [job('a', 'passed'), job('b', 'running')], { expectedRuns: 2 }, 'running'],
    ['completed with fewer jobs', [job('a', 'passed')], { expectedRuns: 2, isCompleted: true }, 'passed'],
    ['completed with an open run', [job('a', 'running')], { isCompleted: true }, 'running'],
  ])('%s', (_what, runs, expectation, expected) => {
    const wanted = { ...NOTHING_EXPECTED, ...expectation };
    expect(resultOf(runs, wanted).status).toBe(expected);
    expect(resultOf(runs.toReversed(), wanted).status).toBe(expected);
  });
});

describe('the runs that count', () => {
  it.each<[string, readonly RunOfBuild[], readonly number[], string]>([
    ['the highest attempt', [job('a', 'failed', { attempt: 1 }), job('a', 'passed', { attempt: 2 })], [0], 'passed'],
    [
      'the highest attempt, which came first',
      [job('a', 'failed', { attempt: 2 }), job('a', 'passed', { attempt: 1 })],
      [1],
      'failed',
    ],
    ['all of one attempt', [job('a', 'failed'), job('a', 'passed', { attempt: 1 })], [], 'failed'],
    [
      'all of the highest attempt',
      [
        job('a', 'errored'),
        job('a', 'passed', { attempt: 2 }),
        job('a', 'failed', { attempt: 2 }),
        job('a', 'passed', { attempt: 2 }),
      ],
      [0],
      'failed',
    ],
    ['each target by itself', [job('a', 'failed'), job('a', 'passed', { targetId: 'tgt_b' })], [], 'failed'],
    ['each job by itself', [job('a', 'failed'), job('b', 'passed')], [], 'failed'],
    ['all runs without a job', [run('failed', { attempt: 1 }), run('passed', { attempt: 2 })], [], 'failed'],
    ['a red run that an empty attempt follows', [job('a', 'failed'), empty({ job: 'a', attempt: 2 })], [1], 'failed'],
    ['a run after an empty one', [empty({ job: 'a', attempt: 3 }), job('a', 'passed')], [0], 'passed'],
    [
      'the last of three attempts',
      [job('a', 'failed'), job('a', 'errored', { attempt: 2 }), job('a', 'passed', { attempt: 3 })],
      [0, 1],
      'passed',
    ],
    ['all empty runs of a job without others', [empty({ job: 'a' }), empty({ job: 'a', attempt: 2 })], [], 'cancelled'],
    [
      'an attempt that runs',
      [job('a', 'failed'), job('a', 'running', { attempt: 2, ...NO_TESTS, empty: false })],
      [0],
      'running',
    ],
  ])('are %s', (_what, runs, superseded, expected) => {
    for (const order of [runs, runs.toReversed()]) {
      const result = resultOf(order, NOTHING_EXPECTED);
      expect([...result.superseded].toSorted()).toEqual(superseded.map((index) => runs[index]?.id).toSorted());
      expect(result.status).toBe(expected);
    }
  });

  it('alone are counted', () => {
    const again = job('a', 'passed', { attempt: 2, total: 3, passed: 2, skipped: 1, flaky: 1 });
    const runs = [job('a', 'failed'), again, run('failed')];
    expect(resultOf(runs, NOTHING_EXPECTED).summary).toEqual({ total: 4, passed: 2, failed: 1, skipped: 1, flaky: 1 });
  });
});

describe('an empty build', () => {
  it.each<[string, readonly RunOfBuild[], boolean]>([
    ['has only empty runs', [empty(), empty()], true],
    ['has no run with a test', [run('passed'), empty()], false],
    ['is over', [run('running', { ...NO_TESTS, empty: false })], false],
  ])('%s', (_what, runs, expected) => {
    expect(resultOf(runs, NOTHING_EXPECTED).empty).toBe(expected);
  });
});
