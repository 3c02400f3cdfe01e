import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withoutTenant } from '../common/tenant/tenant-scope.js';
import { BackgroundSession, onSession } from './background-session.js';
import { HISTORY_INDEX, indexState, replaceIndex } from './replace-index.js';

/**
 * Replaces an index of a large table while the server serves; migrations replace it only where the table is small. One process builds.
 * If that is stopped meanwhile, the old index stays, and the next start begins again.
 */
@Injectable()
export class OnlineIndexes implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('Database');
  readonly #session: BackgroundSession;
  #building: Promise<void> = Promise.resolve();

  constructor(private readonly dataSource: DataSource) {
    this.#session = new BackgroundSession(dataSource);
  }

  /** Begins in the background. */
  onApplicationBootstrap(): void {
    this.#building = withoutTenant('background', () => this.build()).catch((error: unknown) => {
      if (!this.#session.isStopped)
        this.#logger.warn(`The index ${HISTORY_INDEX.name} was not replaced: ${String(error)}`);
    });
  }

  /** Cancels a build on a server. The embedded database cancels no statement, so this waits there. */
  async onModuleDestroy(): Promise<void> {
    await this.#session.stop();
    await this.#building;
  }

  /** Replaces the index unless it has its columns already, or another process is at it. */
  async build(): Promise<void> {
    if ((await indexState(this.dataSource, HISTORY_INDEX)) === 'wide') return;
    // The embedded database has one session, which everybody waits for in any case, and one process.
    if (this.#session.isEmbedded)
      return onSession(this.dataSource, (session) => replaceIndex(session, HISTORY_INDEX, 'IN TURN'));
    await this.#session.run((session) => replaceIndex(session, HISTORY_INDEX, 'CONCURRENTLY'));
  }
}
