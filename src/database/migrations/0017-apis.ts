import type { MigrationInterface, QueryRunner } from 'typeorm';

/** APIs with the versions of their documents, and the HTTP calls of runs. */
export class Apis1800000016000 implements MigrationInterface {
  readonly name = 'Apis1800000016000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "apis" (
      "organization_id" text COLLATE "C" NOT NULL,
      "id" text COLLATE "C" NOT NULL,
      "project_id" text COLLATE "C" NOT NULL,
      "name" text NOT NULL,
      "slug" text NOT NULL,
      "version" integer NOT NULL,
      "created_at" timestamptz(3) NOT NULL,
      "updated_at" timestamptz(3) NOT NULL,
      CONSTRAINT "apis_pk" PRIMARY KEY ("organization_id", "id"))`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "apis_slug_unique" ON "apis" ("organization_id", "project_id", "slug")`,
    );
    await queryRunner.query(`CREATE TABLE "api_versions" (
      "organization_id" text COLLATE "C" NOT NULL,
      "api_id" text COLLATE "C" NOT NULL,
      "version" integer NOT NULL,
      "project_id" text COLLATE "C" NOT NULL,
      "document" text NOT NULL,
      "digest" text NOT NULL,
      "document_version" text NOT NULL,
      "operations" text NOT NULL,
      "operation_count" integer NOT NULL,
      "changes" text NOT NULL,
      "created_at" timestamptz(3) NOT NULL,
      CONSTRAINT "api_versions_pk" PRIMARY KEY ("organization_id", "api_id", "version"))`);
    await queryRunner.query(
      `CREATE INDEX "api_versions_of_project" ON "api_versions" ("organization_id", "project_id")`,
    );
    await queryRunner.query(`CREATE TABLE "run_calls" (
      "organization_id" text COLLATE "C" NOT NULL,
      "content_id" uuid NOT NULL,
      "first_test" integer NOT NULL,
      "body" text NOT NULL,
      CONSTRAINT "run_calls_pk" PRIMARY KEY ("organization_id", "content_id", "first_test"))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['run_calls', 'api_versions', 'apis']) await queryRunner.query(`DROP TABLE "${table}"`);
  }
}
