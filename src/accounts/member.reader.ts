import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Role } from '../auth/roles.js';
import type { OrganizationId, UserId } from '../common/identifiers.js';
import type { TimeKey } from './time-key.js';

/** A member as lists show it. */
export interface MemberRow {
  readonly user_id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly last_active_at: Date | null;
}

const LISTED = `
  SELECT membership.user_id, users.name, users.email, membership.role, membership.created_at,
    (SELECT max(session.last_seen_at) FROM sessions session
     WHERE session.organization_id = $1 AND session.user_id = membership.user_id) AS last_seen_at,
    GREATEST(membership.last_seen_at, (SELECT max(token.last_used_at) FROM tokens token
     WHERE token.organization_id = $1 AND token.user_id = membership.user_id)) AS last_active_at
  FROM memberships membership JOIN users ON users.id = membership.user_id
  WHERE membership.organization_id = $1`;

const LIST = `${LISTED}
    AND ($2::timestamptz IS NULL OR (membership.created_at, membership.user_id) > ($2::timestamptz, $3))
  ORDER BY membership.created_at, membership.user_id LIMIT $4`;

/** Reads the members of organizations. */
@Injectable()
export class MemberReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Who joined first comes first; at most `limit` rows. */
  async list(organizationId: OrganizationId, after: TimeKey | null, limit: number): Promise<readonly MemberRow[]> {
    return this.dataSource.query<MemberRow[]>(LIST, [organizationId, after?.at ?? null, after?.id ?? null, limit]);
  }

  /** One member. */
  async find(organizationId: OrganizationId, userId: UserId): Promise<MemberRow | undefined> {
    const [row] = await this.dataSource.query<MemberRow[]>(`${LISTED} AND membership.user_id = $2`, [
      organizationId,
      userId,
    ]);
    return row;
  }
}
