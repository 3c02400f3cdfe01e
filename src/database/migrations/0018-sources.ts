import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the source of a run is: the address of its repository. Both databases add the column without writing rows. */
export class Sources1800000017000 implements MigrationInterface {
  readonly name = 'Sources1800000017000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" ADD COLUMN "repository_url" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "runs" DROP COLUMN "repository_url"');
  }
}
