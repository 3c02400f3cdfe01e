import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId, SessionId, UserId } from '../common/identifiers.js';
import { inForce } from './session.store.js';
import type { TimeKey } from './time-key.js';

/** A session as lists show it to its user. */
export interface SessionRow {
  readonly id: SessionId;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly client: string | null;
  readonly organization_id: OrganizationId;
  readonly organization_name: string;
  readonly is_current: boolean;
}

/** Which sessions to list. */
export interface SessionQuery {
  readonly userId: UserId;
  /** The digest of the session that asks. */
  readonly current: Buffer;
  readonly now: Date;
  /** A session that was not used since has ended. */
  readonly usedSince: Date;
}

/** $1 user, $2 digest of the current one, $3 now, $4 when it was used at the earliest, $5 and $6 the key before the page. */
const LIST = `
  SELECT session.id, session.created_at, session.last_seen_at, session.client, session.organization_id,
    organizations.name AS organization_name, session.digest = $2 AS is_current
  FROM sessions session
  JOIN memberships membership ON membership.organization_id = session.organization_id AND membership.user_id = session.user_id
  JOIN organizations ON organizations.id = session.organization_id
  WHERE session.user_id = $1 AND ${inForce('$3', '$4')}
    AND ($5::timestamptz IS NULL OR (session.created_at, session.id) < ($5::timestamptz, $6))
  ORDER BY session.created_at DESC, session.id DESC LIMIT $7`;

/** Reads the web sessions of users. */
@Injectable()
export class SessionReader {
  constructor(private readonly dataSource: DataSource) {}

  /** A user's sessions in all organizations, the newest first; at most `limit` rows. */
  async list(query: SessionQuery, after: TimeKey | null, limit: number): Promise<readonly SessionRow[]> {
    const { userId, current, now, usedSince } = query;
    const values = [userId, current, now, usedSince, after?.at ?? null, after?.id ?? null, limit];
    return this.dataSource.query<SessionRow[]>(LIST, values);
  }
}
