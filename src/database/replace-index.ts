import type { EntityManager, QueryRunner } from 'typeorm';

/** An index that has more columns than it had. Statements are right with both. */
export interface WidenedIndex {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** A history is read from this index alone: in `tests`, the results of one test are as far apart as its runs. */
export const HISTORY_INDEX: WidenedIndex = {
  name: 'tests_history',
  table: 'tests',
  columns: ['organization_id', 'test_key', 'content_id', 'seq', 'status', 'flaky', 'duration_ms'],
};

/** An index of the same name that is being built, or was when its process ended. */
function newNameOf({ name }: WidenedIndex): string {
  return `${name}_new`;
}

const STATE = `
  SELECT index.indnatts AS columns, index.indisvalid AS "isValid"
  FROM pg_index index JOIN pg_class relation ON relation.oid = index.indexrelid
  WHERE relation.oid = to_regclass($1)`;

/** Whether an index has its columns, others, or does not exist or work. */
export async function indexState(
  database: Pick<EntityManager, 'query'>,
  { name, columns }: Pick<WidenedIndex, 'name' | 'columns'>,
): Promise<'wide' | 'narrow' | 'unusable'> {
  const [row] = await database.query<{ columns: number; isValid: boolean }[]>(STATE, [name]);
  if (row?.isValid !== true) return 'unusable';
  return row.columns === columns.length ? 'wide' : 'narrow';
}

/**
 * Builds an index beside the old one and takes its name. `CONCURRENTLY` keeps the table open for writes; it must not be in a transaction.
 * Every step can be repeated: what an ended process left is used or removed.
 */
export async function replaceIndex(
  session: QueryRunner,
  index: WidenedIndex,
  how: 'IN TURN' | 'CONCURRENTLY',
): Promise<void> {
  const concurrently = how === 'CONCURRENTLY' ? 'CONCURRENTLY' : '';
  const made = newNameOf(index);
  if ((await indexState(session.manager, { ...index, name: made })) !== 'wide') {
    await session.query(`DROP INDEX ${concurrently} IF EXISTS "${made}"`);
    await session.query(
      `CREATE INDEX ${concurrently} "${made}" ON "${index.table}" (${listOf(index.columns)}) WITH (fillfactor = 100)`,
    );
  }
  if ((await indexState(session.manager, index)) !== 'wide') {
    await session.query(`DROP INDEX ${concurrently} IF EXISTS "${index.name}"`);
    await session.query(`ALTER INDEX "${made}" RENAME TO "${index.name}"`);
  }
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
