import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArtifactDto } from '../artifacts/artifact.dto.js';
import { FixtureChangesDto } from '../files/fixture.dto.js';
import { QuarantineDto } from '../quarantine/quarantine.dto.js';

/** Any JSON value, numbers with all their digits. */
const ANY_JSON = { oneOf: [{}] };

/** Counts of the run. */
export class FailureSummaryDto {
  /** Number of tests in the run. */
  total: number;
  /** Number of failed tests. */
  failed: number;
}

/** Why a test failed, in one form for every runtime. */
export class ReasonDto {
  kind: 'assertion' | 'exception' | 'unknown';
  message: string;
  /** The expected value, any JSON: only for an assertion, and only when known; `null` is a known value. */
  @ApiPropertyOptional(ANY_JSON)
  expected?: unknown;
  /** The observed value, any JSON: only for an assertion, and only when known; `null` is a known value. */
  @ApiPropertyOptional(ANY_JSON)
  actual?: unknown;
  /** Only for a timeout, which is an exception. */
  timedOut?: true;
}

/** The history of a failing test up to this run: at most the newest 200 results on its branch. */
export class FailureHistoryDto {
  /** The first of the failures in a row up to this run. */
  firstFailedRunId: string | null;
  firstFailedAt: string | null;
  firstFailedCommit: string | null;
  consecutiveFailures: number;
  /** Share of outcomes that show flakiness, 0 to 1, in the last 50 that count. */
  flakeRate: number;
  lastPassedRunId: string | null;
  lastPassedCommit: string | null;
  state: 'healthy' | 'flaky' | 'failing' | 'broken';
  /** The branch whose outcomes these are: the base branch where the test is new on the run's; null for those of all branches. */
  branch: string | null;
}

/** Where a test failed, if the report contains it. */
export class FailureLocationDto {
  file: string;
  line?: number;
  column?: number;
  /** The address of the source at the run's commit: where the run has `repositoryUrl` and `commitSha`, on GitHub, GitLab, Bitbucket or Gitea. */
  url?: string;
}

/** Lines of source around a failure, at most 11. */
export class FailureSourceDto {
  /** As in `location`. */
  file: string;
  /** The line of the failure. */
  line: number;
  /** The number of the first line, from 1. */
  startLine: number;
  /** Each cut after 300 characters. */
  lines: string[];
}

/** Another target of the project that has a cause, with its newest run that does. */
export class OtherTargetDto {
  targetId: string;
  name: string;
  runId: string;
  /** When that run ended. */
  at: string;
}

/** The failures of a run that have the same cause share an id. */
export class FailureGroupDto {
  id: string;
  /** Number of failures of the run with this cause. */
  size: number;
  /** Other targets with the cause among its newest 200 runs, the last seen first, at most 5; absent where there is none. */
  otherTargets?: OtherTargetDto[];
}

/** The cause of a failure of a build. */
export class BuildFailureGroupDto extends FailureGroupDto {
  /** Whether the first run with this cause is one of the build that counts. */
  isNew: boolean;
}

/** A place at which the actual value differs from the expected one; at most 200 characters as JSON. */
export class ChangeDto {
  /**
   * JSON Pointer (RFC 6901) into the expected value, or into the actual one for `unexpected`; empty for the whole value. A long one is
   * cut at its front and begins with `…`.
   */
  path: string;
  /** `moved`: an equal item is at another index; `expected` and `actual` are the indexes. */
  kind: 'changed' | 'missing' | 'unexpected' | 'moved';
  /** The expected value. One that is too long is the part of its text that differs, as a string. */
  @ApiPropertyOptional(ANY_JSON)
  expected?: unknown;
  /** The observed value, cut in the same way. */
  @ApiPropertyOptional(ANY_JSON)
  actual?: unknown;
}

/** What differs between the expected and the actual value, found at upload in the whole values. */
export class DifferenceDto {
  /** One line of at most 120 characters: `total 39.9 → 41.5`. */
  headline: string;
  /** At most 10: changed parts before missing before unexpected before moved ones. */
  changes: ChangeDto[];
  /** Number of changes that are not listed. */
  more: number;
}

/** How to run a failed test again. */
export class ReproductionDto {
  /**
   * For a POSIX shell; names of tests are quoted. Run it where the paths of the report begin. It was made from an uploaded report: read
   * it before you run it.
   */
  command: string;
  /** The folder to run it in, within the repository. */
  cwd?: string;
}

/** A commit since the last pass of the test that touches what failed. */
export class SuspectDto {
  commitSha: string;
  /** The first line of its message. */
  title: string;
  author: string;
  /** When it was made; null when the upload did not say. */
  at: string | null;
  /** It touches a file of the stack, the file of the test, or only the directory of one of them. */
  why: 'stack' | 'test-file' | 'same-directory';
  /** `why` in words, as in `in the stack`. */
  reason: string;
  /** At most 5 of its files that do. */
  files: string[];
}

/** The first event in which a failed test differs from its last pass, by kind, name, method, path and result. */
export class DivergenceDto {
  /** The run in which the test last passed. */
  passedRunId: string;
  /** The place of the event among those of the test, from 0. */
  at: number;
  /** The event of the pass; absent where the test had ended. */
  passed?: Record<string, unknown>;
  /** The event of the failure; absent where the test had ended. */
  failed?: Record<string, unknown>;
}

/** The fixtures of a failed run, and what changed in them since the test last passed. */
export class FailureFixturesDto extends FixtureChangesDto {
  /** Number of fixtures that the run used. */
  count: number;
  /** The run in which the test last passed; null when there is none, or its upload named no fixtures: nothing is compared then. */
  passedRunId: string | null;
}

/** A file of a failed test. */
export class FailureArtifactDto extends ArtifactDto {
  /** What the test calls the file, where its report says so: `screenshot`, `trace`. */
  label?: string;
}

/** What failed tests of runs and builds have in common. */
class FailureMembersDto {
  testId: string;
  testName: string;
  durationMs: number;
  tags: string[];
  reason: ReasonDto;
  /** The most recent events of the test, at most 5, oldest first. */
  lastFewEvents: Record<string, unknown>[];
  /** Only with `include=location`, when the location is known. */
  location?: FailureLocationDto;
  /** Only with `include=stack`, when there is a stack; its first 16,384 characters. */
  stack?: string;
  /** Only with `include=source`, when the report draws the source of the failure, or the uploader sent it. */
  source?: FailureSourceDto;
  /** Only with `include=difference`, when a value is known; absent in runs from before differences were stored. */
  difference?: DifferenceDto;
  /** Only with `include=reproduce`, when the runner and its selector for the test are known. */
  reproduce?: ReproductionDto;
  /** Only with `include=history`. */
  history?: FailureHistoryDto;
  /** Only with `include=quarantine`: the quarantine when the run ended; null when the test was not quarantined. */
  quarantine?: QuarantineDto | null;
  /** Only with `include=attempts`, when the report contains attempts: their number, or the uploaded list. */
  @ApiPropertyOptional({ oneOf: [{ type: 'number' }, { type: 'array', items: {} }] })
  attempts?: unknown;
  /**
   * Only with `include=artifacts`: the files of the run that the report names for the test, matched by their path, and those whose name or
   * folder is the id of the test.
   */
  artifacts?: FailureArtifactDto[];
  /** Only with `include=owners`: who owns the file of the test, by the CODEOWNERS of the run or the project, in lower case; empty for nobody. */
  owners?: string[];

  /** Only with `include=suspects`: at most 5, the likeliest first; empty where the range or its commits are not known. */
  suspects?: SuspectDto[];
  /**
   * Only with `include=divergence`, for 20 failures of an answer at most: null for others, without a pass or events, and where no
   * difference was found in the first 300 events.
   */
  divergence?: DivergenceDto | null;
  /** Only with `include=fixtures`: null for a run whose upload named none. */
  fixtures?: FailureFixturesDto | null;
}

/** A failed test. `?include=` may add `location`, `stack`, `source`, `difference`, `reproduce`, `group`, `history`, `attempts`, `artifacts`, `quarantine`, `declared`, `operation`, `suspects`, `divergence`, `fixtures` and `owners`. */
export class FailureDto extends FailureMembersDto {
  /** Only with `include=group`; null for runs from before causes were stored. */
  group?: FailureGroupDto | null;
}

/** How many failures an owner has. */
export class OwnerCountDto {
  /** In lower case; null for failures that nobody owns. */
  owner: string | null;
  /** Of all failures of the run or build, also of those on other pages. */
  failures: number;
}

/** The failures of a run. */
export class FailureReportDto {
  runId: string;
  projectId: string;
  summary: FailureSummaryDto;
  /** In the order in which the tests ran; empty when every test passed. */
  failures: FailureDto[];
  /** Only with `include=owners`, on the first page, where somebody owns a failure: most failures first, nobody last. */
  owners?: OwnerCountDto[];
  /** Only when more failures follow: send it as `cursor`. A page ends at `limit`, or at 8 MiB when its items are large. */
  nextCursor?: string;
}

/** A failed test of a build. */
export class BuildFailureDto extends FailureMembersDto {
  /** Only with `include=group`; null for runs from before causes were stored. */
  group?: BuildFailureGroupDto | null;
  /** The run that the test failed in. */
  runId: string;
  targetId: string;
  job: string | null;
}

/** The failures of a build. */
export class BuildFailureReportDto {
  buildId: string;
  projectId: string;
  /** Only while the build is running: more failures may follow. */
  running?: true;
  /** Counts of the runs that count. */
  summary: FailureSummaryDto;
  /** Run by run in the order in which the runs were made. With `include=group`, the size of a cause is its failures in the build. */
  failures: BuildFailureDto[];
  /** Only with `include=owners`, on the first page, where somebody owns a failure: most failures first, nobody last. */
  owners?: OwnerCountDto[];
  /** Only when more failures follow: send it as `cursor`. */
  nextCursor?: string;
}
