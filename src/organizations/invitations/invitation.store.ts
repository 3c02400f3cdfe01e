import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, DataSource, In, IsNull, MoreThan, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { InvitationId, OrganizationId, UserId } from '../../common/identifiers.js';
import type { TimeKey } from '../../common/time-key.js';
import { inTransaction } from '../../database/transaction.js';
import type { RoutedSecret } from '../../sessions/routed-secret.js';
import type { NewUser } from '../../sessions/users/account.js';
import { UsersService } from '../../sessions/users/users.service.js';
import { MembershipEntity, type NewMembership } from '../members/membership.entity.js';
import { InvitationEntity, type Invitation } from './invitation.entity.js';

/** The member that an invitation makes; `newUser` is absent for an existing user. */
export interface Acceptance {
  readonly newUser: NewUser | undefined;
  readonly membership: NewMembership;
}

/** Rows of invitations. */
@Injectable()
export class InvitationStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(InvitationEntity) private readonly invitations: Repository<InvitationEntity>,
    private readonly users: UsersService,
  ) {}

  /** Lists open invitations, newest first; at most `limit`. */
  async list(
    organizationId: OrganizationId,
    now: Date,
    after: TimeKey | null,
    limit: number,
  ): Promise<readonly Invitation[]> {
    const query = this.invitations.createQueryBuilder('invitation').where({ organizationId, ...open(now) });
    if (after !== null) query.andWhere('(invitation.createdAt, invitation.id) < (:at, :id)', { ...after });
    return query.orderBy('invitation.createdAt', 'DESC').addOrderBy('invitation.id', 'DESC').limit(limit).getMany();
  }

  /** Finds the open invitation of a secret, with its organization. */
  async find({ organizationId, digest }: RoutedSecret, now: Date): Promise<InvitationEntity | undefined> {
    const invitation = await this.invitations
      .createQueryBuilder('invitation')
      .innerJoinAndSelect('invitation.organization', 'organization')
      .where({ organizationId, digest, ...open(now) })
      .getOne();
    return invitation ?? undefined;
  }

  async insert(invitation: Invitation, writeAudit: WriteAudit): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(InvitationEntity, invitation);
      await writeAudit(manager);
    });
  }

  /**
   * Accepts an invitation: inserts the membership, and the user where new. Returns false, and writes nothing, when it is no longer
   * open. Of concurrent acceptances the first one locks the row, and the others find it accepted.
   */
  async accept(
    { organizationId, digest }: RoutedSecret,
    { newUser, membership }: Acceptance,
    now: Date,
    writeAudit: WriteAudit,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const invitations = manager.getRepository(InvitationEntity);
      const accepted = await invitations.update({ organizationId, digest, ...open(now) }, { acceptedAt: now });
      if (accepted.affected !== 1) return false;
      if (newUser !== undefined) await this.users.insert(manager, newUser, now);
      await manager.insert(MembershipEntity, { ...membership, createdAt: now });
      await writeAudit(manager);
      return true;
    });
  }

  /** Revokes an open invitation; returns false without one. */
  async revoke(organizationId: OrganizationId, id: InvitationId, now: Date, writeAudit: WriteAudit): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const invitations = manager.getRepository(InvitationEntity);
      const revoked = await invitations.update({ organizationId, id, ...open(now) }, { revokedAt: now });
      if (revoked.affected !== 1) return false;
      await writeAudit(manager);
      return true;
    });
  }
}

/** A member whose right to invite ends; a removed one loses the invitations to their own address too. */
interface FormerInviter {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly isRemoved: boolean;
}

/**
 * Revokes, in a transaction, the open invitations that a member made and, for a removed member, those to their address. Returns
 * their identifiers.
 */
export async function revokeInvitationsOf(
  manager: EntityManager,
  { organizationId, userId, isRemoved }: FormerInviter,
  now: Date,
): Promise<readonly InvitationId[]> {
  const unused = { organizationId, acceptedAt: IsNull(), revokedAt: IsNull() };
  const query = manager.createQueryBuilder(InvitationEntity, 'invitation').setLock('pessimistic_write').where(unused);
  const isOwn = 'invitation.createdBy = :userId';
  const isToAddress = `invitation.email = (SELECT email FROM users WHERE id = :userId)`;
  query.andWhere(isRemoved ? `(${isOwn} OR ${isToAddress})` : isOwn, { userId });
  const ids = (await query.getMany()).map(({ id }) => id);
  if (ids.length > 0) await manager.update(InvitationEntity, { organizationId, id: In(ids) }, { revokedAt: now });
  return ids;
}

/** Revokes, in a transaction, the open invitations that some members made. Returns their identifiers. */
export async function revokeInvitationsMadeBy(
  manager: EntityManager,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
  now: Date,
): Promise<readonly InvitationId[]> {
  const unused = { organizationId, createdBy: Any(userIds), acceptedAt: IsNull(), revokedAt: IsNull() };
  const lock = { mode: 'pessimistic_write' } as const;
  const ids = (await manager.find(InvitationEntity, { select: { id: true }, where: unused, lock })).map(({ id }) => id);
  if (ids.length > 0) await manager.update(InvitationEntity, { organizationId, id: Any(ids) }, { revokedAt: now });
  return ids;
}

/** Returns the condition that an invitation is open. */
function open(now: Date): FindOptionsWhere<InvitationEntity> {
  return { acceptedAt: IsNull(), revokedAt: IsNull(), expiresAt: MoreThan(now) };
}
