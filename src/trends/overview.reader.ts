import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId, ProjectId, RunId, TargetId } from '../common/identifiers.js';
import type { FinishedStatus } from '../runs/run-state.js';
import type { OverviewKey } from './overview-key.js';

/** A target with its project. */
export interface OverviewTargetRow {
  readonly project_id: ProjectId;
  readonly project_name: string;
  readonly project_slug: string;
  readonly project_archived_at: Date | null;
  readonly id: TargetId;
  readonly name: string;
  readonly slug: string;
  readonly is_default: boolean;
  readonly archived_at: Date | null;
}

/** A finished run of a target. */
export interface RecentRunRow {
  readonly target_id: TargetId;
  readonly id: RunId;
  readonly status: FinishedStatus;
  readonly passed: number;
  readonly failed: number;
  readonly completed_at: Date | null;
}

/** In the order of the unique index on slugs, so that a page reads no more than its targets. */
const TARGETS = `
  SELECT target.project_id, project.name AS project_name, project.slug AS project_slug, project.archived_at AS project_archived_at,
    target.id, target.name, target.slug, target.is_default, target.archived_at
  FROM targets target
  JOIN projects project ON project.organization_id = $1 AND project.id = target.project_id AND project.deleted_at IS NULL
  WHERE target.organization_id = $1 AND target.deleted_at IS NULL
    AND ($2::text IS NULL OR (target.project_id, target.slug) > ($2, $3))
  ORDER BY target.project_id, target.slug LIMIT $4`;

const RECENT_RUNS = 20;

/** For each target one walk backwards through the index runs_of_target, which ends after as many finished runs as are wanted. */
const RECENT = `
  SELECT wanted.id AS target_id, run.id, run.status, run.passed, run.failed, run.completed_at
  FROM unnest($2::text[]) AS wanted (id)
  CROSS JOIN LATERAL (
    SELECT id, status, passed, failed, completed_at FROM runs
    WHERE organization_id = $1 AND target_id = wanted.id AND status NOT IN ('queued', 'running')
    ORDER BY id DESC LIMIT ${RECENT_RUNS}
  ) run
  ORDER BY wanted.id, run.id`;

/** Reads how the targets of an organization do. */
@Injectable()
export class OverviewReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Targets that are not deleted, project by project; at most `limit` rows. */
  async targets(
    organizationId: OrganizationId,
    after: OverviewKey | null,
    limit: number,
  ): Promise<readonly OverviewTargetRow[]> {
    const values = [organizationId, after?.projectId ?? null, after?.slug ?? null, limit];
    return this.dataSource.query<OverviewTargetRow[]>(TARGETS, values);
  }

  /** The newest 20 finished runs of each target, the newest last. */
  async recentRuns(organizationId: OrganizationId, targets: readonly TargetId[]): Promise<readonly RecentRunRow[]> {
    return this.dataSource.query<RecentRunRow[]>(RECENT, [organizationId, [...targets]]);
  }
}
