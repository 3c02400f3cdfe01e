import type { DataSource, QueryRunner } from 'typeorm';
import {
  BRING_BACK,
  COPY_EVERYWHERE,
  CREATE_SAVED_KEYS,
  DISTRIBUTE_TABLE,
  DROP_SAVED_KEYS,
  HAS_CITUS,
  IS_DISTRIBUTED,
  LIST_SAVED_KEYS,
  LIST_TABLES,
  REMOVE_HIDDEN_ROWS,
  SAVE_KEYS,
  SEQUENTIALLY,
} from './distribution.queries.js';
import { placementOf, TENANT, type Placement } from './placement.js';

/** A table, the columns of its primary key, and where its rows are. */
export interface TableRow {
  readonly name: string;
  readonly key: readonly string[];
  readonly current: Placement;
}

interface SavedKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  readonly isThere: boolean;
}

/** The one connection of a change: it holds the lock and the settings. */
export class Session {
  constructor(
    private readonly dataSource: DataSource,
    readonly queryRunner: QueryRunner,
  ) {}

  query<Row>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.dataSource.query<Row[]>(statement, [...values], this.queryRunner);
  }
}

/** Whether the database has the extension. */
export async function hasCitus(session: Session): Promise<boolean> {
  const [extension] = await session.query<{ hasCitus: boolean }>(HAS_CITUS);
  return extension?.hasCitus === true;
}

/** Lists the tables of the schema. */
export function listTables(session: Session): Promise<readonly TableRow[]> {
  return session.query<TableRow>(LIST_TABLES);
}

/**
 * Moves each table to where it belongs, one table per transaction. Foreign keys of moved tables are removed before and added at the end,
 * because Citus allows none between a distributed table and one that is still local.
 * @param shards How many parts a distributed table has, if none is distributed yet.
 */
export async function placeTables(session: Session, shards: number): Promise<void> {
  for (const table of await startMove(session, placementOf)) await placeTable(session, table, shards);
  await addForeignKeys(session);
}

async function placeTable(session: Session, table: TableRow, shards: number): Promise<void> {
  const placement = placementOf(table);
  if (placement === 'coordinator') {
    await session.query(BRING_BACK, [quoted(table.name)]);
    return;
  }
  if (placement === 'everywhere') await session.query(COPY_EVERYWHERE, [quoted(table.name)]);
  else await distributeTable(session, table.name, shards);
  await session.query(REMOVE_HIDDEN_ROWS, [quoted(table.name)]);
}

/** Moves all rows to the coordinator, in the same way. */
export async function bringTablesBack(session: Session): Promise<void> {
  for (const { name } of await startMove(session, () => 'coordinator')) await session.query(BRING_BACK, [quoted(name)]);
  await addForeignKeys(session);
}

/**
 * Moves the tables that migrations made in a distributed database to where they belong. Does nothing in an ordinary database. Until then
 * their foreign keys would lead to the coordinator, which has no rows of a distributed table.
 */
export async function placeNewTables(dataSource: DataSource, queryRunner: QueryRunner): Promise<void> {
  const session = new Session(dataSource, queryRunner);
  if (!(await hasCitus(session))) return;
  const [known] = await session.query<{ isDistributed: boolean }>(IS_DISTRIBUTED);
  if (known?.isDistributed === true) await placeTables(session, 0);
}

/** Returns the tables that are elsewhere than they should be, after their foreign keys are removed. */
async function startMove(session: Session, goal: (table: TableRow) => Placement): Promise<readonly TableRow[]> {
  await session.query(SEQUENTIALLY);
  const tables = await listTables(session);
  const elsewhere = tables.filter((table) => table.current !== goal(table));
  if (elsewhere.length > 0) await removeForeignKeys(session, elsewhere);
  return elsewhere;
}

async function distributeTable(session: Session, name: string, shards: number): Promise<void> {
  const tables = await listTables(session);
  // Rows of one organization are on one node in every table, so that joins and keys stay there.
  const beside = tables.find(({ current }) => current === 'distributed');
  const place = beside === undefined ? [null, shards] : [quoted(beside.name), null];
  await session.query(DISTRIBUTE_TABLE, [quoted(name), TENANT, ...place]);
}

async function removeForeignKeys(session: Session, tables: readonly TableRow[]): Promise<void> {
  await session.queryRunner.startTransaction();
  await session.query(CREATE_SAVED_KEYS);
  await session.query(SAVE_KEYS, [tables.map(({ name }) => name)]);
  for (const { table, name, isThere } of await session.query<SavedKey>(LIST_SAVED_KEYS))
    if (isThere) await session.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  await session.queryRunner.commitTransaction();
}

/** Also adds the keys that an interrupted change left out. */
async function addForeignKeys(session: Session): Promise<void> {
  if (!(await session.queryRunner.hasTable('saved_foreign_keys'))) return;
  for (const { table, name, definition, isThere } of await session.query<SavedKey>(LIST_SAVED_KEYS))
    if (!isThere) await session.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  await session.query(DROP_SAVED_KEYS);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
