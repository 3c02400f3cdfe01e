import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Builds: the runs of one CI build, together. Every run belongs to one. Existing runs are grouped by the address of their CI build
 * within their project, and the others get a build each, whose id has the digits of its first run's.
 */
export class Builds1800000014000 implements MigrationInterface {
  readonly name = 'Builds1800000014000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "projects" DROP COLUMN "default_branch"');
    await queryRunner.query('DROP INDEX "runs_of_build"');
    await queryRunner.query('ALTER TABLE "runs" DROP CONSTRAINT "runs_build_fk"');
    for (const column of ['build_id', 'job', 'attempt', 'empty'])
      await queryRunner.query(`ALTER TABLE "runs" DROP COLUMN "${column}"`);
    await queryRunner.query('DROP TABLE "builds"');
  }
}

const ID = 'text COLLATE "C" NOT NULL';

/** The rules by which the address of a job or an attempt names its build, in the order in which they are tried. */
const ADDRESS_RULES = [
  ['^(https?://[^/?#]+/[^?#]*/actions/runs/\\d+)(?:[/?#].*)?$', '\\1'],
  ['^(https?://[^/?#]+/[^?#]*/pipelines/\\d+)(?:[/?#].*)?$', '\\1'],
  ['^(https?://[^/?#]+/pipelines/[^/?#]+/[^/?#]+/[^/?#]+/\\d+)(?:[/?#].*)?$', '\\1'],
  [
    '^(https?://[^/?#]+/[^/?#]+/[^/?#]+)/(?:addon/)?pipelines/(?:home#!/)?results/(\\d+)(?:[/?#].*)?$',
    '\\1/pipelines/results/\\2',
  ],
  ['^(https?://[^/?#]+/[^?#]*/builds/\\d+)(?:[/?#].*)?$', '\\1'],
  ['^(https?://[^/?#]+/project/[^/?#]+/[^/?#]+/build/[^/?#]+)(?:[/?#].*)?$', '\\1'],
  ['^(https?://[^/?#]+(?:/[^?#]*)?/job/[^/?#]+/\\d+)(?:[/?#].*)?$', '\\1'],
  ['^(https?://[^/?#]+(?:/jenkins)?/blue/organizations/[^/?#]+/[^/?#]+/detail/[^/?#]+/\\d+)(?:[/?#].*)?$', '\\1'],
  [
    '^(https?://[^/?#]+/[^?#]*_build)(?:/results|/index)?/?\\?(?:[^#]*&)?buildId=(\\d+)(?:[&#].*)?$',
    '\\1/results?buildId=\\2',
  ],
  [
    '^(https?://[^?#]+)/view(?:Log|Queued)\\.html\\?(?:[^#]*&)?buildId=(\\d+)(?:[&#].*)?$',
    '\\1/viewLog.html?buildId=\\2',
  ],
  ['^(https?://[^?#]+/buildConfiguration/[^/?#]+/\\d+)(?:[/?#].*)?$', '\\1'],
  ['^(https?://[^/?#]*drone[^/?#]*/[^/?#]+/[^/?#]+/\\d+)(?:[/?#].*)?$', '\\1'],
  ['^(https?://[^/?#]+/[^?#]*/pipeline/\\d+)(?:[/?#].*)?$', '\\1'],
  ['^(https?://[^/?#]+/workflows/[0-9A-Fa-f-]+)(?:[/?#].*)?$', '\\1'],
] as const;

const BUILD_ADDRESS = `CASE
  ${ADDRESS_RULES.map(([pattern, build]) => `WHEN ci_run_url ~ '${pattern}' THEN regexp_replace(ci_run_url, '${pattern}', '${build}')`).join('\n  ')}
  ELSE rtrim(regexp_replace(ci_run_url, '^([^#]*)#(?!!?/).*$', '\\1'), '/') END`;

/** Before there were jobs, every run of a build counted. */
const STATUS = `CASE
  WHEN bool_or(status IN ('queued', 'running')) THEN 'running'
  WHEN bool_or(NOT empty AND (status IN ('failed', 'errored') OR gate::jsonb ->> 'passed' = 'false')) THEN 'failed'
  WHEN bool_or(NOT empty) AND bool_and(empty OR status = 'passed') THEN 'passed'
  ELSE 'cancelled' END`;

const STATEMENTS = [
  `CREATE TABLE "builds" (
    "organization_id" ${ID},
    "id" ${ID},
    "project_id" ${ID},
    "key" bytea,
    "status" text NOT NULL,
    "empty" boolean NOT NULL,
    "run_count" integer NOT NULL,
    "superseded" text[] NOT NULL,
    "total" integer NOT NULL,
    "passed" integer NOT NULL,
    "failed" integer NOT NULL,
    "skipped" integer NOT NULL,
    "flaky" integer NOT NULL,
    "expected_runs" integer,
    "is_completed" boolean NOT NULL,
    "branch" text,
    "commit_sha" text,
    "pull_request" integer,
    "created_at" timestamptz(3) NOT NULL,
    CONSTRAINT "builds_pk" PRIMARY KEY ("organization_id", "id"),
    CONSTRAINT "builds_key_unique" UNIQUE ("organization_id", "key", "project_id"),
    CONSTRAINT "builds_status_known" CHECK ("status" IN ('running', 'passed', 'failed', 'cancelled'))
  )`,
  'ALTER TABLE "runs" ADD COLUMN "build_id" text COLLATE "C", ADD COLUMN "job" text, ADD COLUMN "attempt" integer, ADD COLUMN "empty" boolean NOT NULL DEFAULT false',
  // No tests are not a pass.
  `UPDATE "runs" SET "empty" = true, "status" = CASE WHEN status = 'passed' THEN 'errored' ELSE status END WHERE total = 0 AND status IN ('passed', 'cancelled')`,
  `CREATE TEMPORARY TABLE "grouped_runs" ON COMMIT DROP AS
    SELECT organization_id, id, 'bld_' || substr(min(id) OVER (PARTITION BY organization_id, project_id, coalesce(address, id)), 5) AS build_id, address
    FROM (SELECT organization_id, project_id, id, nullif(${BUILD_ADDRESS}, '') AS address FROM "runs") addressed`,
  `UPDATE "runs" SET "build_id" = grouped.build_id FROM "grouped_runs" grouped
    WHERE runs.organization_id = grouped.organization_id AND runs.id = grouped.id`,
  `INSERT INTO "builds" (organization_id, id, project_id, key, status, empty, run_count, superseded, total, passed, failed, skipped, flaky, expected_runs, is_completed, branch, commit_sha, pull_request, created_at)
    SELECT run.organization_id, run.build_id, run.project_id, sha256(convert_to('address ' || min(grouped.address), 'UTF8')), ${STATUS},
      bool_and(empty), count(*)::integer, '{}', sum(total)::integer, sum(passed)::integer, sum(failed)::integer, sum(skipped)::integer, sum(flaky)::integer,
      NULL, false,
      (array_agg(branch ORDER BY run.id) FILTER (WHERE branch IS NOT NULL))[1],
      (array_agg(commit_sha ORDER BY run.id) FILTER (WHERE commit_sha IS NOT NULL))[1],
      (array_agg(pull_request ORDER BY run.id) FILTER (WHERE pull_request IS NOT NULL))[1], min(created_at)
    FROM "runs" run JOIN "grouped_runs" grouped ON grouped.organization_id = run.organization_id AND grouped.id = run.id
    GROUP BY run.organization_id, run.project_id, run.build_id`,
  'ALTER TABLE "runs" ALTER COLUMN "build_id" SET NOT NULL',
  'CREATE INDEX "runs_of_build" ON "runs" ("organization_id", "build_id", "id")',
  'ALTER TABLE "runs" ADD CONSTRAINT "runs_build_fk" FOREIGN KEY ("organization_id", "build_id") REFERENCES "builds" ("organization_id", "id")',
  'CREATE INDEX "builds_of_project" ON "builds" ("organization_id", "project_id", "id")',
  `CREATE INDEX "builds_of_commit" ON "builds" ("organization_id", "commit_sha", "id") WHERE octet_length(commit_sha) <= 2000`,
  `CREATE INDEX "builds_of_branch" ON "builds" ("organization_id", "branch", "id") WHERE octet_length(branch) <= 2000`,
  `CREATE INDEX "builds_of_pull_request" ON "builds" ("organization_id", "pull_request", "id") WHERE pull_request IS NOT NULL`,
  'ALTER TABLE "projects" ADD COLUMN "default_branch" text',
  `UPDATE "projects" SET "default_branch" = (
    SELECT branch FROM "runs" run
    WHERE run.organization_id = projects.organization_id AND run.project_id = projects.id AND branch IS NOT NULL AND NOT starts_with(branch, 'refs/')
    ORDER BY run.id LIMIT 1)`,
];
