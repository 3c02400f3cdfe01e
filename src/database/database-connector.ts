import type { PostgresOptions } from './connection.js';

/** A database that accepts connections. */
export interface OpenDatabase {
  /** Connects as the owner of the tables. */
  readonly options: PostgresOptions;
  /** The role of the service, to which row policies apply; undefined: the service runs as the owner. */
  readonly serviceRole?: string | undefined;
  /** Stops what was started for it. Called once, after the data source is closed. */
  stop(): Promise<void>;
}

/** Opens the application's database. Tests provide their own. */
export abstract class DatabaseConnector {
  /** Makes the database reachable. The operator sees its errors unchanged. */
  abstract open(): Promise<OpenDatabase>;
}
