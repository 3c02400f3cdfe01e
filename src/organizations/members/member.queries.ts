import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Role } from '../../auth/roles.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import type { TimeKey } from '../../common/time-key.js';

/** A member with the times of use. */
export interface ListedMember {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly lastActiveAt: Date | null;
}

/**
 * Selects members. SQL because the last uses come from `sessions` and from `tokens`, which belong to other modules. Each rests on an
 * index of its table, `sessions_user` and `tokens_user`: few rows per member.
 */
const SELECT_MEMBERS = `
  SELECT membership.user_id AS "userId", users.name, users.email, membership.role, membership.created_at AS "createdAt",
    (SELECT max(session.last_seen_at) FROM sessions session
     WHERE session.organization_id = $1 AND session.user_id = membership.user_id) AS "lastSeenAt",
    GREATEST(membership.last_seen_at, (SELECT max(token.last_used_at) FROM tokens token
     WHERE token.organization_id = $1 AND token.user_id = membership.user_id)) AS "lastActiveAt"
  FROM memberships membership JOIN users ON users.id = membership.user_id
  WHERE membership.organization_id = $1`;

/** Lists members, oldest membership first. Sorts the organization's memberships, found by the primary key. $2 and $3 key before the page. */
const LIST_MEMBERS = `${SELECT_MEMBERS}
    AND ($2::timestamptz IS NULL OR (membership.created_at, membership.user_id) > ($2::timestamptz, $3))
  ORDER BY membership.created_at, membership.user_id LIMIT $4`;

/** Finds one member by the primary key. */
const FIND_MEMBER = `${SELECT_MEMBERS} AND membership.user_id = $2`;

/** Reads the members of organizations. */
@Injectable()
export class MemberQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Lists members, oldest membership first; at most `limit`. */
  async list(organizationId: OrganizationId, after: TimeKey | null, limit: number): Promise<readonly ListedMember[]> {
    const values = [organizationId, after?.at ?? null, after?.id ?? null, limit];
    return this.dataSource.query<ListedMember[]>(LIST_MEMBERS, values);
  }

  /** Finds one member. */
  async find(organizationId: OrganizationId, userId: UserId): Promise<ListedMember | undefined> {
    const [member] = await this.dataSource.query<ListedMember[]>(FIND_MEMBER, [organizationId, userId]);
    return member;
  }
}
