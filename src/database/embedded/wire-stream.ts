import { Duplex } from 'node:stream';
import { DatabaseLost, type WireEngine } from './wire-engine.js';
import { RESET_SESSION, TERMINATE } from './wire-messages.js';

type Done = (error?: Error | null) => void;

/**
 * What `pg` takes for a socket. It asks for an engine when it connects and keeps to that one, so that a transaction never
 * goes on in an engine that was started again. At the goodbye, or when it is destroyed, the session is at once made fit for
 * the next client, whose first message can only come behind.
 */
export class WireStream extends Duplex {
  #engine: WireEngine | undefined;

  constructor(private readonly acquire: () => Promise<WireEngine>) {
    super();
  }

  /** Takes the part of `net.Socket.connect`; emits 'connect', or 'error' when there is no engine. */
  connect(): this {
    this.acquire().then(
      (engine) => this.#attach(engine),
      (error: unknown) => this.destroy(error instanceof Error ? error : new DatabaseLost('it did not start')),
    );
    return this;
  }

  /** Of `net.Socket`, without effect here. */
  setNoDelay(): this {
    return this;
  }

  /** Of `net.Socket`, without effect here. */
  ref(): this {
    return this;
  }

  /** Of `net.Socket`, without effect here. */
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they come.
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
    // Who says goodbye waits for no answer any more.
    const isGoodbye = chunks.some((chunk) => chunk[0] === TERMINATE);
    const sent = isGoodbye ? this.#leave() : this.#exchange(Buffer.concat(chunks));
    sent.then(() => done(), done);
  }

  async #exchange(messages: Uint8Array): Promise<void> {
    const answer = await this.#engine?.execute(messages);
    if (answer !== undefined && answer.length > 0) this.push(answer);
  }

  /** The engine gets the reset before this returns; when it is lost there is nothing left to reset. */
  async #leave(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    engine?.lost.removeEventListener('abort', this.#onLost);
    await engine?.execute(RESET_SESSION).catch(() => undefined);
  }
}
