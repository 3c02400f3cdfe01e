import type { EntityManager } from 'typeorm';

/** A column of encrypted secrets. The module that owns its table declares it. */
export interface SealedColumn {
  readonly table: string;
  /** Column of the bytes. */
  readonly secret: string;
  /** Column of the key's id. */
  readonly keyId: string;
  /** Columns of the primary key; the organization comes first where the table has one. */
  readonly key: readonly string[];
  /** What its secrets are, in the plural: `webhook secrets`. */
  readonly what: string;
  /** Makes rows harmless whose secret is lost with one of these keys, in the caller's transaction. Returns how many. */
  readonly discard: (manager: EntityManager, keyIds: readonly string[]) => Promise<number>;
}

/** Returns the context that a secret is bound to: its column and the key of its row. */
export function contextOf({ table, secret }: Pick<SealedColumn, 'table' | 'secret'>, key: readonly string[]): string {
  return [`${table}.${secret}`, ...key].join(':');
}
