import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@clarion/reports/json';
import { HistoryQueries } from '../history/history.queries.js';
import { historyOfRun, type RunHistory } from '../history/test-history.js';
import type { ListedRun } from '../runs/run.reader.js';
import { testKeyOf } from '../runs/test-key.js';

/** Results that are read for a test; fewer for a request with many tests. */
const DEPTH = 200;
const DEPTH_OF_MANY = 50;
const MANY = 100;

/** Reads since when the failing tests of a run fail. */
@Injectable()
export class FailureHistories {
  constructor(private readonly reader: HistoryQueries) {}

  /** The `history` member of each of some tests of a run, by test id. */
  async of(run: ListedRun, testIds: readonly string[]): Promise<(testId: string) => JsonObject> {
    const { organizationId, targetId, contentId: upTo } = run;
    const keys = new Set(testIds.map((testId) => testKeyOf(targetId, testId)));
    const depth = keys.size > MANY ? DEPTH_OF_MANY : DEPTH;
    const outcomes = await this.reader.outcomes({ organizationId, targetId, keys: [...keys], upTo, depth });
    return (testId) => toMember(historyOfRun(run, outcomes.get(testKeyOf(targetId, testId)) ?? []));
  }
}

function toMember(history: RunHistory): JsonObject {
  return {
    firstFailedRunId: history.firstFailedRunId,
    firstFailedAt: history.firstFailedAt?.toISOString() ?? null,
    firstFailedCommit: history.firstFailedCommit,
    consecutiveFailures: history.consecutiveFailures,
    flakeRate: history.flakeRate,
    lastPassedRunId: history.lastPassedRunId,
    lastPassedCommit: history.lastPassedCommit,
    state: history.state,
    branch: history.branch,
  };
}
