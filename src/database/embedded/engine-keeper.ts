import { DatabaseLost, type WireEngine } from './wire-engine.js';

/** Returns the running engine, and starts another one on demand when the last one was lost. */
export class EngineKeeper {
  #engine: Promise<WireEngine> | undefined;
  #isStopped = false;

  constructor(
    private readonly open: () => Promise<WireEngine>,
    private readonly onLost: (error: Error) => void,
  ) {}

  /**
   * Returns the running engine.
   * @throws DatabaseLost when it cannot be started, or was stopped.
   */
  readonly engine = (): Promise<WireEngine> => {
    if (this.#isStopped) return Promise.reject(new DatabaseLost('it is closed'));
    this.#engine ??= this.#start();
    return this.#engine;
  };

  /** Closes the engine for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const engine = await this.#engine?.catch(() => undefined);
    await engine?.close();
  }

  async #start(): Promise<WireEngine> {
    try {
      const engine = await this.open();
      engine.lost.addEventListener('abort', () => this.#forget(engine), { once: true });
      return engine;
    } catch (error) {
      this.#engine = undefined;
      throw error;
    }
  }

  #forget(engine: WireEngine): void {
    if (this.#isStopped) return;
    this.#engine = undefined;
    const reason: unknown = engine.lost.reason;
    if (reason instanceof Error) this.onLost(reason);
  }
}
