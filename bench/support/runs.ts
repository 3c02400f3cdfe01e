import { once } from 'node:events';
import { request } from 'node:http';
import { textOf, type Account } from '../../test/support/set-up-server.js';

/** How a run is made up. */
export interface RunShape {
  readonly tests: number;
  /** The last ones fail. */
  readonly failing: number;
  readonly eventsPerTest: number;
  /** Short log lines alone, instead of what a test of an HTTP API notes. */
  readonly brief?: boolean;
  /** Begins the ids of the tests, so that those of two targets differ. */
  readonly suite?: string;
}

/** The envelope without its tests. */
const ENVELOPE = {
  schemaVersion: '1',
  trigger: 'ci',
  gitRef: 'refs/heads/main',
  commitSha: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  environment: 'staging',
};

/** The run as the lines of an NDJSON upload, with other members of the envelope. */
export function* linesOf(shape: RunShape, members: object = {}): Generator<string> {
  yield `${JSON.stringify({ ...ENVELOPE, ...members })}\n`;
  for (let index = 0; index < shape.tests; index += 1) yield `${JSON.stringify(testOf(index, shape))}\n`;
}

/** The run as one JSON document, with other members of the envelope. */
export function documentOf(shape: RunShape, members: object = {}): string {
  const list = Array.from({ length: shape.tests }, (_, index) => testOf(index, shape));
  return JSON.stringify({ ...ENVELOPE, ...members, result: { tests: list } });
}

/** A test of an HTTP API: it logs, asks, and asserts, over and over. All have numbers of the same length, and so have answers. */
function testOf(index: number, { tests, failing, eventsPerTest, brief = false, suite = 'orders' }: RunShape): object {
  const number = String(index).padStart(6, '0');
  const fails = index >= tests - failing;
  const before = Array.from({ length: Math.max(0, eventsPerTest - 1) }, (_, place) =>
    brief ? logOf(number) : eventOf(place, number),
  );
  const assertion = {
    type: 'assertion',
    passed: !fails,
    message: `POST /api/orders/${number} answers with status 200`,
    expected: 200,
    actual: fails ? 503 : 200,
  };
  return {
    testId: `${suite}/create-${number}`,
    testName: `Orders › creates order ${number} and reads it back`,
    success: !fails,
    durationMs: 10 + (index % 90),
    tags: ['smoke', 'orders'],
    filePath: `tests/${suite}/create-${number.slice(0, 4)}.test.ts`,
    events: [...before, assertion],
  };
}

function eventOf(place: number, number: string): object {
  if (place % 4 === 1) return { type: 'trace', data: traceOf(number) };
  if (place % 4 === 3)
    return { type: 'metric', name: 'order_latency_ms', value: 17, tags: { region: 'eu', order: number } };
  return {
    ...logOf(number),
    data: { order: number, items: 3, ok: true, step: `step ${place}: the basket is filled and sent` },
  };
}

function logOf(number: string): object {
  return { type: 'log', message: `order ${number} is sent` };
}

function traceOf(number: string): object {
  return {
    protocol: 'http',
    target: `POST /api/orders/${number}`,
    method: 'POST',
    url: `http://orders.internal:8080/api/orders/${number}`,
    status: 200,
    durationMs: 17,
    ok: true,
    requestHeaders: { 'content-type': 'application/json', accept: 'application/json' },
    responseHeaders: { 'content-type': 'application/json; charset=utf-8', connection: 'keep-alive' },
    responseBody: {
      id: number,
      state: 'created',
      lines: [
        { sku: 'A-1', count: 2 },
        { sku: 'B-7', count: 1 },
      ],
      total: '34.90',
    },
  };
}

/** Uploads a body in pieces, as fast as they are taken; gives the run's id. Throws when the upload is refused. */
export async function uploadRun(
  url: string,
  account: Account,
  type: string,
  pieces: Iterable<string | Buffer>,
): Promise<string> {
  const headers = { Authorization: `Bearer ${account.writeToken}`, 'Content-Type': type };
  const outgoing = request(url + account.uploadPath, { method: 'POST', headers });
  const answer = new Promise<string>((settle, fail) => {
    outgoing.once('error', fail);
    outgoing.once('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (text += chunk));
      incoming.once('end', () =>
        incoming.statusCode === 201 ? settle(text) : fail(new Error(`${incoming.statusCode}: ${text}`)),
      );
    });
  });
  for (const piece of pieces) if (!outgoing.write(piece)) await Promise.race([once(outgoing, 'drain'), answer]);
  outgoing.end();
  return textOf(JSON.parse(await answer), 'runId');
}

/** Gathers lines into pieces of about 64 KiB: a write for each line would measure the sender. */
export function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
