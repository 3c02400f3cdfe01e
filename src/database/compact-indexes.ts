import type { EntityManager, QueryRunner } from 'typeorm';

/** An index that takes much more space than its entries. */
export interface LooseIndex {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Indexes of results, and what an entry takes where pages are full. Both have gaps where uploads come one after another. Each test has a range of
 * `tests_history`, and each organization one of `tests_pk`. Results come at the end of a range, in the middle of a page, which is split
 * when it is full. Nothing comes into the first half any more.
 */
const COMPACTED = [
  { name: 'tests_history', entryBytes: 88 },
  { name: 'tests_pk', entryBytes: 54 },
] as const;

/** How much larger than its entries an index may be. Histories of a target that has grown by half reach it. */
const MOST = 1.3;

/** Vacuums count the entries. A count below zero means that nobody counted yet. */
const SIZES = `
  SELECT relation.relname AS name, pg_relation_size(relation.oid)::double precision AS bytes, relation.reltuples::double precision AS entries
  FROM pg_class relation JOIN pg_index index ON index.indexrelid = relation.oid
  WHERE relation.oid = to_regclass($1) AND index.indisvalid`;

/** What a rebuild leaves that was cancelled: an index that is not valid, of a name that PostgreSQL gives ("REINDEX", Notes). */
const LEFT = `
  SELECT relation.relname AS name FROM pg_class relation JOIN pg_index index ON index.indexrelid = relation.oid
  WHERE index.indrelid = to_regclass('tests') AND NOT index.indisvalid AND relation.relname ~ '^tests_(history|pk)_cc(new|old)[0-9]*$'`;

interface Size {
  readonly name: string;
  readonly bytes: number;
  readonly entries: number;
}

/** The indexes of results from which a rebuild would get at least so many bytes back. */
export async function looseIndexes(
  database: Pick<EntityManager, 'query'>,
  leastBytes: number,
): Promise<readonly LooseIndex[]> {
  const loose: LooseIndex[] = [];
  for (const { name, entryBytes } of COMPACTED) {
    const [size] = await database.query<Size[]>(SIZES, [name]);
    if (size !== undefined && isLoose(size, entryBytes, leastBytes)) loose.push({ name, bytes: size.bytes });
  }
  return loose;
}

/** Whether an index is too large for its entries. */
export function isLoose(
  { bytes, entries }: Pick<Size, 'bytes' | 'entries'>,
  entryBytes: number,
  leastBytes: number,
): boolean {
  const needed = entries * entryBytes;
  return entries >= 0 && bytes > needed * MOST && bytes - needed >= leastBytes;
}

/**
 * Rebuilds an index beside the old one, which serves meanwhile. Returns the bytes that it has then. Nobody waits for it: it takes one core, and
 * for a while the space of both.
 */
export async function compactIndex(session: QueryRunner, name: LooseIndex['name']): Promise<number> {
  await session.query('SET max_parallel_maintenance_workers = 0');
  for (const left of await session.manager.query<Pick<Size, 'name'>[]>(LEFT))
    await session.query(`DROP INDEX CONCURRENTLY IF EXISTS "${left.name}"`);
  await session.query(`REINDEX INDEX CONCURRENTLY "${name}"`);
  const [size] = await session.manager.query<Size[]>(SIZES, [name]);
  return size?.bytes ?? 0;
}
