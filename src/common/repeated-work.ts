/** Work that is done again and again, with a pause before each time. It keeps no process alive. */
export class RepeatedWork {
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** `pauseMs` are milliseconds. What the work throws goes to `onError`, and the work goes on. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pauseMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Whether it was told to stop; long work looks here in between. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Begins with a pause. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#underWay = this.doOnce();
    }, this.pauseMs).unref();
  }

  /** Ends it, and waits for the work under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  private async doOnce(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.onError(error);
    }
    if (!this.#isStopped) this.start();
  }
}
