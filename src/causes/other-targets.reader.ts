import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProjectRef } from '../projects/project-lock.queries.js';

/** The results whose failures are shown, each with the target of its run. */
export interface ContentOfTarget {
  readonly contentId: string;
  readonly targetId: string;
}

/** A target that has a cause, and its newest run with it. */
export interface TargetWithCause {
  readonly targetId: string;
  readonly name: string;
  readonly runId: string;
  /** When the run ended. */
  readonly at: Date;
}

/** Targets named for each cause. */
const MOST_TARGETS = 5;
/** Runs of a cause that are searched for other targets: the newest. All causes of a read share the larger number. */
const RUNS = { ofCause: 200, ofRead: 4000, fewest: 20 } as const;

/**
 * For each cause, its newest runs: ranges of the index `run_causes_of_cause`, then look-ups of runs, each by itself because the planner would join
 * all runs of the organization, and of targets. A target is left out
 * if one of its results that are shown has the cause, which is a look-up of the index `test_failures_of_cause`.
 */
const OTHER_TARGETS = `
  SELECT wanted.cause, seen."targetId", seen.name, seen."runId", seen.at
  FROM unnest($3::text[]) AS wanted (cause)
  CROSS JOIN LATERAL (
    SELECT DISTINCT ON (run.target_id) run.target_id AS "targetId", target.name, run.id AS "runId",
      least(run.completed_at, run.finished_at) AS at, newest.content_id
    FROM (
      SELECT content_id FROM run_causes
      WHERE organization_id = $1 AND project_id = $2 AND cause = wanted.cause ORDER BY content_id DESC LIMIT $6
    ) newest
    CROSS JOIN LATERAL (
      SELECT id, target_id, completed_at, finished_at FROM runs WHERE organization_id = $1 AND content_id = newest.content_id OFFSET 0
    ) run
    JOIN targets target ON target.organization_id = $1 AND target.id = run.target_id AND target.deleted_at IS NULL
    WHERE NOT EXISTS (
      SELECT 1 FROM unnest($4::uuid[], $5::text[]) AS shown (content_id, target_id)
      CROSS JOIN LATERAL (
        SELECT 1 FROM test_failures
        WHERE organization_id = $1 AND content_id = shown.content_id AND test_failures.cause = wanted.cause LIMIT 1
      ) failure
      WHERE shown.target_id = run.target_id
    )
    ORDER BY run.target_id, newest.content_id DESC
  ) seen
  ORDER BY wanted.cause, seen.content_id DESC`;

/** Finds the other targets of a project that have a cause. */
@Injectable()
export class OtherTargetsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** For each cause the other targets, that with the newest run first: at most 5 out of its newest runs. Causes without one are absent. */
  async of(
    { organizationId, id: projectId }: ProjectRef,
    shown: readonly ContentOfTarget[],
    causes: readonly string[],
  ): Promise<ReadonlyMap<string, readonly TargetWithCause[]>> {
    const found = new Map<string, TargetWithCause[]>();
    if (causes.length === 0) return found;
    const rows = await this.dataSource.query<(TargetWithCause & { readonly cause: string })[]>(OTHER_TARGETS, [
      organizationId,
      projectId,
      causes,
      shown.map(({ contentId }) => contentId),
      shown.map(({ targetId }) => targetId),
      Math.min(RUNS.ofCause, Math.max(RUNS.fewest, Math.floor(RUNS.ofRead / causes.length))),
    ]);
    for (const { cause, ...target } of rows) {
      const targets = found.get(cause) ?? [];
      found.set(cause, targets);
      if (targets.length < MOST_TARGETS) targets.push(target);
    }
    return found;
  }
}
