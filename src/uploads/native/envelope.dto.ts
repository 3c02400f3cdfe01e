import { ApiPropertyOptional } from '@nestjs/swagger';

/** An event of a test. Other members, and events of other types, are kept as they are. */
export class UploadedEventDto {
  /**
   * Such as `start`, `log`, `assertion`, `trace`, `action`, `metric`, `warning`, `schema_validation`, `step_start`, `step_end`,
   * `timeout_update`, `error` or `status`.
   */
  type: string;
}

/** A test of a run. Either `status` or `success` is required. */
export class UploadedTestDto {
  testId: string;
  /** Default: `testId`. */
  testName?: string;
  status?: 'passed' | 'failed' | 'skipped';
  success?: boolean;
  /** Milliseconds. */
  durationMs?: number;
  tags?: string[];
  filePath?: string;
  /** Why it was skipped. */
  reason?: string;
  /** How often it was tried, or its earlier tries. */
  @ApiPropertyOptional({ oneOf: [{ type: 'number' }, { type: 'array', items: {} }] })
  attempts?: unknown;
  /** In the order of time. */
  events?: UploadedEventDto[];
}

/** An entry of the list of results. */
export class UploadedTestResultDto {
  testId: string;
  name?: string;
  status: 'passed' | 'failed' | 'skipped';
  durationMs?: number;
  tags?: string[];
  eventCount?: number;
  reason?: string;
}

/** A file that could not be loaded: it becomes a failed test of its own. */
export class DiscoveryFailureDto {
  filePath: string;
  error: string;
}

/** What the run was. Other members are kept as they are. */
export class UploadedResultDto {
  tests?: UploadedTestDto[];
  discoveryFailures?: DiscoveryFailureDto[];
  customMetadata?: Record<string, string>;
  context?: Record<string, unknown>;
  thresholds?: Record<string, unknown>[];
}

/** A commit that came into the code since the build before the run. */
export class UploadedCommitDto {
  /** 7 to 64 hexadecimal digits. */
  sha: string;
  /** The first line of the message; cut after 200 characters. */
  title?: string;
  author?: string;
  /** An instant with its zone. */
  at?: string;
  /** Paths within the repository of the files that it changes: at most 1,000, and 262,144 characters in all commits together. */
  files?: string[];
}

/** A file that the tests used. */
export class UploadedFixtureDto {
  /** Relative to the repository, with `/` between folders, at most 512 characters. */
  path: string;
  /** SHA-256 of its bytes, 64 hexadecimal digits. */
  sha256: string;
  sizeBytes?: number;
}

/** Lines of source around the place of a failure. */
export class UploadedSourceDto {
  /** The path of the file as the location of the failure names it: within the repository. */
  file: string;
  /** The number of the first line, from 1. */
  startLine: number;
  /** The lines; at most 8,192 characters. */
  text: string;
}

/** The run envelope. Only the tests are required, in `result.tests` or `testResults`; a test in both lists is one test. Unknown members are kept. */
export class RunEnvelopeDto {
  /** Default: `test`. */
  kind?: 'test' | 'load';
  schemaVersion?: string;
  /** `queued` and `running` open a run that is written while it runs. Default: from the tests. */
  status?: 'passed' | 'failed' | 'errored' | 'cancelled' | 'queued' | 'running';
  startedAt?: string;
  completedAt?: string;
  durationMs?: number;
  /** Kept, not trusted. */
  summary?: Record<string, unknown>;
  result?: UploadedResultDto;
  testResults?: UploadedTestResultDto[];
  metrics?: Record<string, unknown>[];
  /** Of a run that broke as a whole: it is not `passed`. */
  failureClass?: string;
  failureMessage?: string;
  /** A second upload with the same one to the same target replaces the run and keeps its id. */
  clientRunId?: string;
  trigger?: string;
  gitRef?: string;
  commitSha?: string;
  ciRunUrl?: string;
  /** The exit code of the command that ran the tests: a run whose command failed is not `passed`. */
  exitCode?: number;
  /** Names the build that the run belongs to, 1 to 256 characters. Default: the CI build in `ciRunUrl`; without one, a build of its own. */
  build?: string;
  /** The job of the build that made the run, 1 to 256 characters. Of runs with one job in one target, the highest attempt counts. */
  job?: string;
  /** From 1. Default: 1. */
  attempt?: number;
  /** The number of jobs of the build, from 1: it is `running` until so many have finished. */
  expectedRuns?: number;
  /** The address of the repository, as `git remote` prints it: https, ssh or `git@host:path`. Credentials in it are dropped. */
  repositoryUrl?: string;
  /** The absolute path of the checkout on the machine that ran the tests: paths of files inside it are kept relative to it. */
  repositoryRoot?: string;
  /**
   * The commits since the last finished build of the branch, newest first and each before its parents, as `git log --topo-order`
   * lists them: at most 200. `include=suspects` of the failures names those that touch what failed.
   */
  commits?: UploadedCommitDto[];
  /**
   * Lines of source around the places of failures whose reports draw none, for `include=source`: at most 500, and 524,288 characters
   * together. Of each, at most 5 lines before and after the place are kept.
   */
  sources?: UploadedSourceDto[];
  /**
   * The files that the tests used, such as seeds and golden files, with the SHA-256 of their bytes: at most 500. `include=fixtures` of the
   * failures names those that changed since the last pass. Another form of this member is kept and not read.
   */
  fixtures?: UploadedFixtureDto[];
  runnerVersion?: string;
  environment?: string;
}
