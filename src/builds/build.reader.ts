import { Injectable } from '@nestjs/common';
import { Any, DataSource, IsNull, Not, type SelectQueryBuilder } from 'typeorm';
import type { BuildId, OrganizationId, RunId, TargetId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { TargetEntity } from '../projects/target.entity.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import { RunEntity } from '../runs/run.entity.js';
import { BuildEntity } from './build.entity.js';
import { BuildHooks, completeBuild, RUN_OF_BUILD_COLUMNS } from './settle-builds.queries.js';
import type { BuildFilter } from './build-filter.js';
import type { RunOfBuild } from './build-status.js';

/** A run of a build that a reader may see. */
export interface VisibleRun extends RunOfBuild {
  readonly id: RunId;
  readonly targetId: TargetId;
  readonly buildId: BuildId;
  readonly ciRunUrl: string | null;
  readonly commitTitle: string | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  /** The tests and failures of the run. */
  readonly contentId: string;
}

/** A build with its runs, oldest first; runs of deleted targets are left out, and there is at least one. */
export interface BuildWithRuns {
  readonly build: BuildEntity;
  readonly runs: readonly VisibleRun[];
}

const VISIBLE_COLUMNS = [
  ...RUN_OF_BUILD_COLUMNS,
  'run.ciRunUrl AS "ciRunUrl"',
  'run.commitTitle AS "commitTitle"',
  'run.startedAt AS "startedAt"',
  'run.completedAt AS "completedAt"',
  'run.contentId AS "contentId"',
];

/** A build that has a run of a target that is not deleted. Each look-up reads the index `runs_of_build`. */
const HAS_VISIBLE_RUN = `EXISTS (
  SELECT 1 FROM runs visible
  JOIN targets target ON target.organization_id = visible.organization_id AND target.id = visible.target_id AND target.deleted_at IS NULL
  WHERE visible.organization_id = build.organization_id AND visible.build_id = build.id)`;

/** Reads builds. */
@Injectable()
export class BuildReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: BuildHooks,
  ) {}

  /** Undefined when there is no such build, or no run of it is visible. */
  async find(organizationId: OrganizationId, id: BuildId): Promise<BuildWithRuns | undefined> {
    const build = await this.dataSource.manager.findOneBy(BuildEntity, { organizationId, id });
    if (build === null) return undefined;
    const [found] = await this.withRuns(organizationId, [build]);
    return found;
  }

  /** Newest first; one build more than the limit. */
  async list(organizationId: OrganizationId, filter: BuildFilter, page: PageRequest): Promise<readonly BuildEntity[]> {
    const query = this.visibleBuilds(organizationId);
    for (const [condition, parameters] of filter.conditions) query.andWhere(condition, parameters);
    if (page.after !== null) query.andWhere('build.id < :after', { after: page.after });
    return query
      .orderBy('build.id', 'DESC')
      .limit(page.limit + 1)
      .getMany();
  }

  /** The runs of builds, beside each. */
  async withRuns(organizationId: OrganizationId, builds: readonly BuildEntity[]): Promise<readonly BuildWithRuns[]> {
    const runs = new Map<BuildId, VisibleRun[]>(builds.map(({ id }) => [id, []]));
    for (const run of await this.runsOf(organizationId, [...runs.keys()])) runs.get(run.buildId)?.push(run);
    return builds.flatMap((build) => {
      const own = runs.get(build.id) ?? [];
      return own.length === 0 ? [] : [{ build, runs: own }];
    });
  }

  /**
   * Of some builds, those with a run of a deleted target, with the runs of other targets. Most organizations have no deleted target
   * that is not removed yet: then it ends with the first query.
   */
  async withHiddenRuns(organizationId: OrganizationId, ids: readonly BuildId[]): Promise<readonly BuildWithRuns[]> {
    const deleted = { organizationId, deletedAt: Not(IsNull()) };
    const targets = await this.dataSource.manager.find(TargetEntity, { select: { id: true }, where: deleted });
    if (targets.length === 0 || ids.length === 0) return [];
    const runs = await this.dataSource.manager.find(RunEntity, {
      select: { buildId: true },
      where: { organizationId, buildId: Any(ids), targetId: Any(targets.map(({ id }) => id)) },
    });
    const hidden = runs.map(({ buildId }) => buildId);
    const builds = await this.dataSource.manager.findBy(BuildEntity, { organizationId, id: Any(hidden) });
    return this.withRuns(organizationId, builds);
  }

  /**
   * The commit of the newest finished build of a branch that is not of the commit `except`: a walk of the index `builds_of_branch`.
   * Undefined when there is none.
   */
  async previousCommit(project: ProjectRef, branch: string, except: string | null): Promise<string | undefined> {
    const build = await this.dataSource.manager
      .createQueryBuilder(BuildEntity, 'build')
      .select(['build.id', 'build.organizationId', 'build.commitSha'])
      .where({ organizationId: project.organizationId, projectId: project.id })
      .andWhere(`build.branch = :branch AND ${INDEXED_BRANCH}`, { branch })
      .andWhere("build.status IN ('passed', 'failed') AND NOT build.empty")
      .andWhere('build.commitSha IS NOT NULL AND build.commitSha IS DISTINCT FROM :except', { except })
      .orderBy('build.id', 'DESC')
      .limit(1)
      .getOne();
    return build?.commitSha ?? undefined;
  }

  /** Ends the wait of a build for more jobs. False when the build is deleted. */
  async complete(build: Pick<BuildEntity, 'organizationId' | 'id'>): Promise<boolean> {
    return inTransaction(this.dataSource, (manager) => completeBuild(manager, build, this.hooks));
  }

  private visibleBuilds(organizationId: OrganizationId): SelectQueryBuilder<BuildEntity> {
    return this.dataSource.manager
      .createQueryBuilder(BuildEntity, 'build')
      .where({ organizationId })
      .andWhere(HAS_VISIBLE_RUN);
  }

  private async runsOf(organizationId: OrganizationId, ids: readonly BuildId[]): Promise<readonly VisibleRun[]> {
    if (ids.length === 0) return [];
    return this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select([...VISIBLE_COLUMNS])
      .innerJoin('run.target', 'target', 'target.deletedAt IS NULL')
      .where({ organizationId, buildId: Any(ids) })
      .orderBy('run.id')
      .getRawMany<VisibleRun>();
  }
}
