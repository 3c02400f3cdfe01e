import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { deleteSome } from '../../database/delete-some.js';
import type { ContentKey } from '../run-hooks.js';
import { TestEntity } from '../results/test.entity.js';
import { deletePackSlice } from '../packing/packing.queries.js';
import { keepTexts } from '../results/test-texts.queries.js';
import { EventChunkEntity } from './event-chunk.entity.js';
import type { BatchPlace, ContentId, PreparedBatch } from './run-writing.js';
import { RunCallsEntity } from './run-calls.entity.js';
import { TestFailureEntity } from './test-failure.entity.js';

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
