import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConfiguredDatabase, whenUp } from './configured-database.js';
import type { PostgresOptions } from './connection.js';
import { DatabaseConnector, type OpenDatabase } from './database-connector.js';
import { EmbeddedStart } from './embedded/embedded-start.js';
import { runMigrations } from './migrate.js';
import { IndexCompaction } from './index-compaction.js';
import { OnlineIndexes } from './online-indexes.js';
import { setRowPolicies } from './tenancy/row-policies.js';
import { ScopedDataSource } from './tenancy/scoped-data-source.js';

@Module({})
class ConnectorModule {
  static with(begun: EmbeddedStart | undefined): DynamicModule {
    const start = begun === undefined ? [] : [{ provide: EmbeddedStart, useValue: begun }];
    const connector = { provide: DatabaseConnector, useClass: ConfiguredDatabase };
    return { module: ConnectorModule, providers: [connector, ...start], exports: [DatabaseConnector] };
  }
}

/** Provides the application's DataSource, connected and migrated, and closes it and its database at shutdown. */
@Module({})
export class DatabaseModule {
  /** `begun` is the embedded database, if its start has already begun. */
  static with(begun?: EmbeddedStart): DynamicModule {
    const root = TypeOrmModule.forRootAsync({
      imports: [ConnectorModule.with(begun)],
      inject: [DatabaseConnector],
      useFactory: openDatabase,
      dataSourceFactory: connect,
    });
    return { module: DatabaseModule, imports: [root], providers: [OnlineIndexes, IndexCompaction] };
  }
}

/** The database is among the options: the factory of the data source gets nothing else. */
type OwnedOptions = PostgresOptions & { readonly opened: OpenDatabase };

/** A data source that stops its database when it is closed. */
class OwningDataSource extends ScopedDataSource {
  readonly #opened: OpenDatabase;

  constructor({ opened, ...options }: OwnedOptions) {
    super(options, opened.serviceRole);
    this.#opened = opened;
  }

  /** Closes the connections first, so that waiting queries get their result. */
  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#opened.stop();
  }
}

/** Nest's own retry logs a stack for each attempt; `whenUp` logs one line. */
async function openDatabase(connector: DatabaseConnector): Promise<TypeOrmModuleOptions> {
  const opened = await connector.open();
  const owned = { ...opened.options, opened };
  return { ...owned, autoLoadEntities: true, toRetry: () => false };
}

async function connect(options?: DataSourceOptions): Promise<DataSource> {
  if (!isOwned(options)) throw new Error('The database was not opened');
  try {
    const { options: asOwner, serviceRole } = options.opened;
    await whenUp(() => runMigrations(asOwner));
    if (serviceRole !== undefined) await setRowPolicies(asOwner, serviceRole);
    return await new OwningDataSource(options).initialize();
  } catch (error) {
    await options.opened.stop();
    throw error;
  }
}

function isOwned(options: object | undefined): options is OwnedOptions {
  return options !== undefined && 'opened' in options;
}
