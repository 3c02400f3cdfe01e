import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first schema. Keys of what an organization owns begin with its id, so that every look-up names its tenant and the
 * tables can be distributed by it. Identifiers compare as bytes ("C"), the order in which runs sort by time. The bulk
 * tables of a run hang on a content id and have no foreign keys: a check for each row would cost more than the insert.
 */
export class Core1800000000000 implements MigrationInterface {
  readonly name = 'Core1800000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed()) await queryRunner.query(`DROP TABLE "${table}"`);
  }
}

const TABLES = [
  'organizations',
  'users',
  'memberships',
  'invitations',
  'sessions',
  'sign_in_throttles',
  'tokens',
  'audit_records',
  'projects',
  'targets',
  'runs',
  'run_contents',
  'run_reports',
  'tests',
  'test_failures',
  'event_chunks',
  'artifacts',
  'idempotency_keys',
];

const ID = 'text COLLATE "C" NOT NULL';

const STATEMENTS = [
  `CREATE TABLE "organizations" (
    "id" ${ID},
    "name" text NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    CONSTRAINT "organizations_pk" PRIMARY KEY ("id")
  )`,

  `CREATE TABLE "users" (
    "id" ${ID},
    "email" text NOT NULL,
    "name" text NOT NULL,
    "password_hash" text NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    "disabled_at" timestamptz(3),
    CONSTRAINT "users_pk" PRIMARY KEY ("id"),
    CONSTRAINT "users_email_unique" UNIQUE ("email")
  )`,

  `CREATE TABLE "memberships" (
    "organization_id" ${ID},
    "user_id" ${ID},
    "role" text NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    CONSTRAINT "memberships_pk" PRIMARY KEY ("organization_id", "user_id"),
    CONSTRAINT "memberships_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id"),
    CONSTRAINT "memberships_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id"),
    CONSTRAINT "memberships_role_known" CHECK ("role" IN ('viewer', 'member', 'admin', 'owner'))
  )`,
  `CREATE INDEX "memberships_user" ON "memberships" ("user_id")`,

  `CREATE TABLE "invitations" (
    "organization_id" ${ID},
    "id" ${ID},
    "email" text NOT NULL,
    "role" text NOT NULL,
    "digest" bytea NOT NULL,
    "created_by" ${ID},
    "created_at" timestamptz(3) NOT NULL,
    "expires_at" timestamptz(3) NOT NULL,
    "accepted_at" timestamptz(3),
    "revoked_at" timestamptz(3),
    CONSTRAINT "invitations_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "invitations_digest_unique" UNIQUE ("organization_id", "digest"),
    CONSTRAINT "invitations_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id")
  )`,

  `CREATE TABLE "sessions" (
    "digest" bytea NOT NULL,
    "user_id" ${ID},
    "organization_id" ${ID},
    "created_at" timestamptz(3) NOT NULL,
    "last_seen_at" timestamptz(3) NOT NULL,
    "expires_at" timestamptz(3) NOT NULL,
    CONSTRAINT "sessions_pk" PRIMARY KEY ("digest"),
    CONSTRAINT "sessions_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
  )`,
  `CREATE INDEX "sessions_user" ON "sessions" ("user_id")`,

  `CREATE TABLE "sign_in_throttles" (
    "key" bytea NOT NULL,
    "failures" integer NOT NULL,
    "window_started_at" timestamptz(3) NOT NULL,
    "blocked_until" timestamptz(3),
    CONSTRAINT "sign_in_throttles_pk" PRIMARY KEY ("key")
  )`,

  `CREATE TABLE "tokens" (
    "organization_id" ${ID},
    "id" ${ID},
    "user_id" ${ID},
    "type" text NOT NULL,
    "name" text NOT NULL,
    "scopes" text[],
    "digest" bytea NOT NULL,
    "hint" text NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    "expires_at" timestamptz(3),
    "last_used_at" timestamptz(3),
    "revoked_at" timestamptz(3),
    "revoked_by" text COLLATE "C",
    CONSTRAINT "tokens_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "tokens_digest_unique" UNIQUE ("organization_id", "digest"),
    CONSTRAINT "tokens_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id"),
    CONSTRAINT "tokens_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id"),
    CONSTRAINT "tokens_type_known" CHECK ("type" IN ('personal', 'scoped')),
    CONSTRAINT "tokens_scopes_by_type" CHECK (("type" = 'scoped') = ("scopes" IS NOT NULL))
  )`,
  `CREATE INDEX "tokens_user" ON "tokens" ("organization_id", "user_id")`,

  `CREATE TABLE "audit_records" (
    "organization_id" ${ID},
    "id" ${ID},
    "at" timestamptz(3) NOT NULL,
    "actor_user_id" text COLLATE "C",
    "actor_token_id" text COLLATE "C",
    "action" text NOT NULL,
    "subject_type" text NOT NULL,
    "subject_id" text COLLATE "C" NOT NULL,
    "details" jsonb NOT NULL,
    "ip" text,
    "request_id" text,
    CONSTRAINT "audit_records_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "audit_records_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id")
  )`,

  `CREATE TABLE "projects" (
    "organization_id" ${ID},
    "id" ${ID},
    "name" text NOT NULL,
    "slug" text NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    "archived_at" timestamptz(3),
    "deleted_at" timestamptz(3),
    CONSTRAINT "projects_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "projects_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id")
  )`,
  `CREATE UNIQUE INDEX "projects_slug_unique" ON "projects" ("organization_id", "slug") WHERE deleted_at IS NULL`,

  `CREATE TABLE "targets" (
    "organization_id" ${ID},
    "id" ${ID},
    "project_id" ${ID},
    "name" text NOT NULL,
    "slug" text NOT NULL,
    "is_default" boolean NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    "archived_at" timestamptz(3),
    "deleted_at" timestamptz(3),
    CONSTRAINT "targets_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "targets_project_fk" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects" ("organization_id", "id")
  )`,
  `CREATE UNIQUE INDEX "targets_slug_unique" ON "targets" ("organization_id", "project_id", "slug") WHERE deleted_at IS NULL`,
  `CREATE UNIQUE INDEX "targets_one_default" ON "targets" ("organization_id", "project_id") WHERE is_default AND deleted_at IS NULL`,

  `CREATE TABLE "runs" (
    "organization_id" ${ID},
    "id" ${ID},
    "project_id" ${ID},
    "target_id" ${ID},
    "content_id" uuid NOT NULL,
    "revision" integer NOT NULL,
    "kind" text NOT NULL,
    "status" text NOT NULL,
    "schema_version" text,
    "total" integer NOT NULL,
    "passed" integer NOT NULL,
    "failed" integer NOT NULL,
    "skipped" integer NOT NULL,
    "flaky" integer NOT NULL,
    "started_at" timestamptz(3),
    "completed_at" timestamptz(3),
    "duration_ms" double precision,
    "trigger" text,
    "git_ref" text,
    "branch" text,
    "commit_sha" text,
    "ci_run_url" text,
    "runner_version" text,
    "environment" text,
    "client_run_id" text,
    "failure_class" text,
    "failure_message" text,
    "metadata" text NOT NULL,
    "envelope" bytea NOT NULL,
    "next_event_seq" integer NOT NULL,
    "created_by" ${ID},
    "created_at" timestamptz(3) NOT NULL,
    "heard_at" timestamptz(3) NOT NULL,
    "finished_at" timestamptz(3),
    CONSTRAINT "runs_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "runs_target_fk" FOREIGN KEY ("organization_id", "target_id") REFERENCES "targets" ("organization_id", "id"),
    CONSTRAINT "runs_client_run_id_unique" UNIQUE ("organization_id", "target_id", "client_run_id"),
    CONSTRAINT "runs_status_known" CHECK ("status" IN ('queued', 'running', 'passed', 'failed', 'errored', 'cancelled'))
  )`,
  `CREATE INDEX "runs_of_project" ON "runs" ("organization_id", "project_id", "id")`,
  `CREATE INDEX "runs_of_target" ON "runs" ("organization_id", "target_id", "id")`,
  `CREATE INDEX "runs_of_commit" ON "runs" ("organization_id", "commit_sha", "id") WHERE commit_sha IS NOT NULL`,
  `CREATE INDEX "runs_open" ON "runs" ("heard_at") WHERE status IN ('queued', 'running')`,

  `CREATE TABLE "run_contents" (
    "organization_id" ${ID},
    "id" uuid NOT NULL,
    "heard_at" timestamptz(3) NOT NULL,
    CONSTRAINT "run_contents_pk" PRIMARY KEY ("organization_id", "id")
  )`,
  `CREATE INDEX "run_contents_heard" ON "run_contents" ("heard_at")`,

  `CREATE TABLE "run_reports" (
    "organization_id" ${ID},
    "content_id" uuid NOT NULL,
    "body" text NOT NULL,
    CONSTRAINT "run_reports_pk" PRIMARY KEY ("organization_id", "content_id")
  )`,

  `CREATE TABLE "tests" (
    "organization_id" ${ID},
    "content_id" uuid NOT NULL,
    "seq" integer NOT NULL,
    "test_key" bigint NOT NULL,
    "test_id" text NOT NULL,
    "name" text NOT NULL,
    "status" text NOT NULL,
    "flaky" boolean NOT NULL,
    "duration_ms" double precision,
    "tags" text[] NOT NULL,
    "file_path" text,
    "reason" text,
    "attempts" text,
    "first_event_seq" integer NOT NULL,
    "event_count" integer NOT NULL,
    CONSTRAINT "tests_pk" PRIMARY KEY ("organization_id", "content_id", "seq")
  )`,

  `CREATE TABLE "test_failures" (
    "organization_id" ${ID},
    "content_id" uuid NOT NULL,
    "seq" integer NOT NULL,
    "item" text NOT NULL,
    "extras" text NOT NULL,
    CONSTRAINT "test_failures_pk" PRIMARY KEY ("organization_id", "content_id", "seq")
  )`,

  `CREATE TABLE "event_chunks" (
    "organization_id" ${ID},
    "content_id" uuid NOT NULL,
    "first_event_seq" integer NOT NULL,
    "event_count" integer NOT NULL,
    "body" bytea NOT NULL,
    CONSTRAINT "event_chunks_pk" PRIMARY KEY ("organization_id", "content_id", "first_event_seq")
  )`,
  // The pieces are compressed already.
  `ALTER TABLE "event_chunks" ALTER COLUMN "body" SET STORAGE EXTERNAL`,

  `CREATE TABLE "artifacts" (
    "organization_id" ${ID},
    "id" ${ID},
    "run_id" ${ID},
    "name" text NOT NULL,
    "media_type" text NOT NULL,
    "size_bytes" bigint NOT NULL,
    "digest" bytea NOT NULL,
    "created_at" timestamptz(3) NOT NULL,
    CONSTRAINT "artifacts_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "artifacts_run_fk" FOREIGN KEY ("organization_id", "run_id") REFERENCES "runs" ("organization_id", "id")
  )`,
  `CREATE INDEX "artifacts_run" ON "artifacts" ("organization_id", "run_id", "id")`,

  `CREATE TABLE "idempotency_keys" (
    "organization_id" ${ID},
    "key" bytea NOT NULL,
    "fingerprint" bytea NOT NULL,
    "run_id" ${ID},
    "status" integer NOT NULL,
    "answer" text NOT NULL,
    "expires_at" timestamptz(3) NOT NULL,
    CONSTRAINT "idempotency_keys_pk" PRIMARY KEY ("organization_id", "key")
  )`,
  `CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" ("expires_at")`,
];
