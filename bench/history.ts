import { join } from 'node:path';
import { isRunId, isTargetId, type RunId } from '../src/common/identifiers.js';
import { testKeyOf, testKeyText } from '../src/runs/test-key.js';
import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, temporaryDirectory } from '../test/support/process.js';
import { judged, median, print } from './support/figures.js';
import { benchHistoryCost } from './history-cost.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { printPlans, readRecorded, type RecordedQuery } from './support/plans.js';
import { openPacking } from './support/packing.js';
import { openPool } from './support/pool.js';
import { documentOf, uploadRun } from './support/runs.js';
import { seedHistory } from './support/seed-history.js';
import type { Store } from '../test/support/store.js';

const TESTS = 500;
const FAILING = 10;
/** Jobs of a build with 300 failures in all. */
const JOBS = 50;
const JOB = { tests: 40, failing: 6, eventsPerTest: 5 };
const SMALL = 200;
const REQUESTS = 100;
/** A server that runs has its code compiled. */
const WARM_UP = 50;
const MOST_MS = 20;

/** What is asked of the history of 100,000 results and then of more, 1,000,000 unless `--runs` says otherwise: the time of each route, and whether it grows. */
export async function benchHistory(options: BenchOptions): Promise<void> {
  const store = await openPlace(options);
  try {
    const subject = await prepare(store);
    await seed(store, subject.runId, SMALL);
    const small = await measure(store, subject);
    await seed(store, subject.runId, options.runs - SMALL);
    const inRows = options.packed ? await packOldResults(store) : options.runs * TESTS;
    const large = await measure(store, subject);
    const plans = await record(store, subject);
    print(
      `On ${nameOfPlace(options)}, medians of ${REQUESTS} requests of one client, in ms, with ${SMALL * TESTS} results and with ${options.runs * TESTS}, of which ${inRows} are in rows:`,
    );
    for (const [name, ms] of large)
      print(`  ${name}: ${(small.get(name) ?? Number.NaN).toFixed(1)}, ${judged(ms, { atMost: MOST_MS })}`);
    await show(store, plans);
  } finally {
    await store.remove();
  }
  await benchHistoryCost(options);
}

/** What is asked for. */
interface Subject {
  readonly account: Account;
  readonly runId: RunId;
  readonly buildId: string;
}

async function prepare(store: Store): Promise<Subject> {
  const server = await startServer({ environment: store.environment });
  const account = await setUpServer(server.url);
  const runId = await uploadRun(server.url, account, 'application/json', [
    documentOf({ tests: TESTS, failing: FAILING, eventsPerTest: 2 }),
  ]);
  for (let job = 0; job < JOBS; job += 1)
    await uploadRun(server.url, account, 'application/json', [documentOf(JOB, { build: 'jobs', job: `job ${job}` })]);
  const newest = await get(`${server.url}/open/v1/builds?latest=true`, account);
  await server.end('SIGTERM');
  const [buildId] = /bld_\w+/.exec(newest) ?? [];
  if (!isRunId(runId) || buildId === undefined) throw new Error(`${runId} is no run, or it has no build`);
  return { account, runId, buildId };
}

async function seed(store: Store, template: RunId, count: number): Promise<void> {
  const { pool, close } = await openPool(store);
  const oldest = await pool.query<{ at: Date }>('SELECT min(created_at) AS at FROM runs');
  await seedHistory(pool, { template, count, before: oldest.rows[0]?.at ?? new Date() });
  await close();
}

/** Returns how many results are in rows afterwards. */
async function packOldResults(store: Store): Promise<number> {
  const { pool, options, close } = await openPool(store);
  const { dataSource, packing } = await openPacking(options);
  while (await packing.packSome(() => false));
  await dataSource.destroy();
  await pool.query('VACUUM ANALYZE');
  const left = await pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM unpacked_tests');
  await close();
  return left.rows[0]?.count ?? Number.NaN;
}

async function measure(store: Store, subject: Subject): Promise<ReadonlyMap<string, number>> {
  const server = await startServer({ environment: store.environment });
  const times = new Map<string, number>();
  for (const [name, path] of Object.entries(pathsOf(subject)))
    times.set(name, await medianOf(`${server.url}${path}`, subject.account));
  await server.end('SIGTERM');
  return times;
}

/** The queries of each route, as the server sends them. */
async function record(store: Store, subject: Subject): Promise<ReadonlyMap<string, readonly RecordedQuery[]>> {
  const directory = temporaryDirectory();
  const file = join(directory.path, 'queries');
  const nodeArguments = [`--import=${join(import.meta.dirname, 'support', 'record-queries.js')}`];
  const environment = { ...store.environment, BENCH_QUERIES: file };
  const server = await startServer({ environment, nodeArguments, program: 'dist/src/main.js' });
  const queries = new Map<string, readonly RecordedQuery[]>();
  for (const [name, path] of Object.entries(pathsOf(subject))) {
    const before = readRecorded(file, 0).length;
    await get(`${server.url}${path}`, subject.account);
    queries.set(name, readRecorded(file, before));
  }
  await server.end('SIGTERM');
  await directory.remove();
  return queries;
}

async function show(store: Store, plans: ReadonlyMap<string, readonly RecordedQuery[]>): Promise<void> {
  print('What is read for them: the index or the way, and the rows.');
  const { pool, close } = await openPool(store);
  for (const [name, queries] of plans) await printPlans(pool, name, queries);
  await close();
}

function pathsOf({ account: { projectId, targetId }, runId, buildId }: Subject): Readonly<Record<string, string>> {
  if (!isTargetId(targetId)) throw new Error(`${targetId} is no target`);
  const project = `/open/v1/projects/${projectId}`;
  const testKey = testKeyText(testKeyOf(targetId, `orders/create-${String(TESTS - 1).padStart(6, '0')}`));
  return {
    'failures with history and group': `/open/v1/runs/${runId}/failures?include=history,group`,
    'causes of a run': `/open/v1/runs/${runId}/causes`,
    'causes of the project': `${project}/causes`,
    'tests by name': `${project}/tests`,
    'flaky tests': `${project}/tests?flaky=true&sort=flakeRate`,
    'a test': `${project}/tests/${testKey}`,
    comparison: `/open/v1/runs/${runId}/compare?base=previous`,
    'latest run of a branch': '/open/v1/runs?branch=main&latest=finished',
    'runs with words that none has': '/open/v1/runs?q=nothing-like-it',
    overview: '/open/v1/overview',
    'a build of 50 jobs': `/open/v1/builds/${buildId}`,
    'failures of a build of 50 jobs with 300 failures': `/open/v1/builds/${buildId}/failures`,
    trend: `${project}/targets/${targetId}/trend`,
  };
}

async function medianOf(url: string, account: Account): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS + WARM_UP; request += 1) {
    const startedAt = performance.now();
    await get(url, account);
    if (request >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function get(url: string, { readToken }: Account): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${readToken}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  return text;
}
