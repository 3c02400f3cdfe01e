import { ApiProperty } from '@nestjs/swagger';
import { unpackText } from './event-pieces.js';
import type { ListedRun, TestRow } from './run.reader.js';
import type { RunEntity } from './run.entity.js';
import type { RunSummary } from './run-state.js';

/** Counts of a run's stored tests, whatever the uploader claimed. */
export class RunSummaryDto {
  total: number;
  passed: number;
  failed: number;
  skipped: number;
  /** Of the passed ones, those that failed first. */
  flaky: number;
}

/** What one rule of a gate says of a run. */
export class GateRuleDto {
  rule: 'completed' | 'maxNewFailures' | 'maxFailures' | 'minPassRate' | 'minTests' | 'noNewFlaky';
  /** What the rule asks for. */
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'boolean' }] })
  limit: number | boolean;
  /** What the run has; null where it has nothing to measure. */
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'boolean' }], nullable: true })
  actual: number | boolean | null;
  passed: boolean;
}

/** What the gate of its target says of a run that ended. */
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
  kind: 'test' | 'load';
  status: 'queued' | 'running' | 'passed' | 'failed' | 'errored' | 'cancelled';
  summary: RunSummaryDto;
  startedAt: string | null;
  completedAt: string | null;
  durationMs: number | null;
  trigger: string | null;
  gitRef: string | null;
  /** The branch that `gitRef` names. */
  branch: string | null;
  commitSha: string | null;
  ciRunUrl: string | null;
  /** The number of the pull request that it ran for. */
  pullRequest: number | null;
  environment: string | null;
  runnerVersion: string | null;
  schemaVersion: string | null;
  clientRunId: string | null;
  /** Of a run that broke as a whole. */
  failureClass: string | null;
  failureMessage: string | null;
  /** What its target's gate said when it ended; null while it is open, where there was no gate, and when it was cancelled. */
  gate: GateResultDto | null;
  /** `customMetadata` and `context` as they were uploaded. */
  metadata: Record<string, unknown>;
  /** When it was uploaded or opened. */
  createdAt: string;
  /** The run's page. */
  url: string;
}

/** A run with all that was uploaded beside its tests. */
export class RunDetailDto extends RunDto {
  /** The members of the envelope as they were uploaded, without the tests. */
  envelope: Record<string, unknown>;
  /** Of a run out of reports: what was healed, passed over or left out, at most 50. */
  warnings?: Record<string, unknown>[];
  /** How many warnings there were in all. */
  warningsTotal?: number;
}

/** A test of a run. */
export class TestDto {
  testId: string;
  testName: string;
  /** The same as `testName`. */
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  /** Passed in the end, and failed before. */
  flaky: boolean;
  durationMs: number;
  tags: string[];
  filePath: string | null;
  /** Why it was skipped. */
  reason: string | null;
  eventCount: number;
  /** The test's place in the run, from 0. */
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

/** A run as JSON text. What was uploaded is passed on as it is stored, so that numbers keep their digits. */
export function toRunText(run: ListedRun, origin: string): string {
  return withMembers(toRunDto(run, origin), passedOn(run));
}

/** A run with its envelope, as JSON text. */
export function toRunDetailText(run: RunEntity, origin: string): string {
  const text = withMembers(toRunDto(run, origin), [...passedOn(run), ['envelope', unpackText(run.envelope)]]);
  return run.warnings === null ? text : `${text.slice(0, -1)},${run.warnings.slice(1)}`;
}

/** What is stored as JSON text. */
function passedOn(run: ListedRun): readonly (readonly [string, string])[] {
  return [
    ['gate', run.gate ?? 'null'],
    ['metadata', run.metadata],
  ];
}

function withMembers(dto: object, members: readonly (readonly [string, string])[]): string {
  return `${JSON.stringify(dto).slice(0, -1)}${members.map(([name, text]) => `,"${name}":${text}`).join('')}}`;
}

function toRunDto(run: ListedRun, origin: string): Omit<RunDto, 'gate' | 'metadata'> {
  return {
    id: run.id,
    projectId: run.projectId,
    targetId: run.targetId,
    kind: run.kind,
    status: run.status,
    summary: summaryOf(run),
    startedAt: run.startedAt?.toISOString() ?? null,
    completedAt: run.completedAt?.toISOString() ?? null,
    durationMs: run.durationMs,
    trigger: run.trigger,
    gitRef: run.gitRef,
    branch: run.branch,
    commitSha: run.commitSha,
    ciRunUrl: run.ciRunUrl,
    pullRequest: run.pullRequest,
    environment: run.environment,
    runnerVersion: run.runnerVersion,
    schemaVersion: run.schemaVersion,
    clientRunId: run.clientRunId,
    failureClass: run.failureClass,
    failureMessage: run.failureMessage,
    createdAt: run.createdAt.toISOString(),
    url: `${origin}/r/${run.id}`,
  };
}

export function toTestDto(row: TestRow): TestDto {
  return {
    testId: row.test_id,
    testName: row.name,
    name: row.name,
    status: row.status,
    flaky: row.flaky,
    durationMs: row.duration_ms,
    tags: [...row.tags],
    filePath: row.file_path,
    reason: row.reason,
    eventCount: row.event_count,
    seq: row.seq,
  };
}

function summaryOf(run: ListedRun): RunSummary {
  const { total, passed, failed, skipped, flaky } = run;
  return { total, passed, failed, skipped, flaky };
}
