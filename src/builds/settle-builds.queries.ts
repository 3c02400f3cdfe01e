import { Any, type EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import type { BuildId, OrganizationId, RunId, TargetId } from '../common/identifiers.js';
import type { ChangedBuilds, FormerRun } from '../runs/run-hooks.js';
import { RunEntity } from '../runs/run.entity.js';
import type { GateResult } from '../runs/gate-result.js';
import type { RunSummary } from '../runs/run-state.js';
import { BuildEntity } from './build.entity.js';
import { recordLateChanges, type EndedRun } from './late-changes.queries.js';
import { resultOf, type BuildStatus, type RunOfBuild } from './build-status.js';
import { Injectable } from '@nestjs/common';

/** A run, as far as its build depends on it. */
interface SettledRun extends RunOfBuild {
  readonly id: RunId;
  readonly targetId: TargetId;
  readonly buildId: BuildId;
  readonly contentId: string;
  readonly branch: string | null;
  readonly commitSha: string | null;
  readonly pullRequest: number | null;
  readonly ciRunUrl: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** A finished build that has tests. */
export interface FinishedBuild {
  /** With the result of its runs. */
  readonly build: BuildEntity & { readonly status: Exclude<BuildStatus, 'running'> };
  /** Its runs, oldest first. */
  readonly runs: readonly SettledRun[];
}

/** Judges a build when it is finished, in the transaction that ends its last run; null when nothing judges it. */
export interface BuildJudge {
  judgeBuild(manager: EntityManager, finished: FinishedBuild): Promise<GateResult | null>;
}

/** Queues messages about a finished build, in the same transaction. */
export interface BuildAnnouncer {
  announceBuild(manager: EntityManager, finished: FinishedBuild): Promise<void>;
}

/** What other modules do when a build is finished. Builds import none of these modules. */
@Injectable()
export class BuildHooks {
  #judge: BuildJudge | undefined;
  #announce: BuildAnnouncer | undefined;

  constructor(private readonly clock: Clock) {}

  /** Sets the hook that judges builds: a build has one gate result. */
  judgeWith(hook: BuildJudge): void {
    if (this.#judge !== undefined) throw new Error('Two hooks judge builds');
    this.#judge = hook;
  }

  /** Sets the hook that queues messages. */
  announceWith(hook: BuildAnnouncer): void {
    if (this.#announce !== undefined) throw new Error('Two hooks announce builds');
    this.#announce = hook;
  }

  async judge(manager: EntityManager, finished: FinishedBuild): Promise<GateResult | null> {
    return (await this.#judge?.judgeBuild(manager, finished)) ?? null;
  }

  /** Notes which days of targets have changed after they were over. */
  async recordLate(manager: EntityManager, organizationId: OrganizationId, runs: readonly EndedRun[]): Promise<void> {
    await recordLateChanges(manager, organizationId, runs, this.clock.now());
  }

  async announce(manager: EntityManager, finished: FinishedBuild): Promise<void> {
    await this.#announce?.announceBuild(manager, finished);
  }
}

/**
 * Deletes builds without runs. Another transaction that adds a run to one of them has a lock on it: such a build stays, and that
 * transaction settles it.
 */
const DELETE_UNUSED = `
  DELETE FROM builds WHERE organization_id = $1 AND id IN (
    SELECT id FROM builds WHERE organization_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR UPDATE SKIP LOCKED
  )`;

/** What a selection of runs `run` needs for `RunOfBuild`. */
export const RUN_OF_BUILD_COLUMNS: readonly string[] = [
  'run.id AS id',
  'run.buildId AS "buildId"',
  'run.targetId AS "targetId"',
  'run.status AS status',
  'run.job AS job',
  'run.attempt AS attempt',
  'run.empty AS empty',
  `CAST(CAST(run.gate AS jsonb) ->> 'passed' AS boolean) AS "gatePassed"`,
  'run.total AS total',
  'run.passed AS passed',
  'run.failed AS failed',
  'run.skipped AS skipped',
  'run.flaky AS flaky',
];

const SETTLED_COLUMNS = [
  ...RUN_OF_BUILD_COLUMNS,
  'run.branch AS branch',
  'run.commitSha AS "commitSha"',
  'run.pullRequest AS "pullRequest"',
  'run.contentId AS "contentId"',
  'run.ciRunUrl AS "ciRunUrl"',
  'run.createdAt AS "createdAt"',
  'run.completedAt AS "completedAt"',
];

/**
 * Computes the results of builds from their runs, in the transaction that has changed the runs, and deletes builds without runs. The
 * runs are read by a statement of its own behind the locks, so that it sees the runs of the transaction that had them before. A build
 * that is finished is judged, and announced when its result is not the one that was announced before.
 */
export async function settleBuilds(
  manager: EntityManager,
  { organizationId, buildIds, expected, formerRuns = [], isRemoval = false }: ChangedBuilds,
  hooks: BuildHooks,
): Promise<void> {
  const builds = await lockBuilds(manager, organizationId, buildIds);
  const runs = await runsOf(manager, organizationId, buildIds);
  const unused: BuildId[] = [];
  for (const build of builds) {
    const own = runs.filter(({ buildId }) => buildId === build.id);
    const expectedRuns =
      expected?.buildId === build.id ? Math.max(expected.runs, build.expectedRuns ?? 0) : build.expectedRuns;
    if (own.length === 0) unused.push(build.id);
    else await settle(manager, hooks, { build: { ...build, expectedRuns }, runs: own, isRemoval });
  }
  await hooks.recordLate(manager, organizationId, [...runs, ...formerRuns].map(toEnded));
  if (unused.length > 0) await manager.query(DELETE_UNUSED, [organizationId, unused]);
}

/** The trend of a target counts a run on the day that its row names, also while it is open. */
function toEnded({ targetId, createdAt, completedAt }: FormerRun): EndedRun {
  return { targetId, endedAt: completedAt ?? createdAt };
}

/** A locked build with its runs. */
interface OpenSettlement {
  readonly build: BuildEntity;
  readonly runs: readonly SettledRun[];
  /** Runs of it were deleted: that is no news, and its gate result stays. */
  readonly isRemoval: boolean;
}

async function settle(
  manager: EntityManager,
  hooks: BuildHooks,
  { build: before, runs, isRemoval }: OpenSettlement,
): Promise<void> {
  const ungated = { ...before, gate: null };
  const build = { ...ungated, ...settled(ungated, runs) };
  const gate = await gateOf(manager, hooks, { build, runs, isRemoval, before });
  const result = { ...build, gate, status: resultOf(runs, { ...build, gate }).status };
  const isNews = !isRemoval && !result.empty && result.status !== before.announcedStatus;
  const isAnnounced = isNews && isFinishedBuild(result);
  const announcedStatus = isAnnounced ? result.status : before.announcedStatus;
  const { organizationId, id, ...columns } = { ...result, announcedStatus };
  await manager.update(BuildEntity, { organizationId, id }, columns);
  if (isAnnounced) await hooks.announce(manager, { build: result, runs });
}

async function gateOf(
  manager: EntityManager,
  hooks: BuildHooks,
  { build, runs, isRemoval, before }: OpenSettlement & { readonly before: BuildEntity },
): Promise<GateResult | null> {
  if (build.empty || !isFinishedBuild(build)) return null;
  return isRemoval && before.status !== 'running' ? before.gate : hooks.judge(manager, { build, runs });
}

function isFinishedBuild(build: BuildEntity): build is FinishedBuild['build'] {
  return build.status !== 'running';
}

/** Ends the wait for more jobs of a build; false when it has no runs left. */
export async function completeBuild(
  manager: EntityManager,
  { organizationId, id }: Pick<BuildEntity, 'organizationId' | 'id'>,
  hooks: BuildHooks,
): Promise<boolean> {
  const [build] = await lockBuilds(manager, organizationId, [id]);
  if (build === undefined) return false;
  await manager.update(BuildEntity, { organizationId, id }, { isCompleted: true });
  await settleBuilds(manager, { organizationId, buildIds: [id] }, hooks);
  return true;
}

async function lockBuilds(
  manager: EntityManager,
  organizationId: OrganizationId,
  ids: readonly BuildId[],
): Promise<readonly BuildEntity[]> {
  return manager
    .createQueryBuilder(BuildEntity, 'build')
    .where({ organizationId, id: Any(ids) })
    .orderBy('build.id')
    .setLock('for_no_key_update')
    .getMany();
}

async function runsOf(
  manager: EntityManager,
  organizationId: OrganizationId,
  buildIds: readonly BuildId[],
): Promise<readonly SettledRun[]> {
  return manager
    .createQueryBuilder(RunEntity, 'run')
    .select([...SETTLED_COLUMNS])
    .where({ organizationId, buildId: Any(buildIds) })
    .orderBy('run.id')
    .getRawMany<SettledRun>();
}

type ResultColumns = Pick<
  BuildEntity,
  'status' | 'empty' | 'superseded' | 'runCount' | 'branch' | 'commitSha' | 'pullRequest' | keyof RunSummary
>;

/** The columns of a build that follow from its runs. Branch, commit and pull request are those of the first run that has one. */
function settled(build: BuildEntity, runs: readonly SettledRun[]): ResultColumns {
  const { status, empty, superseded, summary } = resultOf(runs, build);
  const { total, passed, failed, skipped, flaky } = summary;
  return {
    status,
    empty,
    superseded: [...superseded].toSorted(),
    runCount: runs.length,
    total,
    passed,
    failed,
    skipped,
    flaky,
    branch: runs.find(({ branch }) => branch !== null)?.branch ?? null,
    commitSha: runs.find(({ commitSha }) => commitSha !== null)?.commitSha ?? null,
    pullRequest: runs.find(({ pullRequest }) => pullRequest !== null)?.pullRequest ?? null,
  };
}
