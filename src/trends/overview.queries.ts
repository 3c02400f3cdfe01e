import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { BuildStatus } from '../builds/build-status.js';
import { newestBuildIds } from '../builds/newest-builds.queries.js';
import { VisibleResults } from '../builds/visible-results.js';
import type { BuildId, OrganizationId, ProjectId, RunId, TargetId } from '../common/identifiers.js';
import type { LinkTemplates } from '../projects/links/link-template.js';
import { TargetEntity } from '../projects/target.entity.js';
import type { OverviewKey } from './overview-key.js';

/** A target with its project. */
export interface OverviewTarget extends LinkTemplates {
  readonly projectId: ProjectId;
  readonly projectName: string;
  readonly projectSlug: string;
  readonly projectArchivedAt: Date | null;
  readonly defaultBranch: string | null;
  readonly id: TargetId;
  readonly name: string;
  readonly slug: string;
  readonly isDefault: boolean;
  readonly archivedAt: Date | null;
}

/** A build of a target, and the run of the target that says most about it. */
export interface RecentBuild {
  readonly targetId: TargetId;
  readonly id: BuildId;
  readonly status: BuildStatus;
  /** Tests of all runs of the build that count. */
  readonly passed: number;
  readonly failed: number;
  readonly runId: RunId;
  /** When the last run of the target in it ended. */
  readonly completedAt: Date | null;
}

const RECENT_BUILDS = 20;

/** Runs of a target that are searched for its newest builds: most builds have few. */
const RUNS_SEARCHED = 200;

/**
 * The newest builds of each target. Of the runs of the target that count, the one that says most: a failed one, then an open one, then
 * a cancelled one. Looks the builds up by their keys, and their runs in `runs_of_build`.
 */
const RECENT = `
  SELECT wanted.id AS "targetId", build.id, build.status, build.passed, build.failed, own."runId", own."completedAt"
  FROM unnest($2::text[], $3::text[]) AS wanted (id, branch)
  CROSS JOIN LATERAL (
    SELECT build_id FROM (${newestBuildIds({ targetId: 'wanted.id', branch: 'wanted.branch' }, RUNS_SEARCHED)}) newest
    ORDER BY build_id DESC LIMIT ${RECENT_BUILDS}
  ) recent
  JOIN builds build ON build.organization_id = $1 AND build.id = recent.build_id
  CROSS JOIN LATERAL (
    SELECT max(completed_at) AS "completedAt", (array_agg(id ORDER BY CASE
      WHEN status IN ('failed', 'errored') OR gate::jsonb ->> 'passed' = 'false' THEN 0
      WHEN status IN ('queued', 'running') THEN 1
      WHEN status = 'cancelled' THEN 2
      ELSE 3 END, id DESC))[1] AS "runId"
    FROM runs
    WHERE organization_id = $1 AND build_id = build.id AND target_id = wanted.id AND NOT empty AND id <> ALL (build.superseded)
  ) own
  WHERE own."runId" IS NOT NULL
  ORDER BY wanted.id, build.id`;

/** Reads the targets of an organization with their recent builds. */
@Injectable()
export class OverviewQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly visible: VisibleResults,
  ) {}

  /**
   * Targets that are not deleted, project by project; at most `limit` rows. Walks the unique index on slugs in its order, so that a
   * page reads only its targets.
   */
  async targets(
    organizationId: OrganizationId,
    after: OverviewKey | null,
    limit: number,
  ): Promise<readonly OverviewTarget[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(TargetEntity, 'target')
      .select(['target.projectId AS "projectId"', 'project.name AS "projectName"', 'project.slug AS "projectSlug"'])
      .addSelect('project.defaultBranch AS "defaultBranch"')
      .addSelect('project.sourceUrlTemplate AS "sourceUrlTemplate"')
      .addSelect('project.commitUrlTemplate AS "commitUrlTemplate"')
      .addSelect(['project.archivedAt AS "projectArchivedAt"', 'target.id AS id', 'target.name AS name'])
      .addSelect(['target.slug AS slug', 'target.isDefault AS "isDefault"', 'target.archivedAt AS "archivedAt"'])
      .innerJoin('target.project', 'project', 'project.deletedAt IS NULL')
      .where({ organizationId, deletedAt: IsNull() });
    if (after !== null) query.andWhere('(target.projectId, target.slug) > (:projectId, :slug)', { ...after });
    return query.orderBy('target.projectId').addOrderBy('target.slug').limit(limit).getRawMany<OverviewTarget>();
  }

  /** The newest 20 builds of each target on the default branch of its project, or on any without one; the newest last. */
  async recentBuilds(
    organizationId: OrganizationId,
    targets: readonly Pick<OverviewTarget, 'id' | 'defaultBranch'>[],
  ): Promise<readonly RecentBuild[]> {
    const ids = targets.map(({ id }) => id);
    const branches = targets.map(({ defaultBranch }) => defaultBranch);
    const builds = await this.dataSource.query<RecentBuild[]>(RECENT, [organizationId, ids, branches]);
    return this.visible.of(organizationId, builds);
  }
}
