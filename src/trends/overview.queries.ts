import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { OrganizationId, ProjectId, RunId, TargetId } from '../common/identifiers.js';
import { TargetEntity } from '../projects/target.entity.js';
import type { FinishedStatus } from '../runs/run-state.js';
import type { OverviewKey } from './overview-key.js';

/** A target with its project. */
export interface OverviewTarget {
  readonly projectId: ProjectId;
  readonly projectName: string;
  readonly projectSlug: string;
  readonly projectArchivedAt: Date | null;
  readonly id: TargetId;
  readonly name: string;
  readonly slug: string;
  readonly isDefault: boolean;
  readonly archivedAt: Date | null;
}

/** A finished run of a target. */
export interface RecentRun {
  readonly targetId: TargetId;
  readonly id: RunId;
  readonly status: FinishedStatus;
  readonly passed: number;
  readonly failed: number;
  readonly completedAt: Date | null;
}

const RECENT_RUNS = 20;

/** Walks the index `runs_of_target` backwards once for each target, until it has enough finished runs. */
const RECENT = `
  SELECT wanted.id AS "targetId", run.id, run.status, run.passed, run.failed, run.completed_at AS "completedAt"
  FROM unnest($2::text[]) AS wanted (id)
  CROSS JOIN LATERAL (
    SELECT id, status, passed, failed, completed_at FROM runs
    WHERE organization_id = $1 AND target_id = wanted.id AND status NOT IN ('queued', 'running')
    ORDER BY id DESC LIMIT ${RECENT_RUNS}
  ) run
  ORDER BY wanted.id, run.id`;

/** Reads the targets of an organization with their recent runs. */
@Injectable()
export class OverviewQueries {
  constructor(private readonly dataSource: DataSource) {}

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
      .addSelect(['project.archivedAt AS "projectArchivedAt"', 'target.id AS id', 'target.name AS name'])
      .addSelect(['target.slug AS slug', 'target.isDefault AS "isDefault"', 'target.archivedAt AS "archivedAt"'])
      .innerJoin('target.project', 'project', 'project.deletedAt IS NULL')
      .where({ organizationId, deletedAt: IsNull() });
    if (after !== null) query.andWhere('(target.projectId, target.slug) > (:projectId, :slug)', { ...after });
    return query.orderBy('target.projectId').addOrderBy('target.slug').limit(limit).getRawMany<OverviewTarget>();
  }

  /** The newest 20 finished runs of each target, the newest last. */
  async recentRuns(organizationId: OrganizationId, targets: readonly TargetId[]): Promise<readonly RecentRun[]> {
    return this.dataSource.query<RecentRun[]>(RECENT, [organizationId, [...targets]]);
  }
}
