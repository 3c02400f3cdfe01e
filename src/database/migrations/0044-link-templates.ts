import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a project writes the addresses of its sources and commits. */
export class LinkTemplates1800000043000 implements MigrationInterface {
  readonly name = 'LinkTemplates1800000043000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE "projects" ADD COLUMN "source_url_template" text, ADD COLUMN "commit_url_template" text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE "projects" DROP COLUMN "source_url_template", DROP COLUMN "commit_url_template"',
    );
  }
}
