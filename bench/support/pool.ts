import { join } from 'node:path';
import { Pool } from 'pg';
import { embeddedOptions, serverOptions, type PostgresOptions } from '../../src/database/connection.js';
import { startEmbedded } from '../../src/database/embedded/embedded-database.js';
import type { Store } from '../../test/support/store.js';

/** A store's database, open beside its server; the embedded one only while no server runs. */
export interface OpenPool {
  readonly pool: Pool;
  /** For a data source on the same database. */
  readonly options: PostgresOptions;
  close(): Promise<void>;
}

/** Opens the database of a store. */
export async function openPool({ databaseUrl, environment }: Store): Promise<OpenPool> {
  if (databaseUrl !== undefined) {
    const pool = new Pool({ connectionString: databaseUrl, max: 1 });
    return { pool, options: serverOptions(databaseUrl), close: () => pool.end() };
  }
  const embedded = await startEmbedded(join(environment['CLARION_DATA_DIR'] ?? '', 'database'));
  const pool = new Pool({ ...embedded.poolOptions });
  return {
    pool,
    options: embeddedOptions(embedded.poolOptions),
    close: async () => {
      await pool.end();
      await embedded.stop();
    },
  };
}
