import { countingOutcomes, type Outcome } from '../outcome.js';

/** Number of newest outcomes from which signals and rates are computed. */
export const WINDOW = 50;

/** Number of newest outcomes that decide whether a test is flaky. After this many clean ones it is healthy again. */
const FLAKY_WINDOW = 20;
/** A single break is one alternation, and a break with its fix is two. */
const FLAKY_ALTERNATIONS = 3;
/** Failures in a row that make a test broken. */
const BROKEN_STREAK = 5;
/** Failures that make a test broken when it never passed. */
const BROKEN_FROM_THE_START = 3;

export const STATES = ['healthy', 'flaky', 'broken'] as const;

export type FlakyState = (typeof STATES)[number];

/** Signals of flakiness. Rates are 0 to 1. */
export interface Signals {
  /** Outcomes that passed after a failed attempt. */
  readonly retried: number;
  /** Commits on which the test both failed and passed. */
  readonly sameCommit: number;
  /** Neighbouring outcomes that differ. */
  readonly alternations: number;
  /** Share of neighbouring outcomes that differ; 0 for fewer than two outcomes. */
  readonly flakeRate: number;
  /** Share of failed outcomes; 0 without outcomes. */
  readonly failureRate: number;
}

/** The signals of the newest 50 of the outcomes that count, newest first. */
export function signalsOf(counting: readonly Outcome[]): Signals {
  const window = counting.slice(0, WINDOW);
  const alternations = countAlternations(window);
  const failed = window.filter(isFailed).length;
  return {
    retried: countRetried(window),
    sameCommit: countChangedCommits(window),
    alternations,
    flakeRate: window.length < 2 ? 0 : alternations / (window.length - 1),
    failureRate: window.length === 0 ? 0 : failed / window.length,
  };
}

/** Computes the state from the outcomes that count, newest first. Broken comes before flaky. */
export function stateOf(counting: readonly Outcome[]): FlakyState {
  const window = counting.slice(0, WINDOW);
  if (isBroken(window)) return 'broken';
  return isFlaky(window.slice(0, FLAKY_WINDOW)) ? 'flaky' : 'healthy';
}

function isBroken(window: readonly Outcome[]): boolean {
  const streak = window.findIndex((outcome) => !isFailed(outcome));
  return streak === -1 ? window.length >= BROKEN_FROM_THE_START : streak >= BROKEN_STREAK;
}

function isFlaky(window: readonly Outcome[]): boolean {
  return countRetried(window) > 0 || countChangedCommits(window) > 0 || countAlternations(window) >= FLAKY_ALTERNATIONS;
}

function isFailed(outcome: Outcome): boolean {
  return outcome.status === 'failed';
}

function countRetried(outcomes: readonly Outcome[]): number {
  return outcomes.filter((outcome) => outcome.flaky).length;
}

function countAlternations(outcomes: readonly Outcome[]): number {
  return outcomes.filter((outcome, index) => index > 0 && outcome.status !== outcomes[index - 1]?.status).length;
}

function countChangedCommits(outcomes: readonly Outcome[]): number {
  const failed = commitsOf(outcomes.filter(isFailed));
  if (failed.size === 0) return 0;
  return [...commitsOf(outcomes.filter((outcome) => !isFailed(outcome)))].filter((commit) => failed.has(commit)).length;
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
