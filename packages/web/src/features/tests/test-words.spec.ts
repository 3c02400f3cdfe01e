import { describe, expect, it } from '@jest/globals';
import type { TestDetail } from '@clarion/api-client';
import { stateWords } from './test-words.js';

const STREAK: TestDetail['streak'] = {
  firstFailedRunId: null,
  firstFailedAt: null,
  firstFailedCommit: null,
  lastPassedRunId: null,
  lastPassedAt: null,
  lastPassedCommit: null,
  consecutiveFailures: 7,
};

describe('Why a test has its state', () => {
  it('is how often it failed in a row, where it is broken', () => {
    expect(
      stateWords({ state: 'broken', signals: { retried: 0, sameCommit: 0, alternations: 1 }, streak: STREAK }),
    ).toContain('it failed 7 times in a row');
  });

  it.each([
    [{ retried: 1, sameCommit: 0, alternations: 0 }, 'it passed on a retry 1 time.'],
    [
      { retried: 0, sameCommit: 2, alternations: 3 },
      'it both passed and failed on 2 commits and went from one outcome to the other 3 times.',
    ],
  ])('is what was seen, where it is flaky: %j', (signals, words) => {
    expect(stateWords({ state: 'flaky', signals, streak: STREAK })).toContain(words);
  });

  it('is that nothing was seen, where it is healthy', () => {
    expect(
      stateWords({ state: 'healthy', signals: { retried: 0, sameCommit: 0, alternations: 1 }, streak: STREAK }),
    ).toContain('neither broken nor flaky');
  });
});
