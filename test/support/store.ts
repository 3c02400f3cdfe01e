import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { temporaryDirectory } from './process.js';
import { testServiceRole } from './shared/service-role.js';

/** Where a server keeps its data, empty at first. */
export interface Store {
  /** What the server must be told to use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The PostgreSQL database, when it is one. */
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

const cluster = process.env['CLARION_TEST_CITUS_URL'] || undefined;

/** The server whose databases tests use, a cluster or one server, or undefined when they use the embedded one. */
export function testServer(): string | undefined {
  return cluster ?? (process.env['CLARION_TEST_DATABASE_URL'] || undefined);
}

/** The server of tests of what a cluster does not have, such as row policies; undefined when tests use a cluster or the embedded one. */
export function singleTestServer(): string | undefined {
  return cluster === undefined ? testServer() : undefined;
}

/** A store of its own where tests keep theirs: on the test server, or else embedded. */
export async function openStore(): Promise<Store> {
  const server = testServer();
  return server === undefined ? openEmbeddedStore() : openServerStore(server);
}

/** A store of its own in the embedded database, on disk. */
export function openEmbeddedStore(): Store {
  const directory = temporaryDirectory();
  return { environment: { CLARION_DATA_DIR: directory.path }, databaseUrl: undefined, remove: directory.remove };
}

/** A store of its own on a server: a new database, distributed on a cluster. */
export async function openServerStore(server: string): Promise<Store> {
  const directory = temporaryDirectory();
  const database = await (server === cluster ? createDistributedDatabase(server) : createDatabase(server));
  const role = await testServiceRole();
  return {
    environment: {
      CLARION_DATA_DIR: directory.path,
      CLARION_DATABASE_URL: database.url,
      ...(role === undefined ? {} : { CLARION_DATABASE_SERVICE_ROLE: role }),
    },
    databaseUrl: database.url,
    remove: async () => {
      await directory.remove();
      await database.drop();
    },
  };
}

interface ServerDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

async function createDistributedDatabase(server: string): Promise<ServerDatabase> {
  const { createDistributedTestDatabase } = await import('./distributed-test-database.js');
  const { url, close } = await createDistributedTestDatabase(server);
  return { url, drop: close };
}

async function createDatabase(server: string): Promise<ServerDatabase> {
  const name = `clarion_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Connections of a server that was killed may live on for a moment.
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE "${name}" WITH (FORCE)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
