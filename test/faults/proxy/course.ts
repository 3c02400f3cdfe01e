import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startServer } from '../../support/process.js';
import { setUpServer } from '../../support/set-up-server.js';
import type { Store } from '../../support/store.js';
import type { Answer } from '../../support/api.js';
import { randomFrom, type Random } from '../kill/random.js';
import { startProxy, type LostMessage, type TcpProxy } from '../tcp-proxy.js';
import { Scene, WRITE_KINDS, type Violation, type Write, type WriteKind } from './writes.js';

/** How often the connections are cut. */
export interface CutPlan {
  readonly store: Store;
  readonly seed: number;
  /** Every message of every kind of write in every way, or random ones of each until the time is over. */
  readonly extent: 'whole' | { readonly withinMs: number };
  /** Names of the kinds; all of them when it is left out. */
  readonly kinds?: readonly string[];
  /** Arguments of Node for the server, by which tests plant defects; `program` is then the one of single modules. */
  readonly nodeArguments?: readonly string[];
  readonly program?: string;
}

/** What came of it. */
export interface CutReport {
  readonly seed: number;
  readonly kinds: number;
  /** Writes that were compared with their acknowledgement. */
  readonly writes: number;
  readonly cuts: number;
  /** Cuts after which the first answer was an acknowledgement all the same. */
  readonly answered: number;
  readonly violations: readonly Violation[];
}

const WAYS: readonly LostMessage['loses'][] = ['request', 'reply', 'late'];
const ATTEMPTS = 8;
const PAUSE_MS = 40;
const READY_WITHIN_MS = 5_000;

/**
 * Cuts the connection to PostgreSQL at the n-th message of writes, sends each write again as a client does until it is acknowledged, and
 * compares what the server shows with the acknowledgement. Ends at the first violation.
 */
export async function runCuts(plan: CutPlan): Promise<CutReport> {
  const database = new URL(plan.store.databaseUrl ?? '');
  const proxy = await startProxy(database.hostname, Number(database.port || 5432));
  const behind = new URL(database);
  behind.hostname = '127.0.0.1';
  behind.port = String(proxy.port);
  const { nodeArguments = [], program } = plan;
  const server = await startServer({
    environment: { ...plan.store.environment, CLARION_DATABASE_URL: behind.href },
    nodeArguments,
    ...(program === undefined ? {} : { program }),
  });
  try {
    const course = new Course(plan, proxy, new Scene(server.url, await setUpServer(server.url)));
    await (plan.extent === 'whole' ? course.cutEverywhere() : course.cutAtRandom(plan.extent.withinMs));
    await course.lookForLeftovers();
    return course.report();
  } finally {
    await server.end('SIGKILL');
    await proxy.close();
  }
}

class Course {
  readonly #random: Random;
  readonly #kinds: readonly (readonly [string, WriteKind])[];
  readonly #violations: Violation[] = [];
  #writes = 0;
  #cuts = 0;
  #answered = 0;

  constructor(
    private readonly plan: CutPlan,
    private readonly proxy: TcpProxy,
    private readonly scene: Scene,
  ) {
    this.#random = randomFrom(plan.seed);
    this.#kinds = Object.entries(WRITE_KINDS).filter(([name]) => plan.kinds?.includes(name) ?? true);
  }

  get #hasFailed(): boolean {
    return this.#violations.length > 0;
  }

  /** Cuts every message of each kind of write in every way. */
  async cutEverywhere(): Promise<void> {
    for (const [name, kind] of this.#kinds) {
      const messages = await this.#messagesOf(name, kind);
      for (const loses of WAYS)
        for (let nth = 1; nth <= messages && !this.#hasFailed; nth += 1) await this.#cut(name, kind, { nth, loses });
    }
  }

  /** Cuts the last message of each kind, which is mostly its COMMIT, and then random ones. */
  async cutAtRandom(withinMs: number): Promise<void> {
    const end = performance.now() + withinMs;
    const counted: (readonly [string, WriteKind, number])[] = [];
    for (const [name, kind] of this.#kinds) counted.push([name, kind, await this.#messagesOf(name, kind)]);
    for (const [name, kind, nth] of counted) await this.#cut(name, kind, { nth, loses: 'reply' });
    while (performance.now() < end && !this.#hasFailed) {
      const chosen = counted[this.#random.whole(0, counted.length - 1)];
      if (chosen === undefined) throw new Error('The course has no kind of write');
      const [name, kind, messages] = chosen;
      const loses = this.#random.chance(0.05) ? 'late' : this.#random.chance(0.5) ? 'reply' : 'request';
      await this.#cut(name, kind, { nth: this.#random.whole(1, messages), loses });
    }
  }

  /** Nothing may stay of what was not acknowledged: rows of content that nothing owns, files without a row. */
  async lookForLeftovers(): Promise<void> {
    const client = new Client({ connectionString: this.plan.store.databaseUrl });
    await client.connect();
    const count = async (query: string): Promise<number> => Number((await client.query(query)).rows[0]?.count ?? -1);
    const loose = await count(LOOSE_ROWS);
    const rows = await count('SELECT count(*) FROM artifacts');
    await client.end();
    const files = await this.#artifactFiles();
    if (loose !== 0) this.#note('leftovers', [{ kind: 'partial', detail: `${loose} tests belong to nothing` }]);
    if (files !== rows) this.#note('leftovers', [{ kind: 'partial', detail: `${files} files of ${rows} artifacts` }]);
  }

  report(): CutReport {
    const { seed } = this.plan;
    const counts = { writes: this.#writes, cuts: this.#cuts, answered: this.#answered };
    return { seed, kinds: this.#kinds.length, ...counts, violations: this.#violations };
  }

  /** How many messages a kind of write sends when nothing is cut. */
  async #messagesOf(name: string, kind: WriteKind): Promise<number> {
    const write = await kind(this.scene, labelOf());
    const before = this.proxy.messages;
    const answer = await write.send();
    const messages = this.proxy.messages - before;
    await this.#compare(`${name}, uncut`, write, answer);
    return messages;
  }

  async #cut(name: string, kind: WriteKind, lost: LostMessage): Promise<void> {
    const where = `${name}, ${lost.loses} of message ${lost.nth}`;
    const write = await kind(this.scene, labelOf());
    const cutsBefore = this.proxy.statementsLost;
    this.proxy.cutAt(lost);
    const first = await write.send().catch((error: unknown) => error);
    this.proxy.spare();
    const isCut = this.proxy.statementsLost > cutsBefore;
    if (isCut) this.#cuts += 1;
    if (isCut && isAnswer(first) && first.status === write.acknowledged) this.#answered += 1;
    await this.#compare(where, write, await this.#retry(where, write, first));
    await this.#expectReady(where);
  }

  /** Sends a write again while the server asks for that, as a client does. */
  async #retry(where: string, write: Write, first: unknown): Promise<Answer | undefined> {
    let answer = first;
    for (let attempt = 1; isAnswer(answer) && answer.status === 503 && attempt < ATTEMPTS; attempt += 1) {
      if (answer.headers.get('retry-after') === null)
        this.#note(where, [{ kind: 'answer', detail: 'a 503 has no Retry-After' }]);
      await sleep(PAUSE_MS);
      answer = await write.send();
    }
    if (isAnswer(answer)) return answer;
    this.#note(where, [{ kind: 'answer', detail: `no answer: ${String(answer)}` }]);
    return undefined;
  }

  async #compare(where: string, write: Write, answer: Answer | undefined): Promise<void> {
    if (answer === undefined) return;
    this.#writes += 1;
    if (answer.status === write.acknowledged) return this.#note(where, await write.verify(answer));
    this.#note(where, [{ kind: 'answer', detail: `${answer.status}: ${answer.text.slice(0, 200)}` }]);
  }

  async #expectReady(where: string): Promise<void> {
    const end = performance.now() + READY_WITHIN_MS;
    for (;;) {
      const answer = await this.scene.request('GET', '/health/ready', {}).catch(() => undefined);
      if (answer?.status === 200) return;
      if (performance.now() > end)
        return this.#note(where, [{ kind: 'answer', detail: `readiness is ${answer?.status}` }]);
      await sleep(PAUSE_MS);
    }
  }

  async #artifactFiles(): Promise<number> {
    const directory = join(this.plan.store.environment['CLARION_DATA_DIR'] ?? '', 'artifacts');
    if (!existsSync(directory)) return 0;
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  }

  #note(where: string, violations: readonly Violation[]): void {
    this.#violations.push(...violations.map(({ kind, detail }) => ({ kind, detail: `${where}: ${detail}` })));
  }
}

/** Tests of a content that no run has and that the sweep does not know. */
const LOOSE_ROWS = `
  SELECT count(*) FROM tests WHERE
    NOT EXISTS (SELECT 1 FROM runs WHERE runs.organization_id = tests.organization_id AND runs.content_id = tests.content_id)
    AND NOT EXISTS (SELECT 1 FROM run_contents WHERE run_contents.organization_id = tests.organization_id AND run_contents.id = tests.content_id)`;

/** The label of a write: in the form of a commit, by which runs are found again. */
function labelOf(): string {
  return randomUUID().replaceAll('-', '');
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'text' in value;
}
