import { describe, expect, it } from '@jest/globals';
import { presenceOf, presenceSummary, presenceText } from './cause-presence.js';

const SEEN = { count: 2, status: 'failed' } as const;
const PASSED = { count: 0, status: 'passed' } as const;
const FAILED = { count: 0, status: 'failed' } as const;
const CANCELLED = { count: 0, status: 'cancelled' } as const;

describe('the presence of a cause in a run', () => {
  it.each([
    [SEEN, 'seen', 'Seen in 2 failures'],
    [{ count: 1, status: 'passed' } as const, 'seen', 'Seen in 1 failure'],
    [PASSED, 'passed', 'Not seen, the run passed'],
    [FAILED, 'failed', 'Not seen, the run failed for other reasons'],
    [CANCELLED, 'unfinished', 'Not seen, the run was cancelled'],
    [{ count: 0, status: 'errored' } as const, 'unfinished', 'Not seen, the run broke off'],
  ])('%j is %s', (run, presence, text) => {
    expect([presenceOf(run), presenceText(run)]).toEqual([presence, text]);
  });
});

describe('the summary of runs with and without a cause', () => {
  it.each([
    [[SEEN], 'Seen in 1 of 1 run'],
    [[PASSED, PASSED], 'Seen in 0 of 2 runs'],
    [[SEEN, SEEN, PASSED], 'Seen in 2 of 3 runs; the newest 2 have it'],
    [[SEEN, PASSED], 'Seen in 1 of 2 runs; the newest has it'],
    [[PASSED, SEEN], 'Seen in 1 of 2 runs; the newest passed without it'],
    [[PASSED, PASSED, SEEN], 'Seen in 1 of 3 runs; the newest 2 passed without it'],
    // Neither a run that broke off nor one that failed otherwise shows that the cause is gone.
    [[CANCELLED, SEEN], 'Seen in 1 of 2 runs'],
    [[FAILED, SEEN], 'Seen in 1 of 2 runs'],
  ])('%j: %s', (runs, text) => {
    expect(presenceSummary(runs)).toBe(text);
  });
});
