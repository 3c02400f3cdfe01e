import { Injectable } from '@nestjs/common';
import type { TargetEntity } from '../projects/target.entity.js';
import type { TestFacts } from '../runs/find-test.reader.js';
import type { FinishedRun } from './finished-run.js';
import { HistoryQueries } from './history.queries.js';
import type { Outcome } from './outcome.js';
import { statusSummaryOf, type TestStatusSummary } from './test-status-summary.js';
import { TestsQueries } from './tests.queries.js';

/** So many of a target's finished runs are searched for trouble. */
export const RUNS_SEARCHED = 50;
/** So many results of a test are read. */
const DEPTH = 50;
/** Largest number of tests that are looked at. */
const MOST_TESTS = 2000;

/** A test that failed or was flaky in one of the searched runs. */
export interface TroubledTest extends TestFacts {
  readonly key: bigint;
  readonly summary: TestStatusSummary;
  /** Whether it failed when it last ran, skips aside, whatever the state of that run. */
  readonly isFailing: boolean;
}

/** The troubled tests among those that a caller chooses. */
export interface Trouble {
  readonly tests: readonly TroubledTest[];
  /** False when there were more tests than are looked at. */
  readonly isWhole: boolean;
}

/** Finds the tests of a target that fail or are flaky. */
@Injectable()
export class TroubledTests {
  constructor(
    private readonly queries: TestsQueries,
    private readonly histories: HistoryQueries,
  ) {}

  /** The newest 50 finished runs of a target, on a branch or (null) on any, newest first. */
  async runs(target: TargetEntity, branch: string | null): Promise<readonly FinishedRun[]> {
    return this.queries.recentRuns(target, RUNS_SEARCHED, branch);
  }

  /** The chosen tests that failed or were flaky in these runs, also in one that was broken as a whole. */
  async among(
    target: TargetEntity,
    runs: readonly FinishedRun[],
    isChosen: (test: TestFacts) => Promise<boolean>,
  ): Promise<Trouble> {
    const { organizationId, id: targetId } = target;
    const searched = runs.map((run) => run.contentId);
    const found = await this.queries.troubled(organizationId, searched, null);
    const facts = await this.queries.facts(organizationId, found.slice(0, MOST_TESTS));
    const chosen = new Map<bigint, TestFacts>();
    for (const [key, test] of facts) if (await isChosen(test)) chosen.set(key, test);
    const query = { organizationId, targetId, keys: [...chosen.keys()], upTo: null, depth: DEPTH, known: runs };
    const outcomes = await this.histories.outcomes(query);
    const inRuns = new Set(runs.map(({ runId }) => runId));
    const tests = [...chosen].map(([key, test]) => {
      const ofTest = (outcomes.get(key) ?? []).filter(({ runId }) => inRuns.has(runId));
      return { ...test, key, summary: statusSummaryOf(ofTest, null), isFailing: isFailing(ofTest) };
    });
    return { tests, isWhole: found.length <= MOST_TESTS };
  }
}

function isFailing(outcomes: readonly Outcome[]): boolean {
  return outcomes.find(({ status }) => status !== 'skipped')?.status === 'failed';
}
