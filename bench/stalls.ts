import { setTimeout as sleep } from 'node:timers/promises';
import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import { judged, print } from './support/figures.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { Poll } from './support/poll.js';
import { forgetPeak, memoryOf } from './support/process-facts.js';
import { documentOf, linesOf, uploadRun, type RunShape } from './support/runs.js';

const UPLOADS = 10;
const BYTES = 50_000_000;
const PIECE_BYTES = 65_536;
const SETTLE_MS = 2_000;
const SAMPLE_TESTS = 1_000;
const SHAPE: Omit<RunShape, 'tests'> = { failing: 200, eventsPerTest: 5 };

/** The same run in the kinds of bodies that a sender may choose. */
interface Kind {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer;
}

/** How long the service keeps others waiting, and its memory, while large bodies of each kind arrive at the same time. */
export async function benchStalls(options: BenchOptions): Promise<void> {
  print(`On ${nameOfPlace(options)}, ${UPLOADS} uploads of ${BYTES / 1e6} MB at the same time:`);
  for (const kind of [lines(), document(), report()]) await measure(options, kind);
}

async function measure(options: BenchOptions, kind: Kind): Promise<void> {
  const place = await openPlace(options);
  const server = await startServer({ environment: place.environment });
  try {
    const account = await setUpServer(server.url);
    await uploadRun(server.url, account, 'application/x-ndjson', linesOf({ ...SHAPE, failing: 3, tests: 100 }));
    await sleep(SETTLE_MS);
    forgetPeak(server.pid);
    const poll = new Poll({ url: `${server.url}/health/live`, headers: {} });
    const startedAt = performance.now();
    const answers = await Promise.allSettled(
      Array.from({ length: UPLOADS }, () => uploadRun(server.url, account, kind.type, piecesOf(kind.body))),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const times = await poll.end();
    await printFigures({ kind, server, account, answers, seconds, times });
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

interface Measured {
  readonly kind: Kind;
  readonly server: ServerProcess;
  readonly account: Account;
  readonly answers: readonly PromiseSettledResult<string>[];
  readonly seconds: number;
  readonly times: readonly number[];
}

async function printFigures({ kind, server, account, answers, seconds, times }: Measured): Promise<void> {
  const { peak } = memoryOf(server.pid);
  const stored = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
  const bodies = await Promise.all(stored.map((runId) => failuresOf(server.url, account, runId)));
  print(
    `  ${kind.name}, in ${seconds.toFixed(1)} s: ${stored.length} stored, with ${new Set(bodies).size} different answers`,
    ...refused.map((reason) => `    refused: ${reason}`),
    `    GET /health/live, ms at p99: ${judged(atShare(times, 0.99), { atMost: 100 })}`,
    `    GET /health/live, ms at most: ${judged(atShare(times, 1), { atMost: 500 })}`,
    `    memory at most, MiB: ${judged(peak, { atMost: 700 })}`,
  );
}

/** The failures answer of a run and its counts, without the id of the run. */
async function failuresOf(url: string, { readToken }: Account, runId: string): Promise<string> {
  const headers = { authorization: `Bearer ${readToken}` };
  const answer = await fetch(`${url}/open/v1/runs/${runId}/failures`, { headers });
  return (await answer.text()).replaceAll(runId, '');
}

function atShare(times: readonly number[], share: number): number {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function lines(): Kind {
  return { name: 'NDJSON', type: 'application/x-ndjson', body: Buffer.from([...linesOf(shape())].join('')) };
}

function document(): Kind {
  return { name: 'one JSON document', type: 'application/json', body: Buffer.from(documentOf(shape())) };
}

function report(): Kind {
  const suites: string[] = [];
  for (let bytes = 0; bytes < BYTES;) {
    const text = suiteText(suites.length);
    suites.push(text);
    bytes += text.length;
  }
  const body = Buffer.from(`<?xml version="1.0"?><testsuites>${suites.join('')}</testsuites>`);
  return { name: 'a JUnit report', type: 'application/xml', body };
}

function suiteText(suite: number): string {
  const cases = Array.from({ length: 50 }, (_, index) =>
    index === 0
      ? `<testcase classname="shop.Suite${suite}" name="fails" time="0.01"><failure type="AssertionFailedError" message="expected: &lt;${suite}&gt; but was: &lt;1&gt;">at shop.Suite${suite}.fails(Suite.java:12)\n${'\tat org.junit.Frame.call(Frame.java:1)\n'.repeat(20)}</failure></testcase>`
      : `<testcase classname="shop.Suite${suite}" name="works ${index}" time="0.01"><system-out>${'a line of output that a test has printed\n'.repeat(10)}</system-out></testcase>`,
  );
  return `<testsuite name="shop.Suite${suite}" tests="50">${cases.join('')}</testsuite>`;
}

/** As many tests as make the size. */
function shape(): RunShape {
  const bytes = [...linesOf({ ...SHAPE, tests: SAMPLE_TESTS })].reduce((sum, line) => sum + line.length, 0);
  return { ...SHAPE, tests: Math.ceil((BYTES * SAMPLE_TESTS) / bytes) };
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += PIECE_BYTES) yield body.subarray(start, start + PIECE_BYTES);
}
