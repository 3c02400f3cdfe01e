import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../common/package-root.js';
import type { PgliteSettings } from './pglite-engine.js';
import { DatabaseLost, type WireEngine } from './wire-engine.js';

/** Requests to the worker of the embedded database. It answers in their order. */
export type WorkerRequest =
  | { readonly kind: 'execute'; readonly messages: Uint8Array }
  | { readonly kind: 'hold'; readonly isHeld: boolean }
  | { readonly kind: 'close' };

/** Replies of the worker: 'ready' once, when the database is open. */
export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Uint8Array }
  | { readonly kind: 'held' }
  | { readonly kind: 'closed' };

export function isWorkerRequest(value: unknown): value is WorkerRequest {
  if (kindOf(value) === 'close') return true;
  if (kindOf(value) === 'hold') return typeof Reflect.get(Object(value), 'isHeld') === 'boolean';
  return kindOf(value) === 'execute' && bytesAt(value, 'messages');
}

function isWorkerReply(value: unknown): value is WorkerReply {
  if (['ready', 'held', 'closed'].includes(String(kindOf(value)))) return true;
  return kindOf(value) === 'answer' && bytesAt(value, 'answer');
}

export function isWorkerSettings(value: unknown): value is PgliteSettings {
  if (typeof value !== 'object' || value === null) return false;
  return 'directory' in value && 'durability' in value && 'maintenance' in value;
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
}

function bytesAt(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, name) instanceof Uint8Array;
}

interface Waiter {
  resolve(reply: WorkerReply): void;
  reject(error: Error): void;
}

/** The thread's own compiled program: it loads little, and a bundle has no file for it. */
const WORKER_FILE = join(packageRoot(), 'dist/src/database/embedded/pglite-worker.js');

/**
 * Stack size that lets PostgreSQL reach its own limit of recursion before the thread's stack ends, which would kill it.
 */
const STACK_MIB = 256;

/** PGlite in its own thread, so that a long query does not block the service. */
export class WorkerEngine implements WireEngine {
  readonly #lost = new AbortController();
  readonly #waiting: Waiter[] = [];
  readonly #worker: Worker;
  #failure: DatabaseLost | undefined;

  private constructor(settings: PgliteSettings) {
    this.#worker = new Worker(WORKER_FILE, { workerData: settings, resourceLimits: { stackSizeMb: STACK_MIB } });
    this.#worker.on('message', (reply: unknown) => this.#settle(reply));
    this.#worker.on('error', (error) => {
      this.#failure = new DatabaseLost(reasonOf(error));
    });
    this.#worker.on('exit', () => this.#end());
  }

  /**
   * Starts the thread and opens the database in it.
   * @throws DatabaseLost when the files cannot be opened.
   */
  static async start(settings: PgliteSettings): Promise<WorkerEngine> {
    const engine = new WorkerEngine(settings);
    await engine.#reply();
    engine.#worker.unref();
    return engine;
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  async execute(messages: Uint8Array): Promise<Uint8Array> {
    const own = new Uint8Array(messages);
    const reply = await this.#ask({ kind: 'execute', messages: own }, [own.buffer]);
    if (reply.kind !== 'answer') throw new Error('The embedded database answered something else');
    return reply.answer;
  }

  async holdMaintenance(isHeld: boolean): Promise<void> {
    await this.#ask({ kind: 'hold', isHeld }, []);
  }

  async close(): Promise<void> {
    if (!this.lost.aborted) await this.#ask({ kind: 'close' }, []);
    this.#failure ??= new DatabaseLost('it is closed');
    await this.#worker.terminate();
  }

  async #ask(request: WorkerRequest, transfer: ArrayBuffer[]): Promise<WorkerReply> {
    this.lost.throwIfAborted();
    // Only awaited work keeps the process alive.
    this.#worker.ref();
    this.#worker.postMessage(request, transfer);
    return this.#reply();
  }

  #reply(): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }

  #settle(reply: unknown): void {
    if (!isWorkerReply(reply)) throw new Error('The embedded database sent something that is not known here');
    this.#waiting.shift()?.resolve(reply);
    if (this.#waiting.length === 0) this.#worker.unref();
  }

  #end(): void {
    const failure = this.#failure ?? new DatabaseLost('its thread ended');
    this.#lost.abort(failure);
    for (const waiter of this.#waiting.splice(0)) waiter.reject(failure);
  }
}

/** An error from the thread arrives as a copy; the name of the loss must not appear in it twice. */
function reasonOf(error: Error): string {
  return error.message.replace(/^The embedded database was lost: /, '');
}
