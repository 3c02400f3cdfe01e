import { setTimeout as sleep } from 'node:timers/promises';
import { setUpServer, textOf, type Account } from '../test/support/set-up-server.js';
import { startServer } from '../test/support/process.js';
import { judged, print } from './support/figures.js';
import { openPlace, nameOfPlace, type BenchOptions } from './support/options.js';
import { Poll } from './support/poll.js';
import type { Read } from '../test/api/reading/documented-reads.js';
import { documentedReads } from './support/documented.js';
import { inPieces, linesOf, uploadRun } from './support/runs.js';

/** The same number of results: in a few large runs, and in many of usual size. */
const SCENES = [
  { targets: 1, tests: 100_000, failing: 2_500 },
  { targets: 20, tests: 5_000, failing: 125 },
] as const;
const BUILDS = ['one', 'two'];
const DECLARED = 5_000;
const MOST_MS = 250;
const SHOWN = 8;
const SETTLE_MS = 5_000;

interface Wait {
  readonly read: Read;
  readonly status: number;
  /** The longest answer to others meanwhile. */
  readonly longestMs: number;
}

/**
 * Asks every documented GET route, with each of its parameters, while another client reads who it is, and prints how long that one waited
 * at most. Runs and tests are as many as a large organization has.
 */
export async function benchWaits(options: BenchOptions): Promise<void> {
  for (const scene of SCENES) {
    const place = await openPlace(options);
    const server = await startServer({ environment: place.environment });
    try {
      const account = await setUpServer(server.url);
      const reads = await documentedReads(server.url, account, await upload(server.url, account, scene));
      await sleep(SETTLE_MS);
      const poll = new Poll({ url: `${server.url}/v1/me`, headers: { cookie: account.cookie } });
      await sleep(SETTLE_MS);
      const idle = Math.max(...(await poll.take()));
      const waits = await measure(server.url, account, reads, { poll, rounds: options.rounds });
      await poll.end();
      print(
        `On ${nameOfPlace(options)}, ${scene.targets} targets with ${scene.tests} tests each in ${BUILDS.length} builds: ${waits.length} reads, ${waits.filter(({ status }) => status === 200).length} answered with 200`,
        `  another client waits, ms at most: ${judged(Math.max(...waits.map(({ longestMs }) => longestMs)), { atMost: MOST_MS })}; ${idle.toFixed(0)} beside nothing`,
        ...waits
          .toSorted((one, other) => other.longestMs - one.longestMs)
          .slice(0, SHOWN)
          .map(({ read, status, longestMs }) => `    ${longestMs.toFixed(0)} beside GET ${read.shown} (${status})`),
      );
    } finally {
      await server.end('SIGTERM');
      await place.remove();
    }
  }
}

/** Asks each several times and keeps the shortest of the waits: other work of the machine falls into one of them, what the read costs into all. */
async function measure(
  url: string,
  account: Account,
  reads: readonly Read[],
  { poll, rounds }: { readonly poll: Poll; readonly rounds: number },
): Promise<readonly Wait[]> {
  const waits: Wait[] = [];
  for (const read of reads) {
    let wait: Wait | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const answer = await fetch(url + read.path, { headers: { cookie: account.cookie }, redirect: 'manual' });
      await answer.arrayBuffer();
      const longestMs = Math.max(0, ...(await poll.take()));
      if (wait === undefined || longestMs < wait.longestMs) wait = { read, status: answer.status, longestMs };
    }
    if (wait !== undefined) waits.push(wait);
  }
  return waits;
}

/** Uploads the runs, declares tests, and returns the id of the last run. */
async function upload(
  url: string,
  account: Account,
  { targets, tests, failing }: (typeof SCENES)[number],
): Promise<string> {
  const project = `${url}/v1/projects/${account.projectId}`;
  const headers = { cookie: account.cookie, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(project + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const targetIds = [account.targetId];
  while (targetIds.length < targets)
    targetIds.push(textOf(await post('/targets', { name: `Target ${targetIds.length}` }), 'id'));
  let runId = '';
  for (const build of BUILDS)
    for (const [number, targetId] of targetIds.entries()) {
      const shape = { tests, failing, eventsPerTest: 2, suite: `orders-${number}` };
      const lines = linesOf(shape, {
        build,
        job: targetId,
        commitSha: build.padEnd(40, 'f').replaceAll(/[^a-f]/g, '0'),
      });
      const uploads = { ...account, uploadPath: account.uploadPath.replace(account.targetId, targetId) };
      runId = await uploadRun(url, uploads, 'application/x-ndjson', inPieces(lines));
    }
  const declared = Array.from({ length: DECLARED }, (_, number) => ({
    testId: `orders-0/create-${String(number * 2).padStart(6, '0')}`,
    deprecated: number % 10 === 0,
  }));
  await post('/projections/test', { tests: declared });
  return runId;
}
