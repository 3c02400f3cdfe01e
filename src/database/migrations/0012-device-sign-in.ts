import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Devices sign in only where the organization lets them, by somebody who proved a moment ago who they are; and their tokens tell
 * where they came from.
 */
export class DeviceSignIn1800000011000 implements MigrationInterface {
  readonly name = 'DeviceSignIn1800000011000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "tokens" DROP CONSTRAINT "tokens_device_whole"');
    await queryRunner.query('ALTER TABLE "tokens" DROP COLUMN "approver_ip"');
    await queryRunner.query('ALTER TABLE "tokens" DROP COLUMN "device_ip"');
    await queryRunner.query('ALTER TABLE "tokens" DROP COLUMN "device_client_id"');
    await queryRunner.query('ALTER TABLE "device_requests" DROP COLUMN "decided_from"');
    await queryRunner.query('ALTER TABLE "sessions" DROP COLUMN "proven_at"');
    await queryRunner.query('ALTER TABLE "organizations" DROP COLUMN "device_login"');
  }
}

const STATEMENTS = [
  'ALTER TABLE "organizations" ADD COLUMN "device_login" boolean NOT NULL DEFAULT true',

  // A session that went on in another organization began later than its user proved anything: it is taken for younger this once.
  'ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamptz(3)',
  'UPDATE "sessions" SET "proven_at" = "created_at"',
  'ALTER TABLE "sessions" ALTER COLUMN "proven_at" SET NOT NULL',

  'ALTER TABLE "device_requests" ADD COLUMN "decided_from" text',

  'ALTER TABLE "tokens" ADD COLUMN "device_client_id" text',
  'ALTER TABLE "tokens" ADD COLUMN "device_ip" text',
  'ALTER TABLE "tokens" ADD COLUMN "approver_ip" text',
  `ALTER TABLE "tokens" ADD CONSTRAINT "tokens_device_whole"
    CHECK ("device_client_id" IS NOT NULL OR ("device_ip" IS NULL AND "approver_ip" IS NULL))`,
];
