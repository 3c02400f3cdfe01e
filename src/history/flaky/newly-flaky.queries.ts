import { LessThan, type EntityManager } from 'typeorm';
import { isAmong } from '../../database/membership.js';
import { RunEntity } from '../../runs/run.entity.js';
import { finishedStatus } from '../../runs/finished-status.queries.js';
import { becameFlaky, WINDOW } from './flaky-state.js';
import { readOutcomes } from '../history.queries.js';
import { isBrokenAsAWhole } from '../outcome.js';

/** A test that a run made flaky. */
export interface NewlyFlakyTest {
  readonly key: bigint;
  readonly testId: string;
  readonly name: string;
}

/** Largest number of tests of a run that are checked. */
const MOST_CANDIDATES = 500;
/** Number of earlier finished runs that are searched for failed and flaky tests. */
const RUNS_SEARCHED = 50;
/** Largest number of such tests that are looked for in the run. */
const MOST_TROUBLED = 10_000;

/** Reads the failed and flaky rows of these contents from the index `tests_trouble`. */
const TROUBLED_BEFORE = `
  SELECT DISTINCT test_key::text AS key FROM unpacked_tests
  WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]) AND (status = 'failed' OR flaky) LIMIT $3`;

/** Reads the failed and flaky rows of one content from the index `tests_trouble`. Tests that passed on a retry come first: they are certainly flaky. */
const TROUBLED_HERE = `
  SELECT key, test_id AS "testId", name FROM (
    SELECT DISTINCT ON (test_key) test_key::text AS key, test_id, name, flaky, seq FROM unpacked_results
    WHERE organization_id = $1 AND content_id = $2 AND (status = 'failed' OR flaky) ORDER BY test_key, flaky DESC, seq
  ) test ORDER BY flaky DESC, seq LIMIT $3`;

/** Reads the rows of one content through the primary key of `tests`. */
const PASSED_HERE = `
  SELECT key, test_id AS "testId", name FROM (
    SELECT DISTINCT ON (test_key) test_key::text AS key, test_id, name, seq FROM test_results
    WHERE organization_id = $1 AND content_id = $2 AND status = 'passed' AND NOT flaky AND ${isAmong('test_key', '$3::bigint[]')} ORDER BY test_key, seq
  ) test ORDER BY seq LIMIT $4`;

interface CandidateRow {
  readonly key: string;
  readonly testId: string;
  readonly name: string;
}

/**
 * Finds the tests that a finished run made flaky (docs/concepts.md, "Became flaky"), in the transaction that ends the run. At most
 * 500 tests of the run are checked.
 */
export async function newlyFlaky(manager: EntityManager, run: RunEntity): Promise<readonly NewlyFlakyTest[]> {
  if (isBrokenAsAWhole(run)) return [];
  const candidates = await readCandidates(manager, run);
  const query = { organizationId: run.organizationId, targetId: run.targetId, upTo: run.contentId, depth: WINDOW + 1 };
  const outcomes = await readOutcomes(manager, { ...query, keys: candidates.map(({ key }) => key) });
  return candidates.filter(({ key }) => becameFlaky(run.id, outcomes.get(key) ?? []));
}

/** The tests that this run may have made flaky: those that failed or were flaky, in this run or before. */
async function readCandidates(manager: EntityManager, run: RunEntity): Promise<readonly NewlyFlakyTest[]> {
  const { organizationId, contentId } = run;
  const here =
    run.failed + run.flaky === 0
      ? []
      : await manager.query<CandidateRow[]>(TROUBLED_HERE, [organizationId, contentId, MOST_CANDIDATES]);
  const room = MOST_CANDIDATES - here.length;
  const before = room === 0 || run.passed === 0 ? [] : await troubledBefore(manager, run);
  const passed =
    before.length === 0
      ? []
      : await manager.query<CandidateRow[]>(PASSED_HERE, [organizationId, contentId, before, room]);
  const byKey = new Map([...here, ...passed].map(({ key, testId, name }) => [key, { key: BigInt(key), testId, name }]));
  return [...byKey.values()];
}

/** The tests that failed or were flaky in the runs before. Walks the index `runs_of_target` backwards; the counts show broken runs. */
async function troubledBefore(
  manager: EntityManager,
  { organizationId, targetId, contentId }: RunEntity,
): Promise<readonly string[]> {
  const runs = await manager.find(RunEntity, {
    select: { id: true, contentId: true, passed: true, failed: true },
    where: { organizationId, targetId, contentId: LessThan(contentId), status: finishedStatus() },
    order: { id: 'DESC' },
    take: RUNS_SEARCHED,
  });
  const conclusive = runs.filter((run) => !isBrokenAsAWhole(run)).map((run) => run.contentId);
  if (conclusive.length === 0) return [];
  const rows = await manager.query<{ key: string }[]>(TROUBLED_BEFORE, [organizationId, conclusive, MOST_TROUBLED]);
  return rows.map(({ key }) => key);
}
