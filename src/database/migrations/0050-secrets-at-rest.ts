import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets name the key that encrypts them, and servers note which keys they have. A server encrypts the secrets that exist at its start. */
export class SecretsAtRest1800000049000 implements MigrationInterface {
  readonly name = 'SecretsAtRest1800000049000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "webhooks" ADD COLUMN "secret_key_id" text COLLATE "C"');
    await queryRunner.query(`CREATE TABLE "secret_keys" (
      "key_id" text COLLATE "C" NOT NULL,
      "created_at" timestamptz(3) NOT NULL,
      CONSTRAINT "secret_keys_pk" PRIMARY KEY ("key_id")
    )`);
  }

  /** @throws Error while secrets are encrypted: the older server would sign with their ciphertexts. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const found = await queryRunner.manager.query<unknown[]>(
      'SELECT 1 FROM "webhooks" WHERE "secret_key_id" IS NOT NULL LIMIT 1',
    );
    if (found.length > 0)
      throw new Error('Secrets of webhooks are encrypted. Delete the webhooks, or keep this version.');
    await queryRunner.query('DROP TABLE "secret_keys"');
    await queryRunner.query('ALTER TABLE "webhooks" DROP COLUMN "secret_key_id"');
  }
}
