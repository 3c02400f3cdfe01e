/** The outcome of a test in one finished run. Lists of outcomes are newest first. */
export interface Outcome {
  readonly runId: string;
  /** When the run was completed. */
  readonly at: Date;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** It passed after a failed attempt. */
  readonly flaky: boolean;
  readonly branch: string | null;
  readonly commitSha: string | null;
  readonly durationMs: number | null;
  /** The run was broken as a whole: its outcomes do not count. */
  readonly isGuarded: boolean;
}

/** The part of an outcome that a test's row contains. */
export type TestResult = Pick<Outcome, 'status' | 'flaky' | 'durationMs'>;

/** In a run with fewer tests, one failure is a large share and shows nothing about the run. */
const FEWEST_TESTS = 10;

/** Returns whether a run was broken as a whole: at least 10 of its tests ran, and more than half of those failed. */
export function isBrokenAsAWhole(run: { readonly passed: number; readonly failed: number }): boolean {
  const ran = run.passed + run.failed;
  return ran >= FEWEST_TESTS && run.failed * 2 > ran;
}

/** The outcomes that count in rates, signals and states: not skipped, and not of a guarded run. */
export function countingOutcomes(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter((outcome) => outcome.status !== 'skipped' && !outcome.isGuarded);
}

/** The worse of two results of one test in one run: failed before passed, passed before skipped. */
export function worseOf(one: TestResult, other: TestResult): TestResult {
  const worse = WEIGHTS[other.status] > WEIGHTS[one.status] ? other : one;
  return { ...worse, flaky: worse.status === 'passed' && (one.flaky || other.flaky) };
}

const WEIGHTS = { skipped: 0, passed: 1, failed: 2 } as const;

/** Outcomes as letters: P passed, F failed, S skipped. */
export function toLetters(outcomes: readonly Outcome[]): string {
  return outcomes.map(({ status }) => LETTERS[status]).join('');
}

const LETTERS = { passed: 'P', failed: 'F', skipped: 'S' } as const;
