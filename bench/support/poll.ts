import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Polled } from './poll-thread.js';

/** Asks one route at a fixed pace from a thread, and measures how long the answers take. */
export class Poll {
  readonly #thread: Worker;

  constructor(polled: Polled) {
    this.#thread = new Worker(new URL('poll-thread.js', import.meta.url), { workerData: polled });
  }

  /** The times since the last call, in milliseconds, once the requests under way are answered. */
  async take(): Promise<readonly number[]> {
    this.#thread.postMessage('take', []);
    const [times]: unknown[] = await once(this.#thread, 'message');
    return Array.isArray(times) ? times.map(Number) : [];
  }

  async end(): Promise<readonly number[]> {
    const times = await this.take();
    await this.#thread.terminate();
    return times;
  }
}
