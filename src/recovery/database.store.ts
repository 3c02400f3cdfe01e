import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { connected, onConfigured } from '../database/command-database.js';
import { ENTITIES } from '../entities.js';

/**
 * Runs `work` in one transaction on the configured database.
 * @throws DataDirectoryInUse while a server runs on the embedded database.
 */
export function inDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return onConfigured(config, (options) => connected(options, ENTITIES, (dataSource) => dataSource.transaction(work)));
}
