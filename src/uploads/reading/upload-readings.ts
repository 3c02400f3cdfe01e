import type { UnpackRatio } from '@clarion/reports';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { OrganizationId } from '../../common/identifiers.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { openUpload } from './open-upload.js';
import { ReaderPool } from './reader-pool.js';
import type { InputPart, ReadingTask, UploadReading } from './reading-task.js';
import { type Spool, Spools } from './spool.js';

const MOST_THREADS = 4;
const IDLE_MS = 60_000;
const MEMORY_BYTES = 256 * 1024 * 1024;

/** Bodies of the largest size that fit on the disk at one time. */
const BODIES_ON_DISK = 8;

/** A received body and how it is read. */
export interface ReceivedUpload {
  readonly task: ReadingTask;
  readonly parts: AsyncIterable<InputPart>;
  readonly organizationId: OrganizationId;
  /** Counts the bytes of the body as they arrive. */
  readonly ratio: UnpackRatio;
}

/** Reads uploads: small ones at once, the others in threads, so that the service answers others meanwhile. */
@Injectable()
export class UploadReadings implements OnApplicationShutdown {
  readonly #spools: Spools;
  readonly #pool: ReaderPool;

  constructor(@Inject(CONFIG) config: Config) {
    this.#spools = new Spools({
      directory: join(config.dataDir, 'incoming'),
      memoryBytes: MEMORY_BYTES,
      diskBytes: BODIES_ON_DISK * config.maxStreamBytes,
    });
    this.#pool = new ReaderPool({
      threads: config.readerThreads ?? threadsOf(config.workers),
      waitMs: config.readerWaitMs,
      idleMs: IDLE_MS,
    });
  }

  /**
   * Receives an upload, passes its reading to `use` and returns the result. Raises what receiving, reading and `use` raise, and
   * @throws Problem overloaded when too many large bodies arrive at the same time, or the disk is full.
   */
  async read<T>(upload: ReceivedUpload, use: (reading: UploadReading) => Promise<T>): Promise<T> {
    const { task, parts, organizationId, ratio } = upload;
    const spool = await this.#spools.receive(parts);
    const { descriptor } = spool;
    if (descriptor !== undefined) {
      const demand = { organizationId, wholeBytes: wholeBytesOf(task, spool) };
      const order = { task, parts: spool.parts, arrivedBytes: ratio.arrived, descriptor };
      return this.#pool.read(order, demand, use, () => spool.release());
    }
    try {
      return await use(await openUpload(task, spool.input(), ratio));
    } finally {
      await spool.release();
    }
  }

  /** Requests have ended, or have had their time. */
  async onApplicationShutdown(): Promise<void> {
    await this.#pool.close();
  }
}

/** The processors less one, for all workers together. */
function threadsOf(workers: number): number {
  return Math.min(MOST_THREADS, Math.max(1, Math.floor((availableParallelism() - 1) / workers)));
}

/** NDJSON and XML are read in constant memory. The size of a compressed file says nothing about its content. */
function wholeBytesOf(task: ReadingTask, spool: Spool): number {
  if (spool.isPacked) return Infinity;
  return task.kind === 'lines' || (task.kind === 'reports' && spool.isMarkup) ? 0 : spool.size;
}
