import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of the first-run setup is in the database, so that several instances accept the same one. */
export class SetupKeys1800000013000 implements MigrationInterface {
  readonly name = 'SetupKeys1800000013000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "setup_keys" (
      "id" smallint NOT NULL,
      "digest" bytea NOT NULL,
      "created_at" timestamptz(3) NOT NULL,
      CONSTRAINT "setup_keys_pk" PRIMARY KEY ("id"),
      CONSTRAINT "setup_keys_single" CHECK ("id" = 1))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "setup_keys"');
  }
}
