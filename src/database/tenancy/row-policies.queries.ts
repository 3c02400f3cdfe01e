/** The setting that row policies compare with the organization of a row. */
export const ORGANIZATION_SETTING = 'clarion.organization_id';

/** What must be true of the role of the service, from the side of the user who is connected. No row: there is no such role. $1 role. */
export const READ_ROLE = `
  SELECT role.rolsuper AS "isSuperuser", role.rolbypassrls AS "bypasses", pg_has_role(session_user, role.oid, 'MEMBER') AS "isGranted",
    EXISTS (
      SELECT 1 FROM pg_class relation
      WHERE relation.relnamespace = 'public'::regnamespace AND relation.relkind IN ('r', 'p') AND pg_has_role(role.oid, relation.relowner, 'MEMBER')
    ) AS "ownsTables",
    has_schema_privilege(role.oid, 'public', 'USAGE') AS "usesSchema"
  FROM pg_roles role WHERE role.rolname = $1`;

/**
 * The tables and views of the schema, and what of them is missing: rights of the role, row security, its two policies. A table with an
 * organization_id has rows of organizations. $1 role.
 */
export const LIST_RELATIONS = `
  SELECT relation.relname AS name, relation.relkind = 'v' AS "isView",
    CASE WHEN relation.relkind = 'v' THEN coalesce('security_invoker=true' = ANY (relation.reloptions), false) ELSE relation.relrowsecurity END AS "isSecured",
    pg_has_role(session_user, relation.relowner, 'MEMBER') AS "isOwn",
    EXISTS (
      SELECT 1 FROM pg_attribute WHERE attrelid = relation.oid AND attname = 'organization_id' AND NOT attisdropped
    ) AS "hasOrganizations",
    has_table_privilege($1, relation.oid, 'SELECT') AND (relation.relkind = 'v' OR has_table_privilege($1, relation.oid, 'INSERT')
      AND has_table_privilege($1, relation.oid, 'UPDATE') AND has_table_privilege($1, relation.oid, 'DELETE')) AS "isGranted",
    EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = relation.oid AND polname = 'clarion_others') AS "admitsOthers",
    EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = relation.oid AND polname = 'clarion_only_' || $1) AS "isLimited"
  FROM pg_class relation
  WHERE relation.relnamespace = 'public'::regnamespace AND relation.relkind IN ('r', 'p', 'v') AND relation.relname <> 'migrations'
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = relation.oid AND deptype = 'e')
  ORDER BY relation.relname`;

/** Returns the statement that lets the role of the service read and write a table. */
export const grantTable = (table: string, role: string): string =>
  `GRANT SELECT, INSERT, UPDATE, DELETE ON "${table}" TO ${role}`;

/**
 * Returns the statements that let the role of the service see the rows of the organization in its session only. Other roles see what
 * they saw: without the first policy, row security would hide all rows from each of them but the owner.
 */
export const limitTable = (table: string, role: string): readonly string[] => [
  `DROP POLICY IF EXISTS clarion_others ON "${table}"`,
  `DROP POLICY IF EXISTS clarion_only_${role} ON "${table}"`,
  `CREATE POLICY clarion_others ON "${table}" USING (true)`,
  // The setting is compared as it is: it is the same for a whole statement, so the planner takes it for a key of indexes.
  `CREATE POLICY clarion_only_${role} ON "${table}" AS RESTRICTIVE TO ${role} USING (organization_id = current_setting('${ORGANIZATION_SETTING}', true))`,
  `ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY`,
];

/** Returns the statements that let the role of the service read a view, with its own rights: views have those of their owner otherwise. */
export const limitView = (view: string, role: string): readonly string[] => [
  `GRANT SELECT ON "${view}" TO ${role}`,
  `ALTER VIEW "${view}" SET (security_invoker = true)`,
];

/** Whether some table has policies of Clarion. */
export const HAS_POLICIES = `
  SELECT EXISTS (SELECT 1 FROM pg_policy WHERE polname = 'clarion_others') AS "hasPolicies"`;
