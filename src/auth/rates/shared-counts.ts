import { onPrimaryMessage, sendToPrimary, workerNumber } from '../../common/workers/worker-process.js';

/** A worker knows the requests of the others so much later, in milliseconds. */
const SHARE_MS = 50;

/** Called with requests that another worker admitted. */
type OnShared = (policy: string, key: string, count: number) => void;

/**
 * Shares counts of admitted requests among the workers of a server, so that a limit is the same for any number of them. A limit can be
 * exceeded by what the other workers admit within 50 ms. Asking another process before each request would cost more than the request.
 */
export class SharedCounts {
  readonly #isShared = workerNumber() !== undefined;
  readonly #counts = new Map<string, Map<string, number>>();
  #isPlanned = false;

  constructor(onShared: OnShared) {
    if (this.#isShared)
      onPrimaryMessage((message) => {
        if (message.kind === 'counted') for (const [policy, key, count] of message.counts) onShared(policy, key, count);
      });
  }

  /** Counts an admitted request. */
  note(policy: string, key: string): void {
    if (!this.#isShared) return;
    const keys = this.#counts.get(policy) ?? new Map<string, number>();
    this.#counts.set(policy, keys.set(key, (keys.get(key) ?? 0) + 1));
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => this.share(), SHARE_MS).unref();
  }

  private share(): void {
    this.#isPlanned = false;
    const counts = [...this.#counts].flatMap(([policy, keys]) =>
      [...keys].map(([key, count]) => [policy, key, count] as const),
    );
    this.#counts.clear();
    sendToPrimary({ kind: 'counted', counts });
  }
}
