import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many tests an upload has written before its run is there: batches do not wait for the disk, and may be lost in a crash. */
export class ContentSize1800000002000 implements MigrationInterface {
  readonly name = 'ContentSize1800000002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "run_contents" ADD COLUMN "test_count" integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "run_contents" DROP COLUMN "test_count"');
  }
}
