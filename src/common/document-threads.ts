import { parentPort, Worker } from 'node:worker_threads';
import { overloaded, Problem } from './problem.js';
import { type SentError, toError, toSentError } from './sent-error.js';

/** Memory of the objects of a thread. A document of 8 MiB takes about 200 MiB. */
const HEAP_MIB = 768;

/** A document that takes longer is refused: the largest good ones take about two seconds. */
const LONGEST_MS = 20_000;

const AT_ONCE = 2;

/** How long a thread without work is kept: its start and its first document cost half a second. */
const IDLE_MS = 30_000;

const MOST_WAITING = 20;
const RETRY_SECONDS = 10;

/** A request to a document thread, which sends back one reply. */
interface DocumentRequest {
  readonly task: unknown;
  readonly bytes: Uint8Array;
}

type DocumentReply<T> = { readonly result: T } | { readonly error: SentError };

/** Threads that read documents of a few megabytes, so that other requests are answered meanwhile. Each reads one at a time. */
export class DocumentThreads {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  /** What fails when a thread with work ends. */
  readonly #lost = new Map<Worker, (error: Error) => void>();

  /** `file` is the compiled thread, which calls `serveDocuments`. */
  constructor(private readonly file: string) {}

  /**
   * Returns what a thread reads from the bytes of a document. The task is plain data. Raises what the reading raises, and
   * @throws Problem overloaded when too many documents wait, or the thread is lost; validation_failed when it takes too long.
   */
  async read<T>(task: unknown, bytes: Uint8Array): Promise<T> {
    await this.#turn();
    try {
      return await this.#readNow<T>({ task, bytes });
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  /** Ends the threads without work. */
  async close(): Promise<void> {
    const idle = [...this.#idle];
    this.#idle.clear();
    for (const [, timer] of idle) clearTimeout(timer);
    await Promise.all(idle.map(([worker]) => worker.terminate()));
  }

  async #turn(): Promise<void> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= MOST_WAITING) throw overloaded(RETRY_SECONDS);
      // The one before passes its turn on.
      await new Promise<void>((begin) => this.#waiting.push(begin));
    } else this.#running += 1;
  }

  async #readNow<T>(request: DocumentRequest): Promise<T> {
    const worker = this.#take();
    let timer: NodeJS.Timeout | undefined;
    try {
      const reply = await new Promise<DocumentReply<T>>((resolve, reject) => {
        timer = setTimeout(() => reject(tookTooLong()), LONGEST_MS);
        this.#lost.set(worker, (error) => reject(lossOf(error)));
        worker.once('message', (message: DocumentReply<T>) => resolve(message));
        worker.postMessage(request, []);
      });
      this.#keep(worker);
      if ('error' in reply) throw toError(reply.error);
      return reply.result;
    } finally {
      clearTimeout(timer);
      this.#lost.delete(worker);
      if (!this.#idle.has(worker)) await worker.terminate();
    }
  }

  #take(): Worker {
    const [first] = this.#idle;
    if (first === undefined) return this.#start();
    const [worker, timer] = first;
    clearTimeout(timer);
    this.#idle.delete(worker);
    return worker;
  }

  #start(): Worker {
    const worker = new Worker(this.file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } });
    worker.unref();
    const end = (error: Error): void => {
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
      this.#lost.get(worker)?.(error);
    };
    worker.once('error', end);
    worker.once('exit', () => end(new Error('The thread ended without a reply')));
    return worker;
  }

  #keep(worker: Worker): void {
    const timer = setTimeout(() => {
      this.#idle.delete(worker);
      void worker.terminate();
    }, IDLE_MS);
    timer.unref();
    this.#idle.set(worker, timer);
  }
}

/** The thread's side: reads each document that the thread is sent, and replies. */
export function serveDocuments(read: (task: unknown, bytes: Uint8Array) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is a thread that reads documents');
  port.on('message', (request: unknown) => {
    void replyTo(request, read).then((reply) => port.postMessage(reply, []));
  });
}

async function replyTo(
  request: unknown,
  read: (task: unknown, bytes: Uint8Array) => unknown,
): Promise<DocumentReply<unknown>> {
  try {
    if (!isDocumentRequest(request)) throw new Error('A thread that reads documents was sent something unknown');
    return { result: await read(request.task, request.bytes) };
  } catch (error) {
    return { error: toSentError(error) };
  }
}

function isDocumentRequest(data: unknown): data is DocumentRequest {
  return typeof data === 'object' && data !== null && 'bytes' in data && data.bytes instanceof Uint8Array;
}

function tookTooLong(): Problem {
  return new Problem(
    'validation_failed',
    `Send a simpler document: reading it takes more than ${LONGEST_MS / 1000} s.`,
  );
}

function lossOf(cause: unknown): Problem {
  return new Problem('overloaded', `Try again in ${RETRY_SECONDS} seconds, with a smaller document.`, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    cause,
  });
}
