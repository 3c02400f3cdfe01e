import { join } from 'node:path';
import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import type { Store } from '../test/support/store.js';
import { judged, median, print } from './support/figures.js';
import { openPlace, type BenchOptions } from './support/options.js';
import { openPool } from './support/pool.js';
import { documentOf, uploadRun } from './support/runs.js';

const RUN = { tests: 10_000, failing: 100, eventsPerTest: 2 };
const MOST = 1.3;
/** What is kept for history and causes alone. */
const INDEXES = [
  'tests_history',
  'tests_trouble',
  'test_failures_of_cause',
  'runs_of_commit',
  'runs_of_ci_run',
  'runs_of_pull_request',
  'runs_of_branch',
  'runs_of_target_branch',
];

/** A server, and whose runs it stores. */
interface Side {
  readonly server: ServerProcess;
  readonly account: Account;
}

/** What causes, history, gates and webhooks add to the time of an upload: the same server with and without them, in turns. */
export async function benchHistoryCost(options: BenchOptions): Promise<void> {
  const stores = [await openPlace(options), await openPlace(options)] as const;
  try {
    const [whole, bare] = [await startWhole(stores[0]), await startBare(stores[1])];
    const body = documentOf(RUN);
    const times: { readonly whole: number[]; readonly bare: number[] } = { whole: [], bare: [] };
    for (let round = 0; round <= options.rounds; round += 1) {
      const [first, second] = [await timeOf(whole, body), await timeOf(bare, body)];
      // The first round fills caches.
      if (round > 0) times.whole.push(first);
      if (round > 0) times.bare.push(second);
    }
    const ratio = median(times.whole) / median(times.bare);
    print(
      `  an upload of ${RUN.tests} tests, ${RUN.failing} of them failed, against the same without causes, history, gates and webhooks: ${judged(ratio, { atMost: MOST })}`,
    );
    await Promise.all([whole.server.end('SIGTERM'), bare.server.end('SIGTERM')]);
  } finally {
    for (const store of stores) await store.remove();
  }
}

async function startWhole(store: Store): Promise<Side> {
  const server = await startServer({ environment: store.environment, program: 'dist/src/main.js' });
  const account = await setUpServer(server.url);
  await judgeAndTell(server.url, account);
  return { server, account };
}

/** A gate with every rule, and a webhook for every event, which is answered by nobody. */
async function judgeAndTell(url: string, { cookie, projectId, targetId }: Account): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  const gate = { maxFailures: 1, maxNewFailures: 0, minPassRate: 0.5, minTests: 1, noNewFlaky: true };
  const webhook = {
    url: 'https://hooks.example/',
    events: ['run.completed', 'run.failed', 'test.became_flaky', 'gate.failed'],
  };
  const requests = [
    ['PUT', `${url}/v1/projects/${projectId}/targets/${targetId}/gate`, gate],
    ['POST', `${url}/v1/projects/${projectId}/webhooks`, webhook],
  ] as const;
  for (const [method, address, body] of requests) {
    const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${address} was answered with ${answer.status}: ${await answer.text()}`);
  }
}

async function startBare(store: Store): Promise<Side> {
  const first = await startServer({ environment: store.environment });
  const account = await setUpServer(first.url);
  await first.end('SIGTERM');
  const { pool, close } = await openPool(store);
  for (const name of INDEXES) await pool.query(`DROP INDEX ${name}`);
  await close();
  const nodeArguments = [`--import=${join(import.meta.dirname, 'without-history.js')}`];
  return {
    server: await startServer({ environment: store.environment, nodeArguments, program: 'dist/src/main.js' }),
    account,
  };
}

async function timeOf({ server, account }: Side, body: string): Promise<number> {
  const startedAt = performance.now();
  await uploadRun(server.url, account, 'application/json', [body]);
  return performance.now() - startedAt;
}
