import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { Passwords } from '../../src/sessions/passwords/passwords.js';
import { AppModule } from '../../src/app.module.js';
import { EVERY_ORGANIZATION, useTenantScopes } from '../../src/common/tenant/tenant-scope.js';
import { readConfig } from '../../src/config/config.js';
import { DatabaseConnector } from '../../src/database/database-connector.js';
import { ClarionAdapter } from '../../src/http/clarion.adapter.js';
import { ServerLog } from '../../src/http/server-log.js';
import { bringUp } from '../../src/server.js';
import { createTestDatabase } from './database.js';

/** The whole application, listening, over an empty embedded database in this process. */
export interface RunningApp {
  readonly url: string;
  readonly port: number;
  readonly app: NestExpressApplication;
  readonly server: Server;
  readonly dataSource: DataSource;
  /** Where artifacts are kept. */
  readonly dataDir: string;
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

  override sweepFailure(error: unknown): void {
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
  const database = await createTestDatabase();
  // Tests also call services themselves, outside of requests.
  if ((process.env['CLARION_TEST_SERVICE_ROLE'] ?? '') !== '') useTenantScopes(EVERY_ORGANIZATION);
  const log = new KeepingLog();
  const module = await Test.createTestingModule({ imports: [AppModule.with(config)] })
    .overrideProvider(DatabaseConnector)
    .useValue(database.connector)
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
  const port = Number(new URL(url).port);
  return { url, port, app, server, dataSource: app.get(DataSource), dataDir, failures: log.kept, close };
}
