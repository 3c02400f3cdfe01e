import { withoutTenant } from '../tenant/tenant-scope.js';
import { doesBackgroundWork } from '../workers/worker-process.js';

/** Repeats work with a pause before each round, in one process of a server. It does not keep the process alive. */
export class RepeatedWork {
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** `pauseMs` is in milliseconds. Errors of the work go to `onError`, and the next round follows. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pauseMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Whether it was stopped. Long work checks this between its steps. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Starts with a pause. Of several workers, the first one works. */
  start(): void {
    if (!doesBackgroundWork()) return;
    this.#timer = setTimeout(() => {
      this.#underWay = this.doOnce();
    }, this.pauseMs).unref();
  }

  /** Stops it, and waits for the current round. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  private async doOnce(): Promise<void> {
    try {
      await withoutTenant('background', this.work);
    } catch (error) {
      this.onError(error);
    }
    if (!this.#isStopped) this.start();
  }
}
