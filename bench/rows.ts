import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import { ensureServiceRole } from '../test/support/shared/service-role.js';
import type { Store } from '../test/support/store.js';
import { judged, median, print } from './support/figures.js';
import { roundsOf, UNREACHED_LIMITS, type Load, type Subject } from './support/load.js';
import { benchServer, openPlace, UsageError, type BenchOptions } from './support/options.js';
import { inPieces, linesOf, uploadRun, type RunShape } from './support/runs.js';

const ROLE = 'clarion_bench_service';

const SHAPE: RunShape = { tests: 1000, failing: 3, eventsPerTest: 2, brief: true };

/** Reads, by what they need: one look-up; a look-up and a few statements of the pool. */
const READS = {
  'failures of a run': (_account: Account, runId: string) => `/open/v1/runs/${runId}/failures`,
  'tests of a run': (_account: Account, runId: string) => `/open/v1/runs/${runId}/tests?limit=10`,
  'runs of a project': (account: Account) => `/open/v1/runs?projectId=${account.projectId}&limit=10`,
} as const;

/** A server with or without row policies, its place, and its reads. */
interface Side {
  readonly server: ServerProcess;
  readonly place: Store;
  readonly subjects: readonly Subject[];
}

/** What row policies cost: reads of two processes of the same server on the same PostgreSQL, one of them with row policies, in turns. */
export async function benchRows(options: BenchOptions): Promise<void> {
  if (options.embedded) throw new UsageError('The embedded database has no row policies.');
  const without = await openSide(options, undefined);
  await ensureServiceRole(benchServer(), ROLE);
  const behind = await openSide(options, ROLE);
  try {
    const pairs = without.subjects.flatMap((subject, index) => [subject, behind.subjects[index] ?? subject]);
    const loads = await roundsOf(pairs, options.rounds, options.seconds);
    print(`On a PostgreSQL server, 32 connections, medians of ${options.rounds} pairs of ${options.seconds} s:`);
    for (const [index, name] of Object.keys(READS).entries()) report(name, loads[2 * index], loads[2 * index + 1]);
  } finally {
    for (const { server, place } of [without, behind]) {
      await server.end('SIGTERM');
      await place.remove();
    }
  }
}

async function openSide(options: BenchOptions, role: string | undefined): Promise<Side> {
  const place = await openPlace(options);
  const policies: Readonly<Record<string, string>> = role === undefined ? {} : { CLARION_DATABASE_SERVICE_ROLE: role };
  const server = await startServer({ environment: { ...place.environment, ...UNREACHED_LIMITS, ...policies } });
  const account = await setUpServer(server.url);
  const runId = await uploadRun(server.url, account, 'application/x-ndjson', inPieces(linesOf(SHAPE)));
  const subjects = Object.entries(READS).map(([name, pathOf]) => ({
    name,
    pid: server.pid,
    url: server.url + pathOf(account, runId),
    headers: { Authorization: `Bearer ${account.readToken}` },
  }));
  return { server, place, subjects };
}

/** The ratios are those of each pair: what slows the machine down for a while slows both. */
function report(name: string, without: readonly Load[] = [], behind: readonly Load[] = []): void {
  const ratiosOf = (figure: (load: Load) => number): readonly number[] =>
    behind.map((load, index) => figure(load) / figure(without[index] ?? load));
  const throughputs = ratiosOf(({ requestsPerSecond }) => requestsPerSecond);
  const [least, most] = [Math.min(...throughputs), Math.max(...throughputs)];
  const perSecond = (loads: readonly Load[]): string =>
    median(loads.map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0);
  print(
    `  ${name}: ${perSecond(without)} requests/s without, ${perSecond(behind)} with row policies`,
    `    throughput: ${judged(median(throughputs), { atLeast: 0.95 })}, from ${least.toFixed(2)} to ${most.toFixed(2)}`,
    `    processor time of the server: ${median(ratiosOf(({ cpuMicros }) => cpuMicros)).toFixed(2)}, p99: ${median(ratiosOf(({ p99Ms }) => p99Ms)).toFixed(2)}`,
  );
}
