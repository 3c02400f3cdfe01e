import { DataSource, type QueryRunner } from 'typeorm';
import { unhurried, type PostgresOptions } from '../connection.js';
import { HAS_CITUS, IS_DISTRIBUTED } from '../distribution/distribution.queries.js';
import { waitForTurn } from '../migrate.js';
import { grantTable, LIST_RELATIONS, limitTable, limitView, READ_ROLE } from './row-policies.queries.js';

/** Row policies cannot be used with this role or database. The message says what to do. */
export class RowPoliciesRefused extends Error {}

interface RoleFacts {
  readonly isSuperuser: boolean;
  readonly bypasses: boolean;
  readonly isGranted: boolean;
  readonly ownsTables: boolean;
  readonly usesSchema: boolean;
}

interface RelationFacts {
  readonly name: string;
  readonly isView: boolean;
  readonly isOwn: boolean;
  readonly hasOrganizations: boolean;
  readonly isGranted: boolean;
  readonly isSecured: boolean;
  readonly admitsOthers: boolean;
  readonly isLimited: boolean;
}

/**
 * Gives each table with rows of organizations the policies for the role of the service, and the role its rights on all tables. Changes
 * only what is missing, and one process at a time does it. Runs at each start, after the migrations, so that it covers new tables.
 * @throws RowPoliciesRefused
 */
export async function setRowPolicies(options: PostgresOptions, role: string): Promise<void> {
  const dataSource = await new DataSource({ ...unhurried(options), entities: [] }).initialize();
  const session = dataSource.createQueryRunner();
  try {
    await waitForTurn(session);
    await checkDatabase(session);
    await checkRole(session, role);
    for (const relation of await session.manager.query<RelationFacts[]>(LIST_RELATIONS, [role]))
      await setRelation(session, relation, role);
  } finally {
    await session.release();
    // This ends the connection and its lock.
    await dataSource.destroy();
  }
}

async function checkDatabase(session: QueryRunner): Promise<void> {
  const [extension] = await session.manager.query<{ hasCitus: boolean }[]>(HAS_CITUS);
  if (extension?.hasCitus !== true) return;
  const [known] = await session.manager.query<{ isDistributed: boolean }[]>(IS_DISTRIBUTED);
  if (known?.isDistributed === true)
    throw new RowPoliciesRefused(
      'CLARION_DATABASE_SERVICE_ROLE does not work with a database that is distributed over nodes, which do not get the organization of a session. Remove the variable.',
    );
}

async function checkRole(session: QueryRunner, role: string): Promise<void> {
  const [facts] = await session.manager.query<RoleFacts[]>(READ_ROLE, [role]);
  const refusal = facts === undefined ? missing(role) : refusalOf(facts, role);
  if (refusal !== undefined) throw new RowPoliciesRefused(refusal);
  // A member may still lack the right to become the role (PostgreSQL 16: WITH SET FALSE).
  await session.query(`SET ROLE ${role}`).catch(() => {
    throw new RowPoliciesRefused(notGranted(role));
  });
  await session.query('RESET ROLE');
}

const missing = (role: string): string =>
  `The role ${role} of CLARION_DATABASE_SERVICE_ROLE does not exist. Create it: CREATE ROLE ${role} NOLOGIN`;

const notGranted = (role: string): string =>
  `The user of CLARION_DATABASE_URL may not become the role ${role}. Permit it: GRANT ${role} TO <user>`;

function refusalOf(facts: RoleFacts, role: string): string | undefined {
  const other = `Name a role of its own in CLARION_DATABASE_SERVICE_ROLE: CREATE ROLE clarion_service NOLOGIN`;
  if (facts.isSuperuser) return `The role ${role} is a superuser, so no policy applies to it. ${other}`;
  if (facts.bypasses) return `The role ${role} has BYPASSRLS, so no policy applies to it. ${other}`;
  if (facts.ownsTables) return `The role ${role} owns tables of Clarion, so no policy applies to it. ${other}`;
  if (!facts.isGranted) return notGranted(role);
  if (!facts.usesSchema)
    return `The role ${role} may not use the schema public. Permit it: GRANT USAGE ON SCHEMA public TO ${role}`;
  return undefined;
}

/** The policies of a table appear at once. Each change waits for the statements on the table that are in progress, and not for long. */
async function setRelation(session: QueryRunner, relation: RelationFacts, role: string): Promise<void> {
  const statements = missingOf(relation, role);
  if (statements.length === 0) return;
  if (!relation.isOwn)
    throw new RowPoliciesRefused(
      `The user of CLARION_DATABASE_URL does not own ${relation.name}, which needs policies. Connect as the owner of the tables.`,
    );
  await session.startTransaction();
  try {
    for (const statement of statements) await session.query(statement);
    await session.commitTransaction();
  } catch (error) {
    await session.rollbackTransaction();
    throw error;
  }
}

function missingOf(relation: RelationFacts, role: string): readonly string[] {
  const { name, isView, isGranted, isSecured, hasOrganizations } = relation;
  if (isView) return isGranted && isSecured ? [] : limitView(name, role);
  const isLimited = isSecured && relation.admitsOthers && relation.isLimited;
  return [
    ...(isGranted ? [] : [grantTable(name, role)]),
    ...(isLimited || !hasOrganizations ? [] : limitTable(name, role)),
  ];
}
