import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Core1800000000000 } from '../../../src/database/migrations/0001-core.js';

/** An empty database with the schema. */
export interface TestDatabase {
  readonly dataSource: DataSource;
  readonly close: () => Promise<void>;
}

/** A database of its own: on the server that CLARION_TEST_DATABASE_URL names, else embedded in this process. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['CLARION_TEST_DATABASE_URL'];
  return server === undefined || server === '' ? openEmbedded() : openOnServer(server);
}

async function openEmbedded(): Promise<TestDatabase> {
  const pglite = await PGlite.create();
  const dataSource = new DataSource({ type: 'postgres', extra: createPgConfig(pglite), migrations: [Core1800000000000] });
  await dataSource.initialize();
  await dataSource.runMigrations();
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await pglite.close();
    },
  };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `clarion_accounts_${randomBytes(6).toString('hex')}`;
  const admin = await new DataSource({ type: 'postgres', url: server }).initialize();
  await admin.query(`CREATE DATABASE "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const dataSource = await new DataSource({ type: 'postgres', url: url.href, migrations: [Core1800000000000] }).initialize();
  await dataSource.runMigrations();
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await admin.query(`DROP DATABASE "${name}"`);
      await admin.destroy();
    },
  };
}
