import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agents of ReportPortal sent about an open launch, until it ends. */
export class LaunchMessages1800000063000 implements MigrationInterface {
  readonly name = 'LaunchMessages1800000063000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "launch_messages" (
      "organization_id" text COLLATE "C" NOT NULL,
      "run_id" text COLLATE "C" NOT NULL,
      "item" text COLLATE "C" NOT NULL,
      "id" text COLLATE "C" NOT NULL,
      "kind" text COLLATE "C" NOT NULL,
      "parent" text COLLATE "C",
      "body" text NOT NULL,
      CONSTRAINT "launch_messages_pk" PRIMARY KEY ("organization_id", "run_id", "item", "id"),
      CONSTRAINT "launch_messages_run_fk" FOREIGN KEY ("organization_id", "run_id") REFERENCES "runs" ("organization_id", "id")
    )`);
    await queryRunner.query(
      `CREATE INDEX "launch_messages_parent" ON "launch_messages" ("organization_id", "run_id", "parent") WHERE parent IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "launch_messages"');
  }
}
