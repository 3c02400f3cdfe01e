import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the causes that lose their last run without reading the other causes of a project. The index has no rows between transactions. */
export class CausesWithoutRuns1800000068000 implements MigrationInterface {
  readonly name = 'CausesWithoutRuns1800000068000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX "causes_without_runs" ON "causes" ("organization_id", "project_id") WHERE run_count <= 0',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "causes_without_runs"');
  }
}
