import { withoutTenant } from '../tenant/tenant-scope.js';
import { doesBackgroundWork } from '../workers/worker-process.js';

/** Does work when it is woken, and looks for some at intervals. A round that is wanted during another one follows it. */
export class WokenWork {
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  /** `pollMs` is in milliseconds. Errors of a round go to `onError`. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pollMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Whether it was stopped. Long work checks this between its steps. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Starts to look for work. Of several workers, the first one does. It does not keep the process alive. */
  start(): void {
    if (doesBackgroundWork()) this.#timer = setInterval(() => this.wake(), this.pollMs).unref();
  }

  /** Begins a round, or has one follow that is under way. Raises nothing. */
  wake(): void {
    this.#isWanted = true;
    if (this.#underWay !== undefined || this.#isStopped) return;
    this.#underWay = this.doWanted()
      .catch(this.onError)
      .finally(() => {
        this.#underWay = undefined;
        if (this.#isWanted) this.wake();
      });
  }

  /** Stops, and waits for the current round. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#underWay;
  }

  private async doWanted(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      await withoutTenant('background', this.work);
    }
  }
}
