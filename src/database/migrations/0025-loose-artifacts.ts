import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files of artifacts that may belong to no run: what a killed process leaves can be removed from a storage that is not listed. */
export class LooseArtifacts1800000024000 implements MigrationInterface {
  readonly name = 'LooseArtifacts1800000024000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "loose_artifacts" (
      "organization_id" text COLLATE "C" NOT NULL,
      "id" text COLLATE "C" NOT NULL,
      "since" timestamptz(3) NOT NULL,
      "is_abandoned" boolean NOT NULL,
      CONSTRAINT "loose_artifacts_pk" PRIMARY KEY ("organization_id", "id"))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "loose_artifacts"');
  }
}
