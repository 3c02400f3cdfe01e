import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What Currents reporters sent about open runs, and for a day about finished ones. */
export class RecordedItems1800000067000 implements MigrationInterface {
  readonly name = 'RecordedItems1800000067000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "recorded_items" (
      "organization_id" text COLLATE "C" NOT NULL,
      "run_id" text COLLATE "C" NOT NULL,
      "kind" text COLLATE "C" NOT NULL,
      "item" text COLLATE "C" NOT NULL,
      "position" integer NOT NULL,
      "sequence" integer NOT NULL,
      "outcome" text COLLATE "C",
      "size" bigint NOT NULL,
      "parent" text COLLATE "C",
      "start" text NOT NULL,
      "body" text NOT NULL,
      CONSTRAINT "recorded_items_pk" PRIMARY KEY ("organization_id", "run_id", "kind", "item"),
      CONSTRAINT "recorded_items_run_fk" FOREIGN KEY ("organization_id", "run_id") REFERENCES "runs" ("organization_id", "id")
    )`);
    await queryRunner.query(
      `CREATE INDEX "recorded_items_open" ON "recorded_items" ("organization_id", "run_id") WHERE kind = 'test' AND outcome IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "recorded_items_build" ON "recorded_items" ("organization_id", "parent") WHERE kind = 'plan' AND parent IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "recorded_items"');
  }
}
