import { setTimeout as sleep } from 'node:timers/promises';
import { isRunId, type RunId } from '../src/common/identifiers.js';
import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import type { Store } from '../test/support/store.js';
import { judged, print } from './support/figures.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { openPool } from './support/pool.js';
import { documentOf, uploadRun } from './support/runs.js';
import { seedHistory } from './support/seed-history.js';

const RUNS = 10_000;
const SHAPE = { tests: 100, failing: 5, eventsPerTest: 4 };
const WITHIN_SECONDS = 600;
const DAY_MS = 86_400_000;
const RETENTION_DAYS = 90;
const READERS = 4;
const PAUSE_MS = 20;
const LOOK_MS = 1000;

/**
 * The removal of 10,000 runs whose retention is over, beside clients that read the failures of another run: how long it takes, and
 * how much longer the slowest reads take meanwhile.
 */
export async function benchRemoval(options: BenchOptions): Promise<void> {
  const store = await openPlace(options);
  // The pause between two sweeps is a quarter of this.
  const environment = { ...store.environment, CLARION_RUN_STALE_AFTER: '4s' };
  try {
    const { account, runId } = await prepare(store, environment);
    const server = await startServer({ environment });
    const reads = new Reads(`${server.url}/open/v1/runs/${runId}/failures`, account);
    const quiet = await reads.during(sleep(options.seconds * 1000));
    const startedAt = performance.now();
    await retain(server, account, RETENTION_DAYS);
    const beside = await reads.during(untilRemoved(server));
    const seconds = (performance.now() - startedAt) / 1000;
    await server.end('SIGTERM');
    print(
      `On ${nameOfPlace(options)}, ${RUNS} runs of ${SHAPE.tests} tests and ${SHAPE.tests * SHAPE.eventsPerTest} events:`,
      `  removed, rows and contents: ${(RUNS / seconds).toFixed(0)} runs/s; seconds for 10,000: ${judged((seconds / RUNS) * 10_000, { atMost: WITHIN_SECONDS })}`,
      `  p99 of a failures read with ${READERS} readers: ${quiet.toFixed(1)} ms without, ${beside.toFixed(1)} ms beside it`,
    );
  } finally {
    await store.remove();
  }
}

type Environment = Readonly<Record<string, string>>;

async function prepare(
  store: Store,
  environment: Environment,
): Promise<{ readonly account: Account; readonly runId: RunId }> {
  const server = await startServer({ environment });
  const account = await setUpServer(server.url);
  await retain(server, account, null);
  const runId = await uploadRun(server.url, account, 'application/json', [documentOf(SHAPE)]);
  await server.end('SIGTERM');
  if (!isRunId(runId)) throw new Error(`${runId} is no run`);
  const { pool, close } = await openPool(store);
  const before = new Date(Date.now() - (RETENTION_DAYS + 1) * DAY_MS);
  await seedHistory(pool, { template: runId, count: RUNS, before });
  await close();
  return { account, runId };
}

async function retain({ url }: ServerProcess, account: Account, retentionDays: number | null): Promise<void> {
  const answer = await fetch(`${url}/v1/projects/${account.projectId}`, {
    method: 'PATCH',
    headers: { cookie: account.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ retentionDays }),
  });
  if (!answer.ok) throw new Error(`The project was not changed: ${answer.status}`);
}

async function untilRemoved(server: ServerProcess): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const handled = (step: string): number =>
      Number(new RegExp(`clarion_swept_items_total\\{step="${step}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
    if (handled('expired_runs') >= RUNS && handled('loose_contents') >= RUNS) return;
    await sleep(LOOK_MS);
  }
}

/** Clients that read one address, each with a short pause between two reads. */
class Reads {
  constructor(
    private readonly url: string,
    private readonly account: Account,
  ) {}

  /** The 99th percentile of the times of the reads until something is over, in milliseconds. */
  async during(work: Promise<void>): Promise<number> {
    const times: number[] = [];
    const over = new AbortController();
    const read = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const startedAt = performance.now();
        const answer = await fetch(this.url, { headers: { Authorization: `Bearer ${this.account.readToken}` } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`A read was answered with ${answer.status}`);
        times.push(performance.now() - startedAt);
        await sleep(PAUSE_MS);
      }
    };
    const readers = Array.from({ length: READERS }, read);
    await work;
    over.abort();
    await Promise.all(readers);
    return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  }
}
