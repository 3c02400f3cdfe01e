import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks of projects, the messages to them, and the attempts to deliver those. */
export class Webhooks1800000007000 implements MigrationInterface {
  readonly name = 'Webhooks1800000007000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['webhook_attempts', 'webhook_deliveries', 'webhooks'])
      await queryRunner.query(`DROP TABLE "${table}"`);
  }
}

const ID = 'text COLLATE "C" NOT NULL';

const STATEMENTS = [
  `CREATE TABLE "webhooks" (
    "organization_id" ${ID},
    "id" ${ID},
    "project_id" ${ID},
    "name" text,
    "url" text NOT NULL,
    "events" text[] NOT NULL,
    "format" text NOT NULL,
    "target_id" text COLLATE "C",
    "branch" text,
    "enabled" boolean NOT NULL,
    "disabled_reason" text,
    "failing_since" timestamptz(3),
    "secret" bytea NOT NULL,
    "created_by" ${ID},
    "created_at" timestamptz(3) NOT NULL,
    "deleted_at" timestamptz(3),
    CONSTRAINT "webhooks_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "webhooks_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id"),
    CONSTRAINT "webhooks_target_fk" FOREIGN KEY ("organization_id", "target_id") REFERENCES "targets" ("organization_id", "id"),
    CONSTRAINT "webhooks_format_known" CHECK ("format" IN ('json', 'slack'))
  )`,
  'CREATE INDEX "webhooks_of_project" ON "webhooks" ("organization_id", "project_id", "id") WHERE deleted_at IS NULL',
  'CREATE INDEX "webhooks_deleted" ON "webhooks" ("deleted_at") WHERE deleted_at IS NOT NULL',

  `CREATE TABLE "webhook_deliveries" (
    "organization_id" ${ID},
    "id" ${ID},
    "webhook_id" ${ID},
    "event" text NOT NULL,
    "run_id" text COLLATE "C",
    "payload" text NOT NULL,
    "state" text NOT NULL,
    "tries" integer NOT NULL,
    "attempt_count" integer NOT NULL,
    "due_at" timestamptz(3) NOT NULL,
    "claimed_until" timestamptz(3),
    "created_at" timestamptz(3) NOT NULL,
    "ended_at" timestamptz(3),
    CONSTRAINT "webhook_deliveries_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhooks" ("organization_id", "id"),
    CONSTRAINT "webhook_deliveries_state_known" CHECK ("state" IN ('pending', 'delivered', 'failed'))
  )`,
  'CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" ("organization_id", "webhook_id", "id")',
  `CREATE INDEX "webhook_deliveries_undelivered" ON "webhook_deliveries" ("organization_id", "webhook_id", "id") WHERE state <> 'delivered'`,
  `CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("due_at") WHERE state = 'pending'`,
  'CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" ("created_at")',

  `CREATE TABLE "webhook_attempts" (
    "organization_id" ${ID},
    "delivery_id" ${ID},
    "number" integer NOT NULL,
    "at" timestamptz(3) NOT NULL,
    "duration_ms" integer NOT NULL,
    "status" integer,
    "error" text,
    "response" text,
    CONSTRAINT "webhook_attempts_pk" PRIMARY KEY ("organization_id", "delivery_id", "number"),
    CONSTRAINT "webhook_attempts_delivery_fk" FOREIGN KEY ("organization_id", "delivery_id")
      REFERENCES "webhook_deliveries" ("organization_id", "id") ON DELETE CASCADE
  )`,
];
