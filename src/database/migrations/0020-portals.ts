import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Portals: pages for people without an account. Their addresses begin with the slug of the organization. */
export class Portals1800000019000 implements MigrationInterface {
  readonly name = 'Portals1800000019000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "portals"');
    await queryRunner.query('ALTER TABLE "organizations" DROP COLUMN "slug"');
  }
}

const ID = 'text COLLATE "C" NOT NULL';

const STATEMENTS = [
  'ALTER TABLE "organizations" ADD COLUMN "slug" text',
  `CREATE UNIQUE INDEX "organizations_slug_unique" ON "organizations" ("slug") WHERE slug IS NOT NULL`,
  `CREATE TABLE "portals" (
    "organization_id" ${ID},
    "id" ${ID},
    "project_id" ${ID},
    "name" text NOT NULL,
    "slug" text NOT NULL,
    "visibility" text NOT NULL,
    "key_digest" bytea,
    "collections" text[] NOT NULL,
    "targets" text[] NOT NULL,
    "trend" boolean NOT NULL,
    "badges" boolean NOT NULL,
    "failing_tests" boolean NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    CONSTRAINT "portals_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "portals_slug_unique" UNIQUE ("organization_id", "slug"),
    CONSTRAINT "portals_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id"),
    CONSTRAINT "portals_visibility_known" CHECK ("visibility" IN ('public', 'link'))
  )`,
  'CREATE INDEX "portals_of_project" ON "portals" ("organization_id", "project_id", "id")',
];
