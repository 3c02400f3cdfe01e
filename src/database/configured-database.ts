import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { embeddedOptions, serverOptions } from './connection.js';
import { embeddedDirectory } from './embedded/data-files.js';
import { DatabaseConnector, type OpenDatabase } from './database-connector.js';
import { EmbeddedStart } from './embedded/embedded-start.js';

/** Opens the server of the configuration, or else the embedded database in the data directory. */
@Injectable()
export class ConfiguredDatabase extends DatabaseConnector {
  readonly #logger = new Logger('Database');

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>,
    @Optional() private readonly begun?: EmbeddedStart,
  ) {
    super();
  }

  /** @throws DataDirectoryInUse, DataDirectoryUnusable or DatabaseLost for the embedded database. */
  async open(): Promise<OpenDatabase> {
    const { databaseUrl, dataDir } = this.config;
    if (databaseUrl !== undefined) return { options: serverOptions(databaseUrl), stop: () => Promise.resolve() };
    const onLost = (error: Error): void => this.#logger.error(error.message);
    const start = this.begun ?? new EmbeddedStart(embeddedDirectory(dataDir));
    const embedded = await start.opened(onLost);
    return { options: embeddedOptions(embedded.poolOptions), stop: () => embedded.stop() };
  }
}
