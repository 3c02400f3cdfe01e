import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { embeddedOptions, type PostgresOptions, serverOptions } from './connection.js';
import { embeddedDirectory } from './embedded/data-files.js';
import { startEmbedded } from './embedded/embedded-database.js';

/**
 * Runs `work`, which is a command's and not a server's, on the configured database.
 * @throws DataDirectoryInUse while a server runs on the embedded database.
 */
export function onConfigured<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (options: PostgresOptions) => Promise<T>,
): Promise<T> {
  return databaseUrl === undefined ? onEmbedded(embeddedDirectory(dataDir), work) : work(serverOptions(databaseUrl));
}

/** Runs `work` on the embedded database in a directory, which is started for it and stopped again. */
export async function onEmbedded<T>(directory: string, work: (options: PostgresOptions) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(directory);
  try {
    return await work(embeddedOptions(embedded.poolOptions));
  } finally {
    await embedded.stop();
  }
}

/** Connects to a database that has these entities, and disconnects when `work` ends. */
export async function connected<T>(
  options: PostgresOptions,
  entities: DataSourceOptions['entities'],
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource({ ...options, entities }).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
