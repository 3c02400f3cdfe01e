import type { EntityManager } from 'typeorm';
import { contextOf, type SealedColumn } from './sealed-column.js';
import type { SecretBox } from './secret-box.js';

type Queryable = Pick<EntityManager, 'query'>;

interface StaleRow {
  readonly key: readonly string[];
  readonly bytes: Buffer;
  readonly keyId: string | null;
}

/** Returns the ids of the keys that encrypt secrets of a column. One pass over its table, at start and in commands. */
export async function keyIdsOf(db: Queryable, { table, keyId }: SealedColumn): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }[]>(
    `SELECT DISTINCT ${keyId} AS id FROM ${table} WHERE ${keyId} IS NOT NULL`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Encrypts some secrets of a column with the first key that another key encrypts, or none; returns how many it found. A row that changes
 * meanwhile keeps its change. Each update names the whole primary key, as a distributed database wants it.
 * @throws SecretUnreadable for a secret whose key is missing.
 */
export async function sealSome(db: Queryable, box: SecretBox, column: SealedColumn, limit: number): Promise<number> {
  const { table, secret, keyId, key } = column;
  const stale = await db.query<StaleRow[]>(
    `SELECT ARRAY[${key.join(', ')}] AS key, ${secret} AS bytes, ${keyId} AS "keyId" FROM ${table}
     WHERE ${keyId} IS DISTINCT FROM $1 AND octet_length(${secret}) > 0 LIMIT $2`,
    [box.keyId, limit],
  );
  const isRow = key.map((name, index) => `${name} = $${index + 4}`).join(' AND ');
  for (const row of stale) {
    const context = contextOf(column, row.key);
    const sealed = box.seal(box.open(row, context), context);
    await db.query(`UPDATE ${table} SET ${secret} = $1, ${keyId} = $2 WHERE ${isRow} AND ${secret} = $3`, [
      sealed.bytes,
      sealed.keyId,
      row.bytes,
      ...row.key,
    ]);
  }
  return stale.length;
}
