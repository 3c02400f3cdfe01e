import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Causes are worked on: a status, an assignee, the commit of the fix, and notes. */
export class CauseTriage1800000020000 implements MigrationInterface {
  readonly name = 'CauseTriage1800000020000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "cause_notes"');
    await queryRunner.query('DROP TABLE "cause_triages"');
  }
}

const ID = 'text COLLATE "C" NOT NULL';
const OPTIONAL_ID = 'text COLLATE "C"';

const STATEMENTS = [
  `CREATE TABLE "cause_triages" (
    "organization_id" ${ID},
    "project_id" ${ID},
    "cause" ${ID},
    "status" text NOT NULL,
    "assignee_id" ${OPTIONAL_ID},
    "fixed_in_commit" ${OPTIONAL_ID},
    "resolved_at" timestamptz(3),
    "reopened_at" timestamptz(3),
    "reopened_run_id" ${OPTIONAL_ID},
    "changed_at" timestamptz(3) NOT NULL,
    CONSTRAINT "cause_triages_pk" PRIMARY KEY ("organization_id", "project_id", "cause"),
    CONSTRAINT "cause_triages_status_known" CHECK ("status" IN ('open', 'acknowledged', 'resolved'))
  )`,
  'CREATE INDEX "cause_triages_of_assignee" ON "cause_triages" ("organization_id", "assignee_id") WHERE assignee_id IS NOT NULL',
  `CREATE TABLE "cause_notes" (
    "organization_id" ${ID},
    "project_id" ${ID},
    "cause" ${ID},
    "id" ${ID},
    "at" timestamptz(3) NOT NULL,
    "author_id" ${ID},
    "token_id" ${OPTIONAL_ID},
    "text" text NOT NULL,
    CONSTRAINT "cause_notes_pk" PRIMARY KEY ("organization_id", "project_id", "cause", "id")
  )`,
];
