/** So long the values of one failure are looked for, in milliseconds; ordinary ones take a tenth of one. */
const MOST_MS = 250;

/**
 * The time for the values of one failure, which begins when it is made. Checked between dialects: each takes linear time, and
 * this is for the one that does not. Once used up, it stays so.
 */
export class ReadingBudget {
  readonly #beganMs: number;
  #isUsedUp = false;

  constructor(private readonly clock: () => number = busyMs()) {
    this.#beganMs = clock();
  }

  /** Whether no time is left. */
  isUsedUp(): boolean {
    this.#isUsedUp ||= this.clock() - this.#beganMs > MOST_MS;
    return this.#isUsedUp;
  }

  /** Whether reading was stopped. Does not look at the clock. */
  get wasStopped(): boolean {
    return this.#isUsedUp;
  }
}

/** So long a look at the time of the processor is good for those that begin behind it: it takes as long as a reading. */
const FRESH_MS = 10;

let latest = { atMs: Number.NEGATIVE_INFINITY, usage: { user: 0, system: 0 } };

/** A clock that stands still while the process waits: a failure must not lose its values because the machine is busy. */
function busyMs(): () => number {
  const beganMs = performance.now();
  if (beganMs - latest.atMs > FRESH_MS) latest = { atMs: beganMs, usage: process.cpuUsage() };
  const begin = latest.usage;
  return () => {
    const passedMs = performance.now() - beganMs;
    if (passedMs <= MOST_MS) return passedMs;
    const { user, system } = process.cpuUsage(begin);
    return Math.min(passedMs, (user + system) / 1000);
  };
}
