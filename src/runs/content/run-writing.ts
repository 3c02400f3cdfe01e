import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  type BuildId,
  type OrganizationId,
  type ProjectId,
  type RunId,
  type TargetId,
  type UserId,
  newRunId,
} from '../../common/identifiers.js';
import type { GateResult } from '../gate-result.js';
import { type RunStatus, type RunSummary, statusOfUpload, isFinished } from '../run-state.js';
import type { RunCommit } from '../source/run-commit.js';
import type { RunFixture } from '../source/run-fixture.js';
import { branchOf } from '../filters/branch.js';
import { packText } from './content-encoding.js';
import { pullRequestOfAddresses } from '../filters/ci-address.js';
import type { RunEntity } from '../run.entity.js';

/** Identifies the tests, failures and events of one upload. A run points to one content; a replacement changes the pointer. */
export type ContentId = string;

/** The target of an upload. */
export interface Destination {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly targetId: TargetId;
}

/** The facts of a run in an upload, without the tests. Instants are UTC, durations milliseconds. */
export interface RunFacts {
  readonly kind: 'test' | 'load';
  /** Undefined: computed from the tests. */
  readonly status: RunStatus | undefined;
  readonly schemaVersion: string | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly durationMs: number | null;
  readonly clientRunId: string | null;
  readonly trigger: string | null;
  readonly gitRef: string | null;
  readonly commitSha: string | null;
  readonly ciRunUrl: string | null;
  /** The web address of the repository, normalized. */
  readonly repositoryUrl: string | null;
  /** The name of the build, as it was sent. */
  readonly build: string | null;
  readonly job: string | null;
  /** From 1. */
  readonly attempt: number | null;
  /** The number of jobs that the build has; from 1. */
  readonly expectedRuns: number | null;
  /** The exit code of the command that ran the tests. */
  readonly exitCode: number | null;
  /** The pull request in the metadata; undefined: from the git ref or the CI address. */
  readonly pullRequest: number | undefined;
  readonly runnerVersion: string | null;
  readonly environment: string | null;
  readonly failureClass: string | null;
  readonly failureMessage: string | null;
  /** The text of a CODEOWNERS file. */
  readonly codeowners: string | null;
  /** Newest first; null when the upload has none. */
  readonly commits: readonly RunCommit[] | null;
  /** Sorted by path; null when the upload does not name them. */
  readonly fixtures: readonly RunFixture[] | null;
  /** The absolute path of the checkout. */
  readonly repositoryRoot: string | null;
  /** JSON object text. */
  readonly metadata: string;
  /** Unknown members of the envelope, as JSON text, unchanged. */
  readonly rest: string;
}

/**
 * Tests that are stored with one set of statements: bytes that the driver sends as they are. They are prepared in the thread that reads
 * the upload, so that the event loop does no work that grows with the tests. Numbers count from the beginning of the batch.
 */
export interface PreparedBatch {
  readonly testCount: number;
  readonly eventCount: number;
  readonly summary: RunSummary;
  /** Columns in the order of the statements in `content.queries.ts`; null where the batch has no such row. */
  /** The key of each test and that of its texts. */
  readonly keys: readonly Buffer[];
  /** What is stored under new keys of texts. */
  readonly texts: readonly Buffer[];
  readonly tests: readonly Buffer[];
  readonly failures: readonly Buffer[] | null;
  readonly chunks: readonly Buffer[] | null;
  /** The HTTP calls of all batches of the upload, in the last one: `RunCalls` as JSON. */
  readonly calls: string | undefined;
}

/** Where a batch begins: the numbers of its first test and its first event within the run. */
export interface BatchPlace {
  readonly firstTest: number;
  readonly firstEvent: number;
}

/** The run as the answer to an upload shows it. */
export interface WrittenRun {
  readonly id: RunId;
  readonly status: RunStatus;
  readonly buildId: BuildId;
  /** Whether the run is finished, has no test, and nobody stated a failure. */
  readonly empty: boolean;
  readonly summary: RunSummary;
  /** The gate result; null for an open run, and when no gate judges the run. */
  readonly gate: GateResult | null;
  /** Whether the run replaced an earlier upload. */
  readonly replaced: boolean;
}

/** Writes more in the transaction of a run, the idempotency key for example. */
export type TransactionCallback = (manager: EntityManager, run: WrittenRun) => Promise<void>;

/** The user who writes, and the time. */
interface Writer {
  readonly userId: UserId;
  readonly at: Date;
}

export const EMPTY_SUMMARY: RunSummary = { total: 0, passed: 0, failed: 0, skipped: 0, flaky: 0 };

export function addSummaries(left: RunSummary, right: RunSummary): RunSummary {
  return {
    total: left.total + right.total,
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    flaky: left.flaky + right.flaky,
  };
}

/** The place of what follows a batch. */
export function placeBehind(place: BatchPlace, batch: PreparedBatch): BatchPlace {
  return { firstTest: place.firstTest + batch.testCount, firstEvent: place.firstEvent + batch.eventCount };
}

const MOST_IN_A_MILLISECOND = 0xfff;

/**
 * Makes content ids: UUIDs of version 7 (RFC 9562 §5.7), which sort by the time of their creation, strictly within one
 * process. The history of a test uses their order.
 */
export class ContentIds {
  #ms = 0;
  #count = 0;

  /** The next id; `now` is in milliseconds. */
  next(now: number): ContentId {
    if (now > this.#ms) this.#begin(now);
    else if (this.#count === MOST_IN_A_MILLISECOND) this.#begin(this.#ms + 1);
    else this.#count += 1;
    const time = this.#ms.toString(16).padStart(12, '0');
    const count = this.#count.toString(16).padStart(3, '0');
    const random = randomBytes(8);
    random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
    const tail = random.toString('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  }

  #begin(ms: number): void {
    this.#ms = ms;
    this.#count = 0;
  }
}

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
