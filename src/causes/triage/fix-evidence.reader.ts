import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CauseEntity } from '../cause.entity.js';
import { CausesReader } from '../causes.reader.js';
import type { FixEvidence } from './fix-verdict.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';
import { IS_OF } from '../../runs/results/result-look-ups.js';

/** A finished run, or the runs of a build that count. */
export interface VerifiedRuns {
  /** Their results; empty for a build without finished runs. */
  readonly contents: readonly string[];
  readonly runIds: readonly string[];
  readonly branch: string | null;
  /** The end of the last of them; null while none ended. */
  readonly at: Date | null;
  readonly isRunning: boolean;
}

/** Tests of a cause that are compared. */
const MOST_TESTS = 1000;
/** Failures of each run with the cause that are searched for its tests; one more shows that there are more. */
const FAILURES_OF_RUN = 5001;

/** The tests that failed with a cause: for each run a range of the index `test_failures_of_cause`. */
const TESTS = `
  SELECT DISTINCT test.test_key AS "testKey", failure.is_cut AS "isCut"
  FROM unnest($2::uuid[]) AS content (id)
  CROSS JOIN LATERAL (
    SELECT seq, row_number() OVER () = ${FAILURES_OF_RUN} AS is_cut FROM (
      SELECT seq FROM test_failures WHERE organization_id = $1 AND content_id = content.id AND cause = $3 LIMIT ${FAILURES_OF_RUN}
    ) first
  ) failure
  JOIN unpacked_tests test ON test.organization_id = $1 AND test.content_id = content.id AND test.seq = failure.seq
  LIMIT ${MOST_TESTS + 1}`;

/** What tests did in some runs: look-ups of the index `tests_history`. A test that passed and failed there failed. */
const OUTCOMES = `
  SELECT count(*) FILTER (WHERE failed)::integer AS failed,
    count(*) FILTER (WHERE NOT failed AND passed AND flaky)::integer AS flaky,
    count(*) FILTER (WHERE NOT failed AND passed AND NOT flaky)::integer AS passed
  FROM (
    SELECT bool_or(status = 'failed') AS failed, bool_or(status = 'passed') AS passed, bool_or(flaky) AS flaky
    FROM unnest($3::bigint[]) AS test (key)
    CROSS JOIN unnest($2::uuid[]) AS content (id)
    CROSS JOIN LATERAL (
      SELECT status, flaky FROM results_of_tests WHERE organization_id = $1 AND test_key = test.key AND ${IS_OF('content.id')} OFFSET 0
    ) result
    GROUP BY test.key
  ) outcomes`;

/** Ranges of the index `run_causes_of_cause`. */
const FAILURES = `
  SELECT coalesce(sum(failures), 0)::integer AS failures FROM run_causes
  WHERE organization_id = $1 AND project_id = $2 AND cause = $3 AND content_id = ANY ($4::uuid[])`;

interface TestRow {
  readonly testKey: string;
  readonly isCut: boolean;
}

interface OutcomeRow {
  readonly failed: number;
  readonly flaky: number;
  readonly passed: number;
}

/** Reads what runs show about causes. */
@Injectable()
export class FixEvidenceReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly causes: CausesReader,
  ) {}

  /** What runs of a project show about a cause of it. The tests are those of the newest 20 runs with the cause. */
  async read(project: ProjectRef, cause: CauseEntity, runs: VerifiedRuns): Promise<FixEvidence> {
    const occurrences = await this.causes.occurrences(project, cause.id);
    const others = occurrences.filter(({ runId }) => !runs.runIds.includes(runId));
    const { at } = runs;
    const later = others.find((other) => at !== null && other.branch === runs.branch && other.at > at);
    const tests = await this.testsOf(
      project,
      cause.id,
      occurrences.map(({ contentId }) => contentId),
    );
    const keys = [...new Set(tests.map(({ testKey }) => testKey))];
    const [counted] = await this.dataSource.query<{ readonly failures: number }[]>(FAILURES, [
      project.organizationId,
      project.id,
      cause.id,
      runs.contents,
    ]);
    const outcome = await this.outcomesOf(project, keys, runs.contents);
    return {
      failures: counted?.failures ?? 0,
      tests: keys.length,
      isTruncated: tests.length > MOST_TESTS || tests.some(({ isCut }) => isCut),
      passed: outcome.passed,
      flaky: outcome.flaky,
      failedOtherwise: outcome.failed,
      isRunning: runs.isRunning,
      isBeforeCause: at !== null && at < cause.firstSeenAt,
      laterRunId: later?.runId ?? null,
    };
  }

  private async testsOf(
    { organizationId }: ProjectRef,
    cause: string,
    contents: readonly string[],
  ): Promise<readonly TestRow[]> {
    return this.dataSource.query<TestRow[]>(TESTS, [organizationId, contents, cause]);
  }

  private async outcomesOf(
    { organizationId }: ProjectRef,
    keys: readonly string[],
    contents: readonly string[],
  ): Promise<OutcomeRow> {
    const [row] = await this.dataSource.query<OutcomeRow[]>(OUTCOMES, [organizationId, contents, keys]);
    return row ?? { failed: 0, flaky: 0, passed: 0 };
  }
}
