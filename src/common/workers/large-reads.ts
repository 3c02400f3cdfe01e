import { Injectable } from '@nestjs/common';

/** Results of tests that a request may keep in memory without a turn: a few megabytes. */
const FEW = 20_000;

/** Requests that may keep more at the same time. */
const MOST_AT_ONCE = 4;

/**
 * Limits the memory of requests that merge the results of many tests: only a few large ones run at the same time, and others wait in order.
 * Small ones never wait.
 */
@Injectable()
export class LargeReads {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Does work that keeps so many results in memory, when it has its turn. */
  async inTurn<T>(results: number, work: () => Promise<T>): Promise<T> {
    if (results <= FEW) return work();
    if (this.#running >= MOST_AT_ONCE) await new Promise<void>((begin) => void this.#waiting.push(begin));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The next one takes over the turn.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
