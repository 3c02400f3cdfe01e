import type { ReportedAttempt, ReportedTest } from '../../report.js';

/** A test that failed and was run again: as it ended, with all its tries. */
export function joinTries(before: ReportedTest, after: ReportedTest): ReportedTest {
  return { ...after, attempts: [...triesOf(before), ...triesOf(after)] };
}

function triesOf(test: ReportedTest): readonly ReportedAttempt[] {
  return test.attempts ?? [{ status: test.status, durationMs: test.durationMs, failures: test.failures }];
}
