import { resolve } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { embeddedOptions, serverOptions } from './connection.js';
import { DatabaseConnector, type OpenDatabase } from './database-connector.js';
import { startEmbedded } from './embedded/embedded-database.js';

/** The server that the configuration names, or else the embedded database in the data directory. */
@Injectable()
export class ConfiguredDatabase extends DatabaseConnector {
  readonly #logger = new Logger('Database');

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>) {
    super();
  }

  /** @throws DataDirectoryInUse, DataDirectoryUnusable or DatabaseLost for the embedded database. */
  async open(): Promise<OpenDatabase> {
    const { databaseUrl, dataDir } = this.config;
    if (databaseUrl !== undefined) return { options: serverOptions(databaseUrl), stop: () => Promise.resolve() };
    const onLost = (error: Error): void => this.#logger.error(error.message);
    const embedded = await startEmbedded(resolve(dataDir, 'database'), { onLost });
    return { options: embeddedOptions(embedded.poolOptions), stop: () => embedded.stop() };
  }
}
