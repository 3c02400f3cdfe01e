import { describe, expect, it } from '@jest/globals';
import type { BuildRun } from '@clarion/api-client';
import { decidingRun } from './deciding-run.js';

const run = (id: string, status: BuildRun['status'], facts: Partial<BuildRun> = {}): BuildRun => ({
  id,
  targetId: 'tgt_1',
  job: null,
  attempt: null,
  status,
  empty: false,
  superseded: false,
  ...facts,
});

const PASSED = run('clr_9', 'passed');

describe('decidingRun', () => {
  it.each<[string, readonly BuildRun[], string | undefined]>([
    ['no runs', [], undefined],
    ['a run that passed', [PASSED], 'clr_9'],
    ['an older run that failed', [run('clr_1', 'failed'), PASSED], 'clr_1'],
    ['an older run that has an error', [run('clr_1', 'errored'), PASSED], 'clr_1'],
    ['the newest of the runs that failed', [run('clr_2', 'failed'), run('clr_1', 'errored'), PASSED], 'clr_2'],
    ['a run in progress', [run('clr_1', 'running'), PASSED, run('clr_2', 'cancelled')], 'clr_1'],
    ['a cancelled run', [PASSED, run('clr_1', 'cancelled')], 'clr_1'],
    ['a superseded failure', [PASSED, run('clr_1', 'failed', { superseded: true })], 'clr_9'],
    ['a run without tests', [PASSED, run('clr_1', 'failed', { empty: true })], 'clr_9'],
    ['a failure of another target', [PASSED, run('clr_1', 'failed', { targetId: 'tgt_2' })], 'clr_9'],
  ])('finds in %s the run to look at', (_, runs, expected) => {
    expect(decidingRun(runs, 'tgt_1')?.id).toBe(expected);
  });
});
