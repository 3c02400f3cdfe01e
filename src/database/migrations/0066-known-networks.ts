import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The networks from which users have signed in: a sign-in from another one sends a notice. */
export class KnownNetworks1800000065000 implements MigrationInterface {
  readonly name = 'KnownNetworks1800000065000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "known_networks" (
      "user_id" text COLLATE "C" NOT NULL,
      "network" text COLLATE "C" NOT NULL,
      "used_at" timestamptz(3) NOT NULL,
      CONSTRAINT "known_networks_pk" PRIMARY KEY ("user_id", "network"),
      CONSTRAINT "known_networks_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id"))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "known_networks"');
  }
}
