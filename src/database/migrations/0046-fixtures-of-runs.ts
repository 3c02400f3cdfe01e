import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fixtures that the tests of a run used. */
export class FixturesOfRuns1800000045000 implements MigrationInterface {
  readonly name = 'FixturesOfRuns1800000045000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" ADD COLUMN "fixtures" jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "fixtures"');
  }
}
