import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Global, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { Passwords } from '../../src/accounts/passwords.js';
import { AppModule } from '../../src/app.module.js';
import { readConfig } from '../../src/config/config.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { ENTITIES } from '../../src/database/entities.js';
import { Core1800000000000 } from '../../src/database/migrations/0001-core.js';
import { ClarionAdapter } from '../../src/http/clarion.adapter.js';
import { ServerLog } from '../../src/http/server-log.js';
import { bringUp } from '../../src/server.js';

/** The whole application, listening, over an empty embedded database in this process. */
export interface RunningApp {
  readonly url: string;
  readonly port: number;
  readonly app: NestExpressApplication;
  readonly server: Server;
  readonly dataSource: DataSource;
  /** Errors that the application logged as its own. */
  readonly failures: readonly unknown[];
  close(): Promise<void>;
}

/** A log that keeps what went wrong and writes nothing. */
class KeepingLog extends ServerLog {
  readonly kept: unknown[] = [];

  constructor() {
    super('silent');
  }

  override failure(error: unknown): void {
    this.kept.push(error);
  }
}

/** Passwords without the work: what is under test here asks for no hash that is hard to guess. */
class QuickPasswords extends Passwords {
  override async hash(password: string): Promise<string> {
    return Promise.resolve(`plain:${password}`);
  }

  override async matches(password: string, stored: string | undefined): Promise<boolean> {
    return Promise.resolve(stored === `plain:${password}`);
  }
}

/** Starts the application as the program does, with `environment` over a port and a data directory of its own. */
export async function runApp(environment: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clarion-test-'));
  const config = readConfig({ CLARION_PORT: '0', CLARION_DATA_DIR: dataDir, ...environment });
  const database = await openDatabase();
  const log = new KeepingLog();
  const module = await Test.createTestingModule({ imports: [AppModule.with(config)] })
    .overrideModule(DatabaseModule)
    .useModule(moduleOf(database.dataSource))
    .overrideProvider(ServerLog)
    .useValue(log)
    .overrideProvider(Passwords)
    .useClass(QuickPasswords)
    .compile();
  const adapter = new ClarionAdapter();
  const app = module.createNestApplication<NestExpressApplication>(adapter, { bodyParser: false, logger: false });
  const url = await bringUp(app, adapter, config);
  const close = async (): Promise<void> => {
    adapter.closeConnections();
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const server: Server = app.getHttpServer();
  return { url, port: Number(new URL(url).port), app, server, dataSource: database.dataSource, failures: log.kept, close };
}

function moduleOf(dataSource: DataSource): new () => object {
  @Global()
  @Module({ providers: [{ provide: DataSource, useValue: dataSource }], exports: [DataSource] })
  class TestDatabaseModule {}
  return TestDatabaseModule;
}

interface TestDatabase {
  readonly dataSource: DataSource;
  readonly close: () => Promise<void>;
}

/** A database of its own: on the server that CLARION_TEST_DATABASE_URL names, else embedded in this process. */
async function openDatabase(): Promise<TestDatabase> {
  const server = process.env['CLARION_TEST_DATABASE_URL'];
  return server === undefined || server === '' ? openEmbedded() : openOnServer(server);
}

async function openEmbedded(): Promise<TestDatabase> {
  const pglite = await PGlite.create();
  const dataSource = await open({ extra: createPgConfig(pglite) });
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await pglite.close();
    },
  };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `clarion_app_${randomBytes(6).toString('hex')}`;
  const admin = await new DataSource({ type: 'postgres', url: server }).initialize();
  await admin.query(`CREATE DATABASE "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const dataSource = await open({ url: url.href });
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await admin.query(`DROP DATABASE "${name}"`);
      await admin.destroy();
    },
  };
}

async function open(where: { readonly url?: string; readonly extra?: unknown }): Promise<DataSource> {
  const dataSource = new DataSource({ type: 'postgres', ...where, entities: ENTITIES, migrations: [Core1800000000000] });
  await dataSource.initialize();
  await dataSource.runMigrations();
  return dataSource;
}
