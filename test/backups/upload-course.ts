import { createHash, randomBytes, randomInt } from 'node:crypto';
import { exchange, type Answer } from '../support/api.js';
import type { Account } from '../support/set-up-server.js';

/** A run whose upload was answered with 201, with what its readers got. */
export interface AcknowledgedRun {
  readonly runId: string;
  /** The body of its failures and its validator. */
  readonly failures: string;
  readonly etag: string;
  /** SHA-256 of the file of each artifact, by its id. */
  readonly files: ReadonlyMap<string, string>;
}

/** Every fifth run is deleted again. */
const DELETED = 5;

/** Uploads runs with failures and artifacts, and deletes some of them, until it is stopped. */
export class UploadCourse {
  readonly #acknowledged = new Map<string, AcknowledgedRun>();
  readonly #workers: Promise<void>[];
  #isStopped = false;
  #count = 0;

  constructor(
    private readonly url: string,
    private readonly account: Account,
  ) {
    this.#workers = [1, 2].map(() => this.#work());
  }

  /** The runs that are stored, and whose deletion was not begun. */
  get acknowledged(): readonly AcknowledgedRun[] {
    return [...this.#acknowledged.values()];
  }

  /** Resolves when so many uploads are answered. */
  async reached(count: number): Promise<void> {
    while (this.#count < count) await Promise.race([this.#turn(), ...this.#workers]);
  }

  /** Waits for the uploads in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#workers);
  }

  async #turn(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      const run = await this.#uploadRun();
      this.#acknowledged.set(run.runId, run);
      this.#count += 1;
      if (this.#count % DELETED === 0) await this.#delete(run.runId);
    }
  }

  async #uploadRun(): Promise<AcknowledgedRun> {
    const { account } = this;
    const sent = await this.#send('POST', account.uploadPath, account.writeToken, envelope());
    const runId = String(sent.body['runId']);
    const form = new FormData();
    const contents = [randomBytes(randomInt(1, 200_000)), Buffer.from('a'.repeat(randomInt(0, 5_000)))];
    for (const [index, content] of contents.entries()) form.append('files', new Blob([content]), `file-${index}.bin`);
    const stored = await this.#send('POST', `${account.uploadPath}/${runId}/artifacts`, account.writeToken, form);
    const ids = contents.map((_, index) => String(stored.body['items']?.[String(index)]?.['id']));
    const files = new Map(ids.map((id, index) => [id, sha256(contents[index] ?? Buffer.alloc(0))]));
    return { runId, files, ...(await readFailures(this.url, account, runId)) };
  }

  async #delete(runId: string): Promise<void> {
    this.#acknowledged.delete(runId);
    const answer = await exchange(this.url, 'DELETE', `/open/v1/runs/${runId}`, { as: this.account.cookie });
    if (answer.status !== 204) throw new Error(`The deletion was answered with ${answer.status}: ${answer.text}`);
  }

  async #send(method: string, path: string, as: string, body: unknown): Promise<Answer> {
    const answer = await exchange(this.url, method, path, { as, body });
    if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
    return answer;
  }
}

/** What a server has of a run: the same fields as the acknowledgement. */
export async function readRun(url: string, account: Account, run: AcknowledgedRun): Promise<AcknowledgedRun> {
  const files = new Map<string, string>();
  for (const id of run.files.keys()) files.set(id, await digestOfFile(url, account, run.runId, id));
  return { runId: run.runId, files, ...(await readFailures(url, account, run.runId)) };
}

/** The ids of all runs of a server. */
export async function listRuns(url: string, account: Account): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const { text } = await exchange(url, 'GET', `/open/v1/runs?limit=200${cursor}`, { as: account.readToken });
    const page: { items: { id: string }[]; nextCursor?: string | null } = JSON.parse(text);
    ids.push(...page.items.map(({ id }) => id));
    if (typeof page.nextCursor !== 'string') return ids;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

/** The artifacts of a run whose file is not there. */
export async function missingFiles(url: string, account: Account, runId: string): Promise<readonly string[]> {
  const path = `/open/v1/runs/${runId}/artifacts`;
  const { text } = await exchange(url, 'GET', path, { as: account.readToken });
  const { items }: { items: { id: string; sizeBytes: number }[] } = JSON.parse(text);
  const missing: string[] = [];
  for (const { id, sizeBytes } of items) {
    const response = await fetch(`${url}${path}/${id}`, { headers: { authorization: `Bearer ${account.readToken}` } });
    if ((await response.arrayBuffer()).byteLength !== sizeBytes) missing.push(id);
  }
  return missing;
}

async function readFailures(
  url: string,
  account: Account,
  runId: string,
): Promise<{ readonly failures: string; readonly etag: string }> {
  const answer = await exchange(url, 'GET', `/open/v1/runs/${runId}/failures`, { as: account.readToken });
  return { failures: answer.text, etag: answer.headers.get('etag') ?? '' };
}

async function digestOfFile(url: string, account: Account, runId: string, id: string): Promise<string> {
  const response = await fetch(`${url}/open/v1/runs/${runId}/artifacts/${id}`, {
    headers: { authorization: `Bearer ${account.readToken}` },
  });
  return sha256(Buffer.from(await response.arrayBuffer()));
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Texts and numbers that a copy could change. */
function envelope(): object {
  const tests = Array.from({ length: randomInt(1, 60) }, (_, index) => ({
    testId: `suite/${index}`,
    testName: `Test ${index} "quoted" \\ \u{1f9ea} \u0007 é`,
    success: index % 3 > 0,
    durationMs: index / 7,
    tags: ['a,b', '{}', ''],
    events: [
      { type: 'log', message: randomBytes(40).toString('base64'), atMs: 1e-7 },
      ...(index % 3 > 0 ? [] : [{ type: 'error', message: `expected 12345678901234567890.10 got ${index}\n\ttab` }]),
    ],
  }));
  return { commitSha: randomBytes(20).toString('hex'), gitRef: 'refs/heads/main', result: { tests } };
}
