import { UnpackRatio } from '@clarion/reports';
import { read } from 'node:fs';
import { promisify } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import { toSentError } from '../../common/sent-error.js';
import type { PreparedBatch } from '../../runs/content/run-writing.js';
import { openUpload } from './open-upload.js';
import { PIECE_BYTES, readParts } from './spool.js';
import {
  isRequest,
  type ReadingOrder,
  type ReadingReply,
  type ReadingRequest,
  type ReadingStart,
  transferOf,
} from './reading-messages.js';
import type { InputPart, UploadReading } from './reading-task.js';

const readBytes = promisify(read);

/**
 * A larger document that is read as a whole leaves several times its size as garbage: its text behind the parsed value, that behind the
 * cleaned tests, and all of it behind the last batch. None of it may add to what comes next.
 */
const LARGE_BYTES = 8 * 1024 * 1024;

/**
 * Answers the requests for a reading until one ends it. Readings of one thread take turns. `collectGarbage` is called after each step of
 * a large document that is read as a whole, and before its end is answered.
 */
export function serveReading({ order, port }: ReadingStart, collectGarbage: () => void): void {
  const reading = new ServedReading(order, collectGarbage);
  port.on('message', (request: unknown) => {
    if (!isRequest(request)) throw new Error('A reading was sent an unknown request');
    if (request.kind === 'end') reading.stop();
    void reading.answer(request).then((reply) => {
      port.postMessage(reply, transferOf(reply));
      if (reply.kind === 'ended') port.close();
    });
  });
}

class ServedReading {
  #isStopped = false;
  #upload: UploadReading | undefined;
  #batches: AsyncIterator<PreparedBatch> | undefined;
  #isWhole = false;
  /** The bytes of a document, until nothing needs them any longer. */
  #document: Buffer | undefined;
  /** The work of all requests so far. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly order: ReadingOrder,
    private readonly collectGarbage: () => void,
  ) {}

  /** Lets the reading fail at its next piece, so that it ends soon. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Answers a request when those before it are answered. */
  async answer(request: ReadingRequest): Promise<ReadingReply> {
    const reply = this.#work.then(() =>
      this.#answerNow(request).catch((error: unknown): ReadingReply => ({ kind: 'failed', error: toSentError(error) })),
    );
    this.#work = reply;
    return reply;
  }

  async #answerNow(request: ReadingRequest): Promise<ReadingReply> {
    switch (request.kind) {
      case 'open':
        this.#upload = await openUpload(this.order.task, this.#parts(), ratioOf(this.order), () => {
          this.#isWhole = true;
          this.#document = undefined;
          this.#stepDone();
        });
        if (this.#isWhole) this.#stepDone();
        return { kind: 'opened', projectId: this.#upload.projectId };
      case 'next': {
        const upload = this.#opened();
        this.#batches ??= upload.batches(request.settings)[Symbol.asyncIterator]();
        const next = await this.#batches.next();
        return next.done === true ? { kind: 'done', result: upload.result() } : { kind: 'batch', batch: next.value };
      }
      case 'end':
        // What its end raises is of no use to anybody.
        await this.#batches?.return?.().catch(() => undefined);
        this.#batches = undefined;
        this.#upload = undefined;
        if (this.#document === undefined) this.#stepDone();
        else discard(this.#document);
        this.#document = undefined;
        return { kind: 'ended' };
    }
  }

  #stepDone(): void {
    if (this.order.task.kind !== 'lines' && sizeOf(this.order) > LARGE_BYTES) this.collectGarbage();
  }

  #opened(): UploadReading {
    if (this.#upload === undefined) throw new Error('A batch was requested before the reading was opened');
    return this.#upload;
  }

  #parts(): AsyncGenerator<InputPart> {
    const { task, parts } = this.order;
    const isStream = task.kind === 'lines' || task.kind === 'reports';
    // A document in one piece is in memory once.
    return isStream
      ? readParts(parts, (start, end) => this.#readAt(start, end), PIECE_BYTES)
      : readParts(parts, async (start, end) => (this.#document = await this.#readAt(start, end)), Infinity);
  }

  async #readAt(start: number, end: number): Promise<Buffer> {
    if (this.#isStopped) throw new Error('The reading was stopped');
    const { buffer, bytesRead } = await readBytes(
      this.order.descriptor,
      Buffer.allocUnsafeSlow(end - start),
      0,
      end - start,
      start,
    );
    return buffer.subarray(0, bytesRead);
  }
}

/**
 * Frees bytes at once. Collecting all garbage for them would also drop the compiled code for the tests that are read, and the next
 * upload would begin slowly.
 */
function discard({ buffer }: Buffer): void {
  if (!(buffer instanceof ArrayBuffer)) return;
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
  port1.close();
}

function ratioOf({ arrivedBytes }: ReadingOrder): UnpackRatio {
  const ratio = new UnpackRatio();
  ratio.arrive(arrivedBytes);
  return ratio;
}

function sizeOf({ parts }: ReadingOrder): number {
  return parts.at(-1)?.bytes.end ?? 0;
}
