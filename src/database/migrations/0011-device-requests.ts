import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that ask for access. Until somebody decides, a request belongs to no organization, so that its codes are its keys. */
export class DeviceRequests1800000010000 implements MigrationInterface {
  readonly name = 'DeviceRequests1800000010000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "device_requests"');
  }
}

const STATEMENTS = [
  `CREATE TABLE "device_requests" (
    "device_code_digest" bytea NOT NULL,
    "user_code_digest" bytea NOT NULL,
    "id" text COLLATE "C" NOT NULL,
    "client_id" text NOT NULL,
    "device_name" text,
    "program" text,
    "ip" text,
    "network" text NOT NULL,
    "scopes" text[] NOT NULL,
    "state" text NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    "expires_at" timestamptz(3) NOT NULL,
    "poll_interval" integer NOT NULL,
    "polled_at" timestamptz(3),
    "organization_id" text COLLATE "C",
    "user_id" text COLLATE "C",
    "decided_at" timestamptz(3),
    CONSTRAINT "device_requests_pk" PRIMARY KEY ("device_code_digest"),
    CONSTRAINT "device_requests_user_code_unique" UNIQUE ("user_code_digest"),
    CONSTRAINT "device_requests_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id"),
    CONSTRAINT "device_requests_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id"),
    CONSTRAINT "device_requests_state_known" CHECK ("state" IN ('pending', 'approved', 'denied', 'used')),
    CONSTRAINT "device_requests_decided" CHECK (("state" = 'pending') = ("organization_id" IS NULL) AND ("state" = 'pending') = ("user_id" IS NULL))
  )`,
  `CREATE INDEX "device_requests_expiry" ON "device_requests" ("expires_at")`,
];
