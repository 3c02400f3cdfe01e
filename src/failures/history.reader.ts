import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { testKeyOf } from '../runs/test-key.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { Outcome } from './history.js';

const RUNS_LOOKED_AT = 50;

const OUTCOMES = `
  WITH recent AS (
    SELECT id, content_id, coalesce(completed_at, created_at) AS at FROM runs
    WHERE organization_id = $1 AND target_id = $2 AND id <= $3 AND status NOT IN ('queued', 'running')
    ORDER BY id DESC LIMIT $5
  )
  SELECT test.test_id, recent.id AS run_id, recent.at, test.status
  FROM recent JOIN tests test ON test.organization_id = $1 AND test.content_id = recent.content_id
  WHERE test.test_key = ANY ($4::bigint[])
  ORDER BY recent.id DESC`;

interface OutcomeRow {
  readonly test_id: string;
  readonly run_id: string;
  readonly at: Date;
  readonly status: Outcome['status'];
}

/** Reads how tests ended in the last runs of their target. */
@Injectable()
export class HistoryReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The outcomes of tests in the last 50 finished runs of the run's target up to it, newest first, by test id. */
  async outcomes(run: RunEntity, testIds: readonly string[]): Promise<ReadonlyMap<string, readonly Outcome[]>> {
    const keys = [...new Set(testIds)].map((testId) => testKeyOf(run.targetId, testId).toString());
    const values = [run.organizationId, run.targetId, run.id, keys, RUNS_LOOKED_AT];
    const rows = keys.length === 0 ? [] : await this.dataSource.query<OutcomeRow[]>(OUTCOMES, values);
    const byTest = new Map<string, Outcome[]>();
    for (const row of rows) {
      const outcome = { runId: row.run_id, at: row.at, status: row.status };
      byTest.set(row.test_id, [...(byTest.get(row.test_id) ?? []), outcome]);
    }
    return byTest;
  }
}
