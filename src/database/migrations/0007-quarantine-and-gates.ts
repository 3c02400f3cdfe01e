import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tests that are quarantined, the gates of targets, and what the gate said of each run. */
export class QuarantineAndGates1800000006000 implements MigrationInterface {
  readonly name = 'QuarantineAndGates1800000006000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "gate"');
    await queryRunner.query('DROP TABLE "gates"');
    await queryRunner.query('DROP TABLE "quarantines"');
  }
}

const ID = 'text COLLATE "C" NOT NULL';

const STATEMENTS = [
  `CREATE TABLE "quarantines" (
    "organization_id" ${ID},
    "id" ${ID},
    "project_id" ${ID},
    "target_id" ${ID},
    "test_key" bigint NOT NULL,
    "test_id" text NOT NULL,
    "test_name" text NOT NULL,
    "owner" text NOT NULL,
    "reason" text NOT NULL,
    "since" timestamptz(3) NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    "created_by" ${ID},
    "until" timestamptz(3) NOT NULL,
    "removed_at" timestamptz(3),
    "is_replaced" boolean NOT NULL,
    CONSTRAINT "quarantines_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "quarantines_target_fk" FOREIGN KEY ("organization_id", "target_id") REFERENCES "targets" ("organization_id", "id")
  )`,
  'CREATE INDEX "quarantines_of_test" ON "quarantines" ("organization_id", "target_id", "test_key", "created_at")',
  'CREATE INDEX "quarantines_of_project" ON "quarantines" ("organization_id", "project_id", "id") WHERE NOT is_replaced',
  `CREATE UNIQUE INDEX "quarantines_one_of_test" ON "quarantines" ("organization_id", "test_key", "target_id") WHERE removed_at IS NULL`,

  `CREATE TABLE "gates" (
    "organization_id" ${ID},
    "target_id" ${ID},
    "max_new_failures" integer,
    "max_failures" integer,
    "min_tests" integer,
    "min_pass_rate" double precision,
    "no_new_flaky" boolean NOT NULL,
    CONSTRAINT "gates_pk" PRIMARY KEY ("organization_id", "target_id"),
    CONSTRAINT "gates_target_fk" FOREIGN KEY ("organization_id", "target_id") REFERENCES "targets" ("organization_id", "id")
  )`,
  'ALTER TABLE "runs" ADD COLUMN "gate" text',
];
