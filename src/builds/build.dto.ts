import { GateResultDto, RunSummaryDto } from '../runs/run.dto.js';
import type { GateResult } from '../runs/gate-result.js';
import { buildAddressOf } from '../runs/filters/ci-address.js';
import type { BuildWithRuns, VisibleRun } from './build.reader.js';
import { resultOf } from './build-status.js';

/** A run of a build. */
export class BuildRunDto {
  id: string;
  targetId: string;
  job: string | null;
  /** Null when none was sent, which counts as the first. */
  attempt: number | null;
  status: 'queued' | 'running' | 'passed' | 'failed' | 'errored' | 'cancelled';
  /** Whether the run is finished, has no test, and nobody stated a failure: it counts as neither passed nor failed. */
  empty: boolean;
  /** Whether it does not count, because its job has a higher attempt in its target. */
  superseded: boolean;
}

/** The runs of one project that came out of one CI build. */
export class BuildDto {
  id: string;
  projectId: string;
  /**
   * `running` while a counting run is open or a job is expected; else `failed` when a counting run failed, errored or did not pass its
   * gate, or the build did not pass that of the project; `cancelled` when one was cancelled or no run has a test; else `passed`.
   */
  status: 'running' | 'passed' | 'failed' | 'cancelled';
  /** Whether the build is finished and no counting run has a test. */
  empty: boolean;
  /** Counts of the tests of the runs that count. */
  summary: RunSummaryDto;
  /** The result of the project's gate; null while the build is running, when it was cancelled, and without a gate. */
  gate: GateResultDto | null;
  /** In the order in which they were made. */
  runs: BuildRunDto[];
  /** The number of jobs that must finish; null when no upload said. */
  expectedRuns: number | null;
  /** Branch, commit, pull request and address are those of the first run that has one. */
  branch: string | null;
  commitSha: string | null;
  /** The first line of the commit's message; null when no upload sent `commits`. */
  commitTitle: string | null;
  pullRequest: number | null;
  /** The address of the CI build, without job and attempt. */
  ciRunUrl: string | null;
  /** When the first run began. */
  startedAt: string | null;
  /** When the last counting run ended; null while the build is running. */
  completedAt: string | null;
  /** When its first run was uploaded or opened. */
  createdAt: string;
  /** The build's page. */
  url: string;
}

/** The wire form of a build. Its result is that of the runs that the reader may see. */
export function toBuildDto({ build, runs }: BuildWithRuns, origin: string): BuildDto {
  const { status, empty, summary, superseded } = resultOf(runs, build);
  const address = runs.find(({ ciRunUrl }) => ciRunUrl !== null)?.ciRunUrl ?? null;
  const counting = runs.filter(({ id }) => !superseded.has(id));
  return {
    id: build.id,
    projectId: build.projectId,
    status,
    empty,
    summary: { ...summary },
    gate: build.gate === null || status === 'running' ? null : toGateResultDto(build.gate),
    runs: runs.map((run) => toBuildRunDto(run, superseded.has(run.id))),
    expectedRuns: build.expectedRuns,
    branch: build.branch,
    commitSha: build.commitSha,
    commitTitle: runs.find(({ commitTitle }) => commitTitle !== null)?.commitTitle ?? null,
    pullRequest: build.pullRequest,
    ciRunUrl: address === null ? null : buildAddressOf(address),
    startedAt: edgeOf(
      runs.map(({ startedAt }) => startedAt),
      Math.min,
    ),
    completedAt:
      status === 'running'
        ? null
        : edgeOf(
            counting.map(({ completedAt }) => completedAt),
            Math.max,
          ),
    createdAt: build.createdAt.toISOString(),
    url: `${origin}/b/${build.id}`,
  };
}

function toGateResultDto({ passed, rules }: GateResult): GateResultDto {
  return { passed, rules: rules.map((rule) => ({ ...rule })) };
}

function toBuildRunDto({ id, targetId, job, attempt, status, empty }: VisibleRun, superseded: boolean): BuildRunDto {
  return { id, targetId, job, attempt, status, empty, superseded };
}

function edgeOf(instants: readonly (Date | null)[], pick: (...times: number[]) => number): string | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [instant.getTime()]));
  return times.length === 0 ? null : new Date(pick(...times)).toISOString();
}
