import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the source of a project declares: one row per item, and one per kind that is locked while a snapshot replaces the kind. */
export class Projections1800000015000 implements MigrationInterface {
  readonly name = 'Projections1800000015000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "projections" (
      "organization_id" text COLLATE "C" NOT NULL,
      "project_id" text COLLATE "C" NOT NULL,
      "kind" text COLLATE "C" NOT NULL,
      "id" text COLLATE "C" NOT NULL,
      "body" text NOT NULL,
      "deprecated" boolean NOT NULL,
      "incomplete" boolean NOT NULL,
      CONSTRAINT "projections_pk" PRIMARY KEY ("organization_id", "project_id", "kind", "id"))`);
    await queryRunner.query(`CREATE TABLE "projection_snapshots" (
      "organization_id" text COLLATE "C" NOT NULL,
      "project_id" text COLLATE "C" NOT NULL,
      "kind" text COLLATE "C" NOT NULL,
      "taken_at" timestamptz(3) NOT NULL,
      "digest" text NOT NULL,
      "declared" integer NOT NULL,
      "disappeared" integer NOT NULL,
      "disappeared_ids" text[] NOT NULL,
      CONSTRAINT "projection_snapshots_pk" PRIMARY KEY ("organization_id", "project_id", "kind"))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "projection_snapshots"');
    await queryRunner.query('DROP TABLE "projections"');
  }
}
