import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import type { EventPiece } from './event-pieces.js';
import { testKeyOf } from './test-key.js';
import type { BatchPlace, ContentId, PreparedBatch, PreparedTest } from './run-writing.js';

const INSERT_TESTS = `
  INSERT INTO tests (organization_id, content_id, seq, test_key, test_id, name, status, flaky, duration_ms, tags, file_path,
    reason, attempts, first_event_seq, event_count)
  SELECT $1, $2::uuid, t.seq, t.key, t.id, t.name, t.status, t.flaky, t.ms, t.tags::text[], t.file, t.reason, t.attempts,
    t.first_event, t.events
  FROM json_to_recordset($3::json) AS t (seq integer, key bigint, id text, name text, status text, flaky boolean,
    ms double precision, tags text, file text, reason text, attempts text, first_event integer, events integer)`;

const INSERT_FAILURES = `
  INSERT INTO test_failures (organization_id, content_id, seq, item, extras)
  SELECT $1, $2::uuid, f.seq, f.item, f.extras
  FROM json_to_recordset($3::json) AS f (seq integer, item text, extras text)`;

/** The pieces follow as parameters of their own: the driver would write an array of them as one text in hexadecimal. */
const INSERT_PIECES = `
  INSERT INTO event_chunks (organization_id, content_id, first_event_seq, event_count, body)
  SELECT $1, $2::uuid, p.first_event, p.events, p.body
  FROM unnest($3::integer[], $4::integer[], ARRAY[PIECES]::bytea[]) AS p (first_event, events, body)`;

/** PostgreSQL takes 65,535 parameters. */
const PIECES_AT_ONCE = 1000;

interface PlacedTest {
  readonly test: PreparedTest;
  readonly seq: number;
  readonly firstEvent: number;
}

/** Writes a batch of tests with their failures and events, in the caller's transaction, one statement for each table. */
export async function insertBatch(
  manager: EntityManager,
  organizationId: OrganizationId,
  contentId: ContentId,
  batch: PreparedBatch,
  place: BatchPlace,
): Promise<void> {
  if (batch.tests.length === 0) return;
  const placed = placeTests(batch.tests, place);
  await manager.query(INSERT_TESTS, [organizationId, contentId, JSON.stringify(placed.map(toTestRow))]);
  const failures = placed.flatMap(toFailureRow);
  if (failures.length > 0) await manager.query(INSERT_FAILURES, [organizationId, contentId, JSON.stringify(failures)]);
  for (let start = 0; start < batch.pieces.length; start += PIECES_AT_ONCE) {
    await insertPieces(manager, [organizationId, contentId], batch.pieces.slice(start, start + PIECES_AT_ONCE), place.firstEvent);
  }
}

async function insertPieces(manager: EntityManager, owner: readonly string[], pieces: readonly EventPiece[], firstEvent: number): Promise<void> {
  const statement = INSERT_PIECES.replace('PIECES', pieces.map((_, index) => `$${index + 5}`).join(','));
  const firsts = pieces.map((piece) => firstEvent + piece.firstEvent);
  const counts = pieces.map((piece) => piece.eventCount);
  await manager.query(statement, [...owner, firsts, counts, ...pieces.map((piece) => piece.body)]);
}

/** Deletes everything that a content holds. */
export async function deleteContent(manager: EntityManager, organizationId: OrganizationId, contentId: ContentId): Promise<void> {
  for (const table of ['run_reports', 'test_failures', 'event_chunks', 'tests']) {
    await manager.query(`DELETE FROM ${table} WHERE organization_id = $1 AND content_id = $2`, [organizationId, contentId]);
  }
}

function placeTests(tests: readonly PreparedTest[], place: BatchPlace): readonly PlacedTest[] {
  let firstEvent = place.firstEvent;
  return tests.map((test, index) => {
    const placed = { test, seq: place.firstTest + index, firstEvent };
    firstEvent += test.eventCount;
    return placed;
  });
}

function toTestRow({ test, seq, firstEvent }: PlacedTest): object {
  return {
    seq,
    key: testKeyOf(test.testId).toString(),
    id: test.testId,
    name: test.name,
    status: test.status,
    flaky: test.flaky,
    ms: test.durationMs,
    tags: toTextArray(test.tags),
    file: test.filePath,
    reason: test.reason,
    attempts: test.attempts,
    first_event: firstEvent,
    events: test.eventCount,
  };
}

function toFailureRow({ test, seq, firstEvent }: PlacedTest): readonly object[] {
  return test.failure === undefined ? [] : [{ seq, ...test.failure(firstEvent) }];
}

/** An array as PostgreSQL writes one (§8.15.2): elements quoted, quotes and backslashes escaped. */
function toTextArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
