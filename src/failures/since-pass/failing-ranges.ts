import { Injectable } from '@nestjs/common';
import { HistoryQueries } from '../../history/history.queries.js';
import { historyOfRun } from '../../history/test-history.js';
import type { ListedRun } from '../../runs/run.reader.js';
import { testKeyOf } from '../../runs/test-key.js';
import type { RangeEnds } from './commit-range.js';

/** Results that are read for a test. */
const DEPTH = 100;

/** From the last pass of a test to its first failure after it. */
export interface FailingRange extends RangeEnds {
  /** The branch of the pass; null for runs without a branch. */
  readonly branch: string | null;
}

/** Finds the last pass of failed tests: on the branch of the run, or on the base branch where the test is new on the run's. */
@Injectable()
export class FailingRanges {
  constructor(private readonly history: HistoryQueries) {}

  /** The range of each of some failed tests of a run, by test id; undefined for a test without a pass. */
  async of(run: ListedRun, testIds: readonly string[]): Promise<(testId: string) => FailingRange | undefined> {
    const { organizationId, targetId, contentId: upTo, branch } = run;
    const keys = [...new Set(testIds.map((testId) => testKeyOf(targetId, testId)))];
    const outcomes = await this.history.outcomes({ organizationId, targetId, keys, upTo, depth: DEPTH });
    return (testId) => {
      const all = outcomes.get(testKeyOf(targetId, testId)) ?? [];
      const { firstFailedRunId, lastPassedRunId, ...history } = historyOfRun(
        run,
        branch === null ? all.filter((outcome) => outcome.branch === null) : all,
      );
      if (firstFailedRunId === null || lastPassedRunId === null) return undefined;
      return { passedRunId: lastPassedRunId, failedRunId: firstFailedRunId, branch: history.branch };
    };
  }
}
