import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import type { Store } from '../test/support/store.js';
import { startBare } from './support/bare-process.js';
import { judged, print } from './support/figures.js';
import { loadInTurns, UNREACHED_LIMITS, type Load, type Subject } from './support/load.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { inPieces, linesOf, uploadRun, type RunShape } from './support/runs.js';

const SMALL: RunShape = { tests: 10, failing: 3, eventsPerTest: 10, brief: true };
const LARGE: RunShape = { tests: 50_000, failing: 3, eventsPerTest: 10, brief: true };

/**
 * The failures of a run, read from the real server, against the least that a Nest and Express service could do: one look-up by
 * primary key, and the same bytes sent; and against the same on `node:http` alone. And of a large run against a small one with as many failures.
 */
export async function benchFailuresRead(options: BenchOptions): Promise<void> {
  const own = await openPlace(options);
  const bares = [await openPlace(options), await openPlace(options)] as const;
  const server = await startServer({ environment: { ...own.environment, ...UNREACHED_LIMITS } });
  try {
    await compare(options, server, bares);
  } finally {
    await server.end('SIGTERM');
    await own.remove();
    for (const bare of bares) await bare.remove();
  }
}

async function compare(options: BenchOptions, server: ServerProcess, bares: readonly [Store, Store]): Promise<void> {
  const account = await setUpServer(server.url);
  const small = await subjectOf(server, account, SMALL);
  const large = await subjectOf(server, account, LARGE);
  const body = await (await fetch(small.url, { headers: small.headers })).text();
  const bare = await startBare(bares[0], body, 'bare-server.js');
  const http = await startBare(bares[1], body, 'bare-http-server.js');
  try {
    const subjects = [
      { name: 'bare', pid: bare.pid, url: bare.url, headers: {} },
      { name: 'bare node:http', pid: http.pid, url: http.url, headers: {} },
      small,
      large,
    ];
    const loads = await loadInTurns(subjects, options.rounds, options.seconds);
    print(
      `On ${nameOfPlace(options)}, an answer of ${body.length} bytes, 32 connections, medians of ${options.rounds} rounds of ${options.seconds} s:`,
    );
    report(subjects, loads);
  } finally {
    await bare.stop();
    await http.stop();
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
  const [bare, http, small, large] = loads;
  if (bare === undefined || http === undefined || small === undefined || large === undefined)
    throw new Error('Not everything was measured');
  for (const [index, { name }] of subjects.entries()) print(`  ${name}: ${described(loads[index] ?? bare)}`);
  print(
    `  throughput against bare node:http: ${judged(small.requestsPerSecond / http.requestsPerSecond, { atLeast: 0.75 })}`,
    `  p99 against bare node:http: ${judged(small.p99Ms / http.p99Ms, { atMost: 1.3 })}; processor time against it: ${(small.cpuMicros / http.cpuMicros).toFixed(2)}`,
    `  throughput against bare: ${judged(small.requestsPerSecond / bare.requestsPerSecond, { atLeast: 0.8 })}`,
    `  p99 against bare: ${(small.p99Ms / bare.p99Ms).toFixed(2)}; processor time against bare: ${(small.cpuMicros / bare.cpuMicros).toFixed(2)}`,
    `  small run against large run: ${judged(small.requestsPerSecond / large.requestsPerSecond, { atMost: 1.15 })}`,
  );
}

function described(load: Load): string {
  return `${load.requestsPerSecond.toFixed(0)} requests/s, p99 ${load.p99Ms} ms, ${load.cpuMicros.toFixed(0)} µs of processor time each`;
}
