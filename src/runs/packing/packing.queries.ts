import { type EntityManager, Any } from 'typeorm';
import type { OrganizationId, RunId, TargetId } from '../../common/identifiers.js';
import { isAmong } from '../../database/membership.js';
import type { ContentId } from '../content/run-writing.js';
import { MOST_RESULTS_OF_TEST, type CountedTest } from './pack-slice.js';
import { deleteSome } from '../../database/delete-some.js';
import { PackedContentEntity } from './packed-content.entity.js';

/** Contents that are packed together, oldest first. */
export interface Pack {
  readonly organizationId: OrganizationId;
  readonly packId: string;
  readonly contentIds: readonly ContentId[];
}

/** A target, by its key. */
export interface PackedTarget {
  readonly organizationId: OrganizationId;
  readonly id: TargetId;
}

/** A finished run whose results can be packed. */
export interface PackableRun {
  readonly id: RunId;
  readonly contentId: ContentId;
}

/** Results of a part: an array of so many takes a quarter of a page. */
const RESULTS_OF_PART = 64;

const NEXT_TARGET = `
  SELECT organization_id AS "organizationId", id FROM targets
  WHERE deleted_at IS NULL AND ($1::text IS NULL OR (organization_id, id) > ($1::text, $2::text))
  ORDER BY organization_id, id LIMIT 1`;

/**
 * Walks the index `runs_of_target` behind a run, and looks each content up in the primary key of `packed_contents`. Results from before their
 * texts were stored once stay as they are.
 */
const PACKABLE = `
  SELECT run.id, run.content_id AS "contentId" FROM runs run
  WHERE run.organization_id = $1 AND run.target_id = $2 AND ($3::text IS NULL OR run.id > $3) AND run.status NOT IN ('queued', 'running')
    AND run.finished_at < $4::timestamptz AND run.total > 0 AND run.total <= $5
    AND NOT EXISTS (SELECT FROM packed_contents packed WHERE packed.organization_id = $1 AND packed.content_id = run.content_id OFFSET 0)
    AND NOT EXISTS (
      SELECT FROM tests WHERE tests.organization_id = $1 AND tests.content_id = run.content_id AND tests.seq = 0 AND tests.text_key IS NULL OFFSET 0
    )
  ORDER BY run.id LIMIT $6`;

/** Two servers may start a pack of the same contents: each content is in one of them. */
const START = `
  INSERT INTO packed_contents (organization_id, content_id, pack_id, is_complete)
  SELECT $1, content.id, $3::uuid, false FROM unnest($2::uuid[]) AS content (id)
  ON CONFLICT DO NOTHING
  RETURNING content_id::text AS "contentId"`;

/** The index `packed_contents_open` has nothing else. */
const OPEN = `
  SELECT organization_id AS "organizationId", pack_id AS "packId", array_agg(content_id::text ORDER BY content_id) AS "contentIds"
  FROM packed_contents WHERE NOT is_complete AND NOT pack_id = ANY ($1::uuid[]) GROUP BY organization_id, pack_id LIMIT 1`;

const COMPLETE = 'UPDATE packed_contents SET is_complete = true WHERE organization_id = $1 AND pack_id = $2';

/** A range of the primary key, and for each test a range of `tests_history`. */
const NEXT_TESTS = `
  SELECT next.seq, next.test_key::text AS key, counted.results
  FROM (
    SELECT seq, test_key FROM tests
    WHERE organization_id = $1 AND content_id = $2::uuid AND seq > $3 AND text_key IS NOT NULL ORDER BY seq LIMIT $4
  ) next
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS results FROM (
      SELECT FROM tests
      WHERE organization_id = $1 AND test_key = next.test_key AND content_id >= $5::uuid AND content_id <= $6::uuid LIMIT ${MOST_RESULTS_OF_TEST + 1}
    ) result OFFSET 0
  ) counted
  ORDER BY next.seq`;

const COLUMNS = `organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, reason, attempts, first_event_seq,
  event_count, started_ms, worker`;

const KEEPS_ROW = `(status NOT IN ('passed', 'skipped') OR flaky OR attempts IS NOT NULL)`;

const IF_ANY = (column: string): string => `CASE WHEN count(${column}) > 0 THEN array_agg(${column}) END`;

/**
 * Moves all results of some tests in the contents of a pack. What is deleted and what is inserted is one statement, so a result is never
 * missing and never there twice. The range of a test in `tests_history` from the first to the last content has hardly any other rows, because a
 * test belongs to one target. The elements of all arrays of a row are in the same order, whichever it is.
 */
const MOVE = `
  WITH place AS MATERIALIZED (
    SELECT result.content_id, result.seq FROM (SELECT DISTINCT key FROM unnest($3::bigint[]) AS test (key)) test
    CROSS JOIN LATERAL (
      SELECT content_id, seq FROM tests
      WHERE organization_id = $1 AND test_key = test.key AND content_id >= $4::uuid AND content_id <= $5::uuid OFFSET 0
    ) result
    WHERE ${isAmong('result.content_id', '$2::uuid[]')}
  ), moved AS (
    DELETE FROM tests USING place
    WHERE tests.organization_id = $1 AND tests.content_id = place.content_id AND tests.seq = place.seq AND tests.text_key IS NOT NULL
    RETURNING tests.*
  ), kept AS (
    INSERT INTO kept_tests (${COLUMNS}) SELECT ${COLUMNS} FROM moved WHERE ${KEEPS_ROW}
    RETURNING 1
  ), parts AS (
    INSERT INTO result_parts (organization_id, content_id, first_seq, last_seq, seqs, test_keys, text_keys, skipped, durations_ms, first_event_seqs,
      event_counts, reasons, starts_ms, workers)
    SELECT $1, content_id, min(seq), max(seq), array_agg(seq), array_agg(test_key), array_agg(text_key), array_agg(status = 'skipped'),
      array_agg(duration_ms), array_agg(first_event_seq), array_agg(event_count), ${IF_ANY('reason')}, ${IF_ANY('started_ms')}, ${IF_ANY('worker')}
    FROM (
      SELECT moved.*, (row_number() OVER (PARTITION BY content_id ORDER BY seq) - 1) / ${RESULTS_OF_PART} AS part FROM moved WHERE NOT ${KEEPS_ROW}
    ) numbered
    GROUP BY content_id, part
    RETURNING cardinality(seqs) AS results
  ), histories AS (
    INSERT INTO history_parts (organization_id, test_key, last_content, first_content, pack_id, contents, seqs, skipped, durations_ms)
    SELECT $1, test_key, (array_agg(content_id ORDER BY content_id DESC))[1], (array_agg(content_id ORDER BY content_id))[1], $6::uuid,
      array_agg(content_id), array_agg(seq), array_agg(status = 'skipped'), array_agg(duration_ms)
    FROM (SELECT * FROM moved WHERE NOT ${KEEPS_ROW} ORDER BY test_key, content_id, seq) sorted
    GROUP BY test_key
    RETURNING cardinality(contents) AS results
  )
  SELECT (SELECT count(*) FROM moved)::integer AS moved, (SELECT count(*) FROM kept)::integer AS kept,
    (SELECT coalesce(sum(results), 0) FROM parts)::integer AS "inParts", (SELECT coalesce(sum(results), 0) FROM histories)::integer AS "inHistories"`;

interface Moved {
  readonly moved: number;
  readonly kept: number;
  readonly inParts: number;
  readonly inHistories: number;
}

/** The target behind one, or (undefined) the first one, in the order of their keys. */
export async function nextTarget(
  manager: EntityManager,
  after: PackedTarget | undefined,
): Promise<PackedTarget | undefined> {
  const rows = await manager.query<PackedTarget[]>(NEXT_TARGET, [after?.organizationId ?? null, after?.id ?? null]);
  return rows[0];
}

/** The oldest runs of a target behind one whose results can be packed: they ended before an instant and have at most `mostTests` tests. */
export function packableRuns(
  manager: EntityManager,
  { organizationId, id }: PackedTarget,
  {
    after,
    endedBefore,
    mostTests,
    limit,
  }: { after: RunId | null; endedBefore: Date; mostTests: number; limit: number },
): Promise<readonly PackableRun[]> {
  return manager.query<PackableRun[]>(PACKABLE, [organizationId, id, after, endedBefore, mostTests, limit]);
}

/** Notes that contents are packed together from now on. Returns those that no other pack has taken. */
export async function startPack(
  manager: EntityManager,
  { organizationId, contentIds, packId }: Pack,
): Promise<readonly ContentId[]> {
  const rows = await manager.query<{ contentId: ContentId }[]>(START, [organizationId, contentIds, packId]);
  return rows.map(({ contentId }) => contentId).toSorted();
}

/** A pack that was started and is not complete, except some. */
export async function openPack(manager: EntityManager, except: readonly string[]): Promise<Pack | undefined> {
  const rows = await manager.query<Pack[]>(OPEN, [except]);
  return rows[0];
}

/** Notes that nothing is left to pack. */
export async function completePack(manager: EntityManager, { organizationId, packId }: Pack): Promise<void> {
  await manager.query(COMPLETE, [organizationId, packId]);
}

/** The next results of a content in a pack that are not packed, and how many results their tests have in the pack. */
export function nextTests(
  manager: EntityManager,
  { organizationId, contentIds }: Pack,
  contentId: ContentId,
  after: number,
): Promise<readonly CountedTest[]> {
  const range = [contentIds[0], contentIds.at(-1)];
  return manager.query<CountedTest[]>(NEXT_TESTS, [organizationId, contentId, after, RESULTS_OF_PART, ...range]);
}

/**
 * Packs all results of some tests in a pack, in the caller's transaction.
 * @throws Error when a result would be lost; the transaction must not be committed then.
 */
export async function moveTests(
  manager: EntityManager,
  { organizationId, packId, contentIds }: Pack,
  keys: readonly string[],
): Promise<void> {
  const range = [contentIds[0], contentIds.at(-1)];
  const [row] = await manager.query<Moved[]>(MOVE, [organizationId, contentIds, keys, ...range, packId]);
  if (row === undefined || row.moved !== row.kept + row.inParts || row.inParts !== row.inHistories)
    throw new Error(`Results of the pack ${packId} would be lost: ${JSON.stringify(row)}.`);
}

/** Histories of a slice: each has up to 48 results. */
const HISTORIES_AT_ONCE = 500;

/**
 * Locks all contents of the packs of some contents, so that of two transactions that remove the last contents of a pack one finds that
 * nothing else is left of it.
 */
const LOCK = `
  SELECT pack_id AS "packId", content_id AS "contentId" FROM packed_contents
  WHERE organization_id = $1 AND pack_id IN (SELECT pack_id FROM packed_contents WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]))
  ORDER BY content_id FOR UPDATE`;

/**
 * Deletes what is left of packed contents when their results are deleted. A pack keeps its histories until its last content is removed:
 * readers look the run of each result up, and do not find those of removed ones. Returns whether more may be left.
 */
export async function deletePackSlice(
  manager: EntityManager,
  organizationId: OrganizationId,
  contentIds: readonly ContentId[],
): Promise<boolean> {
  const known = await manager.query<{ packId: string; contentId: string }[]>(LOCK, [organizationId, contentIds]);
  if (known.length === 0) return false;
  const removed = new Set(contentIds);
  const kept = new Set(known.filter(({ contentId }) => !removed.has(contentId)).map(({ packId }) => packId));
  const values = [...new Set(known.map(({ packId }) => packId))].filter((packId) => !kept.has(packId));
  const histories = { table: 'history_parts', column: 'pack_id', type: 'uuid', organizationId, values } as const;
  if (values.length > 0 && (await deleteSome(manager, histories, HISTORIES_AT_ONCE))) return true;
  await manager.delete(PackedContentEntity, { organizationId, contentId: Any(contentIds) });
  return false;
}
