import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { textOf } from '../../support/set-up-server.js';
import { contentOf } from '../kill/content.js';
import { RunClient } from '../kill/run-client.js';
import type { PartReport } from './access.js';
import type { Cluster } from './cluster.js';
import { testsOf } from './races.js';

const UPLOADERS = 6;
const SLICE_PAUSE_MS = 30;
const SLICES = 3;

/** Restarts one instance after the other, `times` each, while uploads go to all of them. No upload may fail. */
export async function restartUnderLoad(cluster: Cluster, times: number): Promise<PartReport> {
  const load = { ended: false };
  const before = await countRuns(cluster);
  const uploading = Promise.all(Array.from({ length: UPLOADERS }, (_, index) => uploadUntil(load, cluster, index)));
  const violations: string[] = [];
  for (let restart = 0; restart < times * cluster.size; restart += 1) {
    const { code, signal } = await cluster.restart(restart % cluster.size);
    if (code !== 0) violations.push(`an instance ended with ${code ?? signal}`);
  }
  load.ended = true;
  const results = await uploading;
  violations.push(...results.flatMap((result) => result.violations));
  const uploads = results.reduce((sum, result) => sum + result.uploads, 0);
  const refused = results.reduce((sum, result) => sum + result.refused, 0);
  const stored = (await countRuns(cluster)) - before;
  if (stored !== uploads) violations.push(`${uploads} uploads were acknowledged, and ${stored} runs are stored`);
  return { figures: { restarts: times * cluster.size, uploads, refused, failed: violations.length }, violations };
}

interface Uploads {
  readonly uploads: number;
  /** Connections that no listener took, after which another instance was asked. */
  readonly refused: number;
  readonly violations: readonly string[];
}

async function uploadUntil(load: { readonly ended: boolean }, cluster: Cluster, first: number): Promise<Uploads> {
  const violations: string[] = [];
  let uploads = 0;
  let refused = 0;
  for (let index = first; !load.ended; index += 1) {
    const tests = testsOf(`load-${index}`, 30);
    try {
      const answer = await upload(cluster, index, [{}, ...tests]);
      if (answer.status === 201) uploads += 1;
      else violations.push(`an upload was answered with ${answer.status}: ${answer.text}`);
      if (answer.status === 201 && uploads % 10 === 0) await compare(cluster, answer.text, contentOf(tests).digest);
    } catch (error) {
      if (isRefused(error)) refused += 1;
      else violations.push(`an upload ended with ${String(error)}`);
    }
  }
  return { uploads, refused, violations };

  async function compare(on: Cluster, text: string, digest: string): Promise<void> {
    // The transaction of an acknowledged upload is visible to every connection; any instance that listens may be asked.
    const runId = textOf(JSON.parse(text), 'runId');
    for (let index = 0; index < on.size; index += 1) {
      try {
        const content = await new RunClient(on.url(index), on.account).content(runId);
        if (content.digest !== digest) violations.push(`${runId} is not whole`);
        return;
      } catch {
        continue;
      }
    }
  }
}

/** Sends NDJSON slice by slice over a connection of its own, as CI jobs do. */
function upload(
  cluster: Cluster,
  index: number,
  lines: readonly object[],
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${cluster.account.writeToken}`,
      'content-type': 'application/x-ndjson',
    };
    const url = cluster.url(index) + cluster.account.uploadPath;
    const outgoing = request(url, { method: 'POST', headers, agent: false });
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (text += chunk));
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
      incoming.once('error', reject);
    });
    void sendSlices(outgoing, lines);
  });
}

async function sendSlices(outgoing: NodeJS.WritableStream, lines: readonly object[]): Promise<void> {
  const size = Math.ceil(lines.length / SLICES);
  for (let from = 0; from < lines.length; from += size) {
    outgoing.write(
      lines
        .slice(from, from + size)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    await sleep(SLICE_PAUSE_MS);
  }
  outgoing.end();
}

async function countRuns(cluster: Cluster): Promise<number> {
  const { rows } = await cluster.database.query<{ count: string }>('SELECT count(*) FROM runs');
  return Number(rows[0]?.count);
}

/** Whether nothing listened, so that the request was not sent. */
function isRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ECONNREFUSED';
}
