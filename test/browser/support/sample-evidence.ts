import { readFileSync } from 'node:fs';
import { textOf, type Account } from '../../support/set-up-server.js';

/** Sends a request and returns the JSON of the response. Throws on an error status. */
export type Send = (method: string, path: string, body?: object, as?: string) => Promise<unknown>;

/** Identifiers and addresses of runs of other kinds, and of what people read without an account. */
export interface SampleEvidence {
  readonly loadId: string;
  readonly otherLoadId: string;
  /** A run whose tests say when and by which worker they ran. */
  readonly timedId: string;
  /** The number of a pull request with a failed build. */
  readonly pullRequest: string;
  /** Path of the public portal. */
  readonly portalPath: string;
}

const LOAD = readFileSync('test/corpus/runner-uploads/v1-run-load.synthetic.json', 'utf8');
const WINDOWS = 12;
const WINDOW_MS = 5000;
const TIMED_TESTS = 200;
const WORKERS = 4;
const START = Date.parse('2026-11-20T20:00:00.000Z');
const PULL_REQUEST = '44';

/** Uploads load runs, a run with times, and a build of a pull request; stores a fixture and makes a trust rule. */
export async function createEvidence(send: Send, account: Account): Promise<Omit<SampleEvidence, 'portalPath'>> {
  const { projectId, uploadPath, writeToken } = account;
  const project = `/v1/projects/${projectId}`;
  const target = textOf(await send('POST', `${project}/targets`, { name: 'Load tests' }), 'id');
  const upload = async (path: string, run: object): Promise<string> =>
    textOf(await send('POST', path, run, writeToken), 'runId');
  const loads = `${project}/targets/${target}/runs`;
  const otherLoadId = await upload(loads, loadRun('11111111-1111-4111-8111-111111111111', 30));
  const loadId = await upload(loads, loadRun('22222222-2222-4222-8222-222222222222', 0));
  const timedId = await upload(uploadPath, timedRun());
  await upload(uploadPath, {
    build: 'pull-44',
    gitRef: 'refs/heads/gift',
    commitSha: '7'.repeat(40),
    pullRequest: PULL_REQUEST,
    commits: [{ sha: '7'.repeat(40), title: 'Pay with a gift card', author: 'Ada', files: ['src/checkout/gift.ts'] }],
    result: { tests: [failing('shop/gift-cards'), { testId: 'shop/totals', success: true }] },
  });
  await send('PUT', `${project}/files/content?path=seeds/users.json`, Buffer.from('{"users": 3}'));
  await send('POST', `/admin/v1/projects/${projectId}/trust-rules`, {
    name: 'GitHub Actions',
    issuer: 'https://token.actions.githubusercontent.com',
    audience: 'https://clarion.example.com',
    claims: { repository: 'acme/shop', ref: 'refs/heads/*' },
  });
  return { loadId, otherLoadId, timedId, pullRequest: PULL_REQUEST };
}

function failing(testId: string): object {
  return { testId, success: false, events: [{ type: 'error', message: 'The gift card is unknown' }] };
}

/** The sample of a load run with more windows. `slower` is added to each latency. */
function loadRun(clientRunId: string, slower: number): object {
  const envelope = JSON.parse(LOAD);
  const windows = Array.from({ length: WINDOWS }, (_, index) => ({
    offsetMs: index * WINDOW_MS,
    throughputPerSec: 100 + index,
    errorRate: index / 1000,
    latency: { p50: 18 + index + slower, p95: 48 + 2 * index + slower, p99: 97 + 3 * index + slower },
  }));
  return { ...envelope, clientRunId, result: { ...envelope.result, timeline: { windows } } };
}

/** Each worker runs one test after another. */
function timedRun(): object {
  const tests = Array.from({ length: TIMED_TESTS }, (_, number) => ({
    testId: `timed/${number}`,
    testName: `cart > test ${number}`,
    status: number % 41 === 5 ? 'failed' : 'passed',
    durationMs: 9,
    filePath: `src/cart/${number % 7}.test.ts`,
    startedAt: new Date(START + Math.floor(number / WORKERS) * 10).toISOString(),
    worker: number % WORKERS,
    events: [],
  }));
  return { gitRef: 'refs/heads/timed', result: { tests } };
}
