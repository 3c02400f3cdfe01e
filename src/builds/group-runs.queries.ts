import type { EntityManager } from 'typeorm';
import { newBuildId, type BuildId } from '../common/identifiers.js';
import { validationFailed } from '../common/problem.js';
import { type RunOfUpload, RunHooks, type BuildHook, type ChangedBuilds } from '../runs/run-hooks.js';
import { BuildEntity } from './build.entity.js';
import { createHash } from 'node:crypto';
import { buildAddressOf } from '../runs/filters/ci-address.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { deleteSome } from '../database/delete-some.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';
import { BuildHooks, settleBuilds } from './settle-builds.queries.js';

/** Runs of one build. Its result is computed from all of them whenever one ends. */
const MOST_RUNS = 2000;

const TRIES = 5;

/**
 * Finds or makes the build of an upload, in the transaction that writes its run, and locks it against deletion.
 * @throws Problem validation_failed when the upload names a build that has too many runs.
 */
async function placeBuild(manager: EntityManager, run: RunOfUpload): Promise<BuildId> {
  const key = buildKeyOf(run);
  if (key === null) return (await ownBuildOf(manager, run)) ?? insertOwnBuild(manager, run);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const found = await lockAgainstDeletion(manager, run, key.digest);
    if (found !== undefined) return hasRoom(found, run) ? found.id : insteadOfFull(manager, run, key);
    const build = newBuild(run, key.digest);
    if (await insertBuild(manager, build)) return build.id;
  }
  throw new Error('A build was made and deleted again and again');
}

/** A build that reaches its limit takes no further runs. An address says less than a name: its runs become builds of their own. */
async function insteadOfFull(manager: EntityManager, run: RunOfUpload, key: BuildKey): Promise<BuildId> {
  if (!key.isNamed) return insertOwnBuild(manager, run);
  const detail = `name another build for each CI build: this one has ${MOST_RUNS} runs`;
  throw validationFailed([{ pointer: '/build', detail }]);
}

function hasRoom({ id, runCount }: BuildEntity, { earlierBuild }: RunOfUpload): boolean {
  return runCount < MOST_RUNS || id === earlierBuild;
}

/** The build that the replaced run is alone in: a run that names none stays in it. */
async function ownBuildOf(
  manager: EntityManager,
  { organizationId, earlierBuild: id }: RunOfUpload,
): Promise<BuildId | undefined> {
  if (id === null) return undefined;
  const build = await manager.findOneBy(BuildEntity, { organizationId, id });
  return build?.key === null ? id : undefined;
}

/** Takes the lock that the foreign key of a run takes: uploads to one build do not wait for each other. */
async function lockAgainstDeletion(
  manager: EntityManager,
  { organizationId, projectId }: RunOfUpload,
  key: Buffer,
): Promise<BuildEntity | undefined> {
  const where = { organizationId, projectId, key };
  return (await manager.findOne(BuildEntity, { where, lock: { mode: 'for_key_share' } })) ?? undefined;
}

async function insertOwnBuild(manager: EntityManager, run: RunOfUpload): Promise<BuildId> {
  const build = newBuild(run, null);
  await insertBuild(manager, build);
  return build.id;
}

/** Returns false when there is a build with the same key. */
async function insertBuild(manager: EntityManager, build: BuildEntity): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(BuildEntity).values(build);
  const inserted = await insert.orIgnore().returning(['id']).execute();
  return Array.isArray(inserted.raw) && inserted.raw.length === 1;
}

function newBuild({ organizationId, projectId, at }: RunOfUpload, key: Buffer | null): BuildEntity {
  return {
    organizationId,
    id: newBuildId(organizationId, at),
    projectId,
    key,
    status: 'running',
    empty: false,
    runCount: 0,
    superseded: [],
    total: 0,
    passed: 0,
    failed: 0,
    skipped: 0,
    flaky: 0,
    expectedRuns: null,
    isCompleted: false,
    gate: null,
    announcedStatus: null,
    branch: null,
    commitSha: null,
    pullRequest: null,
    createdAt: at,
  };
}

/** What an upload says about its build. */
interface NamedBuild {
  /** The name of the build, as it was sent. */
  readonly build: string | null;
  readonly ciRunUrl: string | null;
}

/** The key of a build. */
interface BuildKey {
  /** SHA-256 of what names the build: runs of one project with the same key belong together. */
  readonly digest: Buffer;
  /** Whether the upload names the build, and not only the address of its CI run. */
  readonly isNamed: boolean;
}

/**
 * Returns the key of the build that an upload belongs to: its `build`, else the address of its CI build. Null when it has
 * neither: the run is then a build of its own.
 */
export function buildKeyOf({ build, ciRunUrl }: NamedBuild): BuildKey | null {
  if (build !== null) return { digest: digestOf('name', build), isNamed: true };
  const address = ciRunUrl === null ? null : buildAddressOf(ciRunUrl);
  return address === null ? null : { digest: digestOf('address', address), isNamed: false };
}

/** The migration of the first builds computes the same in SQL. */
function digestOf(kind: 'name' | 'address', text: string): Buffer {
  return createHash('sha256').update(`${kind} ${text}`).digest();
}

/** Groups the runs of uploads into builds. */
@Injectable()
export class GroupRunsHook implements BuildHook, RemovalHook, OnModuleInit {
  readonly phase = 'build';

  constructor(
    private readonly hooks: RunHooks,
    private readonly removals: RemovalHooks,
    private readonly buildHooks: BuildHooks,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
    this.removals.register(this);
  }

  async place(manager: EntityManager, run: RunOfUpload): Promise<BuildId> {
    return placeBuild(manager, run);
  }

  async settle(manager: EntityManager, builds: ChangedBuilds): Promise<void> {
    await settleBuilds(manager, builds, this.buildHooks);
  }

  /** A build goes with its last run. This finds one that stayed because an upload to it failed at the same time, and the changes of a target. */
  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    const { organizationId, id } = owner;
    const [table, column] = owner.kind === 'project' ? ['builds', 'project_id'] : ['late_changes', 'target_id'];
    const rows = { table, column, organizationId, values: [id] };
    return (await deleteSome(manager, rows, limit)) ? 'more' : 'none';
  }
}
