import { Module, type INestApplication, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DataSource, type EntityManager } from 'typeorm';
import { SessionSweeper } from '../../../src/sessions/session-sweeper.js';
import { SessionsModule } from '../../../src/sessions/sessions.module.js';
import { SetupModule } from '../../../src/setup/setup.module.js';
import { OrganizationsModule } from '../../../src/organizations/organizations.module.js';
import { OrganizationStarter } from '../../../src/organizations/organization-starter.js';
import { FailedSignIns } from '../../../src/sessions/passwords/failed-sign-ins.store.js';
import { Passwords } from '../../../src/sessions/passwords/passwords.js';
import { SetupService } from '../../../src/setup/setup.service.js';
import { AuthModule } from '../../../src/auth/auth.module.js';
import { AuditModule } from '../../../src/audit/audit.module.js';
import { MailModule } from '../../../src/mail/mail.module.js';
import { SecretsModule } from '../../../src/secrets/secrets.module.js';
import { Clock } from '../../../src/common/clock.js';
import { SweepFailures } from '../../../src/common/sweeps/sweep-failures.js';
import { CommonModule } from '../../../src/common/common.module.js';
import { newProjectId, type OrganizationId } from '../../../src/common/identifiers.js';
import { PublicAddress } from '../../../src/common/public-address.js';
import { ConfigModule } from '../../../src/config/config.module.js';
import { readConfig } from '../../../src/config/config.js';
import { ClarionAdapter } from '../../../src/http/clarion.adapter.js';
import { JsonBodyInterceptor } from '../../../src/http/json-body.interceptor.js';
import { ProblemFilter } from '../../../src/http/problem.filter.js';
import { RouteTable } from '../../../src/http/route-table.js';
import { ServerLog } from '../../../src/http/server-log.js';
import { QueryValidationPipe, BodyValidationPipe } from '../../../src/http/validation.pipe.js';
import { createTestDatabase, openDataSource } from '../../support/database.js';
import { NoTokensModule } from '../../support/strangers.js';

/** A clock that goes on by itself and can be moved. */
export class MovableClock extends Clock {
  #aheadMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** Moves the time forward. */
  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}

/** Gives a new organization a project, and fails on demand. */
export class TestStarter extends OrganizationStarter {
  fails = false;

  async begin(manager: EntityManager, organizationId: OrganizationId, now: Date): Promise<void> {
    const values = [organizationId, newProjectId(organizationId), now];
    await manager.query(
      `INSERT INTO projects (organization_id, id, name, slug, created_at) VALUES ($1, $2, 'Default', 'default', $3)`,
      values,
    );
    if (this.fails) throw new Error('The start of the organization broke');
  }
}

/**
 * Passwords without the work, which count how often one is compared. What is under test seldom asks for more: where it is that
 * requests meet while a hash is computed, or how a password is compared, the true ones serve.
 */
export class CountingPasswords extends Passwords {
  compared = 0;

  override async hash(password: string): Promise<string> {
    return Promise.resolve(`plain:${password}`);
  }

  override async matches(password: string, stored: string | undefined): Promise<boolean> {
    this.compared += 1;
    return Promise.resolve(stored === `plain:${password}`);
  }
}

/** The accounts and the audit log behind the real server, guards and filters, over an empty database. */
export interface Harness {
  readonly url: string;
  readonly clock: MovableClock;
  readonly starter: TestStarter;
  readonly address: PublicAddress;
  readonly setup: SetupService;
  readonly sweeper: SessionSweeper;
  readonly passwords: Passwords;
  /** A browser: keeps its cookies. */
  readonly browser: () => TestAgent;
  readonly inTransaction: <Result>(work: (manager: EntityManager) => Promise<Result>) => Promise<Result>;
  readonly rows: <Row>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Deletes every row. */
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The tables in which the accounts leave rows, those that refer to others first. Cutting off every table's files takes far longer. */
const FILLED = [
  'audit_records',
  'device_requests',
  'token_refusals',
  'token_policies',
  'tokens',
  'sessions',
  'invitations',
  'memberships',
  'totp_factors',
  'passkeys',
  'recovery_codes',
  'pending_sign_ins',
  'password_links',
  'known_networks',
  'projects',
  'organizations',
  'users',
  'sign_in_throttles',
  'known_devices',
] as const;

/** Of no use anywhere else. */
const SECRET_KEY = Buffer.from('a key of thirty-two bytes, for tests').toString('base64');

interface HarnessOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Without the work unless others are given. */
  readonly passwords?: Passwords;
}

export async function startHarness({
  environment = {},
  passwords = new CountingPasswords(),
}: HarnessOptions = {}): Promise<Harness> {
  const database = await createTestDatabase();
  const dataSource = await openDataSource(database);
  const clock = new MovableClock();
  const starter = new TestStarter();
  const app = await createApp(dataSource, environment, { clock, starter, passwords });
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace(/\/$/, '');
  const address = app.get(PublicAddress);
  address.become(url);
  const rows = <Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    dataSource.query<Row[]>(sql, [...values]);
  return {
    url,
    clock,
    starter,
    address,
    passwords,
    rows,
    inTransaction: (work) => dataSource.transaction(work),
    setup: app.get(SetupService),
    sweeper: app.get(SessionSweeper),
    browser: () => request.agent(url),
    empty: async () => {
      // Its records of earlier requests would come back.
      await app.get(FailedSignIns).onModuleDestroy();
      for (const table of FILLED) await dataSource.query(`DELETE FROM ${table}`);
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Raises what a sweep notes. */
class RaisedFailures extends SweepFailures {
  override note(_step: string, error: unknown): void {
    throw error;
  }

  override noteHandled(): void {
    throw new Error('Accounts have no sweeps of items');
  }
}

/** What the accounts expect around them. The database goes with the application. */
@Module({})
class Surroundings implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
  }
}

interface Parts {
  readonly clock: Clock;
  readonly starter: OrganizationStarter;
  readonly passwords: Passwords;
}

async function createApp(
  dataSource: DataSource,
  environment: Readonly<Record<string, string>>,
  parts: Parts,
): Promise<INestApplication> {
  const surroundings = {
    module: Surroundings,
    global: true,
    providers: [
      { provide: DataSource, useValue: dataSource },
      { provide: OrganizationStarter, useValue: parts.starter },
      { provide: SweepFailures, useClass: RaisedFailures },
    ],
    exports: [DataSource, OrganizationStarter, SweepFailures],
  };
  const module = await Test.createTestingModule({
    imports: [
      ConfigModule.with(readConfig({ CLARION_SECRET_KEY: SECRET_KEY, ...environment })),
      CommonModule,
      surroundings,
      DiscoveryModule,
      AuditModule,
      SecretsModule,
      MailModule,
      SessionsModule,
      OrganizationsModule,
      SetupModule,
      AuthModule.with([SessionsModule, NoTokensModule]),
    ],
    providers: [
      RouteTable,
      { provide: ServerLog, useValue: new ServerLog('silent') },
      { provide: APP_FILTER, useClass: ProblemFilter },
      { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
      { provide: APP_PIPE, useClass: BodyValidationPipe },
      { provide: APP_PIPE, useClass: QueryValidationPipe },
    ],
  })
    .overrideProvider(Clock)
    .useValue(parts.clock)
    .overrideProvider(Passwords)
    .useValue(parts.passwords)
    .compile();
  return module.createNestApplication(new ClarionAdapter(), { bodyParser: false, logger: false });
}
