import type { PostgresOptions } from './connection.js';

/** A database that can be connected to. */
export interface OpenDatabase {
  readonly options: PostgresOptions;
  /** Ends what was started for it; called once, after the data source is closed. */
  stop(): Promise<void>;
}

/** Where the application's database comes from. Tests put their own in its place. */
export abstract class DatabaseConnector {
  /** Makes the database reachable. Errors are told to the operator as they are. */
  abstract open(): Promise<OpenDatabase>;
}
