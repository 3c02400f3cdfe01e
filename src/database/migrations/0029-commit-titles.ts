import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first line of the message of a run's commit, so that lists name runs and builds by it without reading all commits. */
export class CommitTitles1800000028000 implements MigrationInterface {
  readonly name = 'CommitTitles1800000028000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" ADD COLUMN "commit_title" text');
    await queryRunner.query(`UPDATE "runs" SET "commit_title" = (
      SELECT commit ->> 'title' FROM jsonb_array_elements(commits) commit
      WHERE starts_with(lower(commit_sha), commit ->> 'sha') AND commit ->> 'title' <> '' LIMIT 1)
      WHERE jsonb_typeof(commits) = 'array' AND commit_sha IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "commit_title"');
  }
}
