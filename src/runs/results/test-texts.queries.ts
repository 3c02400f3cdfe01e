import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import type { PreparedBatch } from '../content/run-writing.js';

/** Texts of one organization, by their keys. */
export interface TextKeys {
  readonly organizationId: OrganizationId;
  readonly testKeys: readonly string[];
  readonly textKeys: readonly string[];
}

/** A text that is stored. */
export interface StoredText {
  readonly organizationId: OrganizationId;
  readonly testKey: string;
  readonly textKey: string;
}

const LOCK = `hashtextextended('texts of ' || $1::text, 0)`;

/** Held to the commit by everyone who refers to texts. Many can hold it at once. */
const HOLD = `SELECT pg_advisory_xact_lock_shared(${LOCK})`;

/** Taken to remove texts, and only if nobody holds them. Waiting for it would let uploads queue behind it. */
const TAKE = `SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isTaken"`;

/** Whether a text is missing: a look-up in the primary key for each. Nearly always, none is. */
const MISSING = `
  SELECT 1 FROM unnest($2::bigint[], $3::bigint[]) AS t (key, text_key)
  WHERE NOT EXISTS (SELECT FROM test_texts WHERE organization_id = $1 AND test_key = t.key AND text_key = t.text_key) LIMIT 1`;

/** In the order of the key, so that uploads of the same new tests wait for each other in one order. */
const INSERT = `
  INSERT INTO test_texts (organization_id, test_key, text_key, test_id, name, tags, file_path)
  SELECT DISTINCT ON (t.key, t.text_key) $1, t.key, t.text_key, t.id, t.name, t.tags::text[], t.file
  FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[]) AS t (key, text_key, id, name, tags, file)
  ORDER BY t.key, t.text_key
  ON CONFLICT DO NOTHING`;

/**
 * The next texts in the order of the primary key, and whether a result of their test is left: a look-up in `tests_history` for each. Without
 * `OFFSET 0` the planner may read all results instead.
 */
const NEXT = `
  SELECT text.organization_id AS "organizationId", text.test_key::text AS "testKey", text.text_key::text AS "textKey",
    EXISTS (SELECT FROM results_of_tests WHERE organization_id = text.organization_id AND test_key = text.test_key OFFSET 0) AS "isUsed"
  FROM test_texts text
  WHERE $1::text IS NULL OR (text.organization_id, text.test_key, text.text_key) > ($1::text, $2::bigint, $3::bigint)
  ORDER BY text.organization_id, text.test_key, text.text_key LIMIT $4`;

/** Looks each text up again: an upload may have used it since. */
const REMOVE = `
  DELETE FROM test_texts text USING unnest($2::bigint[], $3::bigint[]) AS t (key, text_key)
  WHERE text.organization_id = $1 AND text.test_key = t.key AND text.text_key = t.text_key
    AND NOT EXISTS (SELECT FROM results_of_tests WHERE organization_id = $1 AND test_key = t.key OFFSET 0)`;

/** Stores the texts of tests that are not stored yet. None of them is removed before the transaction of the manager ends. */
export async function keepTexts(
  manager: EntityManager,
  organizationId: OrganizationId,
  { keys, texts }: Pick<PreparedBatch, 'keys' | 'texts'>,
): Promise<void> {
  // The look-up must be a statement of its own: one that began before the lock would see texts that were removed meanwhile.
  await manager.query(HOLD, [organizationId]);
  const missing = await manager.query<unknown[]>(MISSING, [organizationId, ...keys]);
  if (missing.length > 0) await manager.query(INSERT, [organizationId, ...keys, ...texts]);
}

/** The next texts behind one, or (undefined) the first ones, at most `limit`. */
export function nextTexts(
  manager: EntityManager,
  after: StoredText | undefined,
  limit: number,
): Promise<readonly (StoredText & { readonly isUsed: boolean })[]> {
  return manager.query(NEXT, [after?.organizationId ?? null, after?.testKey ?? null, after?.textKey ?? null, limit]);
}

/** Removes texts of tests without results, in the transaction of the manager. Removes none while an upload of the organization is writing. */
export async function removeTexts(
  manager: EntityManager,
  { organizationId, testKeys, textKeys }: TextKeys,
): Promise<void> {
  const [lock] = await manager.query<{ isTaken: boolean }[]>(TAKE, [organizationId]);
  if (lock?.isTaken === true) await manager.query(REMOVE, [organizationId, testKeys, textKeys]);
}
