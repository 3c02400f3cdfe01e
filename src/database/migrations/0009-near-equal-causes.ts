import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Causes whose texts are nearly equal are joined, and a project's own rules name causes. */
export class NearEqualCauses1800000008000 implements MigrationInterface {
  readonly name = 'NearEqualCauses1800000008000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "cause_rules"');
    await queryRunner.query('DROP TABLE "cause_aliases"');
    await queryRunner.query('DROP INDEX "causes_to_join"');
    await queryRunner.query('ALTER TABLE "causes" DROP COLUMN "compared_text", DROP COLUMN "join_key"');
    await queryRunner.query('ALTER TABLE "test_failures" DROP COLUMN "compared_text", DROP COLUMN "join_key"');
  }
}

const ID = 'text COLLATE "C" NOT NULL';

const STATEMENTS = [
  'ALTER TABLE "test_failures" ADD COLUMN "join_key" text COLLATE "C", ADD COLUMN "compared_text" text',
  'ALTER TABLE "causes" ADD COLUMN "join_key" text COLLATE "C", ADD COLUMN "compared_text" text',
  'CREATE INDEX "causes_to_join" ON "causes" ("organization_id", "project_id", "join_key", "last_seen_at")',

  `CREATE TABLE "cause_aliases" (
    "organization_id" ${ID},
    "project_id" ${ID},
    "fingerprint" ${ID},
    "cause" ${ID},
    CONSTRAINT "cause_aliases_pk" PRIMARY KEY ("organization_id", "project_id", "fingerprint")
  )`,

  `CREATE TABLE "cause_rules" (
    "organization_id" ${ID},
    "project_id" ${ID},
    "position" integer NOT NULL,
    "name" text NOT NULL,
    "pattern" text NOT NULL,
    "kind" text,
    CONSTRAINT "cause_rules_pk" PRIMARY KEY ("organization_id", "project_id", "position")
  )`,
];
