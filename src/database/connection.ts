import { Client, type ClientBase, type ClientConfig, type PoolConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { EmbeddedPoolOptions } from './embedded/embedded-database.js';
import { Core1800000000000 } from './migrations/0001-core.js';
import { RunWarnings1800000001000 } from './migrations/0002-run-warnings.js';
import { ContentSize1800000002000 } from './migrations/0003-content-size.js';
import { History1800000003000 } from './migrations/0004-history.js';
import { FindRuns1800000004000 } from './migrations/0005-find-runs.js';
import { Causes1800000005000 } from './migrations/0006-causes.js';
import { QuarantineAndGates1800000006000 } from './migrations/0007-quarantine-and-gates.js';
import { Webhooks1800000007000 } from './migrations/0008-webhooks.js';
import { NearEqualCauses1800000008000 } from './migrations/0009-near-equal-causes.js';
import { SessionsOfUsers1800000009000 } from './migrations/0010-sessions-of-users.js';
import { DeviceRequests1800000010000 } from './migrations/0011-device-requests.js';
import { DeviceSignIn1800000011000 } from './migrations/0012-device-sign-in.js';
import { Retention1800000012000 } from './migrations/0013-retention.js';
import { SetupKeys1800000013000 } from './migrations/0014-setup-keys.js';
import { Builds1800000014000 } from './migrations/0015-builds.js';
import { Projections1800000015000 } from './migrations/0016-projections.js';
import { Apis1800000016000 } from './migrations/0017-apis.js';
import { Sources1800000017000 } from './migrations/0018-sources.js';
import { Collections1800000018000 } from './migrations/0019-collections.js';
import { Portals1800000019000 } from './migrations/0020-portals.js';
import { CauseTriage1800000020000 } from './migrations/0021-cause-triage.js';
import { BuildGates1800000021000 } from './migrations/0022-build-gates.js';
import { RunCommits1800000022000 } from './migrations/0023-run-commits.js';
import { GatesOfCollections1800000023000 } from './migrations/0024-gates-of-collections.js';
import { CommitTitles1800000028000 } from './migrations/0029-commit-titles.js';
import { KnownDevices1800000030000 } from './migrations/0031-known-devices.js';
import { RootsOfLiveRuns1800000033000 } from './migrations/0034-roots-of-live-runs.js';
import { Environments1800000036000 } from './migrations/0037-environments.js';
import { Tags1800000037000 } from './migrations/0038-tags.js';
import { DeactivatedMembers1800000039000 } from './migrations/0040-deactivated-members.js';
import { StartsOfTests1800000042000 } from './migrations/0043-starts-of-tests.js';
import { LinkTemplates1800000043000 } from './migrations/0044-link-templates.js';
import { TokenPolicy1800000040000 } from './migrations/0041-token-policy.js';
import { PagesOfFailedTests1800000044000 } from './migrations/0045-pages-of-failed-tests.js';
import { FixturesOfRuns1800000045000 } from './migrations/0046-fixtures-of-runs.js';
import { FileVersions1800000046000 } from './migrations/0047-file-versions.js';
import { TrustRules1800000047000 } from './migrations/0048-trust-rules.js';
import { UserIdentities1800000048000 } from './migrations/0049-user-identities.js';
import { SecondFactors1800000052000 } from './migrations/0053-second-factors.js';
import { HistoryIndex1800000056000 } from './migrations/0057-history-index.js';
import { TestTexts1800000057000 } from './migrations/0058-test-texts.js';
import { TrustRuleScopes1800000058000 } from './migrations/0059-trust-rule-scopes.js';
import { SecretsAtRest1800000049000 } from './migrations/0050-secrets-at-rest.js';
import { Provisioning1800000059000 } from './migrations/0060-provisioning.js';
import { Mail1800000060000 } from './migrations/0061-mail.js';
import { LooseArtifacts1800000024000 } from './migrations/0025-loose-artifacts.js';
import { LaunchMessages1800000063000 } from './migrations/0064-launch-messages.js';
import { KnownNetworks1800000065000 } from './migrations/0066-known-networks.js';
import { FullIndexPages1800000066000 } from './migrations/0067-full-index-pages.js';
import { RecordedItems1800000067000 } from './migrations/0068-recorded-items.js';
import { CausesWithoutRuns1800000068000 } from './migrations/0069-causes-without-runs.js';
import { PackedResults1800000069000 } from './migrations/0070-packed-results.js';
import { FiguresInIndex1800000070000 } from './migrations/0071-figures-in-index.js';
import { LateChanges1800000071000 } from './migrations/0072-late-changes.js';
import { planForAnyValues } from './planning.js';
import { prepareRepeated } from './repeated-statements.js';

/**
 * A connection of the pool that always has an `error` listener. The pool and TypeORM listen only while the connection is idle or in
 * use; when the server ends it in between, Node would end the process. Its queries raise the error, and the pool replaces it.
 */
class PoolClient extends Client {
  constructor(options?: ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}

/** The options of a data source on PostgreSQL, the only dialect. `extra` goes to the driver's pool. */
export type PostgresOptions = Omit<AnyPostgresOptions, 'extra'> & { readonly extra: PoolConfig };
type AnyPostgresOptions = Extract<DataSourceOptions, { readonly type: 'postgres' }>;

/** Every migration, oldest first. */
const MIGRATIONS = [
  Core1800000000000,
  RunWarnings1800000001000,
  ContentSize1800000002000,
  History1800000003000,
  FindRuns1800000004000,
  Causes1800000005000,
  QuarantineAndGates1800000006000,
  Webhooks1800000007000,
  NearEqualCauses1800000008000,
  SessionsOfUsers1800000009000,
  DeviceRequests1800000010000,
  DeviceSignIn1800000011000,
  Retention1800000012000,
  SetupKeys1800000013000,
  Builds1800000014000,
  Projections1800000015000,
  Apis1800000016000,
  Sources1800000017000,
  Collections1800000018000,
  Portals1800000019000,
  CauseTriage1800000020000,
  BuildGates1800000021000,
  RunCommits1800000022000,
  GatesOfCollections1800000023000,
  LooseArtifacts1800000024000,
  CommitTitles1800000028000,
  KnownDevices1800000030000,
  RootsOfLiveRuns1800000033000,
  Environments1800000036000,
  Tags1800000037000,
  DeactivatedMembers1800000039000,
  TokenPolicy1800000040000,
  StartsOfTests1800000042000,
  LinkTemplates1800000043000,
  PagesOfFailedTests1800000044000,
  FixturesOfRuns1800000045000,
  FileVersions1800000046000,
  TrustRules1800000047000,
  UserIdentities1800000048000,
  SecretsAtRest1800000049000,
  SecondFactors1800000052000,
  HistoryIndex1800000056000,
  TestTexts1800000057000,
  TrustRuleScopes1800000058000,
  Provisioning1800000059000,
  Mail1800000060000,
  LaunchMessages1800000063000,
  KnownNetworks1800000065000,
  FullIndexPages1800000066000,
  RecordedItems1800000067000,
  CausesWithoutRuns1800000068000,
  PackedResults1800000069000,
  FiguresInIndex1800000070000,
  LateChanges1800000071000,
] as const;

/** The names of all migrations, oldest first: the schema of this program. */
export const SCHEMA: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** In milliseconds. The server ends a statement before the client gives up on it, so that no connection stays busy. */
const STATEMENT_MS = 15_000;
const QUERY_MS = 20_000;
const LOCK_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const SERVER_CONNECT_MS = 3_000;
const SERVER_CONNECTIONS = 10;

/** The single session of the embedded database may be busy for longer, and no time limit ends a statement there. */
const EMBEDDED_CONNECT_MS = 15_000;
const EMBEDDED_QUERY_MS = 60_000;

/** Returns the options of a data source on a server, from its URL. */
export function serverOptions(url: string): PostgresOptions {
  return optionsWith({
    connectionString: url,
    application_name: 'clarion',
    // Compiling takes longer than any of our statements runs, and is done again with each execution.
    options: '-c TimeZone=UTC -c jit=off',
    max: SERVER_CONNECTIONS,
    connectionTimeoutMillis: SERVER_CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
}

/**
 * Returns the options of a data source on the embedded database. Its client is kept: a new one would have to prepare
 * its statements again.
 */
export function embeddedOptions(pool: EmbeddedPoolOptions): PostgresOptions {
  return optionsWith({
    ...pool,
    connectionTimeoutMillis: EMBEDDED_CONNECT_MS,
    query_timeout: EMBEDDED_QUERY_MS,
    idleTimeoutMillis: 0,
  });
}

/** Returns the options of one connection to the same database without time limits, for long work that runs alone. */
export function unhurried({ extra, ...options }: PostgresOptions): PostgresOptions {
  const limits = {
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    idleTimeoutMillis: 0,
  };
  return { ...options, extra: { ...extra, ...limits, max: 1 } };
}

async function openSession(client: ClientBase): Promise<void> {
  if (await planForAnyValues(client)) prepareRepeated(client);
}

function optionsWith(extra: PoolConfig): PostgresOptions {
  return {
    type: 'postgres',
    migrations: [...MIGRATIONS],
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    installExtensions: false,
    // An idle connection that breaks is replaced at the next use. Nothing has to be reported.
    poolErrorHandler: () => undefined,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    extra: { ...extra, Client: PoolClient, onConnect: openSession },
  };
}
