import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { serverOptions } from '../src/database/connection.js';
import { IndexCompaction } from '../src/database/index-compaction.js';
import { ContentIds } from '../src/runs/content/run-writing.js';
import { startServer } from '../test/support/process.js';
import { print } from './support/figures.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { openPool } from './support/pool.js';

/** Runs of a round, a minute apart. */
const RUNS = 200;
const TESTS = 500;
const MINUTE_MS = 60_000;

/** The tests of a run as an upload writes them: one of a hundred failed, other ones in each run. */
const UPLOAD = `
  INSERT INTO tests (organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, first_event_seq, event_count)
  SELECT $1, $2::uuid, n, hashtextextended($1 || n, 0), 0, CASE WHEN (n + $3::integer) % 100 = 0 THEN 'failed' ELSE 'passed' END, false,
    round((random() * 5000)::numeric, 1)::double precision, 2 * n, 2
  FROM generate_series(0, ${TESTS - 1}) n`;

const SIZES = `
  SELECT relation.relname AS name, pg_relation_size(relation.oid)::double precision / (SELECT count(*) FROM tests) AS bytes
  FROM pg_class relation
  WHERE relation.oid = to_regclass('tests')
    OR relation.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = to_regclass('tests'))
  ORDER BY relation.relkind DESC, bytes DESC`;

/** How many bytes a result takes, by table and index, without texts, events and failures; on a server also after half-empty indexes are rebuilt. */
export async function benchDisk(options: BenchOptions): Promise<void> {
  for (const organizations of [1, 3]) await measure(options, organizations);
}

async function measure(options: BenchOptions, organizations: number): Promise<void> {
  const place = await openPlace(options);
  try {
    // It migrates.
    await (await startServer({ environment: place.environment })).end('SIGTERM');
    const { pool, close } = await openPool(place);
    const runs = options.rounds * RUNS;
    await upload(pool, organizations, runs);
    print(
      `On ${nameOfPlace(options)}, ${runs} runs of ${TESTS} tests of ${organizations === 1 ? '1 organization' : `${organizations} organizations in turns`}, bytes for each result:`,
    );
    await show(pool, 'as uploads write them');
    if (place.databaseUrl !== undefined) {
      await compact(place.databaseUrl);
      await show(pool, 'with indexes rebuilt');
    }
    await close();
  } finally {
    await place.remove();
  }
}

async function upload(pool: Pool, organizations: number, runs: number): Promise<void> {
  const contents = new ContentIds();
  const begun = Date.now() - runs * MINUTE_MS;
  for (let run = 0; run < runs; run += 1) {
    const organization = `org_${String(run % organizations).padStart(13, '0')}`;
    await pool.query(UPLOAD, [organization, contents.next(begun + run * MINUTE_MS), run]);
  }
  await pool.query('VACUUM ANALYZE tests');
}

async function compact(databaseUrl: string): Promise<void> {
  const dataSource = await new DataSource(serverOptions(databaseUrl)).initialize();
  await new IndexCompaction(dataSource).compact(0);
  await dataSource.destroy();
}

async function show(pool: Pool, title: string): Promise<void> {
  const { rows } = await pool.query<{ readonly name: string; readonly bytes: number }>(SIZES);
  const parts = rows.map(({ name, bytes }) => `${name} ${bytes.toFixed(1)}`).join(', ');
  print(`  ${title}: ${rows.reduce((sum, { bytes }) => sum + bytes, 0).toFixed(0)} (${parts})`);
}
