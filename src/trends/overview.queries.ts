import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId, ProjectId, RunId, TargetId } from '../common/identifiers.js';
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

/** Walks the unique index on slugs in its order, so that a page reads only its targets. */
const TARGETS = `
  SELECT target.project_id AS "projectId", project.name AS "projectName", project.slug AS "projectSlug",
    project.archived_at AS "projectArchivedAt", target.id, target.name, target.slug, target.is_default AS "isDefault",
    target.archived_at AS "archivedAt"
  FROM targets target
  JOIN projects project ON project.organization_id = $1 AND project.id = target.project_id AND project.deleted_at IS NULL
  WHERE target.organization_id = $1 AND target.deleted_at IS NULL
    AND ($2::text IS NULL OR (target.project_id, target.slug) > ($2, $3))
  ORDER BY target.project_id, target.slug LIMIT $4`;

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

  /** Targets that are not deleted, project by project; at most `limit` rows. */
  async targets(
    organizationId: OrganizationId,
    after: OverviewKey | null,
    limit: number,
  ): Promise<readonly OverviewTarget[]> {
    const values = [organizationId, after?.projectId ?? null, after?.slug ?? null, limit];
    return this.dataSource.query<OverviewTarget[]>(TARGETS, values);
  }

  /** The newest 20 finished runs of each target, the newest last. */
  async recentRuns(organizationId: OrganizationId, targets: readonly TargetId[]): Promise<readonly RecentRun[]> {
    return this.dataSource.query<RecentRun[]>(RECENT, [organizationId, [...targets]]);
  }
}
