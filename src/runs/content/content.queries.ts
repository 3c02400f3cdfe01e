import type { EntityManager } from 'typeorm';
import type { OrganizationId, TargetId } from '../../common/identifiers.js';
import { deleteSome } from '../../database/delete-some.js';
import type { ContentKey } from '../run-hooks.js';
import { testKeyOf } from '../test-key.js';
import { TestEntity } from '../test.entity.js';
import { EventChunkEntity } from './event-chunk.entity.js';
import type { EventChunk } from './event-chunks.js';
import {
  type BatchPlace,
  type ContentId,
  type FailureCause,
  type PreparedBatch,
  type PreparedTest,
  writeItem,
} from './run-writing.js';
import { RunCallsEntity } from './run-calls.entity.js';
import { TestFailureEntity } from './test-failure.entity.js';

/** One statement for a batch: the database reads arrays faster than thousands of parameters. */
const INSERT_TESTS = `
  INSERT INTO tests (organization_id, content_id, seq, test_key, test_id, name, status, flaky, duration_ms, tags, file_path,
    reason, attempts, first_event_seq, event_count)
  SELECT $1, $2::uuid, t.seq, t.key, t.id, t.name, t.status, t.flaky, t.ms, t.tags::text[], t.file, t.reason, t.attempts,
    t.first_event, t.events
  FROM unnest($3::integer[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::double precision[], $10::text[],
    $11::text[], $12::text[], $13::text[], $14::integer[], $15::integer[])
    AS t (seq, key, id, name, status, flaky, ms, tags, file, reason, attempts, first_event, events)`;

/** One statement for the failures of a batch. */
const INSERT_FAILURES = `
  INSERT INTO test_failures (organization_id, content_id, seq, item, extras, cause, cause_kind, cause_title, join_key, compared_text)
  SELECT $1, $2::uuid, f.seq, f.item, f.extras, f.cause, f.kind, f.title, f.key, f.text
  FROM unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
    AS f (seq, item, extras, cause, kind, title, key, text)`;

/** Looks up each test by the primary key. */
const COUNT_SAME_TESTS = `
  SELECT count(*)::integer AS count FROM unnest($3::integer[], $4::text[]) AS t (seq, id)
  JOIN tests ON organization_id = $1 AND content_id = $2::uuid AND tests.seq = t.seq AND test_id = t.id`;

/** Each body is a parameter of its own: the driver would write an array of them as one text in hexadecimal. */
const INSERT_CHUNKS = `
  INSERT INTO event_chunks (organization_id, content_id, first_event_seq, event_count, body)
  SELECT $1, $2::uuid, p.first_event, p.events, p.body
  FROM unnest($3::integer[], $4::integer[], ARRAY[BODIES]::bytea[]) AS p (first_event, events, body)`;

/** PostgreSQL takes 65,535 parameters. */
const CHUNKS_AT_ONCE = 1000;

/** A content and its target. */
export interface ContentOwner extends ContentKey {
  readonly targetId: TargetId;
}

interface PlacedTest {
  readonly test: PreparedTest;
  readonly seq: number;
  readonly firstEvent: number;
}

/** Writes a batch of tests with their failures and events, in the caller's transaction, one statement for each table. */
export async function insertBatch(
  manager: EntityManager,
  owner: ContentOwner,
  batch: PreparedBatch,
  place: BatchPlace,
): Promise<void> {
  if (batch.tests.length === 0) return;
  const { organizationId, targetId, contentId } = owner;
  const placed = placeTests(batch.tests, place);
  await manager.query(INSERT_TESTS, [organizationId, contentId, ...toTestColumns(placed, targetId)]);
  const failures = placed.flatMap(toFailureRow);
  if (failures.length > 0)
    await manager.query(INSERT_FAILURES, [organizationId, contentId, ...toFailureColumns(failures)]);
  for (let start = 0; start < batch.chunks.length; start += CHUNKS_AT_ONCE) {
    await insertChunks(
      manager,
      [organizationId, contentId],
      batch.chunks.slice(start, start + CHUNKS_AT_ONCE),
      place.firstEvent,
    );
  }
  if (batch.calls !== undefined) {
    const body = JSON.stringify(batch.calls);
    await manager.insert(RunCallsEntity, { organizationId, contentId, firstTest: place.firstTest, body });
  }
}

/** Whether a content has the tests of a batch, beginning at a place. */
export async function hasBatch(
  manager: EntityManager,
  { organizationId, contentId }: ContentKey,
  batch: PreparedBatch,
  firstTest: number,
): Promise<boolean> {
  const [row] = await manager.query<{ count: number }[]>(COUNT_SAME_TESTS, [
    organizationId,
    contentId,
    plainArray(batch.tests.map((_, index) => firstTest + index)),
    textArray(batch.tests.map(({ testId }) => testId)),
  ]);
  return row?.count === batch.tests.length;
}

async function insertChunks(
  manager: EntityManager,
  owner: readonly string[],
  chunks: readonly EventChunk[],
  firstEvent: number,
): Promise<void> {
  const statement = INSERT_CHUNKS.replace('BODIES', chunks.map((_, index) => `$${index + 5}`).join(','));
  const firsts = chunks.map((chunk) => firstEvent + chunk.firstEvent);
  const counts = chunks.map((chunk) => chunk.eventCount);
  await manager.query(statement, [...owner, firsts, counts, ...chunks.map((chunk) => chunk.body)]);
}

/** Deletes the tests of a content with their failures, events and calls: each is a range of a primary key. */
export async function deleteContent(manager: EntityManager, { organizationId, contentId }: ContentKey): Promise<void> {
  for (const entity of [TestFailureEntity, EventChunkEntity, RunCallsEntity, TestEntity])
    await manager.delete(entity, { organizationId, contentId });
}

/** The tables of a content in the order of their deletion, and how many of their rows a slice contains. A chunk has the events of about fifty tests. */
const SLICES = [
  ['test_failures', 2000],
  ['event_chunks', 100],
  ['run_calls', 100],
  ['tests', 2000],
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
  return false;
}

function placeTests(tests: readonly PreparedTest[], place: BatchPlace): readonly PlacedTest[] {
  let firstEvent = place.firstEvent;
  return tests.map((test, index) => {
    const placed = { test, seq: place.firstTest + index, firstEvent };
    firstEvent += test.eventCount;
    return placed;
  });
}

/** In the order of the statement. */
function toTestColumns(placed: readonly PlacedTest[], targetId: TargetId): readonly string[] {
  const tests = placed.map(({ test }) => test);
  return [
    plainArray(placed.map(({ seq }) => seq)),
    plainArray(tests.map(({ testId }) => testKeyOf(targetId, testId))),
    textArray(tests.map(({ testId }) => testId)),
    textArray(tests.map(({ name }) => name)),
    textArray(tests.map(({ status }) => status)),
    plainArray(tests.map(({ flaky }) => flaky)),
    plainArray(tests.map(({ durationMs }) => durationMs)),
    // Arrays of arrays would all have to be of one length.
    textArray(tests.map(({ tags }) => textArray(tags))),
    textArray(tests.map(({ filePath }) => filePath)),
    textArray(tests.map(({ reason }) => reason)),
    textArray(tests.map(({ attempts }) => attempts)),
    plainArray(placed.map(({ firstEvent }) => firstEvent)),
    plainArray(tests.map(({ eventCount }) => eventCount)),
  ];
}

interface FailureRow {
  readonly seq: number;
  readonly item: string;
  readonly extras: string;
  readonly cause: FailureCause;
}

function toFailureRow({ test, seq, firstEvent }: PlacedTest): readonly FailureRow[] {
  if (test.failure === undefined) return [];
  const { item, extras, cause } = test.failure;
  return [{ seq, item: writeItem(item, firstEvent), extras, cause }];
}

/** In the order of the statement. */
function toFailureColumns(rows: readonly FailureRow[]): readonly string[] {
  const compared = firstOfEach(rows.map(({ cause }) => cause));
  return [
    plainArray(rows.map(({ seq }) => seq)),
    textArray(rows.map(({ item }) => item)),
    textArray(rows.map(({ extras }) => extras)),
    textArray(rows.map(({ cause }) => cause.id)),
    textArray(rows.map(({ cause }) => cause.kind)),
    textArray(rows.map(({ cause }) => cause.title)),
    textArray(compared.map((cause) => cause?.joinKey ?? null)),
    textArray(compared.map((cause) => cause?.text ?? null)),
  ];
}

/** The causes of rows, each only at its first row: the compared text is stored once. */
function firstOfEach(causes: readonly FailureCause[]): readonly (FailureCause | undefined)[] {
  const known = new Set<string>();
  return causes.map((cause) => {
    if (known.has(cause.id)) return undefined;
    known.add(cause.id);
    return cause;
  });
}

/**
 * Arrays as PostgreSQL writes them (§8.15.2). Columns are sent as such arrays, one for each: the server reads them in three
 * quarters of the time that JSON takes, and the driver's own writer of arrays takes longer than both.
 */

/** An array of texts: quoted, with quotes and backslashes escaped; null is NULL. */
export function textArray(items: readonly (string | null)[]): string {
  return `{${items.map(textItem).join(',')}}`;
}

/** An array of values that need no quotes. */
export function plainArray(items: readonly (number | bigint | boolean)[]): string {
  return `{${items.join(',')}}`;
}

const NEEDS_ESCAPE = /["\\]/;

function textItem(item: string | null): string {
  if (item === null) return 'NULL';
  return `"${NEEDS_ESCAPE.test(item) ? item.replaceAll(/["\\]/g, '\\$&') : item}"`;
}
