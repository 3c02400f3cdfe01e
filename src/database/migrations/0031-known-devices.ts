import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browsers in which users have signed in: failures of strangers do not make them wait. */
export class KnownDevices1800000030000 implements MigrationInterface {
  readonly name = 'KnownDevices1800000030000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "known_devices" (
      "key" bytea NOT NULL,
      "used_at" timestamptz(3) NOT NULL,
      CONSTRAINT "known_devices_pk" PRIMARY KEY ("key"))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "known_devices"');
  }
}
