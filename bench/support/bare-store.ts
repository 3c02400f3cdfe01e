import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbedded } from '../../src/database/embedded/embedded-database.js';

/** The rows of the table; one of them is read. */
const ROWS = 1_000;

/** As many connections as the pool of the service has. */
const SERVER_CONNECTIONS = 10;

const {
  CLARION_DATABASE_URL: databaseUrl = '',
  CLARION_DATA_DIR: dataDir = '',
  BARE_BODY_FILE: bodyFile = '',
} = process.env;

/** The path of the row that is read. */
export const READ_PATH = '/reports/500';

/** Opens a database with one table of a thousand equal bodies. */
export async function openBareStore(): Promise<Pool> {
  const pool = new Pool(await poolOptions());
  await pool.query('CREATE TABLE reports (id text PRIMARY KEY, body text NOT NULL)');
  await pool.query('INSERT INTO reports SELECT n::text, $1 FROM generate_series(1, $2::integer) AS n', [
    readFileSync(bodyFile, 'utf8'),
    ROWS,
  ]);
  await pool.query('VACUUM ANALYZE reports');
  return pool;
}

async function poolOptions(): Promise<object> {
  if (databaseUrl !== '') return { connectionString: databaseUrl, max: SERVER_CONNECTIONS };
  const embedded = await startEmbedded(join(dataDir, 'database'));
  return embedded.poolOptions;
}
