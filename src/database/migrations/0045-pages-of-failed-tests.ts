import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index `tests_trouble` returns the failed, and the flaky, tests of a content in the order in which they ran. */
export class PagesOfFailedTests1800000044000 implements MigrationInterface {
  readonly name = 'PagesOfFailedTests1800000044000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "tests_trouble"');
    await queryRunner.query(
      `CREATE INDEX "tests_trouble" ON "tests" ("organization_id", "content_id", "status", "seq") WHERE status = 'failed' OR flaky`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "tests_trouble"');
    await queryRunner.query(
      `CREATE INDEX "tests_trouble" ON "tests" ("organization_id", "content_id") WHERE status = 'failed' OR flaky`,
    );
  }
}
