import type { DataSource } from 'typeorm';
import { EVERY_ORGANIZATION, useTenantScopes } from '../../src/common/tenant/tenant-scope.js';
import { setRowPolicies } from '../../src/database/tenancy/row-policies.js';
import { ScopedDataSource } from '../../src/database/tenancy/scoped-data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { DatabaseConnector } from '../../src/database/database-connector.js';
import type { PostgresOptions } from '../../src/database/connection.js';
import { createEmbeddedTestDatabase } from './embedded-test-database.js';
import { createDistributedTestDatabase } from './distributed-test-database.js';
import { testServiceRole } from './shared/service-role.js';
import { createServerTestDatabase } from './server-test-database.js';

/** A database of one test file's own: migrated, empty, gone after `close`. */
export interface TestDatabase {
  /** For a DataSource of one's own. The embedded database has one connection, so one DataSource at a time. */
  readonly options: PostgresOptions;
  /** For the application: `overrideProvider(DatabaseConnector).useValue(database.connector)`. */
  readonly connector: DatabaseConnector;
  /** Removes the database; close the application or the DataSource first. */
  close(): Promise<void>;
}

/** Whether tests run on a Citus cluster, where tables can have no triggers and plans have another form. */
export const IS_ON_CLUSTER = (process.env['CLARION_TEST_CITUS_URL'] ?? '') !== '';

/**
 * On the Citus cluster whose coordinator CLARION_TEST_CITUS_URL names, else on the server of CLARION_TEST_DATABASE_URL, else embedded, in
 * this process.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const made = await createDatabase();
  return {
    options: { ...made.options, entities: ENTITIES },
    connector: new ReadyDatabase(made.options),
    close: () => made.close(),
  };
}

function createDatabase(): Promise<Pick<TestDatabase, 'options' | 'close'>> {
  const { CLARION_TEST_CITUS_URL: cluster = '', CLARION_TEST_DATABASE_URL: server = '' } = process.env;
  if (cluster !== '') return createDistributedTestDatabase(cluster);
  return server === '' ? createEmbeddedTestDatabase() : createServerTestDatabase(server);
}

/** A database that is there already and outlives the application. */
class ReadyDatabase extends DatabaseConnector {
  constructor(private readonly options: PostgresOptions) {
    super();
  }

  async open(): ReturnType<DatabaseConnector['open']> {
    const serviceRole = await testServiceRole();
    return { options: this.options, serviceRole, stop: () => Promise.resolve() };
  }
}

/** Opens a data source as the application has it: in the role that tests run with, where there is one. */
export async function openDataSource({ options }: TestDatabase): Promise<DataSource> {
  const role = await testServiceRole();
  if (role !== undefined) {
    useTenantScopes(EVERY_ORGANIZATION);
    await setRowPolicies(options, role);
  }
  return new ScopedDataSource(options, role).initialize();
}
