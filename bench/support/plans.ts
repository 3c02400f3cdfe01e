import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { planForAnyValues } from '../../src/database/planning.js';
import { planOf } from '../../test/api/reading/plan-of.js';
import { print } from './figures.js';

/** A query as the server sent it. */
export interface RecordedQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The tables that grow with results: none of them may be read from end to end. */
const LARGE_TABLES = new Set(['tests', 'test_failures', 'event_chunks', 'run_reports', 'run_contents']);
const SIGN_IN = /\bFROM tokens\b/;

/** A step of a plan that reads a table, as `EXPLAIN (ANALYZE, FORMAT JSON)` tells it. */
interface Read {
  readonly label: string;
  readonly rows: number;
  readonly isWhole: boolean;
}

/** Reads what a server wrote down, and forgets nothing: the lines after the first `skipped` ones. */
export function readRecorded(file: string, skipped: number): readonly RecordedQuery[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.slice(skipped).map((line): RecordedQuery => JSON.parse(line));
}

/** Prints how the database answers each query of a route: in what time without planning, by which index of which table, and how many rows it read there. */
export async function printPlans(pool: Pool, route: string, queries: readonly RecordedQuery[]): Promise<void> {
  const client = await pool.connect();
  await planForAnyValues(client);
  const run = async (text: string): Promise<unknown> => (await client.query(text)).rows;
  for (const query of queries.filter(({ text }) => !SIGN_IN.test(text))) {
    const plan = await planOf(run, query);
    const reads = readsOf(plan);
    const shown = reads.map(({ label, rows, isWhole }) => `${label} ${rows}${isWhole ? ' WHOLE TABLE' : ''}`);
    if (shown.length > 0)
      print(`  plan, ${route}, ${numberOf(plan, 'Actual Total Time').toFixed(1)} ms: ${shown.join(', ')}`);
  }
  client.release();
}

function readsOf(plan: unknown): readonly Read[] {
  if (Array.isArray(plan)) return plan.flatMap(readsOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const inner = [Reflect.get(plan, 'Plan'), Reflect.get(plan, 'Plans')].flatMap(readsOf);
  const type = textOf(plan, 'Node Type');
  return /Scan/.test(type) && !/Bitmap Heap|Subquery|CTE|Function|Values/.test(type)
    ? [toRead(plan, type), ...inner]
    : inner;
}

function toRead(plan: object, type: string): Read {
  const table = textOf(plan, 'Relation Name');
  const index = textOf(plan, 'Index Name');
  const rows = numberOf(plan, 'Actual Rows') * numberOf(plan, 'Actual Loops');
  return {
    label: index === '' ? `${type} of ${table}` : index,
    rows: Math.round(rows),
    isWhole: type.includes('Seq Scan') && LARGE_TABLES.has(table),
  };
}

function textOf(plan: object, name: string): string {
  const value: unknown = Reflect.get(plan, name);
  return typeof value === 'string' ? value : '';
}

function numberOf(plan: object, name: string): number {
  const value: unknown = Reflect.get(plan, name);
  return typeof value === 'number' ? value : 0;
}
