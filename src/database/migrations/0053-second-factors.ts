import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of users, sign-ins that wait for one, and organizations that require one. */
export class SecondFactors1800000052000 implements MigrationInterface {
  readonly name = 'SecondFactors1800000052000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  /** @throws Error while users have second factors: an older server would let them in with a password alone. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const found = await queryRunner.manager.query<unknown[]>(
      'SELECT 1 FROM "totp_factors" UNION ALL SELECT 1 FROM "passkeys" LIMIT 1',
    );
    if (found.length > 0) throw new Error('Users have second factors. Reset those, or keep this version.');
    await queryRunner.query('ALTER TABLE "organizations" DROP COLUMN "second_factor_required"');
    await queryRunner.query(`ALTER TABLE "sessions"
      DROP COLUMN "by_provider",
      DROP COLUMN "passkey_challenge",
      DROP COLUMN "passkey_challenge_until"`);
    for (const table of ['pending_sign_ins', 'recovery_codes', 'passkeys', 'totp_factors'])
      await queryRunner.query(`DROP TABLE "${table}"`);
  }
}

const ID = 'text COLLATE "C" NOT NULL';

const STATEMENTS = [
  `CREATE TABLE "totp_factors" (
    "user_id" ${ID},
    "secret" bytea NOT NULL,
    "secret_key_id" text COLLATE "C",
    "last_step" integer,
    "created_at" timestamptz(3) NOT NULL,
    "confirmed_at" timestamptz(3),
    CONSTRAINT "totp_factors_pk" PRIMARY KEY ("user_id"),
    CONSTRAINT "totp_factors_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
  )`,
  `CREATE TABLE "passkeys" (
    "credential_id" ${ID},
    "id" ${ID},
    "user_id" ${ID},
    "name" text NOT NULL,
    "public_key" bytea NOT NULL,
    "counter" bigint NOT NULL,
    "transports" text[] NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    "last_used_at" timestamptz(3),
    CONSTRAINT "passkeys_pk" PRIMARY KEY ("credential_id"),
    CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
  )`,
  'CREATE INDEX "passkeys_of_user" ON "passkeys" ("user_id")',
  `CREATE TABLE "recovery_codes" (
    "user_id" ${ID},
    "digest" bytea NOT NULL,
    CONSTRAINT "recovery_codes_pk" PRIMARY KEY ("user_id", "digest"),
    CONSTRAINT "recovery_codes_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
  )`,
  `CREATE TABLE "pending_sign_ins" (
    "digest" bytea NOT NULL,
    "user_id" text COLLATE "C",
    "organization_id" text COLLATE "C",
    "password_proof" bytea,
    "challenge" text,
    "expires_at" timestamptz(3) NOT NULL,
    CONSTRAINT "pending_sign_ins_pk" PRIMARY KEY ("digest"),
    CONSTRAINT "pending_sign_ins_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
  )`,
  'CREATE INDEX "pending_sign_ins_of_user" ON "pending_sign_ins" ("user_id")',
  'CREATE INDEX "pending_sign_ins_by_end" ON "pending_sign_ins" ("expires_at")',
  `ALTER TABLE "sessions"
    ADD COLUMN "by_provider" boolean NOT NULL DEFAULT false,
    ADD COLUMN "passkey_challenge" text,
    ADD COLUMN "passkey_challenge_until" timestamptz(3)`,
  'ALTER TABLE "organizations" ADD COLUMN "second_factor_required" boolean NOT NULL DEFAULT false',
];
