import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Results of old runs are packed: up to 64 of a run are one row of `result_parts`, and those of one test in some runs one row of
 * `history_parts`. Results of failed and flaky tests keep rows, in `kept_tests`, so that `tests` and its indexes lose whole pages. A result is
 * either in `tests`, or in `kept_tests`, or in both kinds of parts. `all_tests` shows all of them, `unpacked_tests` those with rows,
 * `test_results` and `unpacked_results` the same with their texts, and `results_of_tests` what a history needs, from indexes on the test. Nothing is packed here.
 */
export class PackedResults1800000069000 implements MigrationInterface {
  readonly name = 'PackedResults1800000069000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, 'DROP VIEW "test_results"', ...VIEWS]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UNPACK) await queryRunner.query(statement);
    for (const view of ['test_results', 'all_tests', 'unpacked_results', 'unpacked_tests', 'results_of_tests'])
      await queryRunner.query(`DROP VIEW "${view}"`);
    await queryRunner.query(`CREATE VIEW "test_results" AS
      SELECT test.organization_id, test.content_id, test.seq, test.test_key, ${TEXTS} FROM tests test ${JOINED_TEXTS}`);
    for (const table of ['history_parts', 'result_parts', 'kept_tests', 'packed_contents'])
      await queryRunner.query(`DROP TABLE "${table}"`);
  }
}

/** Compressed in place: an array that moves to another table costs a look-up, and more bytes than it saves. */
const ARRAYS = [
  'seqs',
  'test_keys',
  'text_keys',
  'skipped',
  'durations_ms',
  'first_event_seqs',
  'event_counts',
  'reasons',
  'starts_ms',
  'workers',
];

const TABLES = [
  `CREATE TABLE "packed_contents" (
    "organization_id" text COLLATE "C" NOT NULL,
    "content_id" uuid NOT NULL,
    "pack_id" uuid NOT NULL,
    "is_complete" boolean NOT NULL,
    CONSTRAINT "packed_contents_pk" PRIMARY KEY ("organization_id", "content_id")
  )`,
  'CREATE INDEX "packed_contents_pack" ON "packed_contents" ("organization_id", "pack_id")',
  'CREATE INDEX "packed_contents_open" ON "packed_contents" ("organization_id", "pack_id") WHERE NOT is_complete',
  `CREATE TABLE "kept_tests" (
    "organization_id" text COLLATE "C" NOT NULL,
    "content_id" uuid NOT NULL,
    "seq" integer NOT NULL,
    "test_key" bigint NOT NULL,
    "text_key" bigint NOT NULL,
    "status" text NOT NULL,
    "flaky" boolean NOT NULL,
    "duration_ms" double precision,
    "reason" text,
    "attempts" text,
    "first_event_seq" integer NOT NULL,
    "event_count" integer NOT NULL,
    "started_ms" double precision,
    "worker" text,
    CONSTRAINT "kept_tests_pk" PRIMARY KEY ("organization_id", "content_id", "seq")
  )`,
  'CREATE INDEX "kept_tests_history" ON "kept_tests" ("organization_id", "test_key", "content_id", "seq", "status", "flaky", "duration_ms")',
  `CREATE INDEX "kept_tests_trouble" ON "kept_tests" ("organization_id", "content_id", "status", "seq") WHERE status = 'failed' OR flaky`,
  `CREATE TABLE "result_parts" (
    "organization_id" text COLLATE "C" NOT NULL,
    "content_id" uuid NOT NULL,
    "first_seq" integer NOT NULL,
    "last_seq" integer NOT NULL,
    "seqs" integer array NOT NULL,
    "test_keys" bigint array NOT NULL,
    "text_keys" bigint array NOT NULL,
    "skipped" boolean array NOT NULL,
    "durations_ms" double precision array NOT NULL,
    "first_event_seqs" integer array NOT NULL,
    "event_counts" integer array NOT NULL,
    "reasons" text array,
    "starts_ms" double precision array,
    "workers" text array,
    CONSTRAINT "result_parts_pk" PRIMARY KEY ("organization_id", "content_id", "first_seq", "last_seq")
  )`,
  ...ARRAYS.map((column) => `ALTER TABLE "result_parts" ALTER COLUMN "${column}" SET STORAGE MAIN`),
  `CREATE TABLE "history_parts" (
    "organization_id" text COLLATE "C" NOT NULL,
    "test_key" bigint NOT NULL,
    "last_content" uuid NOT NULL,
    "first_content" uuid NOT NULL,
    "pack_id" uuid NOT NULL,
    "contents" uuid array NOT NULL,
    "seqs" integer array NOT NULL,
    "skipped" boolean array NOT NULL,
    "durations_ms" double precision array NOT NULL,
    CONSTRAINT "history_parts_pk" PRIMARY KEY ("organization_id", "test_key", "last_content")
  )`,
  'CREATE INDEX "history_parts_pack" ON "history_parts" ("organization_id", "pack_id")',
];

const TEXTS = `coalesce(test.test_id, text.test_id) AS test_id, coalesce(test.name, text.name) AS name, test.status, test.flaky,
  test.duration_ms, coalesce(test.tags, text.tags) AS tags, coalesce(test.file_path, text.file_path) AS file_path, test.reason, test.attempts,
  test.first_event_seq, test.event_count, test.started_ms, test.worker`;

const JOINED_TEXTS = `LEFT JOIN test_texts text
  ON text.organization_id = test.organization_id AND text.test_key = test.test_key AND text.text_key = test.text_key`;

const PARTS = `result_parts packed
  CROSS JOIN LATERAL unnest(packed.seqs, packed.test_keys, packed.text_keys, packed.skipped, packed.durations_ms, packed.first_event_seqs,
    packed.event_counts, packed.reasons, packed.starts_ms, packed.workers)
    AS result (seq, test_key, text_key, skipped, duration_ms, first_event_seq, event_count, reason, started_ms, worker)`;

const STATUS = `CASE WHEN result.skipped THEN 'skipped' ELSE 'passed' END`;

/** PostgreSQL looks a row up in each of the two tables by their indexes, as if the view were one table. */
const UNPACKED = `
  SELECT organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, reason, attempts, first_event_seq, event_count,
    started_ms, worker, test_id, name, tags, file_path
  FROM tests
  UNION ALL
  SELECT organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, reason, attempts, first_event_seq, event_count,
    started_ms, worker, NULL::text, NULL::text, NULL::text[], NULL::text
  FROM kept_tests`;

const VIEWS = [
  `CREATE VIEW "unpacked_tests" AS ${UNPACKED}`,
  `CREATE VIEW "unpacked_results" AS
    SELECT test.organization_id, test.content_id, test.seq, test.test_key, ${TEXTS} FROM unpacked_tests test ${JOINED_TEXTS}`,
  // A look-up of one result names its number three times: as `seq`, and as one between the first and the last of the part.
  `CREATE VIEW "all_tests" AS
    SELECT *, seq AS first_seq, seq AS last_seq FROM (${UNPACKED}) unpacked
    UNION ALL
    SELECT packed.organization_id, packed.content_id, result.seq, result.test_key, result.text_key, ${STATUS}, false, result.duration_ms,
      result.reason, NULL::text, result.first_event_seq, result.event_count, result.started_ms, result.worker, NULL::text, NULL::text,
      NULL::text[], NULL::text, packed.first_seq, packed.last_seq
    FROM ${PARTS}`,
  `CREATE VIEW "test_results" AS
    SELECT test.organization_id, test.content_id, test.seq, test.first_seq, test.last_seq, test.test_key, ${TEXTS} FROM all_tests test ${JOINED_TEXTS}`,
  // A look-up of one content names it three times: as `content_id`, and as one between the first and the last of the part.
  `CREATE VIEW "results_of_tests" AS
    SELECT organization_id, test_key, content_id, seq, status, flaky, duration_ms, content_id AS first_content, content_id AS last_content
    FROM tests
    UNION ALL
    SELECT organization_id, test_key, content_id, seq, status, flaky, duration_ms, content_id, content_id FROM kept_tests
    UNION ALL
    SELECT packed.organization_id, packed.test_key, result.content_id, result.seq, ${STATUS}, false, result.duration_ms, packed.first_content,
      packed.last_content
    FROM history_parts packed
    CROSS JOIN LATERAL unnest(packed.contents, packed.seqs, packed.skipped, packed.durations_ms) AS result (content_id, seq, skipped, duration_ms)`,
];

const INTO_TESTS = `INSERT INTO tests (organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, reason, attempts, first_event_seq,
  event_count, started_ms, worker)`;

const UNPACK = [
  `${INTO_TESTS} SELECT organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, reason, attempts, first_event_seq,
    event_count, started_ms, worker FROM kept_tests`,
  `${INTO_TESTS} SELECT packed.organization_id, packed.content_id, result.seq, result.test_key, result.text_key, ${STATUS}, false,
    result.duration_ms, result.reason, NULL, result.first_event_seq, result.event_count, result.started_ms, result.worker FROM ${PARTS}`,
];
