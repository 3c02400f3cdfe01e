import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { OrganizationId, TargetId } from '../../common/identifiers.js';
import { INDEXED_BRANCH } from '../../runs/filters/branch.js';
import { RunEntity } from '../../runs/run.entity.js';
import { windowOf, type RunWindow, type Sighting, type WindowRun } from './run-window.js';
import { IS_AT, IS_OF } from '../../runs/results/result-look-ups.js';

/** So many of a target's newest runs are looked at. */
const RUNS = 50;

/** Whether the test with a key is in a content: one look-up in the index `tests_history`. A join may read the whole history of the test. */
const IS_IN = (key: string, content: string): string =>
  `CROSS JOIN LATERAL (
      SELECT 1 FROM results_of_tests WHERE organization_id = $1 AND test_key = ${key} AND ${IS_OF(content)} LIMIT 1
    ) found`;

/** Looks in the oldest contents first, and ends where the test is found. */
const SIGHTINGS = `
  SELECT key.test_key::text AS key, oldest.id::text AS first, EXISTS (
    SELECT FROM unnest($4::uuid[]) AS content (id) ${IS_IN('key.test_key', 'content.id')}
  ) AS "isPresent"
  FROM unnest($2::bigint[]) AS key (test_key)
  CROSS JOIN LATERAL (
    SELECT content.id FROM (SELECT id FROM unnest($3::uuid[]) AS content (id) ORDER BY id) content ${IS_IN('key.test_key', 'content.id')}
    ORDER BY content.id LIMIT 1
  ) oldest`;

/**
 * The runs of $2 of whose tests at least a quarter is in the contents of $3. About 24 tests of each run are looked up, spread over it:
 * one by the primary key, and in each content.
 */
const REPEATED = `
  SELECT run.id
  FROM runs run
  CROSS JOIN LATERAL (
    SELECT count(*) AS sampled, count(sighting.id) AS present
    FROM generate_series(0, run.total, greatest(run.total / 24, 1)) AS place (seq)
    CROSS JOIN LATERAL (
      SELECT test_key FROM all_tests WHERE organization_id = $1 AND ${IS_AT('run.content_id', 'place.seq')} OFFSET 0
    ) sample
    LEFT JOIN LATERAL (
      SELECT content.id FROM unnest($3::uuid[]) AS content (id) ${IS_IN('sample.test_key', 'content.id')} LIMIT 1
    ) sighting ON true
  ) suite
  WHERE run.organization_id = $1 AND run.id = ANY ($2::text[]) AND suite.present > 0 AND suite.present * 4 >= suite.sampled`;

type SightingRow = Sighting & { readonly key: string };

/** Reads in which of the newest runs of a target its tests are. */
@Injectable()
export class TestPresenceQueries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The newest runs of a target that passed or failed: on a branch, or on all branches when it has none there or the branch is null.
   * Walks the index `runs_of_target_branch`, or `runs_of_target`, backwards.
   */
  async window(organizationId: OrganizationId, targetId: TargetId, branch: string | null): Promise<RunWindow> {
    const onBranch = branch === null ? [] : await this.runs(organizationId, targetId, branch);
    return onBranch.length > 0
      ? windowOf(onBranch, branch)
      : windowOf(await this.runs(organizationId, targetId, null), null);
  }

  /** Where the tests with these keys are in a window. Without those that are nowhere in it. */
  async sightings(
    organizationId: OrganizationId,
    { all, newest }: RunWindow,
    keys: readonly bigint[],
  ): Promise<ReadonlyMap<bigint, Sighting>> {
    if (all.length === 0 || keys.length === 0) return new Map();
    const values = [organizationId, keys.map(String), all, newest];
    const rows = await this.dataSource.query<SightingRow[]>(SIGHTINGS, values);
    return new Map(rows.map(({ key, ...sighting }) => [BigInt(key), sighting]));
  }

  /** Those of some runs whose tests are in the newest runs of a window, so that a test that is missing there was left out. */
  async repeated(
    organizationId: OrganizationId,
    { newest }: RunWindow,
    runIds: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    if (runIds.size === 0) return new Set();
    const rows = await this.dataSource.query<{ readonly id: string }[]>(REPEATED, [
      organizationId,
      [...runIds],
      newest,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  private runs(
    organizationId: OrganizationId,
    targetId: TargetId,
    branch: string | null,
  ): Promise<readonly WindowRun[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select([
        'run.id AS "runId"',
        'run.contentId AS "contentId"',
        'run.buildId AS "buildId"',
        'run.job AS job',
        'run.total AS total',
      ])
      .where({ organizationId, targetId, status: In(['passed', 'failed']), empty: false });
    if (branch !== null) query.andWhere({ branch }).andWhere(INDEXED_BRANCH);
    return query.orderBy('run.id', 'DESC').limit(RUNS).getRawMany<WindowRun>();
  }
}
