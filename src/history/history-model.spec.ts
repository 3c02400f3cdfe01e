import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { signalsOf, stateOf, type FlakyState } from './flaky/flaky-state.js';
import { countingOutcomes, type Outcome } from './outcome.js';
import { historyOfRun, streakOf, type Streak } from './test-history.js';

/** Long stretches of one status, so that every state comes up. */
const stretches = fc.array(
  fc.record({
    length: fc.integer({ min: 1, max: 25 }),
    status: fc.constantFrom<Outcome['status'][]>('passed', 'passed', 'failed', 'failed', 'skipped'),
    retriedEach: fc.constantFrom(0, 0, 0, 0, 3),
    guardedEach: fc.constantFrom(0, 0, 0, 2, 4),
    commits: fc.constantFrom(0, 1, 3, 1000),
    branches: fc.constantFrom<(readonly (string | null)[])[]>(
      [null],
      ['main'],
      ['topic', 'main'],
      ['topic', 'other', 'master'],
    ),
  }),
  { maxLength: 12 },
);

const isEach = (index: number, each: number): boolean => each > 0 && index % each === 0;

/** Histories as they happened: the oldest outcome first. */
const histories: fc.Arbitrary<readonly Outcome[]> = stretches.map((list) =>
  list
    .flatMap((stretch) => Array.from({ length: stretch.length }, (_, index) => ({ stretch, index })))
    .map(({ stretch, index }, number) => ({
      runId: `clr_${number}`,
      at: new Date(number),
      status: stretch.status,
      flaky: stretch.status === 'passed' && isEach(index, stretch.retriedEach),
      branch: stretch.branches[index % stretch.branches.length] ?? null,
      commitSha: stretch.commits === 0 ? null : `c${Math.floor(number / 2) % stretch.commits}`,
      durationMs: null,
      isGuarded: isEach(index, stretch.guardedEach),
    })),
);

/** What a person who follows a test from its first run on would note down. */
interface Notes {
  firstFailed: Outcome | null;
  lastPassed: Outcome | null;
  failures: number;
}

const counts = ({ status, isGuarded }: Outcome): boolean => status !== 'skipped' && !isGuarded;

function follow(happened: readonly Outcome[]): Notes {
  const notes: Notes = { firstFailed: null, lastPassed: null, failures: 0 };
  for (const outcome of happened) {
    if (outcome.status === 'passed') Object.assign(notes, { firstFailed: null, lastPassed: outcome, failures: 0 });
    if (outcome.status === 'failed')
      Object.assign(notes, { firstFailed: notes.firstFailed ?? outcome, failures: notes.failures + 1 });
  }
  return notes;
}

function noted(happened: readonly Outcome[]): readonly unknown[] {
  const { firstFailed, lastPassed, failures } = follow(happened);
  return [
    failures,
    ...[firstFailed, lastPassed].flatMap((one) => [one?.runId ?? null, one?.at ?? null, one?.commitSha ?? null]),
  ];
}

/** What a streak says, in the order of the notes. */
function factsOf(streak: Streak): readonly unknown[] {
  const { firstFailedRunId, firstFailedAt, firstFailedCommit, lastPassedRunId, lastPassedAt, lastPassedCommit } =
    streak;
  return [
    streak.consecutiveFailures,
    firstFailedRunId,
    firstFailedAt,
    firstFailedCommit,
    lastPassedRunId,
    lastPassedAt,
    lastPassedCommit,
  ];
}

/** Rates and signals by counting over the letters of the last `size` outcomes. */
function count(
  happened: readonly Outcome[],
  size: number,
): { retried: number; sameCommit: number; alternations: number; failed: number; length: number } {
  const last = happened.slice(-size);
  const letters = last.map(({ status }) => (status === 'failed' ? 'F' : 'P')).join('');
  const commits = new Map<string, Set<string>>();
  for (const { commitSha, status } of last)
    if (commitSha !== null) commits.set(commitSha, (commits.get(commitSha) ?? new Set()).add(status));
  return {
    retried: last.reduce((sum, { flaky }) => sum + Number(flaky), 0),
    sameCommit: [...commits.values()].filter((statuses) => statuses.size === 2).length,
    alternations: letters.split(/(?<=F)(?=P)|(?<=P)(?=F)/).length - 1,
    failed: letters.replaceAll('P', '').length,
    length: letters.length,
  };
}

/** Marks what shows flakiness, over every stretch of twenty outcomes. */
function modelFlakeRate(happened: readonly Outcome[]): number {
  const last = happened.slice(-50);
  const marked = new Set(last.filter(({ flaky }) => flaky));
  for (const one of last)
    for (const other of last)
      if (one.commitSha !== null && one.commitSha === other.commitSha && one.status !== other.status) marked.add(one);
  for (let start = 0; start < last.length; start += 1) {
    const stretch = last.slice(start, start + 20);
    const changed = stretch.filter((outcome, index) => index > 0 && outcome.status !== stretch[index - 1]?.status);
    if (changed.length >= 3) for (const outcome of changed) marked.add(outcome);
  }
  return last.length === 0 ? 0 : marked.size / last.length;
}

/** Of all outcomes, also those that do not count. */
function modelState(all: readonly Outcome[]): FlakyState {
  const happened = all.filter(counts);
  const letters = happened
    .slice(-50)
    .map(({ status }) => (status === 'failed' ? 'F' : 'P'))
    .join('');
  if (/F{5}$/.test(letters) || /^F{3,}$/.test(letters)) return 'broken';
  const { retried, sameCommit, alternations } = count(happened, 20);
  if (retried + sameCommit > 0 || alternations >= 3) return 'flaky';
  const newest = all.findLast(({ status }) => status !== 'skipped');
  return newest?.status === 'failed' || happened.at(-1)?.status === 'failed' ? 'failing' : 'healthy';
}

// docs/concepts.md, History and Flaky tests. Each time with other histories; a failure names the seed that repeats it.
describe('a history equals that of a reference model', () => {
  it('in streaks, signals, rates and states', () => {
    const seen = new Set<FlakyState>();
    fc.assert(
      fc.property(histories, (happened) => {
        const counted = countingOutcomes(happened.toReversed());
        const counting = happened.filter(counts);
        const streak = streakOf(counted);
        expect(factsOf(streak)).toEqual(noted(counting));
        const { failed, length, ...signals } = count(counting, 50);
        expect(signalsOf(counted)).toEqual({
          ...signals,
          flakeRate: modelFlakeRate(counting),
          failureRate: length === 0 ? 0 : failed / length,
        });
        const state = stateOf(happened.toReversed());
        expect(state).toBe(modelState(happened));
        seen.add(state);
      }),
      { numRuns: 400 },
    );
    expect([...seen].toSorted()).toEqual(['broken', 'failing', 'flaky', 'healthy']);
  });

  it('in the run of a branch', () => {
    const answered = new Set<string | null>();
    fc.assert(
      fc.property(
        histories.filter((happened) => happened.length > 0),
        (happened) => {
          const own = happened.at(-1);
          if (own === undefined) return;
          const before = happened.slice(0, -1);
          const has = (branch: string | null): boolean =>
            before.some((outcome) => outcome.branch === branch && counts(outcome));
          const branch = own.branch === null ? null : ([own.branch, 'main', 'master'].find(has) ?? own.branch);
          const chosen = [...before.filter((outcome) => branch === null || outcome.branch === branch), own];
          const followed = [...chosen.slice(0, -1).filter(counts), own];
          const history = historyOfRun({ id: own.runId, branch: own.branch }, happened.toReversed());
          expect(history.branch).toBe(branch);
          expect(factsOf(history)).toEqual(noted(followed));
          expect(history.state).toBe(modelState(chosen));
          answered.add(branch);
        },
      ),
      { numRuns: 400 },
    );
    expect([...answered].map(String).toSorted()).toEqual(['main', 'master', 'null', 'other', 'topic']);
  });

  it('and is healthy again after twenty clean outcomes', () => {
    fc.assert(
      fc.property(histories, (happened) => {
        const clean = Array.from({ length: 20 }, (_, number): Outcome => ({
          runId: `clean_${number}`,
          at: new Date(0),
          status: 'passed',
          flaky: false,
          branch: null,
          commitSha: `clean_${number}`,
          durationMs: null,
          isGuarded: false,
        }));
        expect(stateOf([...clean, ...countingOutcomes(happened.toReversed())])).toBe('healthy');
      }),
      { numRuns: 200 },
    );
  });
});
