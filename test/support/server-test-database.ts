import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { serverOptions, type PostgresOptions } from '../../src/database/connection.js';
import { templateName } from '../../src/database/embedded/template.js';
import { runMigrations } from '../../src/database/migrate.js';

const SOURCES = resolve('src/database/migrations');

/** Held while the template database is made: the letters "ctst". */
const LOCK_KEY = 0x63_74_73_74;

interface ServerTestDatabase {
  readonly options: PostgresOptions;
  close(): Promise<void>;
}

/** A copy of the migrated template database on a server, dropped by `close`. The URL's user must be allowed to make some. */
export async function createServerTestDatabase(url: string): Promise<ServerTestDatabase> {
  const name = `clarion_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, async (client) => {
    const template = await ensureTemplate(client, url);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const drop = async (client: Client): Promise<void> => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { options: serverOptions(databaseUrl(url, name)), close: () => onServer(url, drop) };
}

/** Under its final name the template is finished; until then it has another, which a killed run may have left behind. */
async function ensureTemplate(client: Client, url: string): Promise<string> {
  const name = `clarion_${templateName(SOURCES).replaceAll(/\W/g, '_')}`;
  await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount === 0) {
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`);
    await runMigrations(serverOptions(databaseUrl(url, unfinished)));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
  return name;
}

async function onServer(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.toString();
}
