/** The run that another one was compared with. */
export class ComparisonBaseDto {
  runId: string;
  branch: string | null;
  commitSha: string | null;
  completedAt: string | null;
}

/** How many tests each list holds in all. */
export class ComparisonSummaryDto {
  newlyFailing: number;
  stillFailing: number;
  fixed: number;
  flaky: number;
  added: number;
  removed: number;
  slower: number;
}

/** A test that changed. */
export class ChangedTestDto {
  /** Names the test in all runs of its target. */
  testKey: string;
  testId: string;
  testName: string;
  /** Its outcome in the base; null when it was absent. */
  before: 'passed' | 'failed' | 'skipped' | null;
  /** Its outcome in the run; null when it is absent. */
  after: 'passed' | 'failed' | 'skipped' | null;
  /** The cause of its failure in the run, else of that in the base. Only when it failed. */
  group?: string;
}

/** A test that takes longer. Durations are milliseconds. */
export class SlowerTestDto {
  testKey: string;
  testId: string;
  testName: string;
  beforeMs: number;
  afterMs: number;
  /** How many times as long, to two decimals; null when it took no time before. */
  ratio: number | null;
}

/** What changed from the base to the run. Each list holds at most `limit` tests, in the order of the run. */
export class ComparisonDto {
  runId: string;
  /** Null when there is no run to compare with: every failure is a new one then, and nothing is added. */
  base: ComparisonBaseDto | null;
  summary: ComparisonSummaryDto;
  /** Failed, and passed, was skipped or was absent before. */
  newlyFailing: ChangedTestDto[];
  /** Failed in both. */
  stillFailing: ChangedTestDto[];
  /** Passed, and failed before. */
  fixed: ChangedTestDto[];
  /** Passed after a failed attempt. */
  flaky: ChangedTestDto[];
  /** In the run alone. */
  added: ChangedTestDto[];
  /** In the base alone. */
  removed: ChangedTestDto[];
  /** Passed in both, and took at least 1.5 times as long and 500 ms longer. Those that lost the most time come first. */
  slower: SlowerTestDto[];
}
