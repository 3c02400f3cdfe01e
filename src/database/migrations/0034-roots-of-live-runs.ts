import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The folder of the checkout of an open run: tests that are appended later have paths in it. */
export class RootsOfLiveRuns1800000033000 implements MigrationInterface {
  readonly name = 'RootsOfLiveRuns1800000033000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" ADD COLUMN "repository_root" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "repository_root"');
  }
}
