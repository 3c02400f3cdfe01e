import type { EntityManager } from 'typeorm';
import type { RunEntity } from '../runs/run.entity.js';
import { WINDOW } from './flaky-state.js';
import { readOutcomes } from './history.reader.js';
import { becameFlaky } from './newly-flaky.js';
import { isBrokenAsAWhole } from './outcome.js';

/** A test that a run made flaky. */
export interface NewlyFlakyTest {
  readonly key: bigint;
  readonly testId: string;
  readonly name: string;
}

type Queryable = Pick<EntityManager, 'query'>;

/** So many tests of a run are looked at. */
const MOST_CANDIDATES = 500;
/** So many finished runs before are searched for trouble. */
const RUNS_SEARCHED = 50;
/** So many tests with trouble before are looked for in the run. */
const MOST_TROUBLED = 10_000;

/** Runs that are broken as a whole say nothing of a test. */
const RUNS_BEFORE = `
  SELECT content_id, passed, failed FROM runs
  WHERE organization_id = $1 AND target_id = $2 AND content_id < $3::uuid AND status NOT IN ('queued', 'running')
  ORDER BY id DESC LIMIT $4`;

const TROUBLED_BEFORE = `
  SELECT DISTINCT test_key::text AS key FROM tests
  WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]) AND (status = 'failed' OR flaky) LIMIT $3`;

/** The tests that passed only at the second attempt come first: nothing makes a test flaky as surely. */
const TROUBLED_HERE = `
  SELECT key, test_id AS "testId", name FROM (
    SELECT DISTINCT ON (test_key) test_key::text AS key, test_id, name, flaky, seq FROM tests
    WHERE organization_id = $1 AND content_id = $2 AND (status = 'failed' OR flaky) ORDER BY test_key, flaky DESC, seq
  ) test ORDER BY flaky DESC, seq LIMIT $3`;

const PASSED_HERE = `
  SELECT key, test_id AS "testId", name FROM (
    SELECT DISTINCT ON (test_key) test_key::text AS key, test_id, name, seq FROM tests
    WHERE organization_id = $1 AND content_id = $2 AND status = 'passed' AND NOT flaky AND test_key = ANY ($3::bigint[]) ORDER BY test_key, seq
  ) test ORDER BY seq LIMIT $4`;

interface CandidateRow {
  readonly key: string;
  readonly testId: string;
  readonly name: string;
}

/**
 * The tests that a finished run made flaky (docs/concepts.md, "Became flaky"): on the manager of the transaction that ends it. At
 * most 500 tests of the run are looked at.
 */
export async function newlyFlaky(manager: Queryable, run: RunEntity): Promise<readonly NewlyFlakyTest[]> {
  if (isBrokenAsAWhole(run)) return [];
  const candidates = await readCandidates(manager, run);
  const query = { organizationId: run.organizationId, targetId: run.targetId, upTo: run.contentId, depth: WINDOW + 1 };
  const outcomes = await readOutcomes(manager, { ...query, keys: candidates.map(({ key }) => key) });
  return candidates.filter(({ key }) => becameFlaky(run.id, outcomes.get(key) ?? []));
}

/** The tests whose state this run may have changed to flaky: without trouble, here or before, none becomes so. */
async function readCandidates(manager: Queryable, run: RunEntity): Promise<readonly NewlyFlakyTest[]> {
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

async function troubledBefore(
  manager: Queryable,
  { organizationId, targetId, contentId }: RunEntity,
): Promise<readonly string[]> {
  const runs = await manager.query<{ content_id: string; passed: number; failed: number }[]>(RUNS_BEFORE, [
    organizationId,
    targetId,
    contentId,
    RUNS_SEARCHED,
  ]);
  const telling = runs.filter((run) => !isBrokenAsAWhole(run)).map((run) => run.content_id);
  if (telling.length === 0) return [];
  const rows = await manager.query<{ key: string }[]>(TROUBLED_BEFORE, [organizationId, telling, MOST_TROUBLED]);
  return rows.map(({ key }) => key);
}
