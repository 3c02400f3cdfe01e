import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import type { BuildEntity } from '../builds/build.entity.js';
import { previousBuild, type BuildPlace } from './build-base.queries.js';
import { SLOWER_MS, type Pair } from './changes.js';
import { toPair, type PairRow, type TestNames } from './comparison.queries.js';

/** A test in a build. */
export interface TestOfBuild extends TestNames {
  /** The key of the test in the index `tests_history`. */
  readonly key: string;
  /** Which of the contents it is in. */
  readonly contentId: string;
}

/** More places than a run has tests: the place of a test in a build is that in its content, behind those of the contents before. */
const PLACES = 10_000_000;

/** The tests of contents by their keys: all entries with one key together, which several jobs may have. */
const testsOf = (contents: string): string => `
    SELECT test.test_key, coalesce(min(place) FILTER (WHERE status = 'failed'), min(place)) AS seq,
      CASE WHEN bool_or(status = 'failed') THEN 'failed' WHEN bool_or(status = 'passed') THEN 'passed' ELSE 'skipped' END AS outcome,
      bool_or(flaky) AS flaky, max(duration_ms) AS ms
    FROM unnest(${contents}::uuid[]) WITH ORDINALITY AS content (id, number)
    CROSS JOIN LATERAL (
      SELECT test_key, status, flaky, duration_ms, (content.number - 1) * ${PLACES} + seq AS place FROM tests
      WHERE organization_id = $1 AND content_id = content.id
    ) test
    GROUP BY test.test_key`;

/**
 * Reads the contents through the primary key of `tests`. Skips tests that cannot have changed, which is nearly everything of a big
 * build, as the comparison of runs does.
 */
const PAIRS = `
  WITH before AS (${testsOf('$3')}
  ), after AS (${testsOf('$2')}
  )
  SELECT before.seq::double precision AS "beforeSeq", before.outcome AS "beforeOutcome", before.flaky AS "beforeFlaky", before.ms AS "beforeMs",
    after.seq::double precision AS "afterSeq", after.outcome AS "afterOutcome", after.flaky AS "afterFlaky", after.ms AS "afterMs"
  FROM before FULL JOIN after ON after.test_key = before.test_key
  WHERE after.seq IS NULL OR after.outcome = 'failed' OR before.outcome = 'failed' OR after.flaky
    OR (before.seq IS NULL AND $5::boolean) OR after.ms - before.ms >= $4`;

/** Looks each row up by the primary keys of `tests` and `test_failures`. */
const NAMES = `
  SELECT place.at, test.content_id AS "contentId", test.test_key::text AS key, test.test_id AS "testId", test.name AS "testName",
    failure.cause AS "group", failure.cause_title AS message
  FROM unnest($2::double precision[], $3::uuid[], $4::integer[]) AS place (at, content_id, seq)
  JOIN test_results test ON test.organization_id = $1 AND test.content_id = place.content_id AND test.seq = place.seq
  LEFT JOIN test_failures failure
    ON failure.organization_id = $1 AND failure.content_id = test.content_id AND failure.seq = test.seq`;

/** Reads the tests of two builds for a comparison. */
@Injectable()
export class BuildComparisonQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The base of a build on a branch, or (null) on any; undefined when there is none. */
  previous(build: BuildPlace, branch: string | null): Promise<BuildEntity | undefined> {
    return previousBuild(this.dataSource.manager, build, branch);
  }

  /** The tests that may have changed, in no order. Without a base (undefined): those that failed or were flaky. */
  async pairs(
    organizationId: OrganizationId,
    contentIds: readonly string[],
    base: readonly string[] | undefined,
  ): Promise<readonly Pair[]> {
    const values = [organizationId, contentIds, base ?? [], SLOWER_MS, base !== undefined];
    return (await this.dataSource.query<PairRow[]>(PAIRS, values)).map(toPair);
  }

  /** The tests at some places of these contents, by place. */
  async names(
    organizationId: OrganizationId,
    contentIds: readonly string[],
    places: readonly number[],
  ): Promise<ReadonlyMap<number, TestOfBuild>> {
    if (places.length === 0) return new Map();
    const contents = places.map((place) => contentIds[Math.floor(place / PLACES)]);
    const values = [organizationId, places, contents, places.map((place) => place % PLACES)];
    const rows = await this.dataSource.query<(TestOfBuild & { readonly at: number })[]>(NAMES, values);
    return new Map(rows.map(({ at, ...test }) => [at, test]));
  }
}
