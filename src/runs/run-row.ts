import { newRunId, type BuildId } from '../common/identifiers.js';
import { branchOf } from './filters/branch.js';
import { packText } from './content/content-encoding.js';
import type { GateResult } from './gate-result.js';
import { pullRequestOfAddresses } from './filters/ci-address.js';
import type { RunEntity } from './run.entity.js';
import { isFinished, statusOfUpload, type RunSummary } from './run-state.js';
import type {
  BatchPlace,
  ContentId,
  Destination,
  PreparedBatch,
  RunFacts,
  Writer,
  WrittenRun,
} from './content/run-writing.js';
import type { RunCommit } from './source/run-commit.js';

/** A run that an upload makes visible, with its last batch. */
export interface Publication {
  readonly destination: Destination;
  readonly content: ContentId;
  readonly facts: RunFacts;
  /** Warnings of report readers as JSON text `{warnings, warningsTotal}`; null for the native format. */
  readonly warnings: string | null;
  readonly lastBatch: PreparedBatch;
  readonly place: BatchPlace;
  readonly summary: RunSummary;
  readonly eventCount: number;
  readonly writer: Writer;
}

/** When a run ended: its own `completedAt`, unless that is later than the server's time. */
export function endOf(run: Pick<RunEntity, 'completedAt' | 'createdAt' | 'finishedAt'>): Date {
  const received = run.finishedAt ?? run.createdAt;
  return run.completedAt !== null && run.completedAt < received ? run.completedAt : received;
}

/** The row of a run that an upload makes visible, in its build. */
export function toRunRow(publication: Publication, buildId: BuildId): RunEntity {
  const { destination, facts, writer, summary } = publication;
  const { status, empty, message } = statusOfUpload(facts, summary);
  const { metadata, rest, status: _, build: _build, expectedRuns: _expected, exitCode: _exitCode, ...members } = facts;
  return {
    ...destination,
    ...members,
    ...summary,
    id: newRunId(destination.organizationId, writer.at),
    buildId,
    empty,
    contentId: publication.content,
    revision: 1,
    status,
    startedAt: facts.startedAt ?? (isFinished(status) ? startOf(facts, writer.at) : writer.at),
    completedAt: facts.completedAt ?? (isFinished(status) ? writer.at : null),
    durationMs: facts.durationMs ?? statedDuration(facts),
    branch: facts.gitRef === null ? null : branchOf(facts.gitRef),
    commitTitle: commitTitleOf(facts.commitSha, facts.commits),
    repositoryRoot: isFinished(status) ? null : facts.repositoryRoot,
    failureMessage: facts.failureMessage ?? message,
    pullRequest: facts.pullRequest ?? pullRequestOfAddresses(facts.gitRef, facts.ciRunUrl),
    metadata,
    envelope: packText(rest),
    warnings: publication.warnings,
    gate: null,
    pinned: false,
    nextEventSeq: publication.eventCount,
    createdBy: writer.userId,
    createdAt: writer.at,
    heardAt: writer.at,
    finishedAt: isFinished(status) ? writer.at : null,
  };
}

/** The start of a run that sent only a duration: its end minus the duration. */
function startOf(facts: RunFacts, receivedAt: Date): Date | null {
  if (facts.durationMs === null) return null;
  return new Date((facts.completedAt ?? receivedAt).getTime() - facts.durationMs);
}

/** The duration between two stated instants: the time of an upload says nothing about how long a run took. */
function statedDuration({ startedAt, completedAt }: RunFacts): number | null {
  return completedAt === null ? null : elapsed(startedAt, completedAt);
}

/** Milliseconds from one instant to a later one; null when the first is not known. */
export function elapsed(from: Date | null, to: Date): number | null {
  return from === null ? null : Math.max(0, to.getTime() - from.getTime());
}

/** The run as the answer to an upload shows it. */
export function toWrittenRun(run: RunEntity, replaced: boolean, gate: GateResult | null): WrittenRun {
  const { id, status, buildId, empty, total, passed, failed, skipped, flaky } = run;
  return { id, status, buildId, empty, summary: { total, passed, failed, skipped, flaky }, gate, replaced };
}

/** Returns the title of a commit among those of its run; null when the run does not say. */
function commitTitleOf(commitSha: string | null, commits: readonly RunCommit[] | null): string | null {
  if (commitSha === null) return null;
  const sha = commitSha.toLowerCase();
  return commits?.find((commit) => sha.startsWith(commit.sha) && commit.title !== '')?.title ?? null;
}
