import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gates of projects, which judge builds, and what was last announced of a build. */
export class BuildGates1800000021000 implements MigrationInterface {
  readonly name = 'BuildGates1800000021000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "project_gates"');
    await queryRunner.query('ALTER TABLE "builds" DROP COLUMN "announced_status", DROP COLUMN "gate"');
  }
}

const ID = 'text COLLATE "C" NOT NULL';

const STATEMENTS = [
  'ALTER TABLE "builds" ADD COLUMN "gate" jsonb, ADD COLUMN "announced_status" text',
  // A job that comes later announces an old build only when it changes the result.
  `UPDATE "builds" SET "announced_status" = "status" WHERE status <> 'running'`,
  `CREATE TABLE "project_gates" (
    "organization_id" ${ID},
    "project_id" ${ID},
    "max_new_failures" integer,
    "max_failures" integer,
    "min_tests" integer,
    "min_pass_rate" double precision,
    "no_new_flaky" boolean NOT NULL,
    CONSTRAINT "project_gates_pk" PRIMARY KEY ("organization_id", "project_id"),
    CONSTRAINT "project_gates_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id")
  )`,
];
