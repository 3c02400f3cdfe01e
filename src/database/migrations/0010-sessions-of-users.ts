import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What users are told of their sessions, and when members were last there, which outlives the session. */
export class SessionsOfUsers1800000009000 implements MigrationInterface {
  readonly name = 'SessionsOfUsers1800000009000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "memberships" DROP COLUMN "last_seen_at"');
    await queryRunner.query('ALTER TABLE "sessions" DROP CONSTRAINT "sessions_id_unique"');
    await queryRunner.query('ALTER TABLE "sessions" DROP COLUMN "client"');
    await queryRunner.query('ALTER TABLE "sessions" DROP COLUMN "id"');
  }
}

const STATEMENTS = [
  'ALTER TABLE "sessions" ADD COLUMN "id" text COLLATE "C"',
  // Whoever is signed in stays so. The hexadecimal digits of a UUID are digits of an identifier as well.
  `UPDATE "sessions" SET "id" = 'ses_' || substr(organization_id, 5) || right(replace(gen_random_uuid()::text, '-', ''), 13)`,
  'ALTER TABLE "sessions" ALTER COLUMN "id" SET NOT NULL',
  'ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE ("organization_id", "id")',
  'ALTER TABLE "sessions" ADD COLUMN "client" text',

  'ALTER TABLE "memberships" ADD COLUMN "last_seen_at" timestamptz(3)',
  `UPDATE "memberships" SET "last_seen_at" = (
    SELECT max(session.last_seen_at) FROM "sessions" session
    WHERE session.organization_id = "memberships".organization_id AND session.user_id = "memberships".user_id)`,
];
