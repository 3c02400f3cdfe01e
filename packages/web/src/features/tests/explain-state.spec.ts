import { describe, expect, it } from '@jest/globals';
import type { TestDetail } from '@clarion/api-client';
import { explainState } from './explain-state.js';

const STREAK: TestDetail['streak'] = {
  firstFailedRunId: null,
  firstFailedAt: null,
  firstFailedCommit: null,
  lastPassedRunId: null,
  lastPassedAt: null,
  lastPassedCommit: null,
  consecutiveFailures: 7,
};

describe('explainState', () => {
  it('gives the failures in a row of a broken test', () => {
    expect(
      explainState({ state: 'broken', signals: { retried: 0, sameCommit: 0, alternations: 1 }, streak: STREAK }),
    ).toContain('it failed 7 times in a row');
  });

  it.each([
    [{ retried: 1, sameCommit: 0, alternations: 0 }, 'it passed on a retry 1 time.'],
    [
      { retried: 0, sameCommit: 2, alternations: 3 },
      'it both passed and failed on 2 commits and switched between passing and failing 3 times.',
    ],
  ])('gives the signals of a flaky test: %j', (signals, words) => {
    expect(explainState({ state: 'flaky', signals, streak: STREAK })).toContain(words);
  });

  it.each([
    ['new', /^New: it passes/],
    ['removed', /^Removed: it is in none of the newest runs/],
  ] as const)('describes a %s test', (state, words) => {
    expect(explainState({ state, signals: { retried: 0, sameCommit: 0, alternations: 0 }, streak: STREAK })).toMatch(
      words,
    );
  });

  it('describes a healthy test', () => {
    expect(
      explainState({ state: 'healthy', signals: { retried: 0, sameCommit: 0, alternations: 1 }, streak: STREAK }),
    ).toContain('neither broken nor flaky');
  });

  it('never says that a test is healthy whose newest outcome is a failure', () => {
    const failing = {
      state: 'failing',
      signals: { retried: 0, sameCommit: 0, alternations: 1 },
      streak: STREAK,
    } as const;
    expect(explainState(failing)).toMatch(/^Failing: its newest outcome is a failure/);
  });
});
