import type { EntityManager } from 'typeorm';
import type { MemberResults, OpenCollection, RunOfTarget } from '../collections/run-members.queries.js';
import type { OrganizationId } from '../common/identifiers.js';
import { isAmong } from '../database/membership.js';

/** A run whose tests a gate judges. */
export interface JudgedRun extends RunOfTarget {
  readonly organizationId: OrganizationId;
  readonly passed: number;
  readonly failed: number;
}

/** The tests of some runs of a target that a gate judges: all, or those of its collection. */
export interface JudgedTests {
  readonly passed: number;
  readonly failed: number;
  /** False when it could not be found out which tests belong to the collection. */
  readonly areKnown: boolean;
  /** Counts the failed rows of the tests with some keys. */
  countFailed(keys: ReadonlySet<bigint>): Promise<number>;
  /** The failed tests among some. */
  failedAmong(keys: readonly bigint[]): readonly bigint[];
  /** The tests among some that the runs have. */
  among(keys: readonly bigint[]): Promise<readonly bigint[]>;
}

/** All tests of some runs of an organization. */
export function allTests(manager: EntityManager, runs: readonly JudgedRun[]): JudgedTests {
  return {
    passed: sumOf(runs, ({ passed }) => passed),
    failed: sumOf(runs, ({ failed }) => failed),
    areKnown: true,
    countFailed: (keys) => countFailed(manager, runs, keys),
    failedAmong: (keys) => keys,
    among: async (keys) => keys,
  };
}

/** The tests of a collection in some runs. */
export async function testsOfCollection(collection: OpenCollection, runs: readonly JudgedRun[]): Promise<JudgedTests> {
  const results = await collection.results(runs);
  const { passed, failed, failedKeys }: MemberResults = results ?? { passed: 0, failed: 0, failedKeys: [] };
  const failedSet = new Set(failedKeys);
  return {
    passed,
    failed,
    areKnown: results !== undefined,
    countFailed: async (keys) => failedKeys.filter((key) => keys.has(key)).length,
    failedAmong: (keys) => keys.filter((key) => failedSet.has(key)),
    // Where it cannot be found out, all count: none is left out because of that.
    among: async (keys) => [...((await collection.among(runs, keys)) ?? keys)],
  };
}

/** Rests on `tests_trouble` and `kept_tests_trouble`. */
const COUNT_FAILED = `
  SELECT count(*)::integer AS count FROM unpacked_tests
  WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]) AND status = 'failed' AND ${isAmong('test_key', '$3::bigint[]')}`;

async function countFailed(
  manager: EntityManager,
  runs: readonly JudgedRun[],
  keys: ReadonlySet<bigint>,
): Promise<number> {
  const [first] = runs;
  if (first === undefined || keys.size === 0) return 0;
  const [row] = await manager.query<{ count: number }[]>(COUNT_FAILED, [
    first.organizationId,
    runs.map(({ contentId }) => contentId),
    [...keys].map(String),
  ]);
  return row?.count ?? 0;
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
