import { setTimeout as sleep } from 'node:timers/promises';
import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import { judged, median, print } from './support/figures.js';
import { openFloor, type Floor } from './support/floor.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { forgetPeak, memoryOf } from './support/process-facts.js';
import { documentOf, inPieces, linesOf, uploadRun, type RunShape } from './support/runs.js';

const RUN: RunShape = { tests: 10_000, failing: 20, eventsPerTest: 5 };
const SMALL: RunShape = { tests: 100, failing: 3, eventsPerTest: 5 };
const BYTES_PER_MB = 1_000_000;
const STREAM_MB = 300;
const SETTLE_MS = 4_000;

/** The time of an upload against the least that storing it could cost, and the memory that a long stream takes. */
export async function benchUpload(options: BenchOptions): Promise<void> {
  const text = documentOf(RUN);
  print(
    `On ${nameOfPlace(options)}, a run of ${RUN.tests} tests with ${RUN.tests * RUN.eventsPerTest} events as ${megabytes(text.length)} MB of JSON:`,
  );
  await compareTimes(options, Buffer.from(text));
  await measureStream(options);
}

async function compareTimes(options: BenchOptions, body: Buffer): Promise<void> {
  const [own, floors] = [await openPlace(options), await openPlace(options)];
  await storeOnce(floors.environment, body);
  const floor = await openFloor(floors);
  const server = await startServer({ environment: own.environment });
  try {
    const account = await setUpServer(server.url);
    report(await timeInTurns(options, body, server, account, floor));
  } finally {
    await server.end('SIGTERM');
    await floor.close();
    await own.remove();
    await floors.remove();
  }
}

/** Leaves the run's rows in a store. */
async function storeOnce(environment: Readonly<Record<string, string>>, body: Buffer): Promise<void> {
  const server = await startServer({ environment });
  await uploadRun(server.url, await setUpServer(server.url), 'application/json', [body]);
  await server.end('SIGTERM');
}

interface Times {
  readonly upload: number;
  readonly asService: number;
  readonly eachEvent: number;
  readonly parse: number;
}

async function timeInTurns(
  { rounds }: BenchOptions,
  body: Buffer,
  server: ServerProcess,
  account: Account,
  floor: Floor,
): Promise<Times> {
  const ways: Record<keyof Times, () => Promise<unknown>> = {
    upload: () => uploadRun(server.url, account, 'application/json', [body]),
    asService: () => floor.storeAsService(body.toString('utf8')),
    eachEvent: () => floor.storeEachEvent(body.toString('utf8')),
    parse: () => Promise.resolve(JSON.parse(body.toString('utf8'))),
  };
  const times: Record<keyof Times, number[]> = { upload: [], asService: [], eachEvent: [], parse: [] };
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['upload', 'asService', 'eachEvent', 'parse'] as const) {
      const ms = await timed(ways[name]);
      if (round > 0) times[name].push(ms);
    }
  }
  return {
    upload: median(times.upload),
    asService: median(times.asService),
    eachEvent: median(times.eachEvent),
    parse: median(times.parse),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function report({ upload, asService, eachEvent, parse }: Times): void {
  print(
    `  upload over HTTP ${upload.toFixed(0)} ms; parsed, and the same rows inserted ${asService.toFixed(0)} ms; parsed, and a row for each test and event ${eachEvent.toFixed(0)} ms; parsed alone ${parse.toFixed(0)} ms`,
    `  upload against the same rows: ${judged(upload / asService, { atMost: 2.5 })}`,
    `  upload against a row for each test and event: ${judged(upload / eachEvent, { atMost: 2.5 })}`,
  );
}

async function measureStream(options: BenchOptions): Promise<void> {
  const place = await openPlace(options);
  const server = await startServer({ environment: place.environment });
  try {
    const account = await setUpServer(server.url);
    await uploadRun(server.url, account, 'application/x-ndjson', inPieces(linesOf(SMALL)));
    await sleep(SETTLE_MS);
    const idle = memoryOf(server.pid).now;
    forgetPeak(server.pid);
    const tests = testsFor(STREAM_MB);
    const seconds =
      (await timed(() =>
        uploadRun(server.url, account, 'application/x-ndjson', inPieces(linesOf({ ...RUN, tests }))),
      )) / 1000;
    const { peak } = memoryOf(server.pid);
    print(
      `An NDJSON upload of ${STREAM_MB} MB with ${tests} tests, in ${seconds.toFixed(1)} s:`,
      `  memory of the process: ${idle.toFixed(0)} MiB when idle, ${peak.toFixed(0)} MiB at most; in between, in MiB: ${judged(peak - idle, { atMost: 150 })}`,
    );
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

/** How many tests make a stream of so many megabytes. */
function testsFor(size: number): number {
  const sample = [...linesOf({ ...RUN, tests: 1_000 })].reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  return Math.ceil((size * BYTES_PER_MB * 1_000) / sample);
}

function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_MB).toFixed(1);
}
