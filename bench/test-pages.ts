import { join } from 'node:path';
import type { Pool } from 'pg';
import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, temporaryDirectory, type ServerProcess } from '../test/support/process.js';
import type { Store } from '../test/support/store.js';
import { judged, median, print } from './support/figures.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { readRecorded, type RecordedQuery } from './support/plans.js';
import { openPool } from './support/pool.js';
import { forgetPeak, memoryOf } from './support/process-facts.js';
import { inPieces, uploadRun } from './support/runs.js';

const SMALL = 20_000;
const LARGE = 200_000;
const LIMIT = 50;
const REQUESTS = 20;
const MOST_RATIO = 1.5;

/** Pages of the tests of a run of 2,000 tests and of 200,000: time, and what the database reads for each. */
export async function benchTestPages(options: BenchOptions): Promise<void> {
  const store = await openPlace(options);
  try {
    const server = await startServer({ environment: store.environment });
    const account = await setUpServer(server.url);
    const runs = new Map<number, string>();
    for (const tests of [SMALL, LARGE]) {
      const pieces = inPieces(linesOf(tests));
      runs.set(tests, await uploadRun(server.url, account, 'application/x-ndjson', pieces));
    }
    const times = new Map<string, readonly number[]>();
    for (const [tests, runId] of runs)
      for (const [name, query] of pagesOf(tests)) {
        const ms = await medianOf(`${server.url}/open/v1/runs/${runId}/tests?${query}`, account);
        times.set(name, [...(times.get(name) ?? []), ms]);
      }
    const array = await readArray(server, account, runs.get(LARGE) ?? '');
    await server.end('SIGTERM');
    const reads = await recordReads(store, account, runs);
    print(
      `On ${nameOfPlace(options)}, a page of ${LIMIT} tests, medians of ${REQUESTS} requests in ms, in a run of ${SMALL} tests and of ${LARGE}:`,
    );
    for (const [name, [small = Number.NaN, large = Number.NaN]] of times)
      print(
        `  ${name}: ${small.toFixed(1)}, ${large.toFixed(1)}; ratio ${judged(large / small, { atMost: MOST_RATIO })}; read: ${reads.get(name) ?? ''}`,
      );
    print(`  all ${LARGE} tests as one array: ${array}`);
  } finally {
    await store.remove();
  }
}

/** The time until the first part and the last one of the bare array, and how the memory of the server grows meanwhile. */
async function readArray(
  { url, pid }: ServerProcess,
  { uploadPath, readToken }: Account,
  runId: string,
): Promise<string> {
  forgetPeak(pid);
  const before = memoryOf(pid).now;
  const startedAt = performance.now();
  const answer = await fetch(`${url}${uploadPath}/${runId}/test-results`, {
    headers: { authorization: `Bearer ${readToken}` },
  });
  let [bytes, firstMs] = [0, 0];
  for await (const chunk of answer.body ?? []) {
    if (bytes === 0) firstMs = performance.now() - startedAt;
    bytes += chunk.length;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const grown = memoryOf(pid).peak - before;
  return `${(bytes / 1e6).toFixed(0)} MB, first part after ${firstMs.toFixed(0)} ms, last after ${seconds.toFixed(1)} s, memory grows by ${grown.toFixed(0)} MiB`;
}

/** Five tests failed and are tagged `rare`, and five were skipped; they are at the end, where a search from the start finds them last. */
function* linesOf(tests: number): Generator<string> {
  yield `${JSON.stringify({ gitRef: 'refs/heads/main' })}\n`;
  for (let index = 0; index < tests; index += 1) {
    const left = tests - index;
    yield `${JSON.stringify({
      testId: `orders/create-${index}`,
      testName: `Orders › creates order ${index} and reads it back${left <= 5 ? ' with a coupon' : ''}`,
      status: left <= 5 ? 'failed' : left <= 10 ? 'skipped' : 'passed',
      durationMs: 10 + (index % 90),
      tags: left <= 5 ? ['smoke', 'rare'] : ['smoke', 'orders'],
      filePath: `tests/orders/create-${Math.floor(index / 100)}.test.ts`,
      events: [],
    })}\n`;
  }
}

function pagesOf(tests: number): ReadonlyMap<string, string> {
  const behind = (seq: number): string => `limit=${LIMIT}&cursor=${Buffer.from(String(seq)).toString('base64url')}`;
  return new Map([
    ['first page', `limit=${LIMIT}`],
    ['middle page', behind(tests / 2)],
    ['last page', behind(tests - LIMIT - 1)],
    ['failed', `limit=${LIMIT}&status=failed`],
    ['skipped', `limit=${LIMIT}&status=skipped`],
    ['passed', `limit=${LIMIT}&status=passed`],
    ['flaky', `limit=${LIMIT}&status=flaky`],
    ['a tag of all', `limit=${LIMIT}&tag=smoke`],
    ['a tag of five', `limit=${LIMIT}&tag=rare`],
    ['a text of all', `limit=${LIMIT}&q=orders`],
    ['a text of five', `limit=${LIMIT}&q=coupon`],
    ['a text of none', `limit=${LIMIT}&q=nothing`],
  ]);
}

async function medianOf(url: string, account: Account): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const startedAt = performance.now();
    await get(url, account);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function get(url: string, { readToken }: Account): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${readToken}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}: ${text.slice(0, 500)}`);
}

/** What the statements on `tests` read for each page: rows that scans looked at, and blocks, in both runs. */
async function recordReads(
  store: Store,
  account: Account,
  runs: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<string, string>> {
  const directory = temporaryDirectory();
  const file = join(directory.path, 'queries');
  const nodeArguments = [`--import=${join(import.meta.dirname, 'support', 'record-queries.js')}`];
  const environment = { ...store.environment, BENCH_QUERIES: file };
  const server = await startServer({ environment, nodeArguments, program: 'dist/src/main.js' });
  const queries: [string, readonly RecordedQuery[]][] = [];
  for (const [tests, runId] of runs)
    for (const [name, query] of pagesOf(tests)) {
      const before = readRecorded(file, 0).length;
      await get(`${server.url}/open/v1/runs/${runId}/tests?${query}`, account);
      queries.push([name, readRecorded(file, before)]);
    }
  await server.end('SIGTERM');
  await directory.remove();
  const { pool, close } = await openPool(store);
  const reads = new Map<string, string>();
  for (const [name, sent] of queries) {
    const text = await readsOf(
      pool,
      sent.filter((query) => /FROM "?tests"?\b/.test(query.text)),
    );
    reads.set(name, [reads.get(name), text].filter((part) => part !== undefined).join(' | '));
  }
  await close();
  return reads;
}

async function readsOf(pool: Pool, queries: readonly RecordedQuery[]): Promise<string> {
  let [rows, blocks] = [0, 0];
  for (const { text, values } of queries) {
    const { rows: plans } = await pool.query<{ readonly 'QUERY PLAN': unknown }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      [...values],
    );
    const found = countReads(plans[0]?.['QUERY PLAN']);
    rows += found.rows;
    blocks += found.blocks;
  }
  return `${rows} rows, ${blocks} blocks`;
}

/** Rows of the scans with those that their filters removed, and blocks of the whole plan. */
function countReads(plan: unknown): { readonly rows: number; readonly blocks: number } {
  const nodes = nodesOf(plan);
  const scans = nodes.filter((node) => String(Reflect.get(node, 'Node Type')).includes('Scan'));
  const rows = scans.map((node) => numberIn(node, 'Actual Rows') + numberIn(node, 'Rows Removed by Filter'));
  const [top] = nodes;
  return {
    rows: Math.max(0, ...rows),
    blocks: top === undefined ? 0 : numberIn(top, 'Shared Hit Blocks') + numberIn(top, 'Shared Read Blocks'),
  };
}

function nodesOf(plan: unknown): readonly object[] {
  if (Array.isArray(plan)) return plan.flatMap(nodesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const inner = [Reflect.get(plan, 'Plan'), Reflect.get(plan, 'Plans')].flatMap(nodesOf);
  return 'Node Type' in plan ? [plan, ...inner] : inner;
}

function numberIn(node: object, name: string): number {
  const value: unknown = Reflect.get(node, name);
  return typeof value === 'number' ? value : 0;
}
