import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trust rules name the scopes of their tokens. Those of before have the one that all tokens of jobs had. */
export class TrustRuleScopes1800000058000 implements MigrationInterface {
  readonly name = 'TrustRuleScopes1800000058000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "trust_rules" ADD COLUMN "scopes" text array NOT NULL DEFAULT '{runs:write}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "trust_rules" DROP COLUMN "scopes"');
  }
}
