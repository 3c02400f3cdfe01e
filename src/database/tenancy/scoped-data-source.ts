import { DataSource, type DataSourceOptions, type QueryRunner, type ReplicationMode } from 'typeorm';
import type { LookUps } from '../look-ups.js';
import { poolOf } from '../pool.js';
import { openLookUps } from '../look-ups.js';
import { ScopedConnections } from './scoped-connections.js';

/** The data source of the application: with connections for look-ups on a server, and in a role to which row policies apply, if there is one. */
export class ScopedDataSource extends DataSource {
  readonly #scoped: ScopedConnections | undefined;
  #lookUps: LookUps | undefined;

  /** Without `role`, statements run as the user of the connection. */
  constructor(
    options: DataSourceOptions,
    private readonly role: string | undefined,
  ) {
    super(options);
    this.#scoped = role === undefined ? undefined : new ScopedConnections(role);
  }

  override async initialize(): Promise<this> {
    await super.initialize();
    if (poolOf(this).options.max > 1) this.#lookUps = openLookUps(this, this.role);
    return this;
  }

  /** Closes the connections, after the statements in progress. */
  override async destroy(): Promise<void> {
    await this.#lookUps?.close();
    await super.destroy();
  }

  /** Every statement of TypeORM runs on one of these. */
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    return this.#scoped?.guard(runner) ?? runner;
  }
}
