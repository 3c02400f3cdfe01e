import type { MessagePort } from 'node:worker_threads';
import { toError } from '../../common/sent-error.js';
import type { PreparedBatch } from '../../runs/content/run-writing.js';
import type { BatchSettings } from '../prepare-batch.js';
import { isReply, type ReadingReply, type ReadingRequest, revived } from './reading-messages.js';
import type { ReadResult, UploadReading } from './reading-task.js';

interface Waiter {
  resolve(reply: ReadingReply): void;
  reject(error: Error): void;
}

/** A reading in a thread, requested over its port. */
export class RemoteReading implements UploadReading {
  readonly #waiting: Waiter[] = [];
  #projectId = '';
  #result: ReadResult | undefined;
  #lost: Error | undefined;

  constructor(private readonly port: MessagePort) {
    port.on('message', (reply: unknown) => {
      if (!isReply(reply)) throw new Error('A thread that reads uploads sent something unknown');
      this.#waiting.shift()?.resolve(revived(reply));
    });
  }

  get projectId(): string {
    return this.#projectId;
  }

  /** Begins. Raises what `openUpload` raises. */
  async open(): Promise<void> {
    const reply = await this.#ask({ kind: 'open' });
    if (reply.kind !== 'opened') throw unexpected(reply);
    this.#projectId = reply.projectId;
  }

  /** The thread prepares a batch while the one before it is used. */
  async *batches(settings: BatchSettings): AsyncGenerator<PreparedBatch> {
    const ask = (): Promise<ReadingReply> => {
      const reply = this.#ask({ kind: 'next', settings });
      // The error is raised where the reply is awaited.
      reply.catch(() => undefined);
      return reply;
    };
    let next = ask();
    for (;;) {
      const reply = await next;
      if (reply.kind === 'done') {
        this.#result = reply.result;
        return;
      }
      if (reply.kind !== 'batch') throw unexpected(reply);
      next = ask();
      yield reply.batch;
    }
  }

  result(): ReadResult {
    if (this.#result === undefined) throw new Error('The upload is not read to its end');
    return this.#result;
  }

  /** Stops the thread's work on this reading. Resolves when it no longer uses the body, also because the thread is gone. */
  async end(): Promise<void> {
    await this.#ask({ kind: 'end' }).catch(() => undefined);
    this.lose(new Error('The reading has ended'));
    this.port.close();
  }

  /** Lets what waits, and every later request, fail: the thread ended. */
  lose(error: Error): void {
    this.#lost ??= error;
    for (const waiter of this.#waiting.splice(0)) waiter.reject(error);
  }

  async #ask(request: ReadingRequest): Promise<ReadingReply> {
    if (this.#lost !== undefined) throw this.#lost;
    const reply = await new Promise<ReadingReply>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.port.postMessage(request, []);
    });
    if (reply.kind === 'failed') throw toError(reply.error);
    return reply;
  }
}

function unexpected(reply: ReadingReply): Error {
  return new Error(`A thread that reads uploads replied ${reply.kind}`);
}
