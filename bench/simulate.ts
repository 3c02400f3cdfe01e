import { setTimeout as sleep } from 'node:timers/promises';
import { setUpServer } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import type { Store } from '../test/support/store.js';
import { type Action, actionsOf, DEVELOPER, requestsPerSecond } from './simulation/company.js';
import { measureCosts, secondsPerHour } from './simulation/costs.js';
import { Players } from './simulation/players.js';
import { print } from './support/figures.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { openPool } from './support/pool.js';
import { cpuMsOf, memoryOf } from './support/process-facts.js';

/** A hundredth of a company of 100,000. */
const FIRST_DEVELOPERS = 1_000;
const MOST_STEPS = 8;
/** Slower answers than this are noticed. */
const LONGEST_P99_MS = 1_000;
const MANY_SERVERS = 3;

/** What a step of the simulation measured. */
interface Step {
  readonly developers: number;
  readonly times: ReadonlyMap<Action, readonly number[]>;
  readonly failed: readonly string[];
  /** Processors that the servers used. */
  readonly cores: number;
  readonly seconds: number;
  /** Of the server that has most. */
  readonly memoryMb: number;
}

/**
 * The busiest hour of a company, with more and more developers on one server, and then on three, until something breaks: uploads of
 * builds in shards, retries, readers, agents and pages. Requests start at their time, whether earlier ones were answered or not.
 */
export async function benchSimulate(options: BenchOptions): Promise<void> {
  const place = await openPlace(options);
  const servers = [await startServer({ environment: place.environment })];
  try {
    const [first] = servers;
    if (first === undefined) return;
    const account = await setUpServer(first.url);
    const players = new Players([first.url], account);
    await players.play('upload');
    await printCosts(place, players, first);
    await playSteps(options, players, servers);
    if (place.databaseUrl === undefined) return;
    while (servers.length < MANY_SERVERS) servers.push(await startServer({ environment: place.environment }));
    const urls = servers.map(({ url }) => url);
    await playSteps(options, new Players(urls, account, players.runs), servers);
    await printDisk(place);
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    await place.remove();
  }
}

/** Doubles the developers until something breaks. */
async function playSteps(options: BenchOptions, players: Players, servers: readonly ServerProcess[]): Promise<void> {
  print(`On ${nameOfPlace(options)}, the busiest hour of so many developers, servers: ${servers.length}`);
  let step: Step | undefined;
  for (let count = 0; count < MOST_STEPS && (step === undefined || isFine(step)); count += 1) {
    step = await playStep(FIRST_DEVELOPERS * 2 ** count, options.seconds * options.rounds, players, servers);
    print(...described(step));
  }
  if (step !== undefined) print(`  first to break: ${broken(step, servers.length)}`);
}

async function playStep(
  developers: number,
  wantedSeconds: number,
  players: Players,
  servers: readonly ServerProcess[],
): Promise<Step> {
  const perSecond = requestsPerSecond(developers);
  const times = new Map<Action, number[]>(DEVELOPER.map(({ action }) => [action, []]));
  const failed: string[] = [];
  const cpuMs = (): number => servers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
  const cpuBefore = cpuMs();
  const startedAt = performance.now();
  const playing: Promise<void>[] = [];
  for (const [index, action] of actionsOf(Math.ceil(perSecond * wantedSeconds)).entries()) {
    const due = startedAt + (index * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    playing.push(
      players.play(action).then(
        () => void times.get(action)?.push(performance.now() - due),
        (error: unknown) => void failed.push(String(error)),
      ),
    );
  }
  await Promise.all(playing);
  const seconds = (performance.now() - startedAt) / 1000;
  const memoryMb = Math.max(...servers.map(({ pid }) => memoryOf(pid).now));
  return { developers, times, failed, cores: (cpuMs() - cpuBefore) / 1000 / seconds, seconds, memoryMb };
}

function isFine({ times, failed }: Step): boolean {
  return failed.length === 0 && [...times.values()].every((list) => percentile(list, 0.99) <= LONGEST_P99_MS);
}

function described({ developers, times, cores, seconds, memoryMb, failed }: Step): readonly string[] {
  const count = [...times.values()].reduce((sum, list) => sum + list.length, 0);
  const latencies = [...times].map(
    ([action, list]) => `${action} ${percentile(list, 0.5).toFixed(0)} / ${percentile(list, 0.99).toFixed(0)}`,
  );
  return [
    `  ${developers} developers: ${(count / seconds).toFixed(1)} requests/s, ${cores.toFixed(2)} processors of the server, ${memoryMb.toFixed(0)} MiB, ${failed.length} errors`,
    `    p50 / p99 in ms: ${latencies.join(', ')}`,
  ];
}

function broken(step: Step, servers: number): string {
  if (isFine(step)) return `nothing, up to ${step.developers} developers`;
  if (step.failed.length > 0) return `at ${step.developers} developers, a request: ${step.failed[0] ?? ''}`;
  const [slowest] = [...step.times].toSorted((left, right) => percentile(right[1], 0.99) - percentile(left[1], 0.99));
  const where =
    step.cores >= 0.8 * servers
      ? 'the processor of a server, whose main thread has one core'
      : 'the machine: servers waited for the database or for a core';
  return `at ${step.developers} developers, p99 of ${slowest?.[0] ?? ''} exceeds ${LONGEST_P99_MS} ms; ${where}`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** What each request costs, and how many developers a processor carries at that. */
async function printCosts(place: Store, players: Players, server: ServerProcess): Promise<void> {
  const opened = place.databaseUrl === undefined ? undefined : await openPool(place);
  const costs = await measureCosts(players, server, opened?.pool);
  await opened?.close();
  print('Processor time of one request in ms, of the server and of the database:');
  for (const { action, serverMs, databaseMs } of costs)
    print(`  ${action}: ${serverMs.toFixed(2)}, ${databaseMs?.toFixed(2) ?? 'in the same process'}`);
  const ofServer = secondsPerHour(costs, (cost) => cost.serverMs);
  const database = secondsPerHour(costs, (cost) => cost.databaseMs);
  if (opened === undefined) print(`  a developer in the busiest hour: ${ofServer.toFixed(2)} s`);
  else
    print(
      `  a developer in the busiest hour: ${ofServer.toFixed(2)} s of the server, ${database.toFixed(2)} s of the database`,
    );
}

/** What the rows of the simulation take on disk. */
async function printDisk(place: Store): Promise<void> {
  const { pool, close } = await openPool(place);
  const { rows } = await pool.query<{ runs: number; tests: number; bytes: number }>(
    `SELECT (SELECT count(*)::integer FROM runs) AS runs, (SELECT count(*)::integer FROM tests) AS tests,
       pg_database_size(current_database())::float8 AS bytes`,
  );
  await close();
  const [found] = rows;
  if (found !== undefined)
    print(
      `  the database has ${found.runs} runs with ${found.tests} tests, ${(found.bytes / 1e6).toFixed(0)} MB in all`,
    );
}
