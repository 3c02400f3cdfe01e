import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Environments: named base addresses and variables of targets, without secrets. */
export class Environments1800000036000 implements MigrationInterface {
  readonly name = 'Environments1800000036000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "environments" (
      "organization_id" text COLLATE "C" NOT NULL,
      "target_id" text COLLATE "C" NOT NULL,
      "name" text COLLATE "C" NOT NULL,
      "base_url" text,
      "variables" jsonb NOT NULL,
      "updated_at" timestamptz(3) NOT NULL,
      CONSTRAINT "environments_pk" PRIMARY KEY ("organization_id", "target_id", "name"),
      CONSTRAINT "environments_target_fk" FOREIGN KEY ("organization_id", "target_id") REFERENCES "targets" ("organization_id", "id")
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "environments"');
  }
}
