import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { SessionPrincipal } from '../auth/principal.js';
import { isRole } from '../auth/roles.js';
import { isUserId, type OrganizationId, type SessionId, type UserId } from '../common/identifiers.js';
import { runPrepared, type Row } from '../database/prepared-query.js';
import { inTransaction } from '../database/transaction.js';
import { changedRows, type Recorder } from './account-rows.store.js';
import type { RoutedSecret } from './routed-secret.js';

/**
 * The condition, in SQL, that a session with its membership is in force; every time or change that ends one stands here. The
 * parameters are the present instant, and the one since which it must have been used.
 */
export const inForce = (now: string, usedSince: string): string =>
  `session.created_at >= membership.created_at AND session.expires_at > ${now} AND session.last_seen_at > ${usedSince}`;

/** $1 organization, $2 digest, $3 now, $4 when it was used at the earliest. */
const FIND = {
  name: 'sessions_authenticate',
  text: `
    SELECT session.user_id, session.last_seen_at, session.proven_at, membership.role
    FROM sessions session
    JOIN users ON users.id = session.user_id AND users.disabled_at IS NULL
    JOIN memberships membership ON membership.organization_id = $1 AND membership.user_id = session.user_id
    WHERE session.digest = $2 AND session.organization_id = $1 AND ${inForce('$3', '$4')}`,
};

const INSERT = `
  INSERT INTO sessions (digest, id, user_id, organization_id, client, created_at, last_seen_at, expires_at, proven_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)`;

const DELETE = 'DELETE FROM sessions WHERE organization_id = $1 AND digest = $2 RETURNING expires_at, proven_at';

/** A session ends, and it is known still when the member was last there. */
const TOUCH = `
  WITH touched AS (
    UPDATE sessions SET last_seen_at = $3 WHERE organization_id = $1 AND digest = $2 AND last_seen_at < $3 RETURNING user_id
  )
  UPDATE memberships SET last_seen_at = $3 FROM touched
  WHERE memberships.organization_id = $1 AND memberships.user_id = touched.user_id`;

const TOUCH_MEMBER = 'UPDATE memberships SET last_seen_at = $3 WHERE organization_id = $1 AND user_id = $2';

/** A session to be begun. */
export interface NewSession extends RoutedSecret {
  readonly id: SessionId;
  readonly userId: UserId;
  /** The program that signed in, in short. */
  readonly client: string | null;
  readonly createdAt: Date;
}

/** What goes with the beginning of a session. */
export interface SessionBeginning {
  readonly expiresAt: Date;
  /** The session that the same browser had. */
  readonly replaced: RoutedSecret | undefined;
  readonly record: Recorder;
}

/** A session that is in force. */
export interface LiveSession {
  readonly principal: SessionPrincipal;
  readonly lastSeenAt: Date;
}

/** Writes, in the transaction in which sessions of a user ended, what is told of it. */
export type EndRecorder = (manager: EntityManager, ended: number) => Promise<void>;

/** Rows of web sessions. */
@Injectable()
export class SessionStore {
  constructor(private readonly dataSource: DataSource) {}

  /** The session of a value, when it has not expired and was used since `usedSince`, in one query. */
  async find(secret: RoutedSecret, now: Date, usedSince: Date): Promise<LiveSession | undefined> {
    const [row] = await runPrepared(this.dataSource, FIND, [secret.organizationId, secret.digest, now, usedSince]);
    return row === undefined ? undefined : toLiveSession(secret.organizationId, row);
  }

  /** Notes that a session is in use. */
  async touch(secret: RoutedSecret, now: Date): Promise<void> {
    await this.dataSource.query(TOUCH, [secret.organizationId, secret.digest, now]);
  }

  /** Begins a session and ends the one that the same browser had. */
  async begin(session: NewSession, beginning: SessionBeginning): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => begin(manager, session, beginning));
  }

  /**
   * Begins a session if its user still has a password hash; false, and nothing is written, for another one. The lock makes a
   * change of the password wait, which then ends the session, or the session wait for the change.
   */
  async beginProven(session: NewSession, passwordHash: string, beginning: SessionBeginning): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await hasPassword(manager, session.userId, passwordHash))) return false;
      await begin(manager, session, beginning);
      return true;
    });
  }

  /**
   * Puts a session in the place of another one, when whose time is over it is over as well. False, and nothing is written, when
   * that one has ended.
   */
  async replace(session: NewSession, replaced: RoutedSecret, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const former = await takeOut(manager, replaced);
      if (former === undefined) return false;
      await insert(manager, session, { expiresAt: former.expires_at, provenAt: former.proven_at });
      await record(manager);
      return true;
    });
  }

  /**
   * Puts a session, whose user has just proved to have a password hash, in the place of another one as `replace` does. False, and
   * nothing is written, when that one has ended, or the user has another hash by now.
   */
  async replaceProven(
    session: NewSession,
    passwordHash: string,
    replaced: RoutedSecret,
    record: Recorder,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await hasPassword(manager, session.userId, passwordHash))) return false;
      const former = await takeOut(manager, replaced);
      if (former === undefined) return false;
      await insert(manager, session, { expiresAt: former.expires_at, provenAt: session.createdAt });
      await record(manager);
      return true;
    });
  }

  /** Ends a session. */
  async end(secret: RoutedSecret, record: Recorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(DELETE, [secret.organizationId, secret.digest]);
      await record(manager);
    });
  }

  /** Ends a session of a user by its id; false when the user has no such session. */
  async endOwn(userId: UserId, id: SessionId, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const sql = 'DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING id';
      const ended = await changedRows<unknown>(manager, sql, [userId, id]);
      if (ended.length === 0) return false;
      await record(manager);
      return true;
    });
  }

  /** Ends every session of a user but one. */
  async endOthers(userId: UserId, kept: RoutedSecret, record: EndRecorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const ended = await deleteOthers(manager, userId, kept);
      if (ended > 0) await record(manager, ended);
    });
  }

  /** Deletes sessions that ended by time. */
  async deleteEnded(now: Date, usedSince: Date): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE expires_at <= $1 OR last_seen_at <= $2', [now, usedSince]);
  }
}

/** Deletes every session of a user but one, in a transaction; answers how many. */
export async function deleteOthers(manager: EntityManager, userId: UserId, kept: RoutedSecret): Promise<number> {
  const sql = 'DELETE FROM sessions WHERE user_id = $1 AND digest <> $2 RETURNING id';
  return (await changedRows<unknown>(manager, sql, [userId, kept.digest])).length;
}

async function begin(
  manager: EntityManager,
  session: NewSession,
  { expiresAt, replaced, record }: SessionBeginning,
): Promise<void> {
  if (replaced !== undefined) await manager.query(DELETE, [replaced.organizationId, replaced.digest]);
  await insert(manager, session, { expiresAt, provenAt: session.createdAt });
  await record(manager);
}

/** Keeps a user's password as it is until the end of the transaction, if it has a hash. */
async function hasPassword(manager: EntityManager, userId: UserId, passwordHash: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE';
  const users = await manager.query<unknown[]>(sql, [userId, passwordHash]);
  return users.length > 0;
}

/** What goes over from a session to the one that takes its place. */
interface FormerSession {
  readonly expires_at: Date;
  readonly proven_at: Date;
}

async function takeOut(
  manager: EntityManager,
  { organizationId, digest }: RoutedSecret,
): Promise<FormerSession | undefined> {
  const [former] = await changedRows<FormerSession>(manager, DELETE, [organizationId, digest]);
  return former;
}

interface SessionTimes {
  readonly expiresAt: Date;
  readonly provenAt: Date;
}

async function insert(
  manager: EntityManager,
  session: NewSession,
  { expiresAt, provenAt }: SessionTimes,
): Promise<void> {
  const { digest, id, userId, organizationId, client, createdAt } = session;
  await manager.query(INSERT, [digest, id, userId, organizationId, client, createdAt, expiresAt, provenAt]);
  await manager.query(TOUCH_MEMBER, [organizationId, userId, createdAt]);
}

function toLiveSession(organizationId: OrganizationId, row: Row): LiveSession {
  const { user_id: userId, role, last_seen_at: lastSeenAt, proven_at: provenAt } = row;
  if (
    typeof userId !== 'string' ||
    !isUserId(userId) ||
    !isRole(role) ||
    !(lastSeenAt instanceof Date) ||
    !(provenAt instanceof Date)
  ) {
    throw new Error('A row of sessions is not whole');
  }
  return { principal: { kind: 'session', userId, organizationId, role, provenAt }, lastSeenAt };
}
