import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identities of users at an identity provider, and until when a password of the operator works where passwords are switched off. */
export class UserIdentities1800000048000 implements MigrationInterface {
  readonly name = 'UserIdentities1800000048000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "user_identities" (
      "issuer" text COLLATE "C" NOT NULL,
      "subject" text COLLATE "C" NOT NULL,
      "user_id" text COLLATE "C" NOT NULL,
      "created_at" timestamptz(3) NOT NULL,
      CONSTRAINT "user_identities_pk" PRIMARY KEY ("issuer", "subject"),
      CONSTRAINT "user_identities_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
    )`);
    await queryRunner.query('CREATE INDEX "user_identities_of_user" ON "user_identities" ("user_id")');
    await queryRunner.query('ALTER TABLE "users" ADD COLUMN "password_allowed_until" timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "users" DROP COLUMN "password_allowed_until"');
    await queryRunner.query('DROP TABLE "user_identities"');
  }
}
