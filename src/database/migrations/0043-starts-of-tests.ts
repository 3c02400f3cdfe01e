import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When tests started, and the workers that ran them. */
export class StartsOfTests1800000042000 implements MigrationInterface {
  readonly name = 'StartsOfTests1800000042000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "tests" ADD COLUMN "started_ms" double precision, ADD COLUMN "worker" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "tests" DROP COLUMN "started_ms", DROP COLUMN "worker"');
  }
}
