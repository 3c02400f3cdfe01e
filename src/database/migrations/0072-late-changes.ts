import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which days of targets have changed after they were over. */
export class LateChanges1800000071000 implements MigrationInterface {
  readonly name = 'LateChanges1800000071000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "late_changes" (
      "organization_id" text COLLATE "C" NOT NULL,
      "target_id" text COLLATE "C" NOT NULL,
      "day" integer NOT NULL,
      "id" bigint NOT NULL,
      "changed_at" timestamptz(3) NOT NULL,
      CONSTRAINT "late_changes_pk" PRIMARY KEY ("organization_id", "target_id", "day", "id")
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "late_changes"');
  }
}
