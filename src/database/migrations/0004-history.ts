import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ways to a test's results over runs, to the run of a content, and to the tests of a run that failed or were flaky. */
export class History1800000003000 implements MigrationInterface {
  readonly name = 'History1800000003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX "tests_history" ON "tests" ("organization_id", "test_key", "content_id")');
    await queryRunner.query(
      `CREATE INDEX "tests_trouble" ON "tests" ("organization_id", "content_id") WHERE status = 'failed' OR flaky`,
    );
    await queryRunner.query('CREATE UNIQUE INDEX "runs_of_content" ON "runs" ("organization_id", "content_id")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of ['runs_of_content', 'tests_trouble', 'tests_history'])
      await queryRunner.query(`DROP INDEX "${index}"`);
  }
}
