import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Repository, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { Role } from '../../auth/permissions.js';
import type { InvitationId, OrganizationId, UserId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { FormerUserHooks } from '../../sessions/users/former-user-hooks.js';
import type { NewUser } from '../../sessions/users/account.js';
import { UsersService } from '../../sessions/users/users.service.js';
import { revokeInvitationsOf } from '../invitations/invitation.store.js';
import { lockMembers } from './lock-members.queries.js';
import type { MemberOutcome } from './member-outcome.js';
import { refusalOfChange } from './member-rules.js';
import { MembershipEntity, type NewMembership } from './membership.entity.js';

/** A requested change of a member. */
export interface ChangeMemberCommand {
  readonly organizationId: OrganizationId;
  readonly actorId: UserId;
  readonly userId: UserId;
  /** Null for a removal. */
  readonly newRole: Role | null;
}

/** A change that the rules allow. */
export type AllowedChange = Omit<ChangeMemberCommand, 'actorId'>;

/** The result of a change: the former role, and the open invitations that ended with it. */
export interface MemberChanged {
  readonly role: Role;
  readonly revokedInvitations: readonly InvitationId[];
}

/** Rows of memberships. */
@Injectable()
export class MemberStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(MembershipEntity) private readonly memberships: Repository<MembershipEntity>,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly formerUsers: FormerUserHooks,
  ) {}

  /** Returns whether a user is a member. */
  async isMember(organizationId: OrganizationId, userId: UserId): Promise<boolean> {
    return this.memberships.existsBy({ organizationId, userId });
  }

  /** Finds a membership with its organization, in a transaction; undefined also for a disabled user and a deactivated member. */
  async findActive(
    manager: EntityManager,
    organizationId: OrganizationId,
    userId: UserId,
  ): Promise<MembershipEntity | undefined> {
    const membership = await manager
      .createQueryBuilder(MembershipEntity, 'membership')
      .innerJoinAndSelect('membership.organization', 'organization')
      .innerJoinAndSelect('membership.user', 'user', 'user.disabledAt IS NULL')
      .where({ organizationId, userId, deactivatedAt: IsNull() })
      .getOne();
    return membership ?? undefined;
  }

  /** Adds a new user as a member. */
  async add(user: NewUser, membership: NewMembership, now: Date, writeAudit: WriteAudit): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await this.users.insert(manager, user, now);
      await manager.insert(MembershipEntity, { ...membership, createdAt: now });
      await writeAudit(manager);
    });
  }

  /**
   * Changes or removes a member where the rules allow it. Changes of one organization's members wait for each other, so that each
   * sees how many owners the others left.
   */
  async change(
    command: ChangeMemberCommand,
    now: Date,
    writeAudit: WriteAudit<[changed: MemberChanged]>,
  ): Promise<MemberOutcome> {
    return inTransaction(this.dataSource, async (manager) => {
      const { actorRole, role, otherOwners } = await lockMembers(manager, command);
      if (role === undefined) return 'no_member';
      const refusal = refusalOfChange({ actorRole, role, newRole: command.newRole, otherOwners });
      if (refusal !== undefined) return refusal;
      if (role === command.newRole) return 'unchanged';
      await writeAudit(manager, { role, revokedInvitations: await this.apply(manager, command, now) });
      return 'changed';
    });
  }

  /** Changes or removes a member whose change is allowed, in a transaction. Returns the open invitations that ended with it. */
  async apply(manager: EntityManager, change: AllowedChange, now: Date): Promise<readonly InvitationId[]> {
    const { organizationId, userId, newRole } = change;
    const memberships = manager.getRepository(MembershipEntity);
    if (newRole === null) {
      await memberships.delete({ organizationId, userId });
      await this.sessions.endIn(manager, organizationId, userId);
      await this.formerUsers.deleteOfMember(manager, organizationId, userId);
    } else {
      await memberships.update({ organizationId, userId }, { role: newRole });
    }
    return revokeInvitations(manager, change, now);
  }
}

/** Revokes invitations by which a removed or demoted member could join again or bring others in. */
async function revokeInvitations(
  manager: EntityManager,
  { organizationId, userId, newRole }: AllowedChange,
  now: Date,
): Promise<readonly InvitationId[]> {
  if (newRole === 'owner') return [];
  return revokeInvitationsOf(manager, { organizationId, userId, isRemoved: newRole === null }, now);
}
