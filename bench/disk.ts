import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { organizationOfDigits, type OrganizationId } from '../src/common/identifiers.js';
import type { PostgresOptions } from '../src/database/connection.js';
import { IndexCompaction } from '../src/database/index-compaction.js';
import { ContentIds, type ContentId } from '../src/runs/content/run-writing.js';
import { startPack } from '../src/runs/packing/packing.queries.js';
import { CONTENTS_OF_PACK } from '../src/runs/packing/result-packing.store.js';
import { startServer } from '../test/support/process.js';
import { print } from './support/figures.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { openPacking, type OpenPacking } from './support/packing.js';
import { openPool } from './support/pool.js';

/** Runs of a round, a minute apart. */
const RUNS = 200;
const TESTS = 500;
const MINUTE_MS = 60_000;
/** Runs of an organization that are too new to be packed. */
const NEW_RUNS = 200;

/** The tests of a run as an upload writes them: one of a hundred failed, other ones in each run. */
const UPLOAD = `
  INSERT INTO tests (organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, first_event_seq, event_count)
  SELECT $1, $2::uuid, n, hashtextextended($1 || n, 0), 0, CASE WHEN (n + $3::integer) % 100 = 0 THEN 'failed' ELSE 'passed' END, false,
    round((random() * 5000)::numeric, 1)::double precision, 2 * n, 2
  FROM generate_series(0, ${TESTS - 1}) n`;

const TABLES = `ARRAY['tests', 'kept_tests', 'result_parts', 'history_parts', 'packed_contents']::regclass[]`;

/** The tables of results and their indexes, for each result. */
const SIZES = `
  SELECT relation.relname AS name, pg_relation_size(relation.oid)::double precision / $1 AS bytes
  FROM pg_class relation
  WHERE pg_relation_size(relation.oid) > 8192 AND (relation.oid = ANY (${TABLES}) OR relation.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY (${TABLES})))
  ORDER BY bytes DESC`;

/**
 * How many bytes a result takes, by table and index, without texts, events and failures: all in rows, on a server also after half-empty indexes are
 * rebuilt; and with old runs packed, as the sweep does while others are uploaded.
 */
export async function benchDisk(options: BenchOptions): Promise<void> {
  for (const organizations of [1, 3])
    for (const areOldPacked of [false, true]) await measure(options, organizations, areOldPacked);
}

async function measure(options: BenchOptions, organizations: number, areOldPacked: boolean): Promise<void> {
  const place = await openPlace(options);
  try {
    // It migrates.
    await (await startServer({ environment: place.environment })).end('SIGTERM');
    const open = await openPool(place);
    const runs = options.rounds * RUNS;
    const packing = areOldPacked ? await openPacking(open.options) : undefined;
    await upload(open.pool, organizations, runs, packing);
    print(
      `On ${nameOfPlace(options)}, ${runs} runs of ${TESTS} tests of ${organizations === 1 ? '1 organization' : `${organizations} organizations in turns`}${areOldPacked ? `, all but the newest ${NEW_RUNS} or so of each packed` : ''}, bytes for each result:`,
    );
    await show(open.pool, runs * TESTS, 'as they are written');
    if (place.databaseUrl !== undefined) {
      await compact(open.options);
      await show(open.pool, runs * TESTS, 'with indexes rebuilt');
    }
    await packing?.dataSource.destroy();
    await open.close();
  } finally {
    await place.remove();
  }
}

async function upload(
  pool: Pool,
  organizations: number,
  runs: number,
  packing: OpenPacking | undefined,
): Promise<void> {
  const contents = new ContentIds();
  const begun = Date.now() - runs * MINUTE_MS;
  const unpacked = new Map<number, ContentId[]>();
  for (let run = 0; run < runs; run += 1) {
    const organization = run % organizations;
    const content = contents.next(begun + run * MINUTE_MS);
    await pool.query(UPLOAD, [organizationOf(organization), content, run]);
    const known = unpacked.get(organization) ?? [];
    known.push(content);
    unpacked.set(organization, known);
    if (packing !== undefined && known.length > NEW_RUNS + CONTENTS_OF_PACK)
      await packOldest(packing, organization, known.splice(0, CONTENTS_OF_PACK));
    // As the maintenance of either database does.
    if (run % RUNS === 0) await pool.query('VACUUM tests');
  }
  await pool.query('VACUUM ANALYZE');
}

function organizationOf(number: number): OrganizationId {
  return organizationOfDigits(String(number).padStart(13, '0'));
}

async function packOldest(
  { dataSource, packing }: OpenPacking,
  organization: number,
  contentIds: readonly ContentId[],
): Promise<void> {
  const pack = { organizationId: organizationOf(organization), packId: randomUUID(), contentIds };
  await startPack(dataSource.manager, pack);
  await packing.complete(pack, () => false);
}

async function compact(options: PostgresOptions): Promise<void> {
  const dataSource = await new DataSource(options).initialize();
  await new IndexCompaction(dataSource).compact(0);
  await dataSource.destroy();
}

async function show(pool: Pool, results: number, title: string): Promise<void> {
  const { rows } = await pool.query<{ readonly name: string; readonly bytes: number }>(SIZES, [results]);
  const parts = rows.map(({ name, bytes }) => `${name} ${bytes.toFixed(1)}`).join(', ');
  print(`  ${title}: ${rows.reduce((sum, { bytes }) => sum + bytes, 0).toFixed(0)} (${parts})`);
}
