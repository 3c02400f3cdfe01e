import { countingOutcomes, type Outcome } from '../outcome.js';

/** Number of newest outcomes from which signals and rates are computed. */
export const WINDOW = 50;

/** Number of newest outcomes that decide whether a test is flaky. After this many clean ones it is healthy again. */
const FLAKY_WINDOW = 20;
/** So many changes within so many outcomes are flakiness: a break is one change, and its fix is another. */
const FLAKY_ALTERNATIONS = 3;
/** Failures in a row that make a test broken. */
const BROKEN_STREAK = 5;
/** Failures that make a test broken when it never passed. */
const BROKEN_FROM_THE_START = 3;

/** State of a test by its outcomes. */
export type FlakyState = 'healthy' | 'flaky' | 'failing' | 'broken';

/** Signals of flakiness. Rates are 0 to 1. */
export interface Signals {
  /** Outcomes that passed after a failed attempt. */
  readonly retried: number;
  /** Commits on which the test both failed and passed. */
  readonly sameCommit: number;
  /** Neighbouring outcomes that differ. */
  readonly alternations: number;
  /**
   * Share of outcomes that show flakiness: retried, of a commit that did both, or one of at least three changes within twenty outcomes.
   * 0 without outcomes.
   */
  readonly flakeRate: number;
  /** Share of failed outcomes; 0 without outcomes. */
  readonly failureRate: number;
}

/** The signals of the newest 50 of the outcomes that count, newest first. */
export function signalsOf(counting: readonly Outcome[]): Signals {
  const window = counting.slice(0, WINDOW);
  const failed = window.filter(isFailed).length;
  return {
    retried: countRetried(window),
    sameCommit: changedCommits(window).size,
    alternations: changesOf(window).length,
    flakeRate: window.length === 0 ? 0 : countFlaky(window) / window.length,
    failureRate: window.length === 0 ? 0 : failed / window.length,
  };
}

/**
 * Computes the state from all outcomes, newest first: broken, else flaky, else failing. A test whose newest outcome is a failure is
 * never healthy, also when its run was broken as a whole.
 */
export function stateOf(outcomes: readonly Outcome[]): FlakyState {
  const window = countingOutcomes(outcomes).slice(0, WINDOW);
  if (isBroken(window)) return 'broken';
  if (isFlaky(window.slice(0, FLAKY_WINDOW))) return 'flaky';
  return [newestOf(outcomes), window[0]].some((outcome) => outcome?.status === 'failed') ? 'failing' : 'healthy';
}

/** The newest outcome that was not skipped, whether or not it counts. */
export function newestOf(outcomes: readonly Outcome[]): Outcome | undefined {
  return outcomes.find(({ status }) => status !== 'skipped');
}

function isBroken(window: readonly Outcome[]): boolean {
  const streak = window.findIndex((outcome) => !isFailed(outcome));
  return streak === -1 ? window.length >= BROKEN_FROM_THE_START : streak >= BROKEN_STREAK;
}

function isFlaky(window: readonly Outcome[]): boolean {
  return countRetried(window) > 0 || changedCommits(window).size > 0 || changesOf(window).length >= FLAKY_ALTERNATIONS;
}

function isFailed(outcome: Outcome): boolean {
  return outcome.status === 'failed';
}

function countRetried(outcomes: readonly Outcome[]): number {
  return outcomes.filter((outcome) => outcome.flaky).length;
}

/** The places of the outcomes that differ from the one before them in time. */
function changesOf(outcomes: readonly Outcome[]): readonly number[] {
  return outcomes.flatMap(({ status }, index) => {
    const before = outcomes[index + 1];
    return before === undefined || before.status === status ? [] : [index];
  });
}

/** The changes that are too close to each other to be breaks and their fixes. */
function restlessChanges(outcomes: readonly Outcome[]): ReadonlySet<number> {
  const changes = changesOf(outcomes);
  const restless = changes.flatMap((_, index) => {
    const close = changes.slice(index, index + FLAKY_ALTERNATIONS);
    const [first = 0, last = 0] = [close[0], close.at(-1)];
    // With the outcome before the last of them in the list.
    return close.length === FLAKY_ALTERNATIONS && last + 1 - first < FLAKY_WINDOW ? close : [];
  });
  return new Set(restless);
}

function countFlaky(outcomes: readonly Outcome[]): number {
  const commits = changedCommits(outcomes);
  const restless = restlessChanges(outcomes);
  return outcomes.filter(
    ({ flaky, commitSha }, index) => flaky || (commitSha !== null && commits.has(commitSha)) || restless.has(index),
  ).length;
}

/** The commits on which a test both failed and passed. */
function changedCommits(outcomes: readonly Outcome[]): ReadonlySet<string> {
  const failed = commitsOf(outcomes.filter(isFailed));
  if (failed.size === 0) return failed;
  const passed = commitsOf(outcomes.filter((outcome) => !isFailed(outcome)));
  return new Set([...passed].filter((commit) => failed.has(commit)));
}

function commitsOf(outcomes: readonly Outcome[]): ReadonlySet<string> {
  return new Set(outcomes.flatMap(({ commitSha }) => commitSha ?? []));
}

/** Returns whether a run made a test flaky: with the run's outcome it is flaky, without it not. Outcomes are newest first. */
export function becameFlaky(runId: string, outcomes: readonly Outcome[]): boolean {
  const counting = countingOutcomes(outcomes);
  const before = counting.filter((outcome) => outcome.runId !== runId);
  return before.length < counting.length && stateOf(counting) === 'flaky' && stateOf(before) !== 'flaky';
}
