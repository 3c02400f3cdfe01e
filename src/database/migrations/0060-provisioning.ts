import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Provisioning by SCIM: its tokens, what identity providers know of members, their groups, and the roles that groups give. */
export class Provisioning1800000059000 implements MigrationInterface {
  readonly name = 'Provisioning1800000059000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "provisioning_tokens" (
      "organization_id" text COLLATE "C" NOT NULL,
      "id" text COLLATE "C" NOT NULL,
      "digest" bytea NOT NULL,
      "hint" text NOT NULL,
      "created_by" text COLLATE "C" NOT NULL,
      "created_at" timestamp(3) with time zone NOT NULL,
      "expires_at" timestamp(3) with time zone,
      "last_used_at" timestamp(3) with time zone,
      CONSTRAINT "provisioning_tokens_pk" PRIMARY KEY ("organization_id", "id"),
      CONSTRAINT "provisioning_tokens_digest_unique" UNIQUE ("organization_id", "digest"),
      CONSTRAINT "provisioning_tokens_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id")
    )`);
    await queryRunner.query(`CREATE TABLE "provisioning_settings" (
      "organization_id" text COLLATE "C" NOT NULL,
      "default_role" text NOT NULL,
      "group_roles" jsonb NOT NULL,
      CONSTRAINT "provisioning_settings_pk" PRIMARY KEY ("organization_id"),
      CONSTRAINT "provisioning_settings_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id")
    )`);
    await queryRunner.query(`CREATE TABLE "provisioned_members" (
      "organization_id" text COLLATE "C" NOT NULL,
      "user_id" text COLLATE "C" NOT NULL,
      "user_name" text NOT NULL,
      "user_name_key" text COLLATE "C" NOT NULL,
      "external_id" text COLLATE "C",
      "profile" jsonb NOT NULL,
      "is_account_provisioned" boolean NOT NULL,
      "updated_at" timestamp(3) with time zone NOT NULL,
      CONSTRAINT "provisioned_members_pk" PRIMARY KEY ("organization_id", "user_id"),
      CONSTRAINT "provisioned_members_user_name_unique" UNIQUE ("organization_id", "user_name_key"),
      CONSTRAINT "provisioned_members_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id"),
      CONSTRAINT "provisioned_members_user_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
    )`);
    await queryRunner.query(
      `CREATE INDEX "provisioned_members_external_id" ON "provisioned_members" ("organization_id", "external_id") WHERE external_id IS NOT NULL`,
    );
    await queryRunner.query(`CREATE TABLE "member_groups" (
      "organization_id" text COLLATE "C" NOT NULL,
      "id" text COLLATE "C" NOT NULL,
      "display_name" text NOT NULL,
      "display_name_key" text COLLATE "C" NOT NULL,
      "external_id" text COLLATE "C",
      "created_at" timestamp(3) with time zone NOT NULL,
      "updated_at" timestamp(3) with time zone NOT NULL,
      CONSTRAINT "member_groups_pk" PRIMARY KEY ("organization_id", "id"),
      CONSTRAINT "member_groups_name_unique" UNIQUE ("organization_id", "display_name_key"),
      CONSTRAINT "member_groups_organization_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id")
    )`);
    await queryRunner.query(`CREATE TABLE "members_of_groups" (
      "organization_id" text COLLATE "C" NOT NULL,
      "group_id" text COLLATE "C" NOT NULL,
      "user_id" text COLLATE "C" NOT NULL,
      CONSTRAINT "members_of_groups_pk" PRIMARY KEY ("organization_id", "group_id", "user_id"),
      CONSTRAINT "members_of_groups_group_fk" FOREIGN KEY ("organization_id", "group_id") REFERENCES "member_groups" ("organization_id", "id")
    )`);
    await queryRunner.query(
      `CREATE INDEX "members_of_groups_user" ON "members_of_groups" ("organization_id", "user_id")`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'members_of_groups',
      'member_groups',
      'provisioned_members',
      'provisioning_settings',
      'provisioning_tokens',
    ])
      await queryRunner.query(`DROP TABLE "${table}"`);
  }
}
