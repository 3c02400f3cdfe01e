import type { ReportedFailure, ReportedTest } from './report.js';

/** Returns the failed test that stands for what failed in a run outside of its tests. */
export function failedRunTest(failures: readonly ReportedFailure[]): ReportedTest {
  return { name: 'Test run', suite: [], status: 'failed', failures, events: [] };
}
