import { readFileSync } from 'node:fs';
import { setUpServer } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import { judged, print } from './support/figures.js';
import { loadInTurns, UNREACHED_LIMITS, type Load, type Subject } from './support/load.js';
import { openPlace, UsageError, type BenchOptions } from './support/options.js';
import { inPieces, linesOf, uploadRun, type RunShape } from './support/runs.js';

const SHAPE: RunShape = { tests: 10, failing: 3, eventsPerTest: 10, brief: true };
const WORKERS = 2;

/** Reads the failures of a run from a server of two workers, and from one of one process. Needs two cores that are free, beside those of the database and of the load. */
export async function benchWorkers(options: BenchOptions): Promise<void> {
  if (options.embedded)
    throw new UsageError('One process owns the embedded database: workers need a PostgreSQL server.');
  const places = [await openPlace(options), await openPlace(options)] as const;
  const servers: ServerProcess[] = [];
  try {
    for (const [index, { environment }] of places.entries()) {
      const workers = { CLARION_WORKERS: index === 0 ? '1' : String(WORKERS) };
      servers.push(await startServer({ environment: { ...environment, ...UNREACHED_LIMITS, ...workers } }));
    }
    const subjects: Subject[] = [];
    for (const server of servers) subjects.push(await subjectOf(server));
    report(options, subjects, await loadInTurns(subjects, options.rounds, options.seconds));
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    for (const place of places) await place.remove();
  }
}

async function subjectOf(server: ServerProcess): Promise<Subject> {
  const account = await setUpServer(server.url);
  const runId = await uploadRun(server.url, account, 'application/x-ndjson', inPieces(linesOf(SHAPE)));
  const workers = childrenOf(server.pid);
  return {
    name: workers.length === 0 ? 'one process' : `${workers.length} workers`,
    pid: server.pid,
    url: `${server.url}/open/v1/runs/${runId}/failures`,
    headers: { Authorization: `Bearer ${account.readToken}` },
  };
}

function childrenOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((word) => word.trim() !== '');
}

function report({ rounds, seconds }: BenchOptions, subjects: readonly Subject[], loads: readonly Load[]): void {
  const [one, several] = loads;
  if (one === undefined || several === undefined) throw new Error('Not everything was measured');
  print(`Failures of a run, 32 connections, medians of ${rounds} rounds of ${seconds} s:`);
  for (const [index, { name }] of subjects.entries()) {
    const load = loads[index] ?? one;
    print(`  ${name}: ${load.requestsPerSecond.toFixed(0)} requests/s, p99 ${load.p99Ms} ms`);
  }
  print(
    `  throughput of ${WORKERS} workers against one process: ${judged(several.requestsPerSecond / one.requestsPerSecond, { atLeast: 1.8 })}`,
  );
}
