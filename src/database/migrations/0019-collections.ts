import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Collections: named sets of tests by rule, and the CODEOWNERS file of a project that names the owners of its tests. */
export class Collections1800000018000 implements MigrationInterface {
  readonly name = 'Collections1800000018000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "codeowners"');
    await queryRunner.query('DROP TABLE "codeowners"');
    await queryRunner.query('DROP TABLE "collections"');
  }
}

const ID = 'text COLLATE "C" NOT NULL';

const STATEMENTS = [
  `CREATE TABLE "collections" (
    "organization_id" ${ID},
    "id" ${ID},
    "project_id" ${ID},
    "name" text NOT NULL,
    "slug" text NOT NULL,
    "tags" text[] NOT NULL,
    "files" text[] NOT NULL,
    "names" text[] NOT NULL,
    "owners" text[] NOT NULL,
    "targets" text[] NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    CONSTRAINT "collections_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "collections_slug_unique" UNIQUE ("organization_id", "project_id", "slug"),
    CONSTRAINT "collections_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id")
  )`,
  `CREATE TABLE "codeowners" (
    "organization_id" ${ID},
    "project_id" ${ID},
    "body" text NOT NULL,
    CONSTRAINT "codeowners_pk" PRIMARY KEY ("organization_id", "project_id"),
    CONSTRAINT "codeowners_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id")
  )`,
  'ALTER TABLE "runs" ADD COLUMN "codeowners" text',
];
