import { DataSource } from 'typeorm';
import { embeddedOptions, type PostgresOptions, serverOptions } from '../../src/database/connection.js';
import { embeddedDirectory } from '../../src/database/embedded/data-files.js';
import { startEmbedded } from '../../src/database/embedded/embedded-database.js';
import { PgliteEngine } from '../../src/database/embedded/pglite-engine.js';
import { ENTITIES } from '../../src/entities.js';
import type { Store } from '../support/store.js';

/** The number of rows of each table and a digest of them, whatever their order. */
export type TableDigests = Readonly<Record<string, string>>;

/** Reads every table of a store whose server does not run. */
export async function tableDigests({ databaseUrl, environment }: Store): Promise<TableDigests> {
  if (databaseUrl !== undefined) return digestsOf(serverOptions(databaseUrl));
  const directory = embeddedDirectory(environment['CLARION_DATA_DIR'] ?? '');
  // The compiled thread would do the same; here the sources are tested.
  const embedded = await startEmbedded(directory, { openEngine: (settings) => PgliteEngine.open(settings) });
  try {
    return await digestsOf(embeddedOptions(embedded.poolOptions));
  } finally {
    await embedded.stop();
  }
}

async function digestsOf(options: PostgresOptions): Promise<TableDigests> {
  const dataSource = await new DataSource({ ...options, entities: ENTITIES }).initialize();
  try {
    await dataSource.query("SET TimeZone = 'UTC'");
    const digests: Record<string, string> = {};
    for (const { tableName } of dataSource.entityMetadatas) {
      const [found] = await dataSource.query<{ digest: string }[]>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(line, chr(10) ORDER BY line COLLATE "C"), '')) AS digest
         FROM (SELECT row::text AS line FROM "${tableName}" row) lines`,
      );
      digests[tableName] = found?.digest ?? '';
    }
    return digests;
  } finally {
    await dataSource.destroy();
  }
}
