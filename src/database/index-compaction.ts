import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RepeatedWork } from '../common/sweeps/repeated-work.js';
import { BackgroundSession } from './background-session.js';
import { compactIndex, looseIndexes, type LooseIndex } from './compact-indexes.js';
import { DAY_MS } from '../common/day.js';

/** Looks of a day, at one every ten minutes. */
const REMEMBERED = 144;
/** A quarter of a day: fewer say little about what is usual. */
const LEAST = 36;

/** Finds out from a counter, which is read at a fixed pace, when less happens than usual. */
export class QuietTimes {
  #last: number | undefined;
  readonly #counts: number[] = [];

  /** Notes the counter. Returns whether it grew by at most the average of a day. It is not known in the first quarter of a day. */
  isQuiet(counter: number): boolean {
    const count = counter - (this.#last ?? Infinity);
    this.#last = counter;
    // A counter that was reset says nothing.
    if (count < 0) return false;
    this.#counts.push(count);
    if (this.#counts.length > REMEMBERED) this.#counts.shift();
    const average = this.#counts.reduce((sum, one) => sum + one, 0) / this.#counts.length;
    return this.#counts.length >= LEAST && count <= average;
  }
}

const PAUSE_MS = 600_000;
const MIB = 1024 * 1024;
/** What is worth a rebuild: 800,000 results of a history. */
const LEAST_BYTES = 64 * MIB;

const TRANSACTIONS = `
  SELECT (xact_commit + xact_rollback)::double precision AS count FROM pg_stat_database WHERE datname = current_database()`;

/**
 * Rebuilds indexes of results whose pages have become half empty, at most once a day and when less happens than usual, while the server
 * serves. The embedded database is left alone: it would serve nobody meanwhile.
 */
@Injectable()
export class IndexCompaction implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('Database');
  readonly #quiet = new QuietTimes();
  readonly #session: BackgroundSession;
  readonly #looks: RepeatedWork;
  #notBefore = 0;

  constructor(private readonly dataSource: DataSource) {
    this.#session = new BackgroundSession(dataSource);
    this.#looks = new RepeatedWork(
      () => this.look(),
      PAUSE_MS,
      (error) => {
        if (!this.#session.isStopped) this.#logger.warn(`The indexes of results were not rebuilt: ${String(error)}`);
      },
    );
  }

  onApplicationBootstrap(): void {
    if (!this.#session.isEmbedded) this.#looks.start();
  }

  /** Cancels a rebuild. What it leaves is removed by the next one. */
  async onModuleDestroy(): Promise<void> {
    await this.#session.stop();
    await this.#looks.stop();
  }

  /** Rebuilds the indexes that take at least so many bytes too many. */
  async compact(leastBytes: number): Promise<void> {
    if (this.#session.isEmbedded) return;
    const loose = await looseIndexes(this.dataSource, leastBytes);
    if (loose.length === 0) return;
    this.#notBefore = performance.now() + DAY_MS;
    await this.#session.run(async (session) => {
      for (const index of loose) {
        if (this.#session.isStopped) return;
        this.note(index, await compactIndex(session, index.name));
      }
    });
  }

  private async look(): Promise<void> {
    const [transactions] = await this.dataSource.query<{ readonly count: number }[]>(TRANSACTIONS);
    const isQuiet = this.#quiet.isQuiet(transactions?.count ?? 0);
    if (isQuiet && performance.now() >= this.#notBefore) await this.compact(LEAST_BYTES);
  }

  private note({ name, bytes }: LooseIndex, left: number): void {
    this.#logger.log(
      `Rebuilt the index ${name}: it had ${Math.ceil(bytes / MIB)} MiB, and has ${Math.ceil(left / MIB)}.`,
    );
  }
}
