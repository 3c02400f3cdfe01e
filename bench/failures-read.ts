import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import type { Store } from '../test/support/store.js';
import { startBare } from './support/bare-process.js';
import { judged, print } from './support/figures.js';
import { loadInTurns, type Load, type Subject } from './support/load.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { inPieces, linesOf, uploadRun, type RunShape } from './support/runs.js';

const SMALL: RunShape = { tests: 10, failing: 3, eventsPerTest: 10, brief: true };
const LARGE: RunShape = { tests: 50_000, failing: 3, eventsPerTest: 10, brief: true };

/**
 * The failures of a run, read from the real server, against the least that a Nest and Express service could do: one look-up by
 * primary key, and the same bytes sent. And of a large run against a small one with as many failures.
 */
export async function benchFailuresRead(options: BenchOptions): Promise<void> {
  const [own, bares] = [await openPlace(options), await openPlace(options)];
  const server = await startServer({ environment: own.environment });
  try {
    await compare(options, server, bares);
  } finally {
    await server.end('SIGTERM');
    await own.remove();
    await bares.remove();
  }
}

async function compare(options: BenchOptions, server: ServerProcess, bares: Store): Promise<void> {
  const account = await setUpServer(server.url);
  const small = await subjectOf(server, account, SMALL);
  const large = await subjectOf(server, account, LARGE);
  const body = await (await fetch(small.url, { headers: small.headers })).text();
  const bare = await startBare(bares, body);
  try {
    const subjects = [{ name: 'bare', pid: bare.pid, url: bare.url, headers: {} }, small, large];
    const loads = await loadInTurns(subjects, options.rounds, options.seconds);
    print(
      `On ${nameOfPlace(options)}, an answer of ${body.length} bytes, 32 connections, medians of ${options.rounds} rounds of ${options.seconds} s:`,
    );
    report(subjects, loads);
  } finally {
    await bare.stop();
  }
}

async function subjectOf(server: ServerProcess, account: Account, shape: RunShape): Promise<Subject> {
  const runId = await uploadRun(server.url, account, 'application/x-ndjson', inPieces(linesOf(shape)));
  return {
    name: `failures of a run of ${shape.tests} tests with ${shape.tests * shape.eventsPerTest} events`,
    pid: server.pid,
    url: `${server.url}/open/v1/runs/${runId}/failures`,
    headers: { Authorization: `Bearer ${account.readToken}` },
  };
}

function report(subjects: readonly Subject[], loads: readonly Load[]): void {
  const [bare, small, large] = loads;
  if (bare === undefined || small === undefined || large === undefined) throw new Error('Not everything was measured');
  for (const [index, { name }] of subjects.entries()) print(`  ${name}: ${described(loads[index] ?? bare)}`);
  print(
    `  throughput against bare: ${judged(small.requestsPerSecond / bare.requestsPerSecond, { atLeast: 0.8 })}`,
    `  p99 against bare: ${(small.p99Ms / bare.p99Ms).toFixed(2)}; processor time against bare: ${(small.cpuMicros / bare.cpuMicros).toFixed(2)}`,
    `  small run against large run: ${judged(small.requestsPerSecond / large.requestsPerSecond, { atMost: 1.15 })}`,
  );
}

function described(load: Load): string {
  return `${load.requestsPerSecond.toFixed(0)} requests/s, p99 ${load.p99Ms} ms, ${load.cpuMicros.toFixed(0)} µs of processor time each`;
}
