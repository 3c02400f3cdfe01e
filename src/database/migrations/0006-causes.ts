import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Causes of failures: which one each failure has, which ones each run has, and what is known of each in its project. */
export class Causes1800000005000 implements MigrationInterface {
  readonly name = 'Causes1800000005000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "causes"');
    await queryRunner.query('DROP TABLE "run_causes"');
    await queryRunner.query('DROP INDEX "test_failures_of_cause"');
    for (const column of COLUMNS) await queryRunner.query(`ALTER TABLE "test_failures" DROP COLUMN "${column}"`);
  }
}

const ID = 'text COLLATE "C" NOT NULL';

const COLUMNS = ['cause', 'cause_kind', 'cause_title'];

const STATEMENTS = [
  'ALTER TABLE "test_failures" ADD COLUMN "cause" text COLLATE "C", ADD COLUMN "cause_kind" text, ADD COLUMN "cause_title" text',
  'CREATE INDEX "test_failures_of_cause" ON "test_failures" ("organization_id", "content_id", "cause", "seq")',

  `CREATE TABLE "run_causes" (
    "organization_id" ${ID},
    "content_id" uuid NOT NULL,
    "cause" ${ID},
    "project_id" ${ID},
    "failures" integer NOT NULL,
    "first_seq" integer NOT NULL,
    CONSTRAINT "run_causes_pk" PRIMARY KEY ("organization_id", "content_id", "cause")
  )`,
  'CREATE INDEX "run_causes_of_cause" ON "run_causes" ("organization_id", "project_id", "cause", "content_id")',

  `CREATE TABLE "causes" (
    "organization_id" ${ID},
    "project_id" ${ID},
    "id" ${ID},
    "kind" text NOT NULL,
    "title" text NOT NULL,
    "first_run_id" ${ID},
    "first_seen_at" timestamptz(3) NOT NULL,
    "last_run_id" ${ID},
    "last_seen_at" timestamptz(3) NOT NULL,
    "run_count" integer NOT NULL,
    CONSTRAINT "causes_pk" PRIMARY KEY ("organization_id", "project_id", "id")
  )`,
  'CREATE INDEX "causes_last_seen" ON "causes" ("organization_id", "project_id", "last_seen_at")',
];
