import type { DynamicModule, INestApplication } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { AuthModule } from '../../../src/auth/auth.module.js';
import { CommonModule } from '../../../src/common/common.module.js';
import { readConfig } from '../../../src/config/config.js';
import { ConfigModule } from '../../../src/config/config.module.js';
import { ClarionAdapter } from '../../../src/http/clarion.adapter.js';
import { HttpModule } from '../../../src/http/http.module.js';
import { ProblemFilter } from '../../../src/http/problem.filter.js';
import { ServerLog } from '../../../src/http/server-log.js';
import { HealthReader } from '../../../src/operations/health/health.reader.js';
import { Readiness } from '../../../src/operations/health/readiness.js';
import { OperationsModule } from '../../../src/operations/operations.module.js';
import { RouteNameGuard, ServerRequestObserver } from '../../../src/operations/requests/request-observer.js';
import { WebModule } from '../../../src/web/web.module.js';
import { StrangersModule } from '../../support/strangers.js';

/** A database that nobody opens; a test decides what readiness hears of it. */
export class DecidedHealth extends HealthReader {
  isUp = true;
  asked = 0;

  constructor() {
    super(new DataSource({ type: 'postgres' }));
  }

  override isCurrent(): Promise<boolean> {
    this.asked += 1;
    return this.isUp ? Promise.resolve(true) : Promise.reject(new Error('the password of the database is hunter2'));
  }
}

/** A log that keeps the lines of requests. */
export class RecordedLog extends ServerLog {
  readonly requests: Readonly<Record<string, unknown>>[] = [];

  constructor() {
    super('silent');
  }

  override info(_message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.requests.push(fields);
  }
}

/** What every module finds anyway, and a database that is not open. */
const COMMON: DynamicModule = {
  module: CommonModule,
  global: true,
  providers: [{ provide: DataSource, useValue: new DataSource({ type: 'postgres' }) }],
  exports: [DataSource],
};

/** The operations module behind the real server, guard and filter, over no database. */
export interface Harness {
  readonly url: string;
  readonly health: DecidedHealth;
  readonly readiness: Readiness;
  readonly log: RecordedLog;
  readonly close: () => Promise<void>;
}

/** Starts the operations module, listening. */
export async function startOperations(): Promise<Harness> {
  const health = new DecidedHealth();
  const log = new RecordedLog();
  const adapter = new ClarionAdapter();
  const testing = await Test.createTestingModule({
    imports: [
      COMMON,
      ConfigModule.with(readConfig({})),
      AuthModule.with([StrangersModule]),
      HttpModule.with('error'),
      OperationsModule,
      WebModule,
    ],
    providers: [
      { provide: APP_GUARD, useClass: RouteNameGuard },
      { provide: APP_FILTER, useClass: ProblemFilter },
    ],
  })
    .overrideProvider(HealthReader)
    .useValue(health)
    .overrideProvider(ServerLog)
    .useValue(log)
    .compile();
  const app: INestApplication = testing.createNestApplication(adapter, { bodyParser: false, logger: false });
  await app.init();
  adapter.front.observer = app.get(ServerRequestObserver);
  await app.listen(0, '127.0.0.1');
  return { url: await app.getUrl(), health, readiness: app.get(Readiness), log, close: () => app.close() };
}
