import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import { type SessionPrincipal, isRole } from '../auth/permissions.js';
import { isUserId, type OrganizationId, type SessionId, type UserId } from '../common/identifiers.js';
import type { TimeKey } from '../common/time-key.js';
import { type Row, runPrepared } from '../database/look-ups.js';
import { type RoutedSecret, readSecretValue } from './routed-secret.js';
import { SessionEntity } from './session.entity.js';
import { SessionAuthenticator } from '../auth/authenticator.js';
import { Clock } from '../common/clock.js';
import { withTenant } from '../common/tenant/tenant-scope.js';
import { idleLimit, isUseToBeWritten } from './session-lifetime.js';

/** A session in force. */
interface LiveSession {
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
interface SessionFilter {
  readonly userId: UserId;
  /** The digest of the session that sends the request. */
  readonly current: Buffer;
  readonly now: Date;
  /** Sessions not used since this instant have ended. */
  readonly usedSince: Date;
}

/** Returns the condition that a session with its membership is in force. Everything that ends a session is in here. */
const inForce = (now: string, usedSince: string): string =>
  `membership.deactivated_at IS NULL AND session.created_at >= membership.created_at AND session.expires_at > ${now} AND session.last_seen_at > ${usedSince}`;

/** Whether the organization requires a second factor of a session that has none behind it. Two look-ups by keys where it does. */
const LACKS_FACTOR = `organization.second_factor_required AND NOT session.by_provider
  AND NOT EXISTS (SELECT FROM totp_factors factor WHERE factor.user_id = session.user_id AND factor.confirmed_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM passkeys passkey WHERE passkey.user_id = session.user_id)`;

/**
 * Authenticates a session: runs on each request of the web application, hence prepared. Rests on the primary keys of all four
 * tables: one row each. $1 organization, $2 digest, $3 now, $4 earliest last use.
 */
const AUTHENTICATE_SESSION = {
  name: 'sessions_authenticate',
  text: `
    SELECT session.user_id AS "userId", session.last_seen_at AS "lastSeenAt", session.proven_at AS "provenAt", membership.role,
      ${LACKS_FACTOR} AS "lacksSecondFactor"
    FROM sessions session
    JOIN users ON users.id = session.user_id AND users.disabled_at IS NULL
    JOIN memberships membership ON membership.organization_id = $1 AND membership.user_id = session.user_id
    JOIN organizations organization ON organization.id = $1
    WHERE session.digest = $2 AND session.organization_id = $1 AND ${inForce('$3', '$4')}`,
};

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

/** The membership of a session's user. */
const OF_SESSION = 'membership.organizationId = session.organizationId AND membership.userId = session.userId';

/** Authenticates and lists web sessions. */
@Injectable()
export class SessionQueries {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
  ) {}

  /** Finds the session of a secret that has not expired and was used since `usedSince`, in one query. */
  async findInForce(secret: RoutedSecret, now: Date, usedSince: Date): Promise<LiveSession | undefined> {
    const values = [secret.digest, now, usedSince];
    const [row] = await runPrepared(this.dataSource, AUTHENTICATE_SESSION, secret.organizationId, values);
    return row === undefined ? undefined : toLiveSession(secret.organizationId, row);
  }

  /** Writes that a session is in use now. */
  async touch(secret: RoutedSecret, now: Date): Promise<void> {
    await this.dataSource.query(TOUCH_SESSION, [secret.organizationId, secret.digest, now]);
  }

  /**
   * Lists a user's sessions in force, in all organizations, newest first; at most `limit`. Names the tables of the module above.
   * Rests on `sessions_user`: a user has few sessions.
   */
  async list(filter: SessionFilter, after: TimeKey | null, limit: number): Promise<readonly ListedSession[]> {
    const { userId, current, now, usedSince } = filter;
    const query = this.sessions
      .createQueryBuilder('session')
      .select(['session.id AS id', 'session.client AS client', 'session.organizationId AS "organizationId"'])
      .addSelect(['session.createdAt AS "createdAt"', 'session.lastSeenAt AS "lastSeenAt"'])
      .addSelect('organization.name', 'organizationName')
      .addSelect('session.digest = :current', 'isCurrent')
      .innerJoin('memberships', 'membership', OF_SESSION)
      .innerJoin('organizations', 'organization', 'organization.id = session.organizationId')
      .where({ userId })
      .andWhere(inForce(':now', ':usedSince'))
      .setParameters({ current, now, usedSince });
    if (after !== null) query.andWhere('(session.createdAt, session.id) < (:at, :id)', { ...after });
    return query
      .orderBy('session.createdAt', 'DESC')
      .addOrderBy('session.id', 'DESC')
      .limit(limit)
      .getRawMany<ListedSession>();
  }
}

/** Writes, in a transaction, that a member uses the web application now. Names the table, which belongs to the module above. */
export async function touchMembership(
  manager: EntityManager,
  organizationId: OrganizationId,
  userId: UserId,
  now: Date,
): Promise<void> {
  await manager.update('memberships', { organizationId, userId }, { lastSeenAt: now });
}

function toLiveSession(organizationId: OrganizationId, row: Row): LiveSession {
  const { userId, role, lastSeenAt, provenAt, lacksSecondFactor } = row;
  if (
    typeof userId !== 'string' ||
    !isUserId(userId) ||
    !isRole(role) ||
    !(lastSeenAt instanceof Date) ||
    !(provenAt instanceof Date) ||
    typeof lacksSecondFactor !== 'boolean'
  ) {
    throw new Error('A row of sessions is incomplete');
  }
  return { principal: { kind: 'session', userId, organizationId, role, provenAt, lacksSecondFactor }, lastSeenAt };
}

/** Authenticates sessions from the database on each request: an ended session and a changed role take effect at once. */
@Injectable()
export class StoredSessionAuthenticator extends SessionAuthenticator {
  constructor(
    private readonly queries: SessionQueries,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticateSession(value: string): Promise<SessionPrincipal | undefined> {
    const secret = readSecretValue(value);
    if (secret === undefined) return undefined;
    const now = this.clock.now();
    const session = await this.queries.findInForce(secret, now, idleLimit(now));
    if (session !== undefined && isUseToBeWritten(session.lastSeenAt, now))
      await withTenant(secret.organizationId, () => this.queries.touch(secret, now));
    return session?.principal;
  }
}
