import type { TargetEntity } from '../projects/target.entity.js';
import { testKeyText } from '../runs/test-key.js';
import type { FinishedRun } from '../history/finished-run.js';
import type { Trouble, TroubledTest } from '../history/troubled-tests.js';
import { passRateOf } from '../trends/trend-points.js';
import type { CollectionCounts } from './collection-counter.js';
import type {
  CollectionHealthDto,
  CollectionPointDto,
  CollectionTargetDto,
  CollectionTestDto,
} from './collection-health.dto.js';
import { collectionStateOf, type CollectionFacts } from './collection-state.js';

/** A run with the counts of a collection in it; undefined counts are not known. */
export interface CountedRun {
  readonly run: FinishedRun;
  readonly counts: CollectionCounts | undefined;
}

/** What was read of one target. */
export interface TargetResults {
  readonly target: TargetEntity;
  /** Newest first. */
  readonly runs: readonly CountedRun[];
  readonly trouble: Trouble;
}

/** Which targets a collection chooses, and whether its rule names them. */
export interface HealthScope {
  readonly collectionId: string;
  readonly branch: string | null;
  /** The rule names targets: each of them must have results. */
  readonly namesTargets: boolean;
  /** False when there are targets that were not looked at, or that the rule names and that do not exist any longer. */
  readonly hasAllTargets: boolean;
}

const POINTS = 20;
const TESTS_SHOWN = 100;

/** A target with its newest run that has tests of the collection. */
interface TargetHealth extends TargetResults {
  readonly newest: { readonly run: FinishedRun; readonly counts: CollectionCounts } | undefined;
  readonly isKnown: boolean;
  readonly failing: number;
}

/** Summarizes what was read of a collection's targets. */
export function collectionHealthOf(scope: HealthScope, results: readonly TargetResults[]): CollectionHealthDto {
  const targets = results.map((result) => targetHealthOf(result, scope.namesTargets));
  const facts = collectionFactsOf(scope, targets);
  const passed = sum(targets, ({ newest }) => newest?.counts.passed ?? 0);
  return {
    collectionId: scope.collectionId,
    branch: scope.branch,
    state: collectionStateOf(facts),
    tests: sum(targets, ({ newest }) => newest?.counts.tests ?? 0),
    failing: facts.failing,
    flaky: facts.flaky,
    passRate: passRateOf(passed, facts.ran - passed),
    troubled: targets.flatMap(troubledOf).toSorted(failingFirst).slice(0, TESTS_SHOWN),
    targets: targets.map(toTargetDto),
    trend: trendOf(results),
  };
}

function collectionFactsOf(scope: HealthScope, targets: readonly TargetHealth[]): CollectionFacts {
  return {
    failing: sum(targets, ({ failing }) => failing),
    flaky: sum(targets, ({ trouble }) => trouble.tests.filter(isFlaky).length),
    ran: sum(targets, ({ newest }) => (newest === undefined ? 0 : newest.counts.passed + newest.counts.failed)),
    isKnown: scope.hasAllTargets && targets.every(({ isKnown }) => isKnown),
  };
}

function targetHealthOf(result: TargetResults, isNamed: boolean): TargetHealth {
  const place = result.runs.findIndex(({ counts }) => counts === undefined || counts.tests > 0);
  const found = place === -1 ? undefined : result.runs[place];
  const counts = found?.counts;
  const newest = found === undefined || counts === undefined ? undefined : { run: found.run, counts };
  const failing = result.trouble.tests.filter((test) => test.isFailing).length;
  return {
    ...result,
    newest,
    isKnown: result.trouble.isWhole && (place === -1 ? !isNamed : newest !== undefined && areWhole(result.runs, place)),
    failing: Math.max(failing, newest?.counts.failed ?? 0),
  };
}

/** Whether the runs up to a place ran to their end: what an errored or cancelled one has not shown may have failed. */
function areWhole(runs: readonly CountedRun[], place: number): boolean {
  return runs.slice(0, place + 1).every(({ run }) => run.status === 'passed' || run.status === 'failed');
}

function isFlaky({ summary }: TroubledTest): boolean {
  return summary.state === 'flaky';
}

function troubledOf({ target, trouble }: TargetResults): readonly CollectionTestDto[] {
  return trouble.tests
    .filter((test) => test.isFailing || isFlaky(test))
    .map(({ key, testId, name, filePath, isFailing, summary }) => ({
      testKey: testKeyText(key),
      testId,
      name,
      targetId: target.id,
      filePath,
      failing: isFailing,
      state: summary.state,
      lastFailedAt: summary.lastFailedAt?.toISOString() ?? null,
    }));
}

function failingFirst(one: CollectionTestDto, other: CollectionTestDto): number {
  return Number(other.failing) - Number(one.failing) || (one.name < other.name ? -1 : Number(one.name > other.name));
}

function toTargetDto({ target, newest, isKnown }: TargetHealth): CollectionTargetDto {
  const { tests, passed, failed, skipped } = newest?.counts ?? { tests: 0, passed: 0, failed: 0, skipped: 0 };
  const run = newest?.run;
  const at = run?.at.toISOString() ?? null;
  return { targetId: target.id, runId: run?.runId ?? null, at, tests, passed, failed, skipped, known: isKnown };
}

function trendOf(results: readonly TargetResults[]): CollectionPointDto[] {
  const points = results.flatMap(({ target, runs }) =>
    runs.flatMap(({ run, counts }) =>
      counts === undefined || counts.tests === 0 ? [] : [toPoint(run, counts, target.id)],
    ),
  );
  return points.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))).slice(-POINTS);
}

function toPoint(run: FinishedRun, counts: CollectionCounts, targetId: string): CollectionPointDto {
  const at = run.at.toISOString();
  return { runId: run.runId, targetId, at, ...counts, passRate: passRateOf(counts.passed, counts.failed) };
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
