import { setTimeout as sleep } from 'node:timers/promises';
import { setUpServer, textOf, type Account } from '../../support/set-up-server.js';
import { startServer, type ServerProcess } from '../../support/process.js';
import type { Store } from '../../support/store.js';
import { Ledger, type Violation } from './ledger.js';
import { ALL_SIZES, nextOrder, type Order, type Size } from './orders.js';
import { randomFrom, type Random } from './random.js';
import { RefusedRead, RunClient, type ListedRun } from './run-client.js';

/** How the server is tormented. */
export interface KillPlan {
  readonly seed: number;
  /** So many uploads at least are answered before the last kill. */
  readonly uploads: number;
  readonly kills: number;
  readonly store: Store;
  /** Arguments of Node for the server, by which tests plant defects; `program` is then the one of single modules. */
  readonly nodeArguments?: readonly string[];
  readonly program?: string;
  /** Sizes of the uploads; all of them when it is left out. */
  readonly sizes?: readonly Size[];
  /** Least and most milliseconds from the answer that a kill waits for to the kill. */
  readonly delayMs?: readonly [least: number, most: number];
}

/** What came of it. */
export interface KillReport {
  readonly seed: number;
  readonly uploads: number;
  readonly kills: number;
  /** Uploads that had no answer when the server was killed, by what was found of them after its start. */
  readonly inFlight: { readonly durable: number; readonly absent: number; readonly replacing: number };
  readonly largeInFlight: number;
  readonly listReads: number;
  readonly contentReads: number;
  readonly violations: readonly Violation[];
}

const WORKERS = 4;
const DELAY_MS = [0, 120] as const;
const POLL_MS = 25;
const REPLACE_SHARE = 0.4;

/**
 * Uploads runs, kills the server with SIGKILL in the middle of them, again and again, and holds what it shows,
 * at any moment and after each start, against what it acknowledged. What had no answer is sent again under the same key.
 */
export async function runKills(plan: KillPlan): Promise<KillReport> {
  const course = new Course(plan);
  for (let kill = 0; kill < plan.kills && !course.hasFailed; kill += 1) await course.torment();
  if (!course.hasFailed) await course.verify();
  return course.report();
}

class Course {
  readonly #ledger = new Ledger();
  readonly #violations: Violation[] = [];
  readonly #random: Random;
  #account: Account | undefined;
  readonly #counts = {
    orders: 0,
    answers: 0,
    kills: 0,
    durable: 0,
    absent: 0,
    replacing: 0,
    large: 0,
    listReads: 0,
    contentReads: 0,
  };
  /** Labels whose content was read to its end since they changed, while nothing was under way. */
  readonly #verified = new Set<string>();
  /** Labels whose content was read while uploads were under way. */
  readonly #seen = new Set<string>();

  constructor(private readonly plan: KillPlan) {
    this.#random = randomFrom(plan.seed);
  }

  get hasFailed(): boolean {
    return this.#violations.length > 0;
  }

  /** Starts the server, settles what the last kill left, uploads, and kills it. */
  async torment(): Promise<void> {
    const server = await this.#start();
    const client = await this.#client(server);
    await this.#settle(client);
    if (!this.hasFailed) await this.#uploadUntilKilled(server, client);
    await server.end('SIGKILL');
  }

  async #uploadUntilKilled(server: ServerProcess, client: RunClient): Promise<void> {
    const signs = { killed: false };
    const share = Math.ceil(this.plan.uploads / this.plan.kills);
    const goal = this.#counts.answers + this.#random.whole(share, Math.ceil(share * 1.2));
    const working = Promise.all([
      ...Array.from({ length: WORKERS }, () => this.#work(client, signs)),
      this.#watch(client, signs),
    ]);
    // Nobody stops working before the kill but by an error, which is a server that failed by itself.
    await Promise.race([this.#reach(goal, signs), working]).finally(() => (signs.killed = true));
    await server.end('SIGKILL');
    await working;
    this.#counts.kills += 1;
    this.#counts.large += this.#ledger.unanswered().filter(({ order }) => order.size === 'large').length;
  }

  /** Waits for so many answers, or for a violation, and then for a moment of any length. */
  async #reach(answers: number, signs: { readonly killed: boolean }): Promise<void> {
    while (this.#counts.answers < answers && !this.hasFailed && !signs.killed) await sleep(1);
    await sleep(this.#random.whole(...(this.plan.delayMs ?? DELAY_MS)));
  }

  /** Starts the server for the last time and reads every run to its end. */
  async verify(): Promise<void> {
    const server = await this.#start();
    try {
      const client = await this.#client(server);
      await this.#settle(client);
      this.#verified.clear();
      await this.#verifyAll(client, await client.all());
    } finally {
      await server.end('SIGTERM');
    }
  }

  report(): KillReport {
    const { orders, kills, durable, absent, replacing, large, listReads, contentReads } = this.#counts;
    const counts = { uploads: orders, kills, inFlight: { durable, absent, replacing }, largeInFlight: large };
    return { seed: this.plan.seed, ...counts, listReads, contentReads, violations: this.#violations };
  }

  #start(): Promise<ServerProcess> {
    const { store, nodeArguments = [], program } = this.plan;
    return startServer({
      environment: store.environment,
      nodeArguments,
      ...(program === undefined ? {} : { program }),
    });
  }

  async #client({ url }: ServerProcess): Promise<RunClient> {
    this.#account ??= await setUpServer(url);
    return new RunClient(url, this.#account);
  }

  /** Looks at everything, sends again what had no answer, and looks again. */
  async #settle(client: RunClient): Promise<void> {
    const runs = await client.all();
    this.#note(this.#ledger.judgeAll(runs));
    await this.#verifyAll(client, runs);
    for (const { order, sent, acknowledged } of this.#ledger.unanswered()) {
      const found = runs.find((run) => run.label === order.label);
      this.#counts[acknowledged === undefined ? (found === undefined ? 'absent' : 'durable') : 'replacing'] += 1;
      const runId = await this.#send(client, order, sent);
      if (found !== undefined && runId !== found.id)
        this.#note([{ kind: 'duplicate', detail: `${found.id} was there, and its retry made ${runId}` }]);
    }
    const after = await client.all();
    this.#note(this.#ledger.judgeAll(after));
    await this.#verifyAll(client, after);
  }

  async #verifyAll(client: RunClient, runs: readonly ListedRun[]): Promise<void> {
    for (const run of runs.filter(({ label }) => !this.#verified.has(label))) {
      await this.#verify(client, run, true);
      this.#verified.add(run.label);
    }
  }

  async #verify(client: RunClient, run: ListedRun, quiet: boolean): Promise<void> {
    this.#counts.contentReads += 1;
    try {
      this.#note(this.#ledger.judgeContent(run, await client.content(run.id), quiet));
    } catch (error) {
      if (!(error instanceof RefusedRead)) throw error;
      this.#note([{ kind: 'partial', detail: error.message }]);
    }
  }

  /** Uploads until the server is killed. */
  async #work(client: RunClient, signs: { readonly killed: boolean }): Promise<void> {
    while (!signs.killed) {
      const { order, version } = this.#choose();
      await this.#send(client, order, version).catch((error: unknown) => {
        if (!signs.killed) throw error;
      });
    }
  }

  /** A new run, or the next version of one whose first is acknowledged. */
  #choose(): { readonly order: Order; readonly version: number } {
    const replaceable = this.#ledger.entries.find(
      (entry) => entry.acknowledged?.version === entry.sent && entry.sent + 1 < entry.order.versions.length,
    );
    if (replaceable !== undefined && this.#random.chance(REPLACE_SHARE))
      return { order: replaceable.order, version: replaceable.sent + 1 };
    this.#counts.orders += 1;
    return { order: nextOrder(this.#random, this.#counts.orders, this.plan.sizes ?? ALL_SIZES), version: 0 };
  }

  async #send(client: RunClient, order: Order, version: number): Promise<string | undefined> {
    const body = order.versions[version];
    if (body === undefined) throw new Error('An order has no such version');
    this.#ledger.send(order, version);
    this.#verified.delete(order.label);
    const answer = await client.upload(body);
    if (answer.status !== 201 && answer.status !== 200) {
      this.#note([
        { kind: 'answer', detail: `an upload was answered with ${answer.status}: ${answer.body.slice(0, 300)}` },
      ]);
      return undefined;
    }
    const runId = textOf(JSON.parse(answer.body), 'runId');
    this.#note(this.#ledger.acknowledge(order, version, runId));
    this.#counts.answers += 1;
    return runId;
  }

  /** Reads the list all the time, and one run after the other to its end. */
  async #watch(client: RunClient, signs: { readonly killed: boolean }): Promise<void> {
    while (!signs.killed) {
      await this.#look(client).catch((error: unknown) => {
        if (!signs.killed) throw error;
      });
      await sleep(POLL_MS);
    }
  }

  async #look(client: RunClient): Promise<void> {
    const runs = await client.newest();
    this.#counts.listReads += 1;
    this.#note(this.#ledger.judgeList(runs));
    // A run that is being replaced may change between two pages.
    const replaced = (label: string): boolean =>
      this.#ledger.entries.some(({ order }) => order.label === label && order.versions.length > 1);
    const newest = runs.find(({ label }) => !this.#seen.has(label) && !replaced(label));
    if (newest === undefined) return;
    this.#seen.add(newest.label);
    await this.#verify(client, newest, false);
  }

  #note(violations: readonly Violation[]): void {
    this.#violations.push(...violations);
  }
}
