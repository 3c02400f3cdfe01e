import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { isToPrimary, type ToPrimary, type ToWorker, WORKER_NUMBER } from '../common/workers/worker-process.js';
import { Gatherings } from './gatherings.js';

/** A worker that ended is replaced after this pause. */
const RESTART_MS = 1_000;

/** Where a worker listens, and what the operator does next. */
export type Listening = Extract<ToPrimary, { readonly kind: 'listening' }>;

/** A worker that ended and was not stopped. */
export interface LostWorker {
  readonly worker: number;
  readonly code: number | null;
  readonly signal: string | null;
}

/** A worker ended before it listened. It has written why. */
export class WorkerFailed extends Error {}

/** The workers of a server: processes that listen on one port. Runs in the primary process, which answers no request. */
export class WorkerPool {
  readonly #workers = new Map<number, Worker>();
  readonly #gatherings = new Gatherings();
  readonly #ends = new Set<Promise<unknown>>();
  #isStopped = false;

  constructor(
    private readonly size: number,
    private readonly onLoss: (lost: LostWorker) => void,
  ) {}

  /**
   * Starts the first worker, which migrates the database, and then the others. Returns where they listen.
   * @throws WorkerFailed when one of them ends before it listens; the others are ended.
   */
  async start(): Promise<Listening> {
    try {
      const first = await this.begin(1);
      await Promise.all(Array.from({ length: this.size - 1 }, (_, index) => this.begin(index + 2)));
      for (const [number, worker] of this.#workers) this.keep(number, worker);
      return first;
    } catch (error) {
      this.kill();
      throw error;
    }
  }

  /** Lets all workers stop as a server of one process does, and waits for their ends. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.sendTo(this.#workers.keys(), { kind: 'stop' });
    await Promise.all(this.#ends);
  }

  /** Ends all workers at once. */
  kill(): void {
    this.#isStopped = true;
    for (const worker of this.#workers.values()) worker.process.kill('SIGKILL');
  }

  /** Starts a worker. Settles when it listens, or ended before. */
  private begin(number: number): Promise<Listening> {
    if (this.#isStopped) return Promise.reject(new WorkerFailed('the server was stopped'));
    const worker = cluster.fork({ [WORKER_NUMBER]: String(number) });
    this.#workers.set(number, worker);
    const end = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (this.#workers.get(number) === worker) this.#workers.delete(number);
        this.#ends.delete(end);
        this.#gatherings.forget(number);
        resolve();
      });
    });
    this.#ends.add(end);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (!isToPrimary(message)) return;
        if (message.kind === 'listening') resolve(message);
        else this.receive(number, message);
      });
      worker.once('exit', () => reject(new WorkerFailed(`worker ${number} ended before it listened`)));
    });
  }

  /** Replaces a worker when it ends, with the same number, until the server is stopped. */
  private keep(number: number, worker: Worker): void {
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (this.#isStopped) return;
      this.onLoss({ worker: number, code, signal });
      void this.replace(number);
    });
  }

  private async replace(number: number): Promise<void> {
    await sleep(RESTART_MS);
    if (this.#isStopped) return;
    const listening = this.begin(number);
    const worker = this.#workers.get(number);
    if (worker !== undefined) this.keep(number, worker);
    // One that fails is lost as well, and replaced.
    await listening.catch(() => undefined);
  }

  private receive(number: number, message: Exclude<ToPrimary, Listening>): void {
    switch (message.kind) {
      case 'counted': {
        const others = [...this.#workers.keys()].filter((other) => other !== number);
        return this.sendTo(others, message);
      }
      case 'gather': {
        const workers = [...this.#workers.keys()];
        return this.#gatherings.begin(
          workers,
          (gathering) => this.sendTo(workers, { kind: 'measure', gathering }),
          (all) => this.sendTo([number], { kind: 'gathered', id: message.id, all }),
        );
      }
      case 'measured':
        return this.#gatherings.add(message.gathering, number, message.metrics);
    }
  }

  private sendTo(numbers: Iterable<number>, message: ToWorker): void {
    for (const number of numbers) {
      const worker = this.#workers.get(number);
      // One that ends meanwhile needs no message.
      if (worker?.isConnected() === true) worker.send(message, () => undefined);
    }
  }
}
