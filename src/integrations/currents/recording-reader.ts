import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { DocumentThreads } from '../../common/document-threads.js';
import { threadFile } from '../../common/thread-file.js';
import { readJsonBytes } from '../../http/body.js';
import { type Opening, readOpening } from './read-opening.js';
import { readRecord, type TestRecord } from './read-record.js';

/** A larger body is read in a thread: 256 KiB take about 10 ms. */
const MOST_BYTES_HERE = 256 * 1024;

/** Decompressed. A list of 20,000 tests has about 6 MiB. */
const LARGEST_BODY = 16 * 1024 * 1024;

/** Reads the bodies of a Currents reporter, large ones off the event loop. Raises what `readJsonBytes` and `DocumentThreads.read` raise. */
@Injectable()
export class RecordingReader implements OnApplicationShutdown {
  readonly #threads = new DocumentThreads(threadFile('recording-worker.js', import.meta.url));

  async onApplicationShutdown(): Promise<void> {
    await this.#threads.close();
  }

  /** Reads the body that opens a run. Raises what `readOpening` raises. */
  async opening(request: IncomingMessage): Promise<Opening> {
    const bytes = await readJsonBytes(request, LARGEST_BODY);
    return bytes.length > MOST_BYTES_HERE ? this.#threads.read<Opening>('opening', bytes) : readOpening(bytes);
  }

  /** Reads a test record. Raises what `readRecord` raises. */
  async record(request: IncomingMessage): Promise<TestRecord> {
    const bytes = await readJsonBytes(request, LARGEST_BODY);
    return bytes.length > MOST_BYTES_HERE ? this.#threads.read<TestRecord>('record', bytes) : readRecord(bytes);
  }
}
