import { FixtureChangesDto } from '../files/fixture.dto.js';

/** The run that another one was compared with. */
export class ComparisonBaseDto {
  runId: string;
  branch: string | null;
  commitSha: string | null;
  completedAt: string | null;
}

/** The number of tests of each change. */
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
  /** Identifies the test in all runs of its target. */
  testKey: string;
  testId: string;
  testName: string;
  /** Its outcome in the base; null when it was absent. */
  before: 'passed' | 'failed' | 'skipped' | null;
  /** Its outcome in the run; null when it is absent. */
  after: 'passed' | 'failed' | 'skipped' | null;
  /** The cause of its failure in the run, else in the base. Only when it failed. */
  group?: string;
  /** The title of that cause: its message without what differs between failures. Only when it failed. */
  message?: string;
}

/** A test that takes longer. Durations are milliseconds. */
export class SlowerTestDto {
  testKey: string;
  testId: string;
  testName: string;
  beforeMs: number;
  afterMs: number;
  /** afterMs / beforeMs, to two decimals; null when beforeMs is 0. */
  ratio: number | null;
}

/** The build that another one was compared with. */
export class BuildComparisonBaseDto {
  buildId: string;
  status: 'passed' | 'failed' | 'cancelled';
  branch: string | null;
  commitSha: string | null;
}

/** A test of a build that changed. */
export class ChangedBuildTestDto extends ChangedTestDto {
  /** The run that decides its outcome: of the build, else of the base. */
  runId: string;
  targetId: string;
}

/** A test of a build that takes longer. */
export class SlowerBuildTestDto extends SlowerTestDto {
  /** The run of the build that decides its outcome. */
  runId: string;
  targetId: string;
}

/** What changed from the base to the build. Each list contains at most `limit` tests, in the order of the runs. */
export class BuildComparisonDto {
  buildId: string;
  /** Whether the build is running: tests of jobs that have not ended are then among the removed ones. */
  running: boolean;
  /** Null without an earlier build: every failure is then newly failing, and nothing is added. */
  base: BuildComparisonBaseDto | null;
  summary: ComparisonSummaryDto;
  /** Failed in the build; passed, skipped or absent in the base. */
  newlyFailing: ChangedBuildTestDto[];
  /** Failed in both. */
  stillFailing: ChangedBuildTestDto[];
  /** Passed in the build, failed in the base. */
  fixed: ChangedBuildTestDto[];
  /** Passed after a failed attempt. */
  flaky: ChangedBuildTestDto[];
  /** Only in the build. */
  added: ChangedBuildTestDto[];
  /** Only in the base. */
  removed: ChangedBuildTestDto[];
  /** Passed in both, at least 1.5 times as long and 500 ms longer. Sorted by lost time, largest first. */
  slower: SlowerBuildTestDto[];
  /**
   * What changed between the fixtures of the two, each path once. Runs of one target and job are compared, of each build at most 50; null
   * when none of them named fixtures in both.
   */
  fixtures: FixtureChangesDto | null;
}

/** What changed from the base to the run. Each list contains at most `limit` tests, in the order of the run. */
export class ComparisonDto {
  runId: string;
  /** Null without an earlier run: every failure is then newly failing, and nothing is added. */
  base: ComparisonBaseDto | null;
  summary: ComparisonSummaryDto;
  /** Failed in the run; passed, skipped or absent in the base. */
  newlyFailing: ChangedTestDto[];
  /** Failed in both. */
  stillFailing: ChangedTestDto[];
  /** Passed in the run, failed in the base. */
  fixed: ChangedTestDto[];
  /** Passed after a failed attempt. */
  flaky: ChangedTestDto[];
  /** Only in the run. */
  added: ChangedTestDto[];
  /** Only in the base. */
  removed: ChangedTestDto[];
  /** Passed in both, at least 1.5 times as long and 500 ms longer. Sorted by lost time, largest first. */
  slower: SlowerTestDto[];
  /** What changed between the fixtures of the two; null when one of them named none. */
  fixtures: FixtureChangesDto | null;
}
