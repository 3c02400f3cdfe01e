import { describe, expect, it } from '@jest/globals';
import { outcomesOf } from '../../test/support/outcome-notation.js';
import { historyOfRun, streakOf } from './test-history.js';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

// docs/concepts.md, History: streaks
describe('a streak', () => {
  it('begins behind the last pass', () => {
    expect(streakOf(outcomesOf('F#d F#c P#b F#a'))).toEqual({
      firstFailedRunId: 'clr_3',
      firstFailedAt: day(3),
      firstFailedCommit: 'c',
      lastPassedRunId: 'clr_2',
      lastPassedAt: day(2),
      lastPassedCommit: 'b',
      consecutiveFailures: 2,
    });
  });

  it('begins with the oldest outcome of a test that never passed', () => {
    expect(streakOf(outcomesOf('F F#a'))).toEqual({
      firstFailedRunId: 'clr_1',
      firstFailedAt: day(1),
      firstFailedCommit: 'a',
      lastPassedRunId: null,
      lastPassedAt: null,
      lastPassedCommit: null,
      consecutiveFailures: 2,
    });
  });

  it.each([
    ['P F', 'clr_2'],
    ['', null],
  ])('is none after %j', (written, lastPassedRunId) => {
    const { consecutiveFailures, firstFailedRunId, firstFailedAt, firstFailedCommit, ...passed } = streakOf(
      outcomesOf(written),
    );
    expect([consecutiveFailures, firstFailedRunId, firstFailedAt, firstFailedCommit, passed.lastPassedRunId]).toEqual([
      0,
      null,
      null,
      null,
      lastPassedRunId,
    ]);
  });
});

// docs/concepts.md, History: branches
describe('the history of a run', () => {
  it.each<[string, string, string | null, object]>([
    [
      'counts its branch alone',
      'F@topic P@main F@topic P@topic',
      'topic',
      { branch: 'topic', consecutiveFailures: 2, firstFailedRunId: 'clr_2', lastPassedRunId: 'clr_1' },
    ],
    [
      'asks main where the test is new on the branch',
      'F@topic F@main P@other P@main',
      'topic',
      { branch: 'main', consecutiveFailures: 2, firstFailedRunId: 'clr_3', lastPassedRunId: 'clr_1' },
    ],
    [
      'asks main before master',
      'F@topic P@master F@main',
      'topic',
      { branch: 'main', consecutiveFailures: 2, lastPassedRunId: null },
    ],
    [
      'asks master without main',
      'F@topic P@master',
      'topic',
      { branch: 'master', consecutiveFailures: 1, lastPassedRunId: 'clr_1' },
    ],
    [
      'asks nobody without either',
      'F@topic P@other',
      'topic',
      { branch: 'topic', consecutiveFailures: 1, lastPassedRunId: null },
    ],
    [
      'asks main where its branch only skipped the test',
      'F@topic S@topic P@main',
      'topic',
      { branch: 'main', lastPassedRunId: 'clr_1' },
    ],
    [
      'asks main where its branch has only guarded runs',
      'F@topic Fg@topic P@main',
      'topic',
      { branch: 'main', consecutiveFailures: 1, lastPassedRunId: 'clr_1' },
    ],
    [
      'counts all without a branch',
      'F F@topic P@main',
      null,
      { branch: null, consecutiveFailures: 2, lastPassedRunId: 'clr_1' },
    ],
    ['passes over guarded runs', 'F Fg P', null, { consecutiveFailures: 1, firstFailedRunId: 'clr_3', flakeRate: 0 }],
    [
      'has a guarded run of its own in the streak, and in no rate',
      'Fg F P',
      null,
      { consecutiveFailures: 2, firstFailedRunId: 'clr_2', flakeRate: 0, state: 'failing' },
    ],
    ['has the state', 'F P F P', null, { state: 'flaky', flakeRate: 0.75 }],
    [
      'knows nothing of a test that never ran',
      '',
      'topic',
      { branch: 'topic', consecutiveFailures: 0, flakeRate: 0, state: 'healthy' },
    ],
  ])('%s', (_, written, branch, expected) => {
    const outcomes = outcomesOf(written);
    expect(historyOfRun({ id: outcomes[0]?.runId ?? 'clr_0', branch }, outcomes)).toMatchObject(expected);
  });
});
