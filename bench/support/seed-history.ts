import type { Pool } from 'pg';
import { newRunId, organizationOfRun, type RunId } from '../../src/common/identifiers.js';
import { ContentIds } from '../../src/runs/content/run-writing.js';

/** Runs that are made of one that was uploaded. */
export interface Clones {
  readonly template: RunId;
  readonly count: number;
  /** The clones are older than this instant, ten minutes apart. */
  readonly before: Date;
}

const MINUTES_APART = 10;
const RUNS_AT_ONCE = 100;

/** A failed test of the template passes in one clone of so many, each in others. */
const PASSES_IN = 4;

/** The build of a clone has the characters of its id. */
const BUILD_ID = "'bld_' || substr(clone.id, 5)";

const BUILD_COLUMNS: Readonly<Record<string, string>> = {
  id: BUILD_ID,
  key: 'NULL',
  commit_sha: "md5(clone.id) || '00000000'",
  branch: "CASE WHEN clone.no % 5 = 0 THEN 'feature/' || clone.no ELSE 'main' END",
  created_at: 'clone.at',
};

/** Columns of a clone that are not those of its template. */
const RUN_COLUMNS: Readonly<Record<string, string>> = {
  id: 'clone.id',
  build_id: BUILD_ID,
  content_id: 'clone.content',
  client_run_id: 'NULL',
  commit_sha: "md5(clone.id) || '00000000'",
  branch: "CASE WHEN clone.no % 5 = 0 THEN 'feature/' || clone.no ELSE 'main' END",
  ...Object.fromEntries(
    ['created_at', 'heard_at', 'finished_at', 'started_at', 'completed_at'].map((name) => [name, 'clone.at']),
  ),
};
const PASSES = `(t.seq + clone.no) % ${PASSES_IN} = 0`;
const TEST_COLUMNS = {
  content_id: 'clone.content',
  status: `CASE WHEN t.status = 'failed' AND ${PASSES} THEN 'passed' ELSE t.status END`,
};

/** Clones a run with its build, tests, failures, events and report, straight into the tables. */
export async function seedHistory(pool: Pool, { template, count, before }: Clones): Promise<void> {
  const contents = new ContentIds();
  const times = Array.from(
    { length: count },
    (_, index) => new Date(before.getTime() - (count - index) * MINUTES_APART * 60_000),
  );
  const clones = times.map((at, no) => ({
    no,
    at,
    id: newRunId(organizationOfRun(template), at),
    content: contents.next(at.getTime()),
  }));
  for (let start = 0; start < count; start += RUNS_AT_ONCE) {
    const part = clones.slice(start, start + RUNS_AT_ONCE);
    const values = [
      template,
      part.map(({ no }) => no),
      part.map(({ at }) => at),
      part.map(({ id }) => id),
      part.map(({ content }) => content),
    ];
    await clone(pool, 'builds', BUILD_COLUMNS, 't.id = (SELECT build_id FROM runs WHERE id = $1)', values);
    await clone(pool, 'runs', RUN_COLUMNS, 't.id = $1', values);
    await clone(pool, 'tests', TEST_COLUMNS, OF_TEMPLATE, values);
    await clone(pool, 'test_failures', { content_id: 'clone.content' }, `${OF_TEMPLATE} AND NOT (${PASSES})`, values);
    await clone(pool, 'event_chunks', { content_id: 'clone.content' }, OF_TEMPLATE, values);
    await clone(pool, 'run_reports', { content_id: 'clone.content' }, OF_TEMPLATE, values);
    await clone(pool, 'run_causes', { content_id: 'clone.content' }, OF_TEMPLATE, values);
  }
  await pool.query(COUNTS);
  // As the autovacuum of a server does, and the maintenance of the embedded database.
  await pool.query('VACUUM ANALYZE');
}

const OF_TEMPLATE = 't.content_id = (SELECT content_id FROM runs WHERE id = $1)';

const COUNTS = `
  UPDATE runs SET failed = counted.failed, passed = counted.passed FROM (
    SELECT content_id, count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status = 'passed') AS passed FROM tests GROUP BY content_id
  ) AS counted WHERE counted.content_id = runs.content_id`;

async function clone(
  pool: Pool,
  table: string,
  changed: Readonly<Record<string, string>>,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const columns = await pool.query<{ column_name: string }>(
    'SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = current_schema()',
    [table],
  );
  const names = columns.rows.map((row) => row.column_name);
  const chosen = names.map((name) => changed[name] ?? `t.${name}`);
  await pool.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${chosen.join(', ')} FROM ${table} t,
       unnest($2::integer[], $3::timestamptz[], $4::text[], $5::uuid[]) AS clone (no, at, id, content) WHERE ${condition}`,
    [...values],
  );
}
