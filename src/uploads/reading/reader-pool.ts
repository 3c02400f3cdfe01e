import { overloaded } from '../../common/problem.js';
import { chooseReading, type Demand, type ReadingLimits } from './choose-reading.js';
import { ReaderThread } from './reader-thread.js';
import type { ReadingOrder } from './reading-messages.js';
import type { UploadReading } from './reading-task.js';

/** Readings that take turns in one thread: a long one does not keep short ones waiting. */
const READINGS_IN_THREAD = 4;

/** Bytes of documents that threads have in memory at one time. A parsed document takes several times its size. */
const WHOLE_BYTES = 64 * 1024 * 1024;

const MOST_WAITING = 100;
const RETRY_SECONDS = 10;

/** The size of a pool. */
export interface PoolSettings {
  readonly threads: number;
  /** How long a reading waits for its turn, in milliseconds. */
  readonly waitMs: number;
  /** How long a thread without work is kept, in milliseconds. */
  readonly idleMs: number;
  /** Memory of a thread. Default: enough for every body in the default limits. */
  readonly heapMib?: number;
}

interface Waiting {
  readonly demand: Demand;
  readonly begin: () => void;
}

/** Threads that read uploads, started when they are needed, and the queue in front of them. */
export class ReaderPool {
  readonly #threads = new Set<ReaderThread>();
  readonly #timers = new Map<ReaderThread, NodeJS.Timeout>();
  readonly #waiting: Waiting[] = [];
  readonly #running: Demand[] = [];
  readonly #limits: ReadingLimits;
  #isClosed = false;

  constructor(private readonly settings: PoolSettings) {
    this.#limits = { readings: settings.threads * READINGS_IN_THREAD, wholeBytes: WHOLE_BYTES };
  }

  /**
   * Reads an upload in a thread while `use` uses it, and returns its result. Calls `released` when the thread no longer uses the body,
   * which may be later. Raises what `use` and the reading raise, and
   * @throws Problem overloaded when too many wait, when the turn does not come, and when the thread is lost.
   */
  async read<T>(
    order: ReadingOrder,
    demand: Demand,
    use: (upload: UploadReading) => Promise<T>,
    released: () => Promise<void>,
  ): Promise<T> {
    try {
      await this.#turn(demand);
    } catch (error) {
      await released();
      throw error;
    }
    const thread = this.#leastLoaded();
    const reading = thread.start(order);
    try {
      await reading.open();
      return await use(reading);
    } finally {
      void thread.end(reading).then(async () => {
        this.#giveBack(demand, thread);
        await released();
      });
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  async #turn(demand: Demand): Promise<void> {
    if (this.#isClosed || this.#waiting.length >= MOST_WAITING) throw overloaded(RETRY_SECONDS);
    await new Promise<void>((begin, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        refuse(overloaded(RETRY_SECONDS));
      }, this.settings.waitMs);
      const waiting = {
        demand,
        begin: () => {
          clearTimeout(timer);
          begin();
        },
      };
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    for (;;) {
      const demands = this.#waiting.map(({ demand }) => demand);
      const index = chooseReading(demands, this.#running, this.#limits);
      const [chosen] = index === undefined ? [] : this.#waiting.splice(index, 1);
      if (chosen === undefined) return;
      this.#running.push(chosen.demand);
      chosen.begin();
    }
  }

  #giveBack(demand: Demand, thread: ReaderThread): void {
    this.#running.splice(this.#running.indexOf(demand), 1);
    if (thread.load === 0 && this.#threads.has(thread)) this.#endWhenIdle(thread);
    this.#next();
  }

  #leastLoaded(): ReaderThread {
    const [first] = [...this.#threads].toSorted((left, right) => left.load - right.load);
    if (first !== undefined && (first.load === 0 || this.#threads.size >= this.settings.threads)) {
      clearTimeout(this.#timers.get(first));
      this.#timers.delete(first);
      return first;
    }
    const thread: ReaderThread = new ReaderThread(() => this.#threads.delete(thread), this.settings.heapMib);
    this.#threads.add(thread);
    return thread;
  }

  #endWhenIdle(thread: ReaderThread): void {
    const timer = setTimeout(() => {
      this.#timers.delete(thread);
      this.#threads.delete(thread);
      void thread.terminate();
    }, this.settings.idleMs);
    timer.unref();
    this.#timers.set(thread, timer);
  }
}
