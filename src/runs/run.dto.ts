import { ApiProperty } from '@nestjs/swagger';
import { pageOfRun } from '../common/public-address.js';
import { IsBoolean } from 'class-validator';
import { unpackText } from './content/content-encoding.js';
import type { ListedRun, TestRow } from './run.reader.js';
import type { RunEntity } from './run.entity.js';
import type { RunSummary } from './run-state.js';
import type { LinkTemplates } from '../projects/links/link-template.js';
import { commitUrl, sourceUrlTemplate } from './source/source-url.js';
import { GATE_RULES, type GateRule } from './gate-result.js';

/** Counts of the stored tests of a run. Counts that an uploader sends are ignored. */
export class RunSummaryDto {
  total: number;
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed after a failed attempt; `passed` includes them. */
  flaky: number;
}

/** The result of one rule of a gate. */
export class GateRuleDto {
  @ApiProperty({ enum: GATE_RULES })
  rule: GateRule;
  /** The limit of the rule. */
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'boolean' }] })
  limit: number | boolean;
  /** The measured value of the run; null when there is nothing to measure. */
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'boolean' }], nullable: true })
  actual: number | boolean | null;
  passed: boolean;
}

/** The result of the target's gate for a finished run. */
export class GateResultDto {
  /** Whether every rule passed. */
  passed: boolean;
  rules: GateRuleDto[];
}

/** A run. */
export class RunDto {
  id: string;
  projectId: string;
  targetId: string;
  /** The build that the run belongs to. */
  buildId: string;
  /** The job of the build that made the run. */
  job: string | null;
  /** The attempt of the job; null when none was sent, which counts as the first. */
  attempt: number | null;
  kind: 'test' | 'load';
  status: 'queued' | 'running' | 'passed' | 'failed' | 'errored' | 'cancelled';
  /** Whether the run is finished, has no test, and nobody stated a failure. It counts as neither passed nor failed. */
  empty: boolean;
  summary: RunSummaryDto;
  startedAt: string | null;
  completedAt: string | null;
  durationMs: number | null;
  trigger: string | null;
  gitRef: string | null;
  /** The branch of `gitRef`. */
  branch: string | null;
  commitSha: string | null;
  /** The first line of the commit's message; null when the upload did not send `commits`. */
  commitTitle: string | null;
  /** The address of the commit: where the upload named the repository (`repositoryUrl`), on GitHub, GitLab, Bitbucket or Gitea. */
  commitUrl: string | null;
  ciRunUrl: string | null;
  /** Number of the pull request. */
  pullRequest: number | null;
  environment: string | null;
  runnerVersion: string | null;
  schemaVersion: string | null;
  clientRunId: string | null;
  /** Only for a run that failed as a whole. */
  failureClass: string | null;
  failureMessage: string | null;
  /** The gate result; null for an open run, a cancelled run, and a run without a gate. */
  gate: GateResultDto | null;
  /** `customMetadata` and `context` as they were uploaded. */
  metadata: Record<string, unknown>;
  /** Whether the run is kept when the retention of its project ends. */
  pinned: boolean;
  /** When it was uploaded or opened. */
  createdAt: string;
  /** The run's page. */
  url: string;
}

/** Changes of a run. */
export class ChangeRunDto {
  /** `true` keeps the run when the retention of its project ends. */
  @IsBoolean({ message: 'pinned must be true or false' })
  pinned: boolean;
}

/** A run with its uploaded envelope. */
export class RunDetailDto extends RunDto {
  /** The address of a line of source at the commit, with `{path}` and `{line}` in their places; null where it is not known. */
  sourceUrl: string | null;
  /** The members of the envelope as they were uploaded, without the tests. */
  envelope: Record<string, unknown>;
  /** Only for a run from reports: what was repaired, skipped or left out; at most 50 warnings. */
  warnings?: Record<string, unknown>[];
  /** Number of all warnings. */
  warningsTotal?: number;
}

/** A test of a run. */
export class TestDto {
  testId: string;
  testName: string;
  /** The same as `testName`. */
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  /** Whether the test passed after a failed attempt. */
  flaky: boolean;
  durationMs: number;
  /** When it started; null where the report has no times. */
  startedAt: string | null;
  /** The process or thread that ran it, as the report names it. */
  worker: string | null;
  tags: string[];
  filePath: string | null;
  /** Why the test was skipped. */
  reason: string | null;
  eventCount: number;
  /** Position of the test in the run, from 0. */
  seq: number;
}

/** An event with its number in the run; other members as they were uploaded. */
export class EventDto {
  seq: number;
  type: string;
  testId: string;
}

/** A page of events. */
export class EventPageDto {
  events: EventDto[];
  /** Send it as `afterSeq` for the next page. */
  nextCursor: number | null;
  hasMore: boolean;
}

/** A run as JSON text. Uploaded values are passed on as stored texts, so that numbers keep their digits. */
export function toRunText(run: ListedRun, origin: string, templates: LinkTemplates): string {
  return withMembers(toRunDto(run, origin, templates), passedOn(run));
}

/** A run with its envelope, as JSON text. */
export function toRunDetailText(run: RunEntity, origin: string, templates: LinkTemplates): string {
  const sourceUrl = sourceUrlTemplate(run, templates) ?? null;
  const text = withMembers({ ...toRunDto(run, origin, templates), sourceUrl }, [
    ...passedOn(run),
    ['envelope', unpackText(run.envelope)],
  ]);
  return run.warnings === null ? text : `${text.slice(0, -1)},${run.warnings.slice(1)}`;
}

/** A stored JSON text. */
function passedOn(run: ListedRun): readonly (readonly [string, string])[] {
  return [
    ['gate', run.gate ?? 'null'],
    ['metadata', run.metadata],
  ];
}

function withMembers(dto: object, members: readonly (readonly [string, string])[]): string {
  return `${JSON.stringify(dto).slice(0, -1)}${members.map(([name, text]) => `,"${name}":${text}`).join('')}}`;
}

function toRunDto(run: ListedRun, origin: string, templates: LinkTemplates): Omit<RunDto, 'gate' | 'metadata'> {
  return {
    id: run.id,
    projectId: run.projectId,
    targetId: run.targetId,
    buildId: run.buildId,
    job: run.job,
    attempt: run.attempt,
    kind: run.kind,
    status: run.status,
    empty: run.empty,
    summary: summaryOf(run),
    startedAt: run.startedAt?.toISOString() ?? null,
    completedAt: run.completedAt?.toISOString() ?? null,
    durationMs: run.durationMs,
    trigger: run.trigger,
    gitRef: run.gitRef,
    branch: run.branch,
    commitSha: run.commitSha,
    commitTitle: run.commitTitle,
    commitUrl: commitUrl(run, templates) ?? null,
    ciRunUrl: run.ciRunUrl,
    pullRequest: run.pullRequest,
    environment: run.environment,
    runnerVersion: run.runnerVersion,
    schemaVersion: run.schemaVersion,
    clientRunId: run.clientRunId,
    failureClass: run.failureClass,
    failureMessage: run.failureMessage,
    pinned: run.pinned,
    createdAt: run.createdAt.toISOString(),
    url: pageOfRun(origin, run.id),
  };
}

export function toTestDto(row: TestRow): TestDto {
  return {
    testId: row.testId,
    testName: row.name,
    name: row.name,
    status: row.status,
    flaky: row.flaky,
    durationMs: row.durationMs,
    startedAt: row.startedMs === null ? null : new Date(row.startedMs).toISOString(),
    worker: row.worker,
    tags: [...row.tags],
    filePath: row.filePath,
    reason: row.reason,
    eventCount: row.eventCount,
    seq: row.seq,
  };
}

function summaryOf(run: ListedRun): RunSummary {
  const { total, passed, failed, skipped, flaky } = run;
  return { total, passed, failed, skipped, flaky };
}
