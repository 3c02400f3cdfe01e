import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, RunId } from '../common/identifiers.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { readStoredCalls, type RunCalls } from '../runs/content/run-calls.js';

/** A run whose calls are stored. */
export interface RunWithCalls {
  readonly runId: RunId;
  readonly contentId: string;
  readonly at: Date;
}

/** The newest finished runs that are searched for some with calls. */
const RUNS_SEARCHED = 500;

/** Walks the index `runs_of_project` backwards over a bounded number of runs, and looks each up in `run_calls_pk`. */
const RECENT = `
  SELECT id AS "runId", content_id AS "contentId", at FROM (
    SELECT id, content_id, coalesce(completed_at, created_at) AS at FROM runs
    WHERE organization_id = $1 AND project_id = $2 AND status NOT IN ('queued', 'running')
      AND ($3::text IS NULL OR branch = $3)
    ORDER BY id DESC LIMIT ${RUNS_SEARCHED}
  ) run
  WHERE EXISTS (SELECT 1 FROM run_calls calls WHERE calls.organization_id = $1 AND calls.content_id = run.content_id)
  ORDER BY id DESC LIMIT $4`;

/** A range of the primary key `run_calls_pk`. */
const CALLS = `SELECT body FROM run_calls WHERE organization_id = $1 AND content_id = $2::uuid ORDER BY first_test`;

/** Reads the HTTP calls of runs. */
@Injectable()
export class CoverageQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest finished runs of a project with calls, newest first. A null branch is every branch. */
  recentRuns({ organizationId, id }: ProjectRef, branch: string | null, limit: number): Promise<RunWithCalls[]> {
    return this.dataSource.query(RECENT, [organizationId, id, branch, limit]);
  }

  /** The calls of a content, one for each of its uploads. */
  async calls(organizationId: OrganizationId, contentId: string): Promise<readonly RunCalls[]> {
    return callsOf(this.dataSource.manager, organizationId, contentId);
  }
}

/** The calls of a content, one for each of its uploads, in the caller's transaction. */
export async function callsOf(
  manager: EntityManager,
  organizationId: OrganizationId,
  contentId: string,
): Promise<readonly RunCalls[]> {
  const rows = await manager.query<{ readonly body: string }[]>(CALLS, [organizationId, contentId]);
  return rows.map(({ body }) => readStoredCalls(body));
}
