import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { newOrganizationId } from '../../src/common/identifiers.js';
import { useTenantScopes, withoutTenant, withTenant } from '../../src/common/tenant/tenant-scope.js';
import { distribute } from '../../src/database/distribution/distribute.js';
import { serverOptions } from '../../src/database/connection.js';
import { LookUps } from '../../src/database/look-ups.js';
import { poolOf } from '../../src/database/pool.js';
import { setRowPolicies } from '../../src/database/tenancy/row-policies.js';
import { ScopedDataSource } from '../../src/database/tenancy/scoped-data-source.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { singleTestServer } from '../support/store.js';

/** The embedded database has a single user. */
const describeOnServer = singleTestServer() === undefined ? describe.skip : describe;

const ROLE = 'clarion_test_rows';
const READER = 'clarion_test_reader';
const LOGIN = 'clarion_test_login';
const ROLES = [ROLE, READER, LOGIN];
const HERE = newOrganizationId();
const THERE = newOrganizationId();

/** Tables with rows of organizations that lack something. */
const UNPROTECTED = `
  SELECT relname AS name FROM pg_class relation
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = relation.oid AND attname = 'organization_id' AND NOT attisdropped)
    AND NOT (relrowsecurity AND EXISTS (
      SELECT 1 FROM pg_policies WHERE schemaname = 'public' AND tablename = relname AND permissive = 'RESTRICTIVE' AND cmd = 'ALL'
        AND roles = ARRAY['${ROLE}']::name[] AND qual = '(organization_id = current_setting(''clarion.organization_id''::text, true))'
    ))`;

let database: TestDatabase;
let dataSource: DataSource;

const owner = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  dataSource.query<Row[]>(statement, values);
const namesOf = (rows: readonly { readonly name: string }[]): readonly string[] => rows.map(({ name }) => name);

if (singleTestServer() !== undefined) {
  beforeAll(async () => {
    useTenantScopes();
    database = await createTestDatabase();
    dataSource = await new DataSource(database.options).initialize();
    await dropRoles();
    await owner(`CREATE ROLE ${ROLE} NOLOGIN`);
    await owner(`CREATE ROLE ${READER} NOLOGIN`);
    for (const [id, name] of [
      [HERE, 'Here'],
      [THERE, 'There'],
    ]) {
      await owner(`INSERT INTO organizations (id, name, created_at) VALUES ($1, $2, now())`, [id, name]);
      await owner(
        `INSERT INTO projects (organization_id, id, name, slug, created_at) VALUES ($1, $2, $2, 'p', now())`,
        [id, `prj_${name}`],
      );
    }
  });

  afterAll(async () => {
    await dropRoles();
    await dataSource.destroy();
    await database.close();
  });
}

/** Roles belong to the server, not to the database of this file. */
async function dropRoles(): Promise<void> {
  for (const role of ROLES) {
    const found = await owner(`SELECT 1 FROM pg_roles WHERE rolname = '${role}'`);
    if (found.length === 0) continue;
    await owner(`DROP OWNED BY ${role}`);
    await owner(`DROP ROLE ${role}`);
  }
}

describeOnServer('Row policies', () => {
  beforeEach(() => setRowPolicies(database.options, ROLE));

  it('are on each table with rows of organizations', async () => {
    const tables = await owner<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'organization_id'`,
    );
    const ofEntities = dataSource.entityMetadatas
      .filter(
        ({ tableType, columns }) =>
          tableType === 'regular' && columns.some(({ databaseName }) => databaseName === 'organization_id'),
      )
      .map(({ tableName }) => tableName);
    expect(ofEntities.length).toBeGreaterThan(40);
    expect([...namesOf(tables), 'test_results'].toSorted()).toEqual(ofEntities.toSorted());
    expect(await owner(UNPROTECTED)).toEqual([]);
  });

  it('come to a new table with the next start, and a policy that was dropped comes back', async () => {
    await owner('CREATE TABLE planted (organization_id text PRIMARY KEY)');
    await owner(`DROP POLICY clarion_only_${ROLE} ON runs`);
    await owner('ALTER TABLE builds DISABLE ROW LEVEL SECURITY');
    expect(namesOf(await owner<{ name: string }>(UNPROTECTED)).toSorted()).toEqual(['builds', 'planted', 'runs']);
    await setRowPolicies(database.options, ROLE);
    expect(await owner(UNPROTECTED)).toEqual([]);
    await owner('DROP TABLE planted');
  });

  it('are set once by several processes that start together', async () => {
    await owner(`DROP OWNED BY ${ROLE}`);
    await Promise.all([1, 2, 3].map(() => setRowPolicies(database.options, ROLE)));
    expect(await owner(UNPROTECTED)).toEqual([]);
  });

  it('leave other roles the rows that they saw', async () => {
    await owner(`GRANT SELECT ON projects TO ${READER}`);
    const seen = await asRole(READER, '', 'SELECT name FROM projects ORDER BY name');
    expect(seen).toEqual([{ name: 'prj_Here' }, { name: 'prj_There' }]);
  });

  it('show the role the rows of the organization of the session, and none without one', async () => {
    const read = 'SELECT name FROM projects';
    expect(await asRole(ROLE, HERE, read)).toEqual([{ name: 'prj_Here' }]);
    expect(await asRole(ROLE, THERE, read)).toEqual([{ name: 'prj_There' }]);
    expect(await asRole(ROLE, '', read)).toEqual([]);
    expect(await asRole(ROLE, undefined, read)).toEqual([]);
  });

  it('apply below views', async () => {
    const views = await owner<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.views WHERE table_schema = 'public' ORDER BY table_name`,
    );
    expect(namesOf(views)).toEqual([
      'all_tests',
      'results_of_tests',
      'test_results',
      'unpacked_results',
      'unpacked_tests',
    ]);
    const options = await owner<{ reloptions: string[] }>(
      `SELECT reloptions FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace`,
    );
    expect(options.map(({ reloptions }) => reloptions)).toEqual(
      Array.from({ length: 5 }, () => ['security_invoker=true']),
    );
    expect(await asRole(ROLE, HERE, 'SELECT 1 FROM test_results')).toEqual([]);
  });

  it('refuse a row of another organization, and change none', async () => {
    const insert = `INSERT INTO projects (organization_id, id, name, slug, created_at) VALUES ('${THERE}', 'prj_x', 'x', 'x', now())`;
    await expect(asRole(ROLE, HERE, insert)).rejects.toThrow('row-level security');
    await expect(asRole(ROLE, HERE, `UPDATE projects SET organization_id = '${THERE}'`)).rejects.toThrow(
      'row-level security',
    );
    expect(await asRole(ROLE, HERE, `UPDATE projects SET name = name RETURNING name`)).toEqual([{ name: 'prj_Here' }]);
    expect(await asRole(ROLE, HERE, `DELETE FROM projects WHERE id = 'prj_There' RETURNING id`)).toEqual([]);
  });

  it('keep a database from being distributed', async () => {
    await expect(distribute(database.options, 4)).rejects.toThrow('has row policies');
  });

  it('are removed by the statements in the documentation', async () => {
    const page = readFileSync('docs/operations/row-policies.md', 'utf8');
    const [, statements = ''] = /## Turn them off[^]*```sql\n([^]*?)```/.exec(page) ?? [];
    await owner(statements.replaceAll('clarion_service', ROLE));
    const left = await owner(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND (relrowsecurity OR (relkind = 'v' AND reloptions IS NOT NULL))
       UNION ALL SELECT polname FROM pg_policy`,
    );
    await owner(`CREATE ROLE ${ROLE} NOLOGIN`);
    expect(left).toEqual([]);
  });

  const refused = (role: string, options = database.options): Promise<string> =>
    setRowPolicies(options, role).then(
      () => 'not refused',
      (error: unknown) => String(error),
    );

  it('are refused for a role that does not exist', async () => {
    expect(await refused('clarion_test_missing')).toContain('CREATE ROLE clarion_test_missing NOLOGIN');
  });

  it.each([
    ['a superuser', 'SUPERUSER', 'NOSUPERUSER', 'is a superuser'],
    ['a role with BYPASSRLS', 'BYPASSRLS', 'NOBYPASSRLS', 'has BYPASSRLS'],
  ])('are refused for %s', async (_what, give, take, sentence) => {
    await owner(`ALTER ROLE ${READER} ${give}`);
    const answer = await refused(READER);
    await owner(`ALTER ROLE ${READER} ${take}`);
    expect(answer).toContain(sentence);
  });

  it('are refused for the owner of a table, and for a member of it', async () => {
    await owner(`CREATE TABLE planted (id text)`);
    await owner(`ALTER TABLE planted OWNER TO ${READER}`);
    const ofOwner = await refused(READER);
    await owner(`GRANT ${READER} TO ${ROLE}`);
    const ofMember = await refused(ROLE);
    await owner(`REVOKE ${READER} FROM ${ROLE}`);
    await owner('DROP TABLE planted');
    expect([ofOwner, ofMember]).toEqual([
      expect.stringContaining('owns tables'),
      expect.stringContaining('owns tables'),
    ]);
  });

  it('are refused to a user who may not become the role, or does not own the tables', async () => {
    await owner(`CREATE ROLE ${LOGIN} LOGIN PASSWORD 'login'`);
    const url = new URL(String(database.options.extra.connectionString));
    url.username = LOGIN;
    url.password = 'login';
    const options = serverOptions(url.href);
    expect(await refused(ROLE, options)).toContain(`GRANT ${ROLE} TO <user>`);
    await owner(`GRANT ${ROLE} TO ${LOGIN}`);
    await owner(`DROP POLICY clarion_only_${ROLE} ON runs`);
    expect(await refused(ROLE, options)).toContain('does not own runs');
  });
});

async function asRole(role: string, organization: string | undefined, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: String(database.options.extra.connectionString) });
  await client.connect();
  try {
    await client.query(`SET ROLE ${role}`);
    if (organization !== undefined)
      await client.query(`SELECT set_config('clarion.organization_id', $1, false)`, [organization]);
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const WHO = `SELECT CASE WHEN current_user = session_user THEN 'the owner' ELSE current_user END AS "user", current_setting('clarion.organization_id', true) AS organization`;
const AS_HERE = [{ user: ROLE, organization: HERE }];
const AS_THERE = [{ user: ROLE, organization: THERE }];
const AS_OWNER = [{ user: 'the owner', organization: '' }];

describeOnServer('A connection', () => {
  let scoped: ScopedDataSource;
  beforeAll(async () => {
    await setRowPolicies(database.options, ROLE);
    scoped = new ScopedDataSource({ ...database.options, extra: { ...database.options.extra, max: 1 } }, ROLE);
    await scoped.initialize();
  });
  afterAll(() => scoped.destroy());

  const who = (): Promise<unknown> => scoped.query(WHO);
  const inTurns = async (runner: QueryRunner, ...statements: readonly string[]): Promise<unknown> => {
    let last: unknown;
    for (const statement of statements) last = await runner.query(statement);
    return last;
  };

  it('is refused outside of every scope', async () => {
    await expect(who()).rejects.toThrow('outside of a request');
  });

  it('has the scope of each statement, and needs no statement where it has it already', async () => {
    const sent: string[] = [];
    const client = await poolOf(scoped).connect();
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (...parts: [string]) => {
        sent.push(parts[0].includes('set_config(') ? 'set' : 'statement');
        return query(...parts);
      },
    });
    client.release();
    expect(await withTenant(HERE, who)).toEqual(AS_HERE);
    expect(await withTenant(HERE, who)).toEqual(AS_HERE);
    expect(await withTenant(THERE, who)).toEqual(AS_THERE);
    expect(await withoutTenant('start', who)).toEqual(AS_OWNER);
    expect(sent).toEqual(['set', 'statement', 'statement', 'set', 'statement', 'set', 'statement']);
    Object.assign(client, { query });
  });

  it('has the right scope after a rollback that undid it', async () => {
    const runner = scoped.createQueryRunner();
    await withTenant(HERE, () => runner.startTransaction());
    expect(await withTenant(THERE, () => runner.query(WHO))).toEqual(AS_THERE);
    await withTenant(HERE, () => runner.rollbackTransaction());
    expect(await withTenant(THERE, () => runner.query(WHO))).toEqual(AS_THERE);
    await withTenant(HERE, () => inTurns(runner, 'START TRANSACTION', 'SAVEPOINT a'));
    expect(await withTenant(THERE, () => runner.query(WHO))).toEqual(AS_THERE);
    expect(await withTenant(THERE, () => inTurns(runner, 'ROLLBACK TO SAVEPOINT a', WHO))).toEqual(AS_THERE);
    await withTenant(HERE, () => runner.query('COMMIT'));
    await runner.release();
  });

  it('has the right scope after a failed statement, and after a COMMIT that rolled back', async () => {
    const runner = scoped.createQueryRunner();
    await withTenant(HERE, () => runner.query('START TRANSACTION'));
    await withTenant(THERE, () => runner.query(WHO));
    await expect(withTenant(THERE, () => runner.query('SELECT 1 / 0'))).rejects.toThrow('zero');
    await withTenant(THERE, () => runner.query('COMMIT'));
    expect(await withTenant(THERE, () => runner.query(WHO))).toEqual(AS_THERE);
    await expect(withTenant(HERE, () => runner.query('SELECT 1 / 0'))).rejects.toThrow('zero');
    expect(await withTenant(HERE, () => runner.query(WHO))).toEqual(AS_HERE);
    await runner.release();
  });

  it('runs statements of several scopes that are sent at once one after the other', async () => {
    const runner = scoped.createQueryRunner();
    const all = await Promise.all([
      withTenant(HERE, () => runner.query(WHO)),
      withoutTenant('start', () => runner.query(WHO)),
      withTenant(THERE, () => runner.query(WHO)),
      withTenant(HERE, () => runner.query(WHO)),
    ]);
    expect(all).toEqual([AS_HERE, AS_OWNER, AS_THERE, AS_HERE]);
    await runner.release();
  });

  it('for look-ups has the organization of each, however they are mixed', async () => {
    const lookUps = new LookUps(poolOf(dataSource).options, ROLE);
    const organizations = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0 ? HERE : index % 3 === 1 ? THERE : '',
    );
    const look = async (organizationId: string): Promise<unknown> =>
      lookUps.run({ name: 'who', text: WHO }, [], organizationId);
    const found = await Promise.all(organizations.map(look));
    expect(found).toEqual(organizations.map((organization) => [{ user: ROLE, organization }]));
    await lookUps.close();
  });
});
