import { CauseNoteDto, CauseTriageDto, toTriageDto } from './triage/triage.dto.js';
import type { NamedTriage } from './triage/triage.reader.js';
import { testKeyText } from '../runs/test-key.js';
import type { CauseEntity } from './cause.entity.js';
import type { CauseOfRun, CauseTestRow, CountedTestRow, OccurrenceRow, RecentRunRow } from './causes.reader.js';

/** A run in which a cause was seen. */
export class CauseSeenDto {
  runId: string;
  /** When the run ended. */
  at: string;
}

/** A test that failed with a cause. */
export class CauseTestDto {
  testKey: string;
  testId: string;
  testName: string;
}

/** A test that failed with a cause, and how often. */
export class CountedCauseTestDto extends CauseTestDto {
  /** Its failures with this cause in the occurrences shown. */
  count: number;
}

/** A cause of failures in a project. */
export class CauseDto extends CauseTriageDto {
  id: string;
  /** The first line of the message of a failure with this cause, at most 200 characters. */
  title: string;
  kind: 'assertion' | 'exception' | 'unknown';
  /** The first run with this cause. */
  firstSeen: CauseSeenDto;
  lastSeen: CauseSeenDto;
  /** Number of runs of the project with this cause. */
  runs: number;
}

/** A cause of failures of a run. */
export class RunCauseDto extends CauseDto {
  /** Number of failures of this run with this cause. */
  count: number;
  /** Whether this run is the first one with this cause. */
  isNew: boolean;
  /** At most 5, in the order in which they ran. */
  tests: CauseTestDto[];
}

/** A run that has a cause. */
export class CauseOccurrenceDto {
  runId: string;
  /** When the run ended. */
  at: string;
  branch: string | null;
  commitSha: string | null;
  /** Number of its failures with the cause. */
  count: number;
}

/** A finished run, with or without a cause. */
export class CauseRunDto {
  runId: string;
  targetId: string;
  /** When the run ended. */
  at: string;
  commitSha: string | null;
  status: 'passed' | 'failed' | 'errored' | 'cancelled';
  /** Number of its failures with the cause; 0 where the cause was not seen. */
  count: number;
}

/** A cause with the newest runs that have it. */
export class CauseDetailDto extends CauseDto {
  projectId: string;
  /** The newest 20 runs with this cause. */
  occurrences: CauseOccurrenceDto[];
  /** The branch of `recentRuns`: the default branch of the project. Null when it has none: they are then of all branches. */
  recentBranch: string | null;
  /**
   * The newest 40 finished runs with and without this cause, newest first, of the targets of the occurrences. A run that did not pass may
   * lack the cause because its tests did not run.
   */
  recentRuns: CauseRunDto[];
  /** The tests that failed with it in these runs, at most 50, the most frequent first. */
  tests: CountedCauseTestDto[];
  /** Oldest first, at most 100. */
  notes: CauseNoteDto[];
}

export function toCauseDto(cause: CauseEntity, triage: NamedTriage | undefined): CauseDto {
  return {
    id: cause.id,
    title: cause.title,
    kind: toKind(cause.kind),
    firstSeen: { runId: cause.firstRunId, at: cause.firstSeenAt.toISOString() },
    lastSeen: { runId: cause.lastRunId, at: cause.lastSeenAt.toISOString() },
    runs: cause.runCount,
    ...toTriageDto(triage),
  };
}

export function toRunCauseDto(
  { cause, count, isNew }: CauseOfRun,
  tests: readonly CauseTestRow[],
  triage: NamedTriage | undefined,
): RunCauseDto {
  return { ...toCauseDto(cause, triage), count, isNew, tests: tests.map(toTestDto) };
}

export function toOccurrenceDto(row: OccurrenceRow): CauseOccurrenceDto {
  return {
    runId: row.runId,
    at: row.at.toISOString(),
    branch: row.branch,
    commitSha: row.commitSha,
    count: row.count,
  };
}

export function toCauseRunDto(row: RecentRunRow): CauseRunDto {
  const { runId, targetId, at, commitSha, status, count } = row;
  return { runId, targetId, at: at.toISOString(), commitSha, status, count };
}

export function toCountedTestDto(row: CountedTestRow): CountedCauseTestDto {
  return { ...toTestDto(row), count: row.count };
}

function toTestDto(row: Pick<CauseTestRow, 'testKey' | 'testId' | 'name'>): CauseTestDto {
  return { testKey: testKeyText(row.testKey), testId: row.testId, testName: row.name };
}

function toKind(kind: string): CauseDto['kind'] {
  return kind === 'assertion' || kind === 'exception' ? kind : 'unknown';
}
