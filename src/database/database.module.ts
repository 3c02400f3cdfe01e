import { Module } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConfiguredDatabase } from './configured-database.js';
import type { PostgresOptions } from './connection.js';
import { DatabaseConnector, type OpenDatabase } from './database-connector.js';
import { runMigrations } from './migrate.js';

/** Faults that pass while a server starts: nobody listens yet, no such name yet, or it says that it is starting. */
const STARTING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);
const ATTEMPTS = 10;
const PAUSE_MS = 3_000;

@Module({
  providers: [{ provide: DatabaseConnector, useClass: ConfiguredDatabase }],
  exports: [DatabaseConnector],
})
class ConnectorModule {}

/** Provides the application's DataSource, connected and migrated, and closes it and its database at shutdown. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      imports: [ConnectorModule],
      inject: [DatabaseConnector],
      useFactory: openDatabase,
      dataSourceFactory: connect,
    }),
  ],
})
export class DatabaseModule {}

/** The database stands among the options: that is the one thing the factory of the data source is given. */
type OwnedOptions = PostgresOptions & { readonly opened: OpenDatabase };

/** A data source whose database ends with it. */
class OwningDataSource extends DataSource {
  readonly #opened: OpenDatabase;

  constructor({ opened, ...options }: OwnedOptions) {
    super(options);
    this.#opened = opened;
  }

  /** Closes the pool first: what waits for an answer gets it. */
  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#opened.stop();
  }
}

async function openDatabase(connector: DatabaseConnector): Promise<TypeOrmModuleOptions> {
  const opened = await connector.open();
  const owned = { ...opened.options, opened };
  return { ...owned, retryAttempts: ATTEMPTS, retryDelay: PAUSE_MS, toRetry: isStarting };
}

async function connect(options?: DataSourceOptions): Promise<DataSource> {
  if (!isOwned(options)) throw new Error('The database was not opened');
  try {
    await runMigrations(options.opened.options);
    return await new OwningDataSource(options).initialize();
  } catch (error) {
    if (!isStarting(error)) await options.opened.stop();
    throw error;
  }
}

function isOwned(options: object | undefined): options is OwnedOptions {
  return options !== undefined && 'opened' in options;
}

function isStarting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STARTING.has(String(error.code));
}
