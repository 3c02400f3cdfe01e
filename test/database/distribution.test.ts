import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { distribute, undistribute } from '../../src/database/distribution/distribute.js';
import { LIST_TABLE_KEYS } from '../../src/database/distribution/distribution.queries.js';
import { placementOf, type KeyedTable } from '../../src/database/distribution/placement.js';
import { runMigrations } from '../../src/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const CLUSTER = process.env['CLARION_TEST_CITUS_URL'] ?? '';

/** Unique indexes, and foreign keys of distributed tables, that the tenant is not part of. */
const WITHOUT_TENANT = `
  SELECT index.indrelid::regclass::text AS "table", index.indexrelid::regclass::text AS name, NULL AS target
  FROM pg_index index JOIN pg_class relation ON relation.oid = index.indrelid
  WHERE index.indisunique AND relation.relnamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT 1 FROM pg_attribute WHERE attrelid = index.indrelid AND attname = 'organization_id' AND attnum = ANY (index.indkey::int2[])
  )
  UNION ALL
  SELECT con.conrelid::regclass::text, con.conname, con.confrelid::regclass::text FROM pg_constraint con
  JOIN pg_class owner ON owner.oid = con.conrelid
  WHERE con.contype = 'f' AND con.connamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT 1 FROM pg_attribute WHERE attrelid = con.conrelid AND attname = 'organization_id' AND attnum = ANY (con.conkey)
  )`;

/** Statements over all organizations, each with the reason why none of its rows is locked by one that names an organization. */
const OVER_ALL: Readonly<Record<string, string>> = {
  'SELECT users.id FROM users': 'Users are on every node, where rows may be locked.',
  'WITH claimed AS ( UPDATE mail_messages': 'E-mail is on the coordinator alone.',
  'DELETE FROM webhooks webhook': 'A sweep that each node does alone: webhooks and their messages are together.',
};

/** The foreign keys of all tables. */
const FOREIGN_KEYS = `
  SELECT con.conname AS name, owner.relname AS "from", target.relname AS "to" FROM pg_constraint con
  JOIN pg_class owner ON owner.oid = con.conrelid
  JOIN pg_class target ON target.oid = con.confrelid
  WHERE con.contype = 'f' AND con.connamespace = 'public'::regnamespace`;

interface LooseKey {
  readonly table: string;
  readonly name: string;
  /** The table to which a foreign key leads; null for a unique key. */
  readonly target: string | null;
}

const TEMPLATE = /`([^`]*)`/g;
const CHANGED = /\b(?:DELETE FROM|UPDATE)\s+"?([a-z_]+)\b/g;
const NAMED = /\b(?:DELETE FROM|FROM|JOIN|UPDATE)\s+"?([a-z_]+)\b/g;
/** Locks that several transactions have at once. On a table on every node, each of them waits for all others to end. */
const SHARED_LOCK = /\bFOR (?:KEY )?SHARE\b|'(?:pessimistic_read|for_key_share)'/;
const SHARED_EVERYWHERE = [
  /\bFROM (?:users|organizations)\b[^;`']*\bFOR (?:KEY )?SHARE\b/,
  /\b(?:User|Organization)Entity\b[^]*'(?:pessimistic_read|for_key_share)'/,
];
/** The conflict's part goes alone to the node of the rows, which then cannot tell the types of parameters that it lacks. */
const CONFLICT_WITH_PARAMETER = /\bINSERT INTO\b.*\bSELECT\b.*\bON CONFLICT\b.*\$\d/;
const LOCKS = /\bFOR (?:NO KEY )?(?:UPDATE|SHARE)\b/;
const NAMES_TENANT = /\borganization_id = \$\d/;

/** The templates of a source, each on one line. */
function statementsOf(text: string): readonly string[] {
  return [...text.matchAll(TEMPLATE)].map(([, statement = '']) => statement.replace(/\s+/g, ' ').trim());
}

/** Statements of a source that change or lock rows of distributed tables without naming the organization. */
function looseStatements(text: string, tables: ReadonlyMap<string, KeyedTable>): readonly string[] {
  const isDistributed = (name: string): boolean => {
    const table = tables.get(name);
    return table !== undefined && placementOf(table) === 'distributed';
  };
  return statementsOf(text)
    .filter((statement) => !NAMES_TENANT.test(statement))
    .filter((statement) => {
      const names = LOCKS.test(statement) ? NAMED : CHANGED;
      return [...statement.matchAll(names)].some(
        ([, name = '']) => isDistributed(name) || (LOCKS.test(statement) && tables.has(name)),
      );
    });
}

describe('A database that can be distributed by organization', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.startsWith('database/'))
    .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));
  let database: TestDatabase;
  let dataSource: DataSource;
  let tables: ReadonlyMap<string, KeyedTable>;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(database.options).initialize();
    tables = await keyedTables();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.close();
  });

  const keyedTables = async (): Promise<ReadonlyMap<string, KeyedTable>> => {
    const rows = await dataSource.query<KeyedTable[]>(LIST_TABLE_KEYS);
    return new Map(rows.map((table) => [table.name, table]));
  };
  const placementOfNamed = (name: string, known = tables): string => {
    const table = known.get(name);
    if (table === undefined) throw new Error(`There is no table ${name}`);
    return placementOf(table);
  };
  const wrongKeys = async (): Promise<readonly string[]> => {
    const known = await keyedTables();
    const isDistributed = (name: string): boolean => placementOfNamed(name, known) === 'distributed';
    const rows = await dataSource.query<LooseKey[]>(WITHOUT_TENANT);
    return rows
      .filter(({ table, target }) => isDistributed(table) && (target === null || isDistributed(target)))
      .map(({ name }) => name);
  };

  it('has the large tables distributed, and what they refer to on every node', () => {
    const namesAt = (placement: string): readonly string[] =>
      [...tables.keys()].filter((name) => placementOfNamed(name) === placement).toSorted();
    expect(namesAt('distributed')).toEqual(
      expect.arrayContaining(['audit_records', 'causes', 'runs', 'tests', 'webhook_deliveries']),
    );
    expect(namesAt('everywhere')).toEqual(['organizations', 'users']);
    expect(namesAt('coordinator')).toEqual(
      expect.arrayContaining(['invitations', 'memberships', 'migrations', 'passkeys', 'sessions', 'tokens']),
    );
  });

  it('has no foreign key to a table on the coordinator alone from one that is not, and none between those on every node', async () => {
    const rows = await dataSource.query<{ name: string; from: string; to: string }[]>(FOREIGN_KEYS);
    expect(rows.length).toBeGreaterThan(20);
    const wrong = rows.filter(({ from, to }) =>
      placementOfNamed(from) === 'coordinator'
        ? placementOfNamed(to) === 'distributed'
        : placementOfNamed(to) === 'coordinator' || placementOfNamed(from) === 'everywhere',
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('has the organization in each unique key and in each foreign key between distributed tables', async () => {
    expect(await wrongKeys()).toEqual([]);
  });

  it('is noticed when a unique key or a foreign key lacks the organization', async () => {
    await dataSource.query(
      'CREATE TABLE planted (organization_id text, id text, other text, CONSTRAINT planted_pk PRIMARY KEY (organization_id, id))',
    );
    await dataSource.query('CREATE UNIQUE INDEX planted_id ON planted (id)');
    await dataSource.query('ALTER TABLE planted ADD CONSTRAINT planted_fk FOREIGN KEY (other) REFERENCES planted (id)');
    const found = await wrongKeys();
    await dataSource.query('DROP TABLE planted');
    expect(found.toSorted()).toEqual(['planted_fk', 'planted_id']);
  });

  it('has no triggers, which a distributed table cannot have', async () => {
    const triggers = `SELECT tgname FROM pg_trigger JOIN pg_class relation ON relation.oid = tgrelid
      WHERE NOT tgisinternal AND relation.relnamespace = 'public'::regnamespace`;
    expect(await dataSource.query<unknown[]>(triggers)).toEqual([]);
  });

  it('names the organization in each statement that changes or locks rows, but for listed ones', () => {
    expect(sources.length).toBeGreaterThan(400);
    const loose = sources.flatMap(({ text }) => looseStatements(text, tables));
    const listed = Object.keys(OVER_ALL);
    expect(loose.filter((statement) => !listed.some((start) => statement.startsWith(start)))).toEqual([]);
    expect(listed.filter((start) => !loose.some((statement) => statement.startsWith(start)))).toEqual([]);
  });

  it('locks no row of a table on every node for several transactions at once', () => {
    const shared = sources.filter(({ text }) => SHARED_LOCK.test(text));
    expect(shared.length).toBeGreaterThan(1);
    const wrong = shared.filter(({ text }) => SHARED_EVERYWHERE.some((form) => form.test(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has no parameter behind ON CONFLICT in an insertion of selected rows', () => {
    const insertions = sources
      .flatMap(({ text }) => statementsOf(text))
      .filter((statement) => /\bON CONFLICT\b/.test(statement));
    expect(insertions.length).toBeGreaterThan(5);
    expect(insertions.filter((text) => CONFLICT_WITH_PARAMETER.test(text))).toEqual([]);
  });

  it.each([
    ['a lock', 'SELECT id FROM runs WHERE heard_at < $1 FOR UPDATE SKIP LOCKED', 1],
    ['a removal', 'DELETE FROM runs WHERE id = $1', 1],
    ['a change', 'UPDATE causes SET title = $1 WHERE id = $2', 1],
    ['a removal in one organization', 'DELETE FROM runs WHERE organization_id = $1 AND id = $2', 0],
    ['a change of what is on every node', 'UPDATE users SET name = $1 WHERE id = $2', 0],
  ])('is noticed when a statement lacks the organization: %s', (_what, statement, count) => {
    expect(looseStatements(`const QUERY = \`${statement}\`;`, tables)).toHaveLength(count);
  });
});

const describeOnCluster = CLUSTER === '' ? describe.skip : describe;

describeOnCluster('A distributed database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const ask = async <Row>(statement: string): Promise<readonly Row[]> => {
    const dataSource = await new DataSource(database.options).initialize();
    try {
      return await dataSource.query<Row[]>(statement);
    } finally {
      await dataSource.destroy();
    }
  };
  const keys = (): Promise<readonly unknown[]> =>
    ask(`SELECT conrelid::regclass::text, conname, pg_get_constraintdef(con.oid) FROM pg_constraint con
      JOIN pg_class relation ON relation.oid = conrelid WHERE contype = 'f' ORDER BY 1, 2`);
  const organization = `INSERT INTO organizations (id, name, created_at) VALUES ('org_a', 'A', '2026-01-01')`;
  const project = `INSERT INTO projects (organization_id, id, name, slug, created_at) VALUES ('org_a', 'prj_a', 'A', 'a', '2026-01-01')`;

  it('is brought back to the coordinator and distributed again with all rows and keys, and twice is once', async () => {
    await ask(organization);
    await ask(project);
    const before = await keys();
    expect(before.length).toBeGreaterThan(20);
    const back = await undistribute(database.options);
    expect(back.tables).toMatchObject({ distributed: 0, everywhere: 0 });
    expect(back.moved).toBeGreaterThan(30);
    expect(await undistribute(database.options)).toMatchObject({ moved: 0 });
    expect(await ask('SELECT id FROM projects')).toEqual([{ id: 'prj_a' }]);
    expect(await keys()).toEqual(before);
    expect(await distribute(database.options, 4)).toMatchObject({ moved: back.moved });
    expect(await distribute(database.options, 4)).toMatchObject({ moved: 0 });
    expect(await ask('SELECT id FROM projects')).toEqual([{ id: 'prj_a' }]);
    expect(await keys()).toEqual(before);
  });

  it('goes on after a failure, and adds the foreign keys that were removed', async () => {
    const before = await keys();
    await ask(
      'CREATE TABLE saved_foreign_keys ("table" text, name text, definition text, PRIMARY KEY ("table", name))',
    );
    await ask(
      `INSERT INTO saved_foreign_keys VALUES ('targets', 'targets_project_fk', 'FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id)')`,
    );
    await ask('ALTER TABLE targets DROP CONSTRAINT targets_project_fk');
    await distribute(database.options, 4);
    expect(await keys()).toEqual(before);
    expect(await ask(`SELECT to_regclass('saved_foreign_keys') AS name`)).toEqual([{ name: null }]);
  });

  it('distributes the tables that a migration adds', async () => {
    const before = await keys();
    await ask('DROP TABLE environments');
    await ask(`DELETE FROM migrations WHERE name LIKE 'Environments%'`);
    await runMigrations(database.options);
    const places = `SELECT citus_table_type AS type FROM citus_tables WHERE table_name = 'environments'::regclass`;
    expect(await ask(places)).toEqual([{ type: 'distributed' }]);
    expect(await keys()).toEqual(before);
  });

  it('moves a table to the coordinator that an earlier version had on every node', async () => {
    const before = await keys();
    await ask('ALTER TABLE sessions DROP CONSTRAINT sessions_user_fk');
    await ask(`SELECT create_reference_table('sessions')`);
    await ask('ALTER TABLE sessions ADD CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES users(id)');
    expect(await distribute(database.options, 4)).toMatchObject({ moved: 1, tables: { everywhere: 2 } });
    expect(await keys()).toEqual(before);
  });

  it('starts a session while another transaction has locked its user', async () => {
    const dataSource = await new DataSource(database.options).initialize();
    await dataSource.query(
      `INSERT INTO users (id, email, name, password_hash, created_at) VALUES ('usr_a', 'a@a.example', 'A', '', '2026-01-01')`,
    );
    await dataSource.transaction(async (manager) => {
      await manager.query(`SELECT 1 FROM users WHERE id = 'usr_a' FOR NO KEY UPDATE`);
      await dataSource.query(
        `INSERT INTO sessions (digest, id, user_id, organization_id, created_at, last_seen_at, expires_at, proven_at)
         VALUES ('a', 'ses_a', 'usr_a', 'org_a', '2026-01-01', '2026-01-01', '2026-01-02', '2026-01-01')`,
      );
      await manager.query(`DELETE FROM sessions WHERE user_id = 'usr_a'`);
    });
    await dataSource.destroy();
  });

  it('changes when the last other session ends a moment later', async () => {
    const other = await new DataSource(database.options).initialize();
    await other.query('SELECT 1');
    const ended = sleep(300).then(() => other.destroy());
    expect(await distribute(database.options, 4)).toMatchObject({ moved: 0 });
    await ended;
  });

  it('does not change while another session uses it', async () => {
    const dataSource = await new DataSource(database.options).initialize();
    await dataSource.query('SELECT 1');
    await expect(undistribute(database.options)).rejects.toThrow('Stop all servers');
    await dataSource.destroy();
  });
});

(CLUSTER === '' ? describe : describe.skip)('A database without the extension', () => {
  it('is refused with what to install', async () => {
    const database = await createTestDatabase();
    await expect(distribute(database.options, 4)).rejects.toThrow('CREATE EXTENSION citus');
    await database.close();
  });
});
