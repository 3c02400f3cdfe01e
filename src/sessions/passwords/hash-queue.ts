import { overloaded } from '../../common/problem.js';

const RETRY_SECONDS = 2;

/** Runs expensive work a few at a time; a few more wait, and the rest is refused, so that no request waits for long. */
export class HashQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    private readonly atOnce: number,
    private readonly waitingAtMost: number,
  ) {}

  /**
   * Checks that there is room.
   * @throws Problem overloaded.
   */
  requireRoom(): void {
    if (this.#running >= this.atOnce && this.#waiting.length >= this.waitingAtMost) throw overloaded(RETRY_SECONDS);
  }

  /**
   * Runs work in the order of arrival.
   * @throws Problem overloaded, without starting the work, when too many wait already.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.requireRoom();
    if (this.#running >= this.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#handOver();
    }
  }

  /** Gives the place to the next in line, or frees it. */
  #handOver(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
