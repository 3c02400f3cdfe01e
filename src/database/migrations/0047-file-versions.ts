import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored fixtures of projects, in versions. */
export class FileVersions1800000046000 implements MigrationInterface {
  readonly name = 'FileVersions1800000046000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "file_versions" (
      "organization_id" text COLLATE "C" NOT NULL,
      "project_id" text COLLATE "C" NOT NULL,
      "path" text COLLATE "C" NOT NULL,
      "number" integer NOT NULL,
      "artifact_id" text COLLATE "C" NOT NULL,
      "digest" bytea NOT NULL,
      "size_bytes" bigint NOT NULL,
      "media_type" text NOT NULL,
      "created_by" text COLLATE "C" NOT NULL,
      "created_at" timestamptz(3) NOT NULL,
      CONSTRAINT "file_versions_pk" PRIMARY KEY ("organization_id", "project_id", "path", "number"),
      CONSTRAINT "file_versions_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id")
    )`);
    await queryRunner.query(
      'CREATE INDEX "file_versions_digest" ON "file_versions" ("organization_id", "project_id", "digest")',
    );
    await queryRunner.query(
      'CREATE INDEX "file_versions_artifact" ON "file_versions" ("organization_id", "artifact_id")',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "file_versions"');
  }
}
