import type { TestDraft } from '@clarion/reports';
import { cleanValue } from '@clarion/reports/redaction';
import type { ApiOperation } from '../src/apis/api-operation.js';
import { Coverage } from '../src/apis/coverage.js';
import { isRunId } from '../src/common/identifiers.js';
import { readBodyJson, ValidationErrors } from '../src/common/read-body-json.js';
import { CallCounter, type RunCalls } from '../src/runs/content/run-calls.js';
import { readTest } from '../src/uploads/native/test-reader.js';
import { type BatchSettings, inBatches } from '../src/uploads/prepare-batch.js';
import { judged, median, print } from './support/figures.js';
import type { BenchOptions } from './support/options.js';

const TESTS = 1000;
const EVENTS_OF_TEST = 1000;
const OPERATIONS = 500;
const RUN = 'clr_0Vbg1UJ7tAFtalFj5EZoHHOQJ7Y2Kw5O9c';

const TARGET = 'tgt_0';

/** Counts nothing: an upload without coverage. */
class NoCounter extends CallCounter {
  override add(): void {
    // The events are read and stored all the same.
  }
}

/**
 * What counting the calls of a run adds to the upload, and what matching them adds to a read: 1,000,000 `trace` events with ids in their
 * addresses, against 500 operations. Measured is what the thread of an upload does; the database is beside it in both.
 */
export async function benchCalls({ rounds }: BenchOptions): Promise<void> {
  const lines = Array.from({ length: TESTS }, (_, test) => Buffer.from(JSON.stringify(testOf(test))));
  const [without, counting]: [number[], number[]] = [[], []];
  let calls: RunCalls | undefined;
  await prepare(lines.slice(0, TESTS / 10), new CallCounter());
  for (let round = 0; round < rounds; round += 1) {
    without.push((await prepare(lines, new NoCounter())).ms);
    const counted = await prepare(lines, new CallCounter());
    counting.push(counted.ms);
    calls = counted.calls;
  }
  if (calls === undefined) throw new Error('No call was counted');
  const reads = Array.from({ length: rounds }, () => match(calls));
  const total = calls.calls.reduce(
    (sum, { latencies }) => sum + Object.values(latencies).reduce((a, b) => a + b, 0),
    0,
  );
  print(
    `${TESTS * EVENTS_OF_TEST} trace events of ${OPERATIONS} operations, medians of ${rounds} rounds:`,
    `  reading and packing them: ${median(without).toFixed(0)} ms of processor time`,
    `  the same with counting: ${median(counting).toFixed(0)} ms; ${total} calls in ${calls.calls.length} rows`,
    `  counting adds: ${judged(median(counting) / median(without), { atMost: 1.1 })}`,
    `  matching them with the operations in a read: ${median(reads).toFixed(1)} ms`,
  );
}

/** Prepares a run as the thread of an upload does. Returns the processor time, in milliseconds, and the calls. */
async function prepare(
  lines: readonly Buffer[],
  counter: CallCounter,
): Promise<{ readonly ms: number; readonly calls: RunCalls | undefined }> {
  const before = process.cpuUsage();
  const settings: BatchSettings = { rules: [], targetId: TARGET };
  for await (const _batch of inBatches(draftsOf(lines), settings, counter));
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, calls: counter.finish() };
}

function* draftsOf(lines: readonly Buffer[]): Generator<TestDraft> {
  for (const line of lines) {
    const draft = readTest(cleanValue(readBodyJson(line)), '', new ValidationErrors());
    if (draft !== undefined) yield draft;
  }
}

/** Matches the calls with the operations. Returns the milliseconds. */
function match(calls: RunCalls): number {
  const startedAt = performance.now();
  if (!isRunId(RUN)) throw new Error('No id of a run');
  const coverage = new Coverage(
    Array.from({ length: OPERATIONS }, (_, index) => operationOf(index)),
    [],
  );
  coverage.add({ runId: RUN, at: new Date(), calls });
  if (coverage.exercised !== OPERATIONS)
    throw new Error(`Of ${OPERATIONS} operations ${coverage.exercised} were found`);
  return performance.now() - startedAt;
}

function operationOf(index: number): ApiOperation {
  return {
    operationId: `read${index}`,
    method: 'GET',
    path: `/resources-x${index}y/{id}/parts/{part}`,
    bases: ['/v1'],
    statuses: ['200', '404'],
    required: [],
  };
}

function testOf(test: number): object {
  const events = Array.from({ length: EVENTS_OF_TEST }, (_, event) => {
    const number = test * EVENTS_OF_TEST + event;
    const url = `https://shop.example/v1/resources-x${number % OPERATIONS}y/${number}/parts/${(number * 7919) % 100_003}?page=2`;
    return {
      type: 'trace',
      data: {
        protocol: 'http',
        target: `GET ${url}`,
        method: 'GET',
        url,
        status: number % 10 === 0 ? 404 : 200,
        durationMs: number % 400,
        ok: true,
      },
    };
  });
  return { testId: `test ${test}`, testName: `Test ${test}`, status: 'passed', durationMs: 5, events };
}
