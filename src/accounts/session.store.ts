import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionPrincipal } from '../auth/principal.js';
import { isRole } from '../auth/roles.js';
import { isUserId, type OrganizationId, type UserId } from '../common/identifiers.js';
import { runPrepared, type Row } from '../database/prepared-query.js';
import { inTransaction } from '../database/transaction.js';
import type { Recorder } from './account-rows.store.js';
import type { RoutedSecret } from './routed-secret.js';

/** Every condition that ends a session stands here. $1 organization, $2 digest, $3 now, $4 when it was used at the earliest. */
const FIND = {
  name: 'sessions_authenticate',
  text: `
    SELECT session.user_id, session.last_seen_at, membership.role
    FROM sessions session
    JOIN users ON users.id = session.user_id AND users.disabled_at IS NULL
    JOIN memberships membership ON membership.organization_id = $1 AND membership.user_id = session.user_id
    WHERE session.digest = $2 AND session.organization_id = $1 AND session.created_at >= membership.created_at
      AND session.expires_at > $3 AND session.last_seen_at > $4`,
};

const INSERT = `
  INSERT INTO sessions (digest, user_id, organization_id, created_at, last_seen_at, expires_at)
  VALUES ($1, $2, $3, $4, $4, $5)`;

const DELETE = 'DELETE FROM sessions WHERE organization_id = $1 AND digest = $2';

/** A session to be begun. */
export interface NewSession extends RoutedSecret {
  readonly userId: UserId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A session that is in force. */
export interface LiveSession {
  readonly principal: SessionPrincipal;
  readonly lastSeenAt: Date;
}

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
    const sql = 'UPDATE sessions SET last_seen_at = $3 WHERE organization_id = $1 AND digest = $2 AND last_seen_at < $3';
    await this.dataSource.query(sql, [secret.organizationId, secret.digest, now]);
  }

  /** Begins a session and ends the one that the same browser had. */
  async begin(session: NewSession, replaced: RoutedSecret | undefined, record: Recorder): Promise<void> {
    const { digest, userId, organizationId, createdAt, expiresAt } = session;
    await inTransaction(this.dataSource, async (manager) => {
      if (replaced !== undefined) await manager.query(DELETE, [replaced.organizationId, replaced.digest]);
      await manager.query(INSERT, [digest, userId, organizationId, createdAt, expiresAt]);
      await record(manager);
    });
  }

  /** Ends a session. */
  async end(secret: RoutedSecret, record: Recorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(DELETE, [secret.organizationId, secret.digest]);
      await record(manager);
    });
  }

  /** Deletes sessions that ended by time. */
  async deleteEnded(now: Date, usedSince: Date): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE expires_at <= $1 OR last_seen_at <= $2', [now, usedSince]);
  }
}

function toLiveSession(organizationId: OrganizationId, row: Row): LiveSession {
  const { user_id: userId, role, last_seen_at: lastSeenAt } = row;
  if (typeof userId !== 'string' || !isUserId(userId) || !isRole(role) || !(lastSeenAt instanceof Date)) {
    throw new Error('A row of sessions is not whole');
  }
  return { principal: { kind: 'session', userId, organizationId, role }, lastSeenAt };
}
