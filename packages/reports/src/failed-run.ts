import type { ReportedFailure, ReportedTest } from './report.js';

/** Returns the failed test that stands for what failed in a run outside of its tests. */
export function failedRunTest(failures: readonly ReportedFailure[]): ReportedTest {
  return { name: 'Test run', suite: [], status: 'failed', failures, events: [] };
}

/** Returns the test that stands for all tests of a run that passed, where the report names none of them. */
export function passedRunTest(name: string): ReportedTest {
  return { name, suite: [], status: 'passed', failures: [], events: [] };
}
