import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long projects keep runs, which runs they keep longer, and the indexes by which removals find their rows. */
export class Retention1800000012000 implements MigrationInterface {
  readonly name = 'Retention1800000012000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await queryRunner.query(`DROP INDEX "${index}"`);
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "pinned"');
    await queryRunner.query('ALTER TABLE "projects" DROP COLUMN "retention_days"');
  }
}

const INDEXES = [
  'targets_deleted',
  'projects_deleted',
  'idempotency_keys_of_run',
  'webhook_deliveries_of_run',
  'runs_retention',
];

const STATEMENTS = [
  'ALTER TABLE "projects" ADD COLUMN "retention_days" integer DEFAULT 90',
  'ALTER TABLE "projects" ADD CONSTRAINT "projects_retention_days_range" CHECK ("retention_days" BETWEEN 1 AND 3650)',
  'ALTER TABLE "runs" ADD COLUMN "pinned" boolean NOT NULL DEFAULT false',
  `CREATE INDEX "runs_retention" ON "runs" ("organization_id", "project_id", "finished_at") WHERE NOT pinned AND finished_at IS NOT NULL`,
  `CREATE INDEX "webhook_deliveries_of_run" ON "webhook_deliveries" ("organization_id", "run_id") WHERE run_id IS NOT NULL`,
  'CREATE INDEX "idempotency_keys_of_run" ON "idempotency_keys" ("organization_id", "run_id")',
  `CREATE INDEX "projects_deleted" ON "projects" ("deleted_at") WHERE deleted_at IS NOT NULL`,
  `CREATE INDEX "targets_deleted" ON "targets" ("deleted_at") WHERE deleted_at IS NOT NULL`,
];
