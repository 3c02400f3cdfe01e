import { startServer, type ServerProcess } from '../test/support/process.js';
import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { judged, print } from './support/figures.js';
import { loadInTurns, type Subject } from './support/load.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { inPieces, linesOf, uploadRun } from './support/runs.js';

/** The page of a portal, against the least that a route of the service does: the answer of /health/live. */
export async function benchPortal(options: BenchOptions): Promise<void> {
  const place = await openPlace(options);
  const server = await startServer({
    environment: { ...place.environment, CLARION_RATE_REQUESTS_PER_ADDRESS: '0' },
  });
  try {
    await compare(options, server);
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

async function compare(options: BenchOptions, server: ServerProcess): Promise<void> {
  const account = await setUpServer(server.url);
  await uploadRun(
    server.url,
    account,
    'application/x-ndjson',
    inPieces(linesOf({ tests: 1000, failing: 3, eventsPerTest: 1, brief: true })),
  );
  const { pid } = server;
  const subjects: readonly Subject[] = [
    { name: '/health/live', pid, url: `${server.url}/health/live`, headers: {} },
    { name: 'the page of a portal', pid, url: server.url + (await makePortal(server.url, account)), headers: {} },
  ];
  const [live, portal] = await loadInTurns(subjects, options.rounds, options.seconds);
  if (live === undefined || portal === undefined) throw new Error('Not everything was measured');
  print(
    `On ${nameOfPlace(options)}, 32 connections, medians of ${options.rounds} rounds of ${options.seconds} s:`,
    `  /health/live: ${live.requestsPerSecond.toFixed(0)} requests/s, p99 ${live.p99Ms} ms, ${live.cpuMicros.toFixed(0)} µs of processor time each`,
    `  the page of a portal: ${portal.requestsPerSecond.toFixed(0)} requests/s, p99 ${portal.p99Ms} ms, ${portal.cpuMicros.toFixed(0)} µs of processor time each`,
    `  throughput against /health/live: ${judged(portal.requestsPerSecond / live.requestsPerSecond, { atLeast: 0.5 })}`,
  );
}

/** Makes a public portal with a collection and a target. Answers the path of its page. */
async function makePortal(url: string, { cookie, projectId, targetId }: Account): Promise<string> {
  const collection = await post(`${url}/v1/projects/${projectId}/collections`, cookie, { name: 'All', names: ['*'] });
  const body = { name: 'Status', visibility: 'public', collections: [collection['id']], targets: [targetId] };
  const portal = await post(`${url}/v1/projects/${projectId}/portals`, cookie, body);
  return new URL(String(portal['url'])).pathname;
}

async function post(url: string, cookie: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`POST ${url}: ${await response.text()}`);
  return Object.fromEntries(Object.entries(Object(await response.json())));
}
