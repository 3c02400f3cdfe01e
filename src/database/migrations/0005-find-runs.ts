import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ways to a run as people know it: the address of its CI run, its pull request, its branch. Addresses compare as bytes, so
 * that those below another one stand side by side in the index. What is too long for an index entry stands in none.
 */
export class FindRuns1800000004000 implements MigrationInterface {
  readonly name = 'FindRuns1800000004000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const indexes = ['runs_of_ci_run', 'runs_of_pull_request', 'runs_of_branch', 'runs_of_target_branch'];
    for (const index of indexes.toReversed()) await queryRunner.query(`DROP INDEX "${index}"`);
    await queryRunner.query('ALTER TABLE "runs" ALTER COLUMN "ci_run_url" TYPE text COLLATE "default"');
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "pull_request"');
  }
}

const STATEMENTS = [
  'ALTER TABLE "runs" ADD COLUMN "pull_request" integer',
  'ALTER TABLE "runs" ALTER COLUMN "ci_run_url" TYPE text COLLATE "C"',
  `CREATE INDEX "runs_of_ci_run" ON "runs" ("organization_id", "ci_run_url", "id") WHERE octet_length(ci_run_url) <= 2000`,
  `CREATE INDEX "runs_of_pull_request" ON "runs" ("organization_id", "pull_request", "id") WHERE pull_request IS NOT NULL`,
  `CREATE INDEX "runs_of_branch" ON "runs" ("organization_id", "branch", "id") WHERE octet_length(branch) <= 2000`,
  `CREATE INDEX "runs_of_target_branch" ON "runs" ("organization_id", "target_id", "branch", "id") WHERE octet_length(branch) <= 2000`,
];
