import { describe, expect, it } from '@jest/globals';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readFiles } from '../../files/read-files.js';
import { READING_LIMITS, readReport } from '../../read-report.js';
import type { ReportedTest } from '../../report.js';

const STATS_HEAD = 'Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time\n';
const OLD_HEAD = '"Method","Name","# requests","# failures","Median response time","Average response time"\n';
const FAILURES_HEAD = 'Method,Name,Error,Occurrences\n';
const EXCEPTIONS_HEAD = 'Count,Message,Traceback,Nodes\n';

const PASSED = 'GET,/carts,200,0,7,13.4\n';
const FAILED = 'POST,/carts,180,6,18,479.4\n';
const UNUSED = 'GET,/tills,0,0,0,0\n';
const total = (requests: number, failed: number) => `,Aggregated,${requests},${failed},19,338.4\n`;
const FAILURES = `${FAILURES_HEAD}POST,/carts,CatchResponseError('Status: 500'),4\nPOST,/carts,"ConnectionResetError(104, 'Connection reset by peer')",2\n`;

const read = async (...parts: readonly string[]) => readReport(Buffer.from(parts.join('')));

/** Reads the files of an upload, by their names. */
async function readAll(files: Readonly<Record<string, string>>): Promise<readonly (readonly ReportedTest[])[]> {
  async function* all() {
    for (const [name, text] of Object.entries(files)) yield { name, source: once(Buffer.from(text)) };
  }
  const found: ReportedTest[][] = [];
  for await (const { entries } of readFiles(all(), { limits: READING_LIMITS })) {
    const tests: ReportedTest[] = [];
    for await (const entry of entries) if (entry.kind === 'test') tests.push(entry.test);
    found.push(tests);
  }
  return found;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

describe('LOCUST', () => {
  it('reads the statistics', async () => {
    const { format, status, tests, warnings } = await read(STATS_HEAD, PASSED, FAILED, UNUSED, total(380, 6));
    expect([format, status, warnings]).toEqual(['locust-csv', 'failed', []]);
    expect(tests).toMatchObject([
      { testId: 'GET > /carts', status: 'passed' },
      { testId: 'POST > /carts', status: 'failed', failure: { kind: 'unknown', message: '6 of 180 requests failed' } },
      { testId: 'GET > /tills', status: 'skipped' },
    ]);
  });

  it('reads those of versions before 1.0', async () => {
    const { tests } = await read(OLD_HEAD, '"POST","/carts",180,6,18,479\n', '"None","Total",180,6,18,479\n');
    expect(tests).toMatchObject([{ testId: 'POST > /carts', status: 'failed' }]);
  });

  it('reads why requests failed', async () => {
    const { status, tests } = await read(FAILURES, 'GET,/carts,no cart,1\n');
    expect(status).toBe('failed');
    expect(tests).toMatchObject([
      { testId: 'POST > /carts', failure: { kind: 'assertion', type: 'CatchResponseError', message: 'Status: 500' } },
      { testId: 'GET > /carts', failure: { message: 'no cart' } },
    ]);
    const [thrown] = (await read(FAILURES_HEAD, FAILURES.split('\n')[2] ?? '', '\n')).tests;
    expect(thrown?.failure).toMatchObject({
      kind: 'exception',
      type: 'ConnectionResetError',
      message: "ConnectionResetError(104, 'Connection reset by peer')",
    });
  });

  it('takes exceptions that tasks did not catch for a failure', async () => {
    const { tests } = await read(
      EXCEPTIONS_HEAD,
      `3,KeyError('id'),"Traceback (most recent call last):\n  File ""/shop/locustfile.py"", line 9, in buy\n","local"\n`,
    );
    expect(tests).toMatchObject([{ name: 'uncaught error', failure: { kind: 'exception', type: 'KeyError' } }]);
  });

  it('reads the files of one run together, and those of others apart', async () => {
    const found = await readAll({
      'out/load_failures.csv': FAILURES,
      'out/load_stats.csv': STATS_HEAD + PASSED + FAILED + total(380, 6),
      'out/load_exceptions.csv': EXCEPTIONS_HEAD,
      'out/smoke_stats.csv': STATS_HEAD + PASSED + total(200, 0),
    });
    expect(found.map((tests) => tests.map(({ name, status, failures }) => [name, status, failures.length]))).toEqual([
      [
        ['/carts', 'failed', 2],
        ['/carts', 'passed', 0],
      ],
      [['/carts', 'passed', 0]],
    ]);
    expect(found[0]?.[0]?.events).toMatchObject([
      { message: '6 of 180 requests failed' },
      { message: "4 times: CatchResponseError('Status: 500')" },
      {},
    ]);
  });

  it.each([
    ['no failures', FAILURES_HEAD, 'empty'],
    ['no exceptions', EXCEPTIONS_HEAD, 'empty'],
    ['failures in the total alone', STATS_HEAD + PASSED + total(200, 1), 'failed'],
    ['requests in the total alone', STATS_HEAD + PASSED + total(201, 0), 'errored'],
    ['no total', STATS_HEAD + PASSED, 'errored'],
    ['no rows', STATS_HEAD, 'errored'],
    ['half of a row', STATS_HEAD + PASSED + FAILED.slice(0, 12), 'errored'],
    ['a count that is no number', `${STATS_HEAD}GET,/carts,200,N/A,7,13\n${total(200, 0)}`, 'failed'],
  ])('with %s is read as it is', async (_, text, status) => {
    expect((await read(text)).status).toBe(status);
  });

  it.each(['Method,Name,Error\n', 'Type,Name,Count,Failures\n', 'Count,Message\n'])('leaves %j alone', async (text) => {
    expect(detectFormat(await toHead(Buffer.from(text)))).toBeUndefined();
  });
});
