import type { EntityManager } from 'typeorm';
import type { Role } from '../auth/roles.js';
import type { OrganizationId, UserId } from '../common/identifiers.js';
import type { User } from './account.js';

/** Writes, in a change's transaction, its audit record and what else must stand or fall with it. */
export type Recorder = (manager: EntityManager) => Promise<void>;

/** A user to be inserted. */
export interface NewUser extends User {
  readonly passwordHash: string;
}

/** A membership to be inserted. */
export interface NewMembership {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly role: Role;
}

/** Inserts a user; violates a unique key when somebody took the address at the same time. */
export async function insertUser(manager: EntityManager, user: NewUser, now: Date): Promise<void> {
  const sql = 'INSERT INTO users (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, $5)';
  await manager.query(sql, [user.id, user.email, user.name, user.passwordHash, now]);
}

/** Inserts a membership; violates the primary key when the user became a member at the same time. */
export async function insertMembership(manager: EntityManager, membership: NewMembership, now: Date): Promise<void> {
  const sql = 'INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)';
  await manager.query(sql, [membership.organizationId, membership.userId, membership.role, now]);
}

/** Runs an UPDATE or DELETE with RETURNING: its rows, of which TypeORM gives the number as well. */
export async function changedRows<Row>(
  manager: EntityManager,
  sql: string,
  parameters: readonly unknown[],
): Promise<readonly Row[]> {
  const [rows] = await manager.query<[readonly Row[], number]>(sql, [...parameters]);
  return rows;
}
