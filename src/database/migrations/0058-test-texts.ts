import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a test is (id, name, file, tags) is stored once, in `test_texts`, and not in each of its results. `test_results` shows results with their
 * texts. Results of before keep theirs in their rows, and go with their runs: nothing is rewritten, so this takes a moment with any number of
 * rows. A statement that reads no texts of the view reads `tests` alone: PostgreSQL removes the join, because the key is unique.
 */
export class TestTexts1800000057000 implements MigrationInterface {
  readonly name = 'TestTexts1800000057000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "test_texts" (
      "organization_id" text COLLATE "C" NOT NULL,
      "test_key" bigint NOT NULL,
      "text_key" bigint NOT NULL,
      "test_id" text NOT NULL,
      "name" text NOT NULL,
      "tags" text array NOT NULL,
      "file_path" text,
      CONSTRAINT "test_texts_pk" PRIMARY KEY ("organization_id", "test_key", "text_key")
    )`);
    await queryRunner.query('ALTER TABLE "tests" ADD COLUMN "text_key" bigint');
    for (const column of WITH_TEXTS)
      await queryRunner.query(`ALTER TABLE "tests" ALTER COLUMN "${column}" DROP NOT NULL`);
    await queryRunner.query(`CREATE VIEW "test_results" AS
      SELECT test.organization_id, test.content_id, test.seq, test.test_key, coalesce(test.test_id, text.test_id) AS test_id,
        coalesce(test.name, text.name) AS name, test.status, test.flaky, test.duration_ms, coalesce(test.tags, text.tags) AS tags,
        coalesce(test.file_path, text.file_path) AS file_path, test.reason, test.attempts, test.first_event_seq, test.event_count,
        test.started_ms, test.worker
      FROM tests test
      LEFT JOIN test_texts text
        ON text.organization_id = test.organization_id AND text.test_key = test.test_key AND text.text_key = test.text_key`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW "test_results"');
    await queryRunner.query(`UPDATE "tests" test SET test_id = text.test_id, name = text.name, tags = text.tags, file_path = text.file_path
      FROM test_texts text
      WHERE text.organization_id = test.organization_id AND text.test_key = test.test_key AND text.text_key = test.text_key`);
    for (const column of WITH_TEXTS)
      await queryRunner.query(`ALTER TABLE "tests" ALTER COLUMN "${column}" SET NOT NULL`);
    await queryRunner.query('ALTER TABLE "tests" DROP COLUMN "text_key"');
    await queryRunner.query('DROP TABLE "test_texts"');
  }
}

/** The columns of `tests` that results of before have. */
const WITH_TEXTS = ['test_id', 'name', 'tags'];
