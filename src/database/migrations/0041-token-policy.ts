import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The policy of an organization for tokens, where tokens are used and may be used, their successors, and refused uses. */
export class TokenPolicy1800000040000 implements MigrationInterface {
  readonly name = 'TokenPolicy1800000040000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "tokens"
      ADD COLUMN "last_used_from" text,
      ADD COLUMN "replaced_by" text COLLATE "C",
      ADD COLUMN "allowed_networks" text[]`);
    await queryRunner.query(`CREATE TABLE "token_policies" (
      "organization_id" text COLLATE "C" NOT NULL,
      "lifetime_days" integer NOT NULL DEFAULT 90,
      "max_lifetime_days" integer,
      CONSTRAINT "token_policies_pk" PRIMARY KEY ("organization_id"),
      CONSTRAINT "token_policies_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id"),
      CONSTRAINT "token_policies_lifetime_positive" CHECK ("lifetime_days" > 0),
      CONSTRAINT "token_policies_lifetime_permitted" CHECK ("lifetime_days" <= "max_lifetime_days")
    )`);
    await queryRunner.query(`CREATE TABLE "token_refusals" (
      "organization_id" text COLLATE "C" NOT NULL,
      "token_id" text COLLATE "C" NOT NULL,
      "kind" text COLLATE "C" NOT NULL,
      "entered_at" timestamptz(3) NOT NULL,
      "pending" integer NOT NULL,
      "ip" text,
      CONSTRAINT "token_refusals_pk" PRIMARY KEY ("organization_id", "token_id", "kind"),
      CONSTRAINT "token_refusals_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id")
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "token_refusals"');
    await queryRunner.query('DROP TABLE "token_policies"');
    await queryRunner.query(`ALTER TABLE "tokens"
      DROP COLUMN "allowed_networks",
      DROP COLUMN "replaced_by",
      DROP COLUMN "last_used_from"`);
  }
}
