import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The commits that a run brings: those since the build before it. */
export class RunCommits1800000022000 implements MigrationInterface {
  readonly name = 'RunCommits1800000022000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" ADD COLUMN "commits" jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "commits"');
  }
}
