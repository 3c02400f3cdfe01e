import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members whose access is suspended. */
export class DeactivatedMembers1800000039000 implements MigrationInterface {
  readonly name = 'DeactivatedMembers1800000039000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "memberships" ADD COLUMN "deactivated_at" timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "memberships" DROP COLUMN "deactivated_at"');
  }
}
