import { Injectable } from '@nestjs/common';
import { type EntityManager, Any } from 'typeorm';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../../audit/audit-log.js';
import type { Role } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import type { OrganizationId, ProvisioningTokenId, UserId } from '../../common/identifiers.js';
import { revokeInvitationsMadeBy } from '../invitations/invitation.store.js';
import { recordRevoked } from '../invitations/record-revoked.js';
import { OrganizationEntity } from '../organization.entity.js';
import { hasOtherMembership, lockMembers, type LockedMembers } from './lock-members.queries.js';
import { MemberAccessStore } from './member-access.store.js';
import { refusalOfChange, toProblem } from './member-rules.js';
import { MemberStore } from './member.store.js';
import { MembershipEntity } from './membership.entity.js';

/** Who changes members by provisioning, for the audit log. */
export interface ProvisioningContext {
  readonly context: AuditContext;
  /** Null for an owner who changes the roles of groups. */
  readonly tokenId: ProvisioningTokenId | null;
}

/** A member, by the key of the membership. */
interface MemberKey {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
}

/** The roles that provisioning gives: only owners make owners. */
type GivenRole = Exclude<Role, 'owner'>;

/**
 * Changes that the identity provider of an organization makes to its members. A provisioning token acts for the owner who created it, with
 * one exception: it gives nobody the role owner, and takes it from nobody. Each method is part of the caller's transaction.
 */
@Injectable()
export class ProvisionedMembers {
  constructor(
    private readonly members: MemberStore,
    private readonly access: MemberAccessStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Lets other changes of the members of an organization wait until the end of the transaction. */
  async lock(manager: EntityManager, organizationId: OrganizationId): Promise<void> {
    const lock = { mode: 'for_no_key_update' } as const;
    await manager.findOne(OrganizationEntity, { select: { id: true }, where: { id: organizationId }, lock });
  }

  /** Returns whether a user is a member of another organization, too. */
  async isElsewhere(manager: EntityManager, { organizationId, userId }: MemberKey): Promise<boolean> {
    return hasOtherMembership(manager, organizationId, userId);
  }

  /** Adds a user who is no member yet. */
  async add(
    manager: EntityManager,
    { organizationId, userId }: MemberKey,
    { role, isActive }: { readonly role: GivenRole; readonly isActive: boolean },
    by: ProvisioningContext,
  ): Promise<void> {
    const now = this.clock.now();
    const deactivatedAt = isActive ? null : now;
    await manager.insert(MembershipEntity, { organizationId, userId, role, createdAt: now, deactivatedAt });
    await this.record(manager, by, 'member.added', userId, { role, isActive });
  }

  /**
   * Deactivates or reactivates a member, with what ends then. Does nothing when the member is so already.
   * @throws Problem conflict for the last active owner.
   */
  async setActive(manager: EntityManager, key: MemberKey, isActive: boolean, by: ProvisioningContext): Promise<void> {
    const found = await this.lockMember(manager, key);
    if (found.role === undefined || found.isActive === isActive) return;
    if (!isActive) requireRemovable(found, found.role);
    const kind = isActive ? 'reactivate' : 'deactivate';
    const { endedSessions, revokedInvitations } = await this.access.apply(manager, { kind, ...key }, this.clock.now());
    const action = isActive ? 'member.reactivated' : 'member.deactivated';
    await this.record(manager, by, action, key.userId, { role: found.role, endedSessions });
    await recordRevoked(this.audit, manager, by.context, revokedInvitations);
  }

  /**
   * Removes a member; a user of other organizations stays in those. Returns false when there is no such member.
   * @throws Problem conflict for the last active owner.
   */
  async remove(manager: EntityManager, key: MemberKey, by: ProvisioningContext): Promise<boolean> {
    const found = await this.lockMember(manager, key);
    if (found.role === undefined) return false;
    requireRemovable(found, found.role);
    const revokedInvitations = await this.members.apply(manager, { ...key, newRole: null }, this.clock.now());
    await this.record(manager, by, 'member.removed', key.userId, { role: found.role });
    await recordRevoked(this.audit, manager, by.context, revokedInvitations);
    return true;
  }

  /** Gives members a role. Owners stay owners. */
  async setRoles(
    manager: EntityManager,
    organizationId: OrganizationId,
    roles: ReadonlyMap<UserId, GivenRole>,
    by: ProvisioningContext,
  ): Promise<void> {
    const found = await findMembers(manager, organizationId, [...roles.keys()]);
    const changes = found.flatMap(({ userId, role: from }) => {
      const to = roles.get(userId);
      return to === undefined || from === to || from === 'owner' ? [] : [{ userId, from, to }];
    });
    if (changes.length === 0) return;
    const userIds = changes.map(({ userId }) => userId);
    for (const role of new Set(roles.values())) {
      const given = changes.filter(({ to }) => to === role).map(({ userId }) => userId);
      await setRoleOf(manager, organizationId, given, role);
    }
    const revoked = await revokeInvitationsMadeBy(manager, organizationId, userIds, this.clock.now());
    await this.audit.writeAll(
      manager,
      changes.map(({ userId, from, to }) => toEntry(by, 'member.role_changed', userId, { from, to })),
    );
    await recordRevoked(this.audit, manager, by.context, revoked);
  }

  /** The member is the actor, too: a token is no member, and what it may do is decided here. */
  private async lockMember(manager: EntityManager, key: MemberKey): Promise<LockedMembers> {
    return lockMembers(manager, { ...key, actorId: key.userId });
  }

  private async record(
    manager: EntityManager,
    by: ProvisioningContext,
    action: string,
    userId: UserId,
    facts: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await this.audit.write(manager, toEntry(by, action, userId, facts));
  }
}

function toEntry(
  { context, tokenId }: ProvisioningContext,
  action: string,
  userId: UserId,
  facts: Readonly<Record<string, unknown>>,
): AuditEntry {
  const details = tokenId === null ? facts : { ...facts, provisioningTokenId: tokenId };
  return { context, action, subject: { type: 'member', id: userId }, details };
}

function requireRemovable({ otherOwners }: LockedMembers, role: Role): void {
  const refusal = refusalOfChange({ actorRole: 'owner', role, newRole: null, otherOwners });
  if (refusal !== undefined) throw toProblem(refusal);
}

/** Lists the memberships of some users in an organization, in a transaction. Rests on the primary key. */
async function findMembers(
  manager: EntityManager,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
): Promise<readonly MembershipEntity[]> {
  return manager.findBy(MembershipEntity, { organizationId, userId: Any(userIds) });
}

/** Gives some members a role, in a transaction. Rests on the primary key. */
async function setRoleOf(
  manager: EntityManager,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
  role: Role,
): Promise<void> {
  await manager.update(MembershipEntity, { organizationId, userId: Any(userIds) }, { role });
}
