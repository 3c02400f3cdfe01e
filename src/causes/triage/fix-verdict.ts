/** What a run or build shows about a cause. Tests are those that failed with the cause in the newest runs that have it. */
export interface FixEvidence {
  /** Failures of the run with the cause. */
  readonly failures: number;
  /** Tests that failed with the cause. */
  readonly tests: number;
  /** Whether there are more of them than were compared. */
  readonly isTruncated: boolean;
  /** How many of these tests passed at once, in every result of the run. */
  readonly passed: number;
  /** How many passed only after a retry. */
  readonly flaky: number;
  /** How many failed for another reason. */
  readonly failedOtherwise: number;
  /** Whether results of the build are still expected. */
  readonly isRunning: boolean;
  /** Whether the run ended before the cause was first seen. */
  readonly isBeforeCause: boolean;
  /** A later run of the same branch with the cause; null without one. */
  readonly laterRunId: string | null;
}

/** Whether a cause is fixed in a run, with the reason in words. */
export interface FixVerdict {
  readonly verdict: 'fixed' | 'still fails' | 'not known';
  readonly why: string;
}

/**
 * Decides whether a cause is fixed in a run. It is only if each test that failed with it ran and passed at once: a test that did not
 * run, or fails otherwise, shows nothing about the cause.
 */
export function verdictOf(evidence: FixEvidence): FixVerdict {
  const { failures, tests } = evidence;
  if (failures > 0) return { verdict: 'still fails', why: `${counted(failures, 'test')} failed with it` };
  const doubt = doubtOf(evidence);
  if (doubt !== undefined) return { verdict: 'not known', why: doubt };
  return { verdict: 'fixed', why: `${tests === 1 ? 'its only test' : `all ${tests} of its tests`} passed` };
}

/** Why the run does not show that the cause is fixed; undefined when it does. */
function doubtOf(evidence: FixEvidence): string | undefined {
  const { tests, passed, flaky, failedOtherwise } = evidence;
  if (evidence.isRunning) return 'the build is still running';
  if (evidence.isBeforeCause) return 'the run ended before the cause was first seen';
  if (evidence.laterRunId !== null) return `the later run ${evidence.laterRunId} of the same branch has it`;
  if (tests === 0) return 'no test with it is known any more';
  if (evidence.isTruncated) return `more tests failed with it than the ${tests} that were compared`;
  const missing = tests - passed - flaky - failedOtherwise;
  const parts = [
    ...(missing > 0 ? [`${missing} did not run`] : []),
    ...(failedOtherwise > 0 ? [`${failedOtherwise} failed for another reason`] : []),
    ...(flaky > 0 ? [`${flaky} passed only after a retry`] : []),
  ];
  return parts.length === 0 ? undefined : `of ${counted(tests, 'test')} with it, ${parts.join(', ')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
