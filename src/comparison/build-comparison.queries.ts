import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import type { BuildEntity } from '../builds/build.entity.js';
import { walkResults } from '../runs/results/walk-results.js';
import { previousBuild, type BuildPlace } from './build-base.queries.js';
import { areStored, OF_KEY, type TestNames } from './comparison.queries.js';
import { mergeResults, type ComparedResult, type Sides } from './merge-results.js';
import { RESULT_AT } from '../runs/results/result-look-ups.js';

/** A test in a build. */
export interface TestOfBuild extends TestNames {
  /** The key of the test in the index `tests_history`. */
  readonly key: string;
  /** Which of the contents it is in. */
  readonly contentId: string;
}

/** More places than a run has tests: the place of a test in a build is that in its content, behind those of the contents before. */
const PLACES = 10_000_000;

/** Looks each row up by the primary keys of `tests` and `test_failures`. */
const NAMES = `
  SELECT place.at, test.content_id AS "contentId", test.test_key::text AS key, test.test_id AS "testId", test.name AS "testName",
    failure.cause AS "group", failure.cause_title AS message
  FROM unnest($2::double precision[], $3::uuid[], $4::integer[]) AS place (at, content_id, seq)
  CROSS JOIN LATERAL (${RESULT_AT('place.content_id', 'place.seq')}) test
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

  /** The tests of contents by their keys: all results with one key together, which several jobs may have. */
  async sides(organizationId: OrganizationId, contentIds: readonly string[]): Promise<Sides> {
    const numbers = new Map(contentIds.map((contentId, number) => [contentId, number]));
    const walked = walkResults<ComparedResult>(this.dataSource.manager, { organizationId, contentIds }, OF_KEY);
    return mergeResults(walked, (contentId, seq) => (numbers.get(contentId) ?? 0) * PLACES + seq);
  }

  /** Whether finished runs have all of these contents, so that none of their results was removed while they were read. */
  areStored(organizationId: OrganizationId, contentIds: readonly string[]): Promise<boolean> {
    return areStored(this.dataSource.manager, organizationId, contentIds);
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
