import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { deleteSome } from '../../database/delete-some.js';
import type { ContentKey } from '../run-hooks.js';
import { TestEntity } from '../results/test.entity.js';
import { deletePackSlice } from '../packing/packing.queries.js';
import { EventChunkEntity } from './event-chunk.entity.js';
import type { BatchPlace, ContentId, PreparedBatch } from './run-writing.js';
import { RunCallsEntity } from './run-calls.entity.js';
import { TestFailureEntity } from './test-failure.entity.js';
import { overloaded } from '../../common/problem.js';
import { RunContentEntity } from './run-content.entity.js';

/** Texts of one organization, by their keys. */
interface TextKeys {
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
async function keepTexts(
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

/** One statement for a batch: the database reads arrays faster than thousands of parameters. */
const INSERT_TESTS = `
  INSERT INTO tests (organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, reason, attempts,
    first_event_seq, event_count, started_ms, worker)
  SELECT $1, $2::uuid, $3::integer + t.number - 1, t.key, t.text_key, t.status, t.flaky, t.ms, t.reason, t.attempts,
    $4::integer + t.first_event, t.events, t.started, t.worker
  FROM unnest($5::bigint[], $6::bigint[], $7::text[], $8::boolean[], $9::double precision[], $10::text[], $11::text[], $12::integer[],
    $13::integer[], $14::double precision[], $15::text[]) WITH ORDINALITY
    AS t (key, text_key, status, flaky, ms, reason, attempts, first_event, events, started, worker, number)`;

/** One statement for the failures of a batch. Each event of an item gets its number within the run. */
const INSERT_FAILURES = `
  INSERT INTO test_failures (organization_id, content_id, seq, item, extras, cause, cause_kind, cause_title, join_key, compared_text)
  SELECT $1, $2::uuid, $3::integer + f.test, f.head || coalesce((
      SELECT string_agg('{"seq":' || ($4::integer + f.first_event + e.number - 1) || e.members, ',' ORDER BY e.number)
      FROM unnest(string_to_array(f.events, chr(10))) WITH ORDINALITY AS e (members, number)), '') || ']}',
    f.extras, f.cause, f.kind, f.title, f.key, f.text
  FROM unnest($5::integer[], $6::text[], $7::integer[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
    $14::text[]) AS f (test, head, first_event, events, extras, cause, kind, title, key, text)`;

/** Looks up each test by the primary key. */
const COUNT_SAME_TESTS = `
  SELECT count(*)::integer AS count FROM unnest($4::bigint[], $5::bigint[]) WITH ORDINALITY AS t (key, text_key, number)
  JOIN tests test ON test.organization_id = $1 AND test.content_id = $2::uuid AND test.seq = $3::integer + t.number - 1
    AND test.test_key = t.key AND test.text_key = t.text_key`;

const INSERT_CHUNKS = `
  INSERT INTO event_chunks (organization_id, content_id, first_event_seq, event_count, body)
  SELECT $1, $2::uuid, $3::integer + c.first_event, c.events, c.body
  FROM unnest($4::integer[], $5::integer[], $6::bytea[]) AS c (first_event, events, body)`;

/** Writes a batch of tests with their failures and events, in the caller's transaction, one statement for each table. */
export async function insertBatch(
  manager: EntityManager,
  { organizationId, contentId }: ContentKey,
  batch: PreparedBatch,
  { firstTest, firstEvent }: BatchPlace,
): Promise<void> {
  if (batch.testCount === 0) return;
  const content = [organizationId, contentId];
  await keepTexts(manager, organizationId, batch);
  await manager.query(INSERT_TESTS, [...content, firstTest, firstEvent, ...batch.keys, ...batch.tests]);
  if (batch.failures !== null)
    await manager.query(INSERT_FAILURES, [...content, firstTest, firstEvent, ...batch.failures]);
  if (batch.chunks !== null) await manager.query(INSERT_CHUNKS, [...content, firstEvent, ...batch.chunks]);
  if (batch.calls !== undefined)
    await manager.insert(RunCallsEntity, { organizationId, contentId, firstTest, body: batch.calls });
}

/** Whether a content has the tests of a batch, beginning at a place. */
export async function hasBatch(
  manager: EntityManager,
  { organizationId, contentId }: ContentKey,
  batch: PreparedBatch,
  firstTest: number,
): Promise<boolean> {
  if (batch.testCount === 0) return true;
  const [row] = await manager.query<{ count: number }[]>(COUNT_SAME_TESTS, [
    organizationId,
    contentId,
    firstTest,
    ...batch.keys,
  ]);
  return row?.count === batch.testCount;
}

/** Deletes the tests of a content that is not packed, with their failures, events and calls: each is a range of a primary key. */
export async function deleteContent(manager: EntityManager, { organizationId, contentId }: ContentKey): Promise<void> {
  for (const entity of [TestFailureEntity, EventChunkEntity, RunCallsEntity, TestEntity])
    await manager.delete(entity, { organizationId, contentId });
}

/**
 * The tables of a content in the order of their deletion, and how many of their rows a slice contains. A chunk has up to 256 KiB of events.
 * Results that are packed meanwhile are found in the tables behind `tests`.
 */
const SLICES = [
  ['test_failures', 2000],
  ['event_chunks', 100],
  ['run_calls', 100],
  ['tests', 2000],
  ['kept_tests', 2000],
  ['result_parts', 200],
] as const;

/** Deletes some tests, failures and events of contents. Returns whether more may be left. */
export async function deleteSlice(
  manager: EntityManager,
  organizationId: OrganizationId,
  values: readonly ContentId[],
): Promise<boolean> {
  for (const [table, most] of SLICES) {
    if (await deleteSome(manager, { table, column: 'content_id', type: 'uuid', organizationId, values }, most))
      return true;
  }
  return deletePackSlice(manager, organizationId, values);
}

/** After a crash of the database took a part of an upload, the client sends the upload again. */
const RETRY_SECONDS = 5;

/** A content that no run points to, by its key. */
export interface PendingContent {
  readonly organizationId: OrganizationId;
  readonly id: ContentId;
}

/** One row by its primary key; the row stays locked until the commit. */
const ORPHAN = `
  INSERT INTO run_contents (organization_id, id, heard_at, test_count) VALUES ($1, $2, $3, $4)
  ON CONFLICT (organization_id, id)
  DO UPDATE SET heard_at = EXCLUDED.heard_at, test_count = run_contents.test_count + EXCLUDED.test_count`;

/** Records that no run points to a content, since `heardAt`, and that it gets so many more tests. */
export async function orphanContent(
  manager: EntityManager,
  { organizationId, id }: PendingContent,
  heardAt: Date,
  tests: number,
): Promise<void> {
  await manager.query(ORPHAN, [organizationId, id, heardAt, tests]);
}

/**
 * Removes a content from the pending ones for the run that points to it from now on.
 * @throws Problem overloaded when the content is not pending, or does not have all of its tests.
 */
export async function claimContent(manager: EntityManager, content: PendingContent, tests: number): Promise<void> {
  if (!(await takeContent(manager, content, tests))) throw overloaded(RETRY_SECONDS);
}

/** Removes a content from the pending ones; returns whether it was one, with so many tests where a number is given. */
export async function takeContent(
  manager: EntityManager,
  { organizationId, id }: PendingContent,
  tests: number | null,
): Promise<boolean> {
  const complete = tests === null ? {} : { testCount: tests };
  const { affected } = await manager.delete(RunContentEntity, { organizationId, id, ...complete });
  return affected === 1;
}
