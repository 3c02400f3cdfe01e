import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { Role } from '../../auth/permissions.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import type { TimeKey } from '../../common/time-key.js';
import { SessionEntity } from '../../sessions/session.entity.js';
import { MembershipEntity } from './membership.entity.js';

/** A member with the times of use. */
export interface ListedMember {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly lastActiveAt: Date | null;
  readonly deactivatedAt: Date | null;
}

/** Reads the members of organizations. */
@Injectable()
export class MemberQueries {
  constructor(@InjectRepository(MembershipEntity) private readonly memberships: Repository<MembershipEntity>) {}

  /**
   * Lists members, oldest membership first; at most `limit`. Sorts the organization's memberships, found by the primary key.
   */
  async list(organizationId: OrganizationId, after: TimeKey | null, limit: number): Promise<readonly ListedMember[]> {
    const query = this.members(organizationId);
    if (after !== null) query.andWhere('(membership.createdAt, membership.userId) > (:at, :id)', { ...after });
    return query
      .orderBy('membership.createdAt')
      .addOrderBy('membership.userId')
      .limit(limit)
      .getRawMany<ListedMember>();
  }

  /** Finds one member, by the primary key. */
  async find(organizationId: OrganizationId, userId: UserId): Promise<ListedMember | undefined> {
    return this.members(organizationId).andWhere({ userId }).getRawOne<ListedMember>();
  }

  /**
   * Selects members with their last uses of sessions and of tokens. Names the table `tokens`, which belongs to the module above. Each
   * last use rests on an index of its table, `sessions_user` and `tokens_user`: few rows per member.
   */
  private members(organizationId: OrganizationId): SelectQueryBuilder<MembershipEntity> {
    const query = this.memberships.createQueryBuilder('membership');
    const ofSessions = query.subQuery().select('max(session.lastSeenAt)').from(SessionEntity, 'session');
    const ofTokens = query.subQuery().select('max(token.lastUsedAt)').from('tokens', 'token');
    ofSessions.where('session.organizationId = membership.organizationId AND session.userId = membership.userId');
    ofTokens.where('token.organizationId = membership.organizationId AND token.userId = membership.userId');
    return query
      .select(['membership.userId AS "userId"', 'user.name AS name', 'user.email AS email', 'membership.role AS role'])
      .addSelect(['membership.createdAt AS "createdAt"', 'membership.deactivatedAt AS "deactivatedAt"'])
      .addSelect(ofSessions.getQuery(), 'lastSeenAt')
      .addSelect(`GREATEST(membership.lastSeenAt, ${ofTokens.getQuery()})`, 'lastActiveAt')
      .innerJoin('membership.user', 'user')
      .where({ organizationId });
  }
}
