import { Client } from 'pg';

/** Two test files may create the role at the same time. */
const EXISTS_ALREADY = new Set(['42710', '23505']);

/**
 * The role that CLARION_TEST_SERVICE_ROLE names, for tests with row policies on the server of CLARION_TEST_DATABASE_URL; undefined
 * without it. Creates the role.
 */
export async function testServiceRole(): Promise<string | undefined> {
  const { CLARION_TEST_SERVICE_ROLE: role = '', CLARION_TEST_DATABASE_URL: server = '' } = process.env;
  if (role === '' || server === '') return undefined;
  await ensureServiceRole(server, role);
  return role;
}

/** Creates a role on a server, unless it is there. */
export async function ensureServiceRole(server: string, role: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE ROLE ${role} NOLOGIN`);
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (typeof code !== 'string' || !EXISTS_ALREADY.has(code)) throw error;
  } finally {
    await client.end();
  }
}
