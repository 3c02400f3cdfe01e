import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Role } from '../auth/roles.js';
import type { InvitationId, OrganizationId, UserId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import {
  changedRows,
  insertMembership,
  insertUser,
  type NewMembership,
  type NewUser,
  type Recorder,
} from './account-rows.store.js';
import { refusalOfChange, type MemberRefusal } from './member-rules.js';

/** A change of a member that somebody asks for. */
export interface MemberOrder {
  readonly organizationId: OrganizationId;
  readonly actorId: UserId;
  readonly userId: UserId;
  /** Null for a removal. */
  readonly newRole: Role | null;
}

/** What a change has done: the role before it, and the open invitations that ended with it. */
export interface MemberChanged {
  readonly role: Role;
  readonly revokedInvitations: readonly InvitationId[];
}

/** Writes the audit records of a change, in its transaction. */
export type ChangeRecorder = (manager: EntityManager, changed: MemberChanged) => Promise<void>;

/** How a change ended. */
export type MemberOutcome = 'changed' | 'unchanged' | 'no_member' | MemberRefusal;

/** Changes of one organization's members go one after the other, so that each sees how many owners the others left. */
const LOCK = 'SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE';

const STANDING = `
  SELECT user_id, role FROM memberships
  WHERE organization_id = $1 AND (user_id IN ($2, $3) OR role = 'owner')`;

/** Who may not invite any more must not come or bring others in by invitations that are still open. */
const REVOKE_INVITATIONS = `
  UPDATE invitations SET revoked_at = $3
  WHERE organization_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL
    AND (created_by = $2 OR ($4 AND email = (SELECT email FROM users WHERE id = $2)))
  RETURNING id`;

/** Writes the members of organizations. */
@Injectable()
export class MemberStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds a new user as a member. */
  async add(user: NewUser, membership: NewMembership, now: Date, record: Recorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await insertUser(manager, user, now);
      await insertMembership(manager, membership, now);
      await record(manager);
    });
  }

  /** Changes or removes a member where the rules permit it, judged on what is true while nobody else can change it. */
  async change(order: MemberOrder, now: Date, record: ChangeRecorder): Promise<MemberOutcome> {
    return inTransaction(this.dataSource, async (manager) => {
      await manager.query(LOCK, [order.organizationId]);
      const { actorRole, role, owners } = await readStanding(manager, order);
      if (role === undefined) return 'no_member';
      const refusal = refusalOfChange({ actorRole, role, newRole: order.newRole, owners });
      if (refusal !== undefined) return refusal;
      if (role === order.newRole) return 'unchanged';
      await record(manager, { role, revokedInvitations: await apply(manager, order, now) });
      return 'changed';
    });
  }
}

interface Standing {
  readonly actorRole: Role | undefined;
  readonly role: Role | undefined;
  readonly owners: number;
}

async function readStanding(manager: EntityManager, order: MemberOrder): Promise<Standing> {
  const parameters = [order.organizationId, order.actorId, order.userId];
  const rows = await manager.query<{ readonly user_id: UserId; readonly role: Role }[]>(STANDING, parameters);
  const roleOf = (user: UserId): Role | undefined => rows.find((row) => row.user_id === user)?.role;
  return {
    actorRole: roleOf(order.actorId),
    role: roleOf(order.userId),
    owners: rows.filter((row) => row.role === 'owner').length,
  };
}

async function apply(manager: EntityManager, order: MemberOrder, now: Date): Promise<readonly InvitationId[]> {
  const { organizationId, userId, newRole } = order;
  if (newRole === null) await remove(manager, organizationId, userId);
  else await setRole(manager, organizationId, userId, newRole);
  if (newRole === 'owner') return [];
  const parameters = [organizationId, userId, now, newRole === null];
  const revoked = await changedRows<{ readonly id: InvitationId }>(manager, REVOKE_INVITATIONS, parameters);
  return revoked.map((row) => row.id);
}

async function setRole(
  manager: EntityManager,
  organizationId: OrganizationId,
  userId: UserId,
  role: Role,
): Promise<void> {
  const sql = 'UPDATE memberships SET role = $3 WHERE organization_id = $1 AND user_id = $2';
  await manager.query(sql, [organizationId, userId, role]);
}

async function remove(manager: EntityManager, organizationId: OrganizationId, userId: UserId): Promise<void> {
  await manager.query('DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2', [organizationId, userId]);
  await manager.query('DELETE FROM sessions WHERE organization_id = $1 AND user_id = $2', [organizationId, userId]);
}
