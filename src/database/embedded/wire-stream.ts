import { Duplex } from 'node:stream';
import type { WireEngine } from './wire-engine.js';
import { RESET_SESSION, TERMINATE } from './wire-messages.js';

type Done = (error?: Error | null) => void;

/**
 * What `pg` takes for a socket. It asks for an engine when it connects and keeps to that one, so that a transaction never
 * goes on in an engine that was started again. When it ends, for whatever reason, the session is made fit for the next client
 * before 'close' is told and before anything that the next client sends.
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
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error('The embedded database did not start', { cause: error })),
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
    this.#send(chunks.map(({ chunk }) => chunk), done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine === undefined) return done(error);
    engine.lost.removeEventListener('abort', this.#onLost);
    const ended = (): void => done(error);
    engine.execute(RESET_SESSION).then(ended, ended);
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
    const messages = Buffer.concat(chunks.filter((chunk) => chunk[0] !== TERMINATE));
    if (this.#engine === undefined || messages.length === 0) return done();
    this.#engine.execute(messages).then((answer) => {
      if (answer.length > 0) this.push(answer);
      done();
    }, done);
  }
}
