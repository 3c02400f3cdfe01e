import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mail that waits to be sent, and links to choose a new password. */
export class Mail1800000060000 implements MigrationInterface {
  readonly name = 'Mail1800000060000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "password_links"');
    await queryRunner.query('DROP TABLE "mail_messages"');
  }
}

const STATEMENTS = [
  `CREATE TABLE "mail_messages" (
    "id" text COLLATE "C" NOT NULL,
    "recipient" text NOT NULL,
    "content" bytea NOT NULL,
    "content_key_id" text COLLATE "C",
    "tries" integer NOT NULL,
    "due_at" timestamptz(3) NOT NULL,
    "claimed_until" timestamptz(3),
    "created_at" timestamptz(3) NOT NULL,
    CONSTRAINT "mail_messages_pk" PRIMARY KEY ("id")
  )`,
  'CREATE INDEX "mail_messages_due" ON "mail_messages" ("due_at")',
  `CREATE TABLE "password_links" (
    "digest" bytea NOT NULL,
    "user_id" text COLLATE "C" NOT NULL,
    "expires_at" timestamptz(3) NOT NULL,
    CONSTRAINT "password_links_pk" PRIMARY KEY ("digest"),
    CONSTRAINT "password_links_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
  )`,
  'CREATE INDEX "password_links_of_user" ON "password_links" ("user_id")',
  'CREATE INDEX "password_links_by_end" ON "password_links" ("expires_at")',
];
