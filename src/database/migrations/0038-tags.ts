import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Described tags of projects: color, description and aliases. */
export class Tags1800000037000 implements MigrationInterface {
  readonly name = 'Tags1800000037000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "tags" (
      "organization_id" text COLLATE "C" NOT NULL,
      "project_id" text COLLATE "C" NOT NULL,
      "name" text COLLATE "C" NOT NULL,
      "color" text,
      "description" text NOT NULL,
      "aliases" text[] NOT NULL,
      "updated_at" timestamptz(3) NOT NULL,
      CONSTRAINT "tags_pk" PRIMARY KEY ("organization_id", "project_id", "name"),
      CONSTRAINT "tags_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id")
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "tags"');
  }
}
