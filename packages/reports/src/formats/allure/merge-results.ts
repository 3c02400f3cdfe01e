import type { ReportedTest } from '../../report.js';
import type { AllureResult } from './allure-result.js';

/** A test, and when it was tried first. */
export interface TimedTest {
  readonly startedAt: Date | undefined;
  readonly test: ReportedTest;
}

type Tries = [AllureResult, ...AllureResult[]];

/** Results of one history are tries of one test, of which the latest counts. */
export function mergeResults(results: readonly AllureResult[]): readonly TimedTest[] {
  const groups: Tries[] = [];
  const byHistory = new Map<string, Tries>();
  for (const result of results) {
    const group = result.historyKey === undefined ? undefined : byHistory.get(result.historyKey);
    if (group !== undefined) {
      group.push(result);
      continue;
    }
    const started: Tries = [result];
    groups.push(started);
    if (result.historyKey !== undefined) byHistory.set(result.historyKey, started);
  }
  return groups.map(testOf);
}

/** In the order of time; what has no time is last, in the order of the report. */
export function inOrderOfTime(tests: readonly TimedTest[]): readonly ReportedTest[] {
  return tests.toSorted((left, right) => compare(left.startedAt, right.startedAt)).map(({ test }) => test);
}

function testOf(group: Tries): TimedTest {
  const tries = group.toSorted((left, right) =>
    compare(left.stoppedAt ?? left.startedAt, right.stoppedAt ?? right.startedAt),
  );
  const last = tries.at(-1) ?? group[0];
  const startedAt = tries.find((one) => one.startedAt !== undefined)?.startedAt;
  if (tries.length === 1) return { startedAt, test: last.test };
  const attempts = tries.map((one) => ({
    status: one.test.status,
    durationMs: one.durationMs,
    startedAt: one.startedAt,
    failures: one.test.failures,
  }));
  return { startedAt, test: { ...last.test, attempts } };
}

function compare(left: Date | undefined, right: Date | undefined): number {
  const [from, to] = [left?.getTime() ?? Infinity, right?.getTime() ?? Infinity];
  return from === to ? 0 : from - to;
}
