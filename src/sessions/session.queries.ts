import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SessionPrincipal } from '../auth/principal.js';
import { isRole } from '../auth/roles.js';
import { isUserId, type OrganizationId, type SessionId, type UserId } from '../common/identifiers.js';
import type { TimeKey } from '../common/time-key.js';
import { runPrepared, type Row } from '../database/prepared-query.js';
import type { RoutedSecret } from './routed-secret.js';

/** A session in force. */
export interface LiveSession {
  readonly principal: SessionPrincipal;
  readonly lastSeenAt: Date;
}

/** A session as its user sees it in the list. */
export interface ListedSession {
  readonly id: SessionId;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly client: string | null;
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly isCurrent: boolean;
}

/** Which sessions to list. */
export interface SessionFilter {
  readonly userId: UserId;
  /** The digest of the session that sends the request. */
  readonly current: Buffer;
  readonly now: Date;
  /** Sessions not used since this instant have ended. */
  readonly usedSince: Date;
}

/** Returns the condition, in SQL, that a session with its membership is in force. Everything that ends a session is in here. */
const inForce = (now: string, usedSince: string): string =>
  `session.created_at >= membership.created_at AND session.expires_at > ${now} AND session.last_seen_at > ${usedSince}`;

/**
 * Authenticates a session: runs on each request of the web application, hence prepared. Rests on the primary keys of all three
 * tables: one row each. $1 organization, $2 digest, $3 now, $4 earliest last use.
 */
const AUTHENTICATE_SESSION = {
  name: 'sessions_authenticate',
  text: `
    SELECT session.user_id AS "userId", session.last_seen_at AS "lastSeenAt", session.proven_at AS "provenAt", membership.role
    FROM sessions session
    JOIN users ON users.id = session.user_id AND users.disabled_at IS NULL
    JOIN memberships membership ON membership.organization_id = $1 AND membership.user_id = session.user_id
    WHERE session.digest = $2 AND session.organization_id = $1 AND ${inForce('$3', '$4')}`,
};

/**
 * Lists a user's sessions in force, newest first. SQL because it joins tables of the module above. Rests on `sessions_user`: a
 * user has few sessions. $1 user, $2 digest of the current one, $3 now, $4 earliest last use, $5 and $6 key before the page.
 */
const LIST_SESSIONS = `
  SELECT session.id, session.created_at AS "createdAt", session.last_seen_at AS "lastSeenAt", session.client,
    session.organization_id AS "organizationId", organizations.name AS "organizationName",
    session.digest = $2 AS "isCurrent"
  FROM sessions session
  JOIN memberships membership ON membership.organization_id = session.organization_id AND membership.user_id = session.user_id
  JOIN organizations ON organizations.id = session.organization_id
  WHERE session.user_id = $1 AND ${inForce('$3', '$4')}
    AND ($5::timestamptz IS NULL OR (session.created_at, session.id) < ($5::timestamptz, $6))
  ORDER BY session.created_at DESC, session.id DESC LIMIT $7`;

/**
 * Writes the last use of a session and of its membership in one statement, by their primary keys: the membership keeps it after
 * the session has ended. $1 organization, $2 digest, $3 now.
 */
const TOUCH_SESSION = `
  WITH touched AS (
    UPDATE sessions SET last_seen_at = $3 WHERE organization_id = $1 AND digest = $2 AND last_seen_at < $3 RETURNING user_id
  )
  UPDATE memberships SET last_seen_at = $3 FROM touched
  WHERE memberships.organization_id = $1 AND memberships.user_id = touched.user_id`;

/** Writes the last use of a membership by its primary key. SQL because the table belongs to the module above. */
const TOUCH_MEMBERSHIP = 'UPDATE memberships SET last_seen_at = $3 WHERE organization_id = $1 AND user_id = $2';

/** Authenticates and lists web sessions. */
@Injectable()
export class SessionQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Finds the session of a secret that has not expired and was used since `usedSince`, in one query. */
  async findInForce(secret: RoutedSecret, now: Date, usedSince: Date): Promise<LiveSession | undefined> {
    const values = [secret.organizationId, secret.digest, now, usedSince];
    const [row] = await runPrepared(this.dataSource, AUTHENTICATE_SESSION, values);
    return row === undefined ? undefined : toLiveSession(secret.organizationId, row);
  }

  /** Writes that a session is in use now. */
  async touch(secret: RoutedSecret, now: Date): Promise<void> {
    await this.dataSource.query(TOUCH_SESSION, [secret.organizationId, secret.digest, now]);
  }

  /** Lists a user's sessions in all organizations, newest first; at most `limit`. */
  async list(filter: SessionFilter, after: TimeKey | null, limit: number): Promise<readonly ListedSession[]> {
    const { userId, current, now, usedSince } = filter;
    const values = [userId, current, now, usedSince, after?.at ?? null, after?.id ?? null, limit];
    return this.dataSource.query<ListedSession[]>(LIST_SESSIONS, values);
  }
}

/** Writes, in a transaction, that a member uses the web application now. */
export async function touchMembership(
  manager: EntityManager,
  organizationId: OrganizationId,
  userId: UserId,
  now: Date,
): Promise<void> {
  await manager.query(TOUCH_MEMBERSHIP, [organizationId, userId, now]);
}

function toLiveSession(organizationId: OrganizationId, row: Row): LiveSession {
  const { userId, role, lastSeenAt, provenAt } = row;
  if (
    typeof userId !== 'string' ||
    !isUserId(userId) ||
    !isRole(role) ||
    !(lastSeenAt instanceof Date) ||
    !(provenAt instanceof Date)
  ) {
    throw new Error('A row of sessions is incomplete');
  }
  return { principal: { kind: 'session', userId, organizationId, role, provenAt }, lastSeenAt };
}
