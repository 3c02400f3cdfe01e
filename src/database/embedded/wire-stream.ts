import { Duplex } from 'node:stream';
import { DatabaseLost, type WireEngine } from './wire-engine.js';
import { RESET_SESSION, TERMINATE } from './wire-messages.js';

type Done = (error?: Error | null) => void;

/**
 * The stream that `pg` uses as a socket. It gets an engine when it connects and keeps that one, so that a transaction
 * never continues in a restarted engine. On disconnect or destroy, the session is reset at once for the next client,
 * whose first message can only come later.
 */
export class WireStream extends Duplex {
  #engine: WireEngine | undefined;

  constructor(private readonly acquire: () => Promise<WireEngine>) {
    super();
  }

  /** Implements `net.Socket.connect`: emits 'connect', or 'error' when there is no engine. */
  connect(): this {
    this.acquire().then(
      (engine) => this.#attach(engine),
      (error: unknown) => this.destroy(error instanceof Error ? error : new DatabaseLost('it did not start')),
    );
    return this;
  }

  /** Part of `net.Socket`; does nothing here. */
  setNoDelay(): this {
    return this;
  }

  /** Part of `net.Socket`; does nothing here. */
  ref(): this {
    return this;
  }

  /** Part of `net.Socket`; does nothing here. */
  unref(): this {
    return this;
  }

  override _read(): void {
    // Replies are pushed when they arrive.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    void this.#leave().then(() => done(error));
  }

  #attach(engine: WireEngine): void {
    if (this.destroyed) return;
    this.#engine = engine;
    engine.lost.addEventListener('abort', this.#onLost);
    this.emit('connect');
  }

  readonly #onLost = (): void => {
    const reason: unknown = this.#engine?.lost.reason;
    this.destroy(reason instanceof Error ? reason : undefined);
  };

  #send(chunks: readonly Uint8Array[], done: Done): void {
    // A client that disconnects waits for no reply.
    const isGoodbye = chunks.some((chunk) => chunk[0] === TERMINATE);
    const sent = isGoodbye ? this.#leave() : this.#exchange(Buffer.concat(chunks));
    sent.then(() => done(), done);
  }

  async #exchange(messages: Uint8Array): Promise<void> {
    const answer = await this.#engine?.execute(messages);
    if (answer !== undefined && answer.length > 0) this.push(answer);
  }

  /** The engine gets the reset before this returns. A lost engine has nothing to reset. */
  async #leave(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    engine?.lost.removeEventListener('abort', this.#onLost);
    await engine?.execute(RESET_SESSION).catch(() => undefined);
  }
}
