import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trust rules: which identity tokens of CI jobs are exchanged for tokens, and the rule of a token that was issued so. */
export class TrustRules1800000047000 implements MigrationInterface {
  readonly name = 'TrustRules1800000047000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "trust_rules" (
      "organization_id" text COLLATE "C" NOT NULL,
      "id" text COLLATE "C" NOT NULL,
      "project_id" text COLLATE "C" NOT NULL,
      "user_id" text COLLATE "C" NOT NULL,
      "name" text NOT NULL,
      "issuer" text COLLATE "C" NOT NULL,
      "audience" text COLLATE "C" NOT NULL,
      "claims" jsonb NOT NULL,
      "saved_at" timestamptz(3) NOT NULL,
      "last_used_at" timestamptz(3),
      CONSTRAINT "trust_rules_pk" PRIMARY KEY ("organization_id", "id"),
      CONSTRAINT "trust_rules_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id")
    )`);
    await queryRunner.query(
      'CREATE INDEX "trust_rules_of_project" ON "trust_rules" ("organization_id", "project_id", "id")',
    );
    // No foreign key: in a distributed database, tokens are on every node and rules on one of them.
    await queryRunner.query('ALTER TABLE "tokens" ADD COLUMN "trust_rule_id" text COLLATE "C"');
    await queryRunner.query(
      'CREATE INDEX "tokens_of_trust_rule" ON "tokens" ("organization_id", "trust_rule_id") WHERE "trust_rule_id" IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "tokens" DROP COLUMN "trust_rule_id"');
    await queryRunner.query('DROP TABLE "trust_rules"');
  }
}
