import type { DataSource } from 'typeorm';
import type { OrganizationId } from '../../../src/common/identifiers.js';

/** The rows of one organization, table by table: how many there are, and a digest of all they hold. */
export async function fingerprintOf(
  dataSource: DataSource,
  organizationId: OrganizationId,
): Promise<Readonly<Record<string, string>>> {
  const tables = await tenantTables(dataSource);
  const prints: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await dataSource.query<{ rows: string; digest: string }[]>(
      `SELECT count(*) AS rows, md5(coalesce(string_agg(t::text, ';' ORDER BY t::text), '')) AS digest
       FROM ${table} t WHERE organization_id = $1`,
      [organizationId],
    );
    prints[table] = `${row?.rows} rows, ${row?.digest}`;
  }
  return prints;
}

async function tenantTables(dataSource: DataSource): Promise<readonly string[]> {
  const rows = await dataSource.query<{ table: string }[]>(
    `SELECT table_name AS "table" FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY table_name`,
  );
  if (rows.length === 0) throw new Error('No table belongs to an organization');
  return rows.map(({ table }) => table);
}

/** Columns that say who wrote a row. */
const AUTHORS: readonly (readonly [string, string])[] = [
  ['runs', 'created_by'],
  ['webhooks', 'created_by'],
  ['tokens', 'user_id'],
  ['tokens', 'revoked_by'],
  ['invitations', 'created_by'],
  ['audit_records', 'actor_user_id'],
  ['quarantines', 'created_by'],
  ['trust_rules', 'user_id'],
  ['provisioning_tokens', 'created_by'],
  ['device_requests', 'user_id'],
];

/**
 * Rows whose author was never a member of their organization, but is one of another. Two reads: a distributed database has the members on
 * another node than most rows.
 */
export async function foreignWrites(dataSource: DataSource): Promise<readonly string[]> {
  const members = await dataSource.query<{ user_id: string; organization_id: string }[]>(
    'SELECT user_id, organization_id FROM memberships',
  );
  const users = new Set(members.map((member) => member.user_id));
  const known = new Set(members.map((member) => `${member.user_id} ${member.organization_id}`));
  const found = new Set<string>();
  for (const [table, author] of AUTHORS) {
    const rows = await dataSource.query<{ author: string; organization_id: string }[]>(
      `SELECT DISTINCT ${author} AS author, organization_id FROM ${table} WHERE ${author} IS NOT NULL`,
    );
    for (const row of rows)
      if (users.has(row.author) && !known.has(`${row.author} ${row.organization_id}`))
        found.add(`${table}.${author} ${row.author}`);
  }
  return [...found];
}
