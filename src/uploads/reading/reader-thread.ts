import { MessageChannel, Worker } from 'node:worker_threads';
import { Problem } from '../../common/problem.js';
import { threadFile } from '../../common/thread-file.js';
import type { ReadingOrder, ReadingStart } from './reading-messages.js';
import { RemoteReading } from './remote-reading.js';

/** Memory of the objects of a thread. A document of 50 MB takes about 250 MiB. */
const HEAP_MIB = 1536;

const RETRY_SECONDS = 5;

/** A thread that reads uploads. */
export class ReaderThread {
  readonly #worker: Worker;
  readonly #readings = new Set<RemoteReading>();
  #loss: Problem | undefined;

  /** `ended` is called when the thread is gone, also because it was terminated. */
  constructor(ended: () => void, heapMib = HEAP_MIB) {
    this.#worker = new Worker(threadFile('reader-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMib },
    });
    this.#worker.unref();
    this.#worker.on('error', (error) => (this.#loss = lossOf(error)));
    this.#worker.on('exit', () => {
      ended();
      for (const reading of this.#readings) reading.lose(this.#loss ?? lossOf(new Error('The thread was terminated')));
    });
  }

  /** The number of readings that have not ended. */
  get load(): number {
    return this.#readings.size;
  }

  /** Gives the thread a reading. End it with `end`. */
  start(order: ReadingOrder): RemoteReading {
    const { port1, port2 } = new MessageChannel();
    const reading = new RemoteReading(port1);
    this.#readings.add(reading);
    const start: ReadingStart = { order, port: port2 };
    this.#worker.postMessage(start, [port2]);
    return reading;
  }

  /** Ends a reading. Resolves when the thread no longer uses its body. */
  async end(reading: RemoteReading): Promise<void> {
    await reading.end();
    this.#readings.delete(reading);
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** All readings of a lost thread fail: one of them may have needed too much memory. */
function lossOf(error: Error): Problem {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const detail = isMemory
    ? `The server ran out of memory while it read this body. Try again in ${RETRY_SECONDS} seconds; send a large run as NDJSON.`
    : `Try again in ${RETRY_SECONDS} seconds.`;
  return new Problem('overloaded', detail, { headers: { 'Retry-After': String(RETRY_SECONDS) }, cause: error });
}
