import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What readers of reports healed, passed over or left out is kept with the run. */
export class RunWarnings1800000001000 implements MigrationInterface {
  readonly name = 'RunWarnings1800000001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" ADD COLUMN "warnings" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "warnings"');
  }
}
