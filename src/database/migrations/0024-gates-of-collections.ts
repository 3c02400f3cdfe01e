import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gates and webhooks for the tests of a collection, gates on the coverage of APIs, and APIs in portals. */
export class GatesOfCollections1800000023000 implements MigrationInterface {
  readonly name = 'GatesOfCollections1800000023000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "portals" DROP COLUMN "apis"');
    await queryRunner.query('ALTER TABLE "webhooks" DROP COLUMN "collection_id"');
    for (const table of ['project_gates', 'gates'])
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "min_api_coverage", DROP COLUMN "collection_id"`);
  }
}

/** Without a collection, what refers to it would judge or report other tests: a collection in use is not deleted. */
const collectionOf = (table: string): string =>
  `ALTER TABLE "${table}" ADD COLUMN "collection_id" text COLLATE "C", ADD CONSTRAINT "${table}_collection_fk"
    FOREIGN KEY ("organization_id", "collection_id") REFERENCES "collections" ("organization_id", "id")`;

const STATEMENTS = [
  ...['gates', 'project_gates', 'webhooks'].map(collectionOf),
  'ALTER TABLE "gates" ADD COLUMN "min_api_coverage" double precision',
  'ALTER TABLE "project_gates" ADD COLUMN "min_api_coverage" double precision',
  `ALTER TABLE "portals" ADD COLUMN "apis" text[] NOT NULL DEFAULT '{}'`,
  'ALTER TABLE "portals" ALTER COLUMN "apis" DROP DEFAULT',
];
