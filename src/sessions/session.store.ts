import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, LessThanOrEqual, Not, Repository, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../audit/audit-log.js';
import type { OrganizationId, SessionId, UserId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { hasFactor } from './factors/factor-rows.queries.js';
import type { RoutedSecret } from './routed-secret.js';
import { SessionEntity } from './session.entity.js';
import { touchMembership } from './session.queries.js';
import { UserEntity } from './users/user.entity.js';

/** A session to insert. */
export interface NewSession extends RoutedSecret {
  readonly id: SessionId;
  readonly userId: UserId;
  /** The program that signed in, such as `Firefox 145 on Linux`. */
  readonly client: string | null;
  readonly createdAt: Date;
}

/** What happens with the start of a session. */
export interface SessionStart {
  readonly expiresAt: Date;
  /** When the user proved to be this user. Default: now. */
  readonly provenAt?: Date;
  /** Whether the identity provider authenticated the user. Default: no. */
  readonly byProvider?: boolean;
  /** Whether the user has proved a second factor. Default: no. */
  readonly isSecondFactorProven?: boolean;
  /** The former session of the same browser, which ends. */
  readonly replaced: RoutedSecret | undefined;
  readonly writeAudit: WriteAudit;
}

/** Rows of web sessions. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
  ) {}

  /** Starts a session and ends the former one of the same browser. */
  async start(session: NewSession, start: SessionStart): Promise<void> {
    await inTransaction(this.dataSource, (manager) => startIn(manager, session, start));
  }

  /**
   * Starts a session if its user still has a password hash, and has no second factor that is not proven; returns false, and writes
   * nothing, otherwise. Because of the lock, a change of the password or of the factors either waits and then ends the session, or
   * comes first.
   */
  async startProven(session: NewSession, passwordHash: string, start: SessionStart): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await lockPassword(manager, session.userId, passwordHash))) return false;
      if (start.isSecondFactorProven !== true && (await hasFactor(manager, session.userId))) return false;
      await startIn(manager, session, start);
      return true;
    });
  }

  /**
   * Replaces a session by a new one that expires at the same time. Returns false, and writes nothing, when the former one has
   * ended.
   */
  async replace(session: NewSession, replaced: RoutedSecret, writeAudit: WriteAudit): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await renewIn(manager, session, replaced))) return false;
      await writeAudit(manager);
      return true;
    });
  }

  /**
   * Replaces a session like `replace`, after its user has just proved a password hash. Returns false, and writes nothing, when the
   * former one has ended or the user has another hash by now.
   */
  async replaceProven(
    session: NewSession,
    passwordHash: string,
    replaced: RoutedSecret,
    writeAudit: WriteAudit,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await lockPassword(manager, session.userId, passwordHash))) return false;
      if (!(await renewProvenIn(manager, session, replaced))) return false;
      await writeAudit(manager);
      return true;
    });
  }

  /**
   * Replaces a session like `replace`, after its user was just identified without the password. Returns false, and writes nothing, when
   * the former one has ended.
   */
  async replaceIdentified(session: NewSession, replaced: RoutedSecret, writeAudit: WriteAudit): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await renewProvenIn(manager, session, replaced))) return false;
      await writeAudit(manager);
      return true;
    });
  }

  /** Ends a session. */
  async end(secret: RoutedSecret, writeAudit: WriteAudit): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await remove(manager, secret);
      await writeAudit(manager);
    });
  }

  /** Ends a session of a user by its identifier; returns false when the user has no such session. */
  async endOwn(userId: UserId, id: SessionId, writeAudit: WriteAudit): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const ended = await manager.getRepository(SessionEntity).delete({ userId, id });
      if (ended.affected !== 1) return false;
      await writeAudit(manager);
      return true;
    });
  }

  /** Ends every session of a user but one. */
  async endOthers(userId: UserId, kept: RoutedSecret, writeAudit: WriteAudit<[ended: number]>): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const ended = await deleteOtherSessions(manager, userId, kept);
      if (ended > 0) await writeAudit(manager, ended);
    });
  }

  /** Gives a session the challenge of a passkey that is being added, in place of another. */
  async challenge({ organizationId, digest }: RoutedSecret, challenge: string, until: Date): Promise<void> {
    const changes = { passkeyChallenge: challenge, passkeyChallengeUntil: until };
    await this.sessions.update({ organizationId, digest }, changes);
  }

  /** Returns the challenge of a session, once; undefined where there is none or it has expired. */
  async takeChallenge({ organizationId, digest }: RoutedSecret, now: Date): Promise<string | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const session = await manager.findOne(SessionEntity, { where: { organizationId, digest }, lock });
      const challenge = session?.passkeyChallenge ?? undefined;
      const until = session?.passkeyChallengeUntil ?? undefined;
      if (challenge === undefined || until === undefined) return undefined;
      await manager.update(SessionEntity, { organizationId, digest }, { passkeyChallenge: null });
      return until > now ? challenge : undefined;
    });
  }

  /** Deletes sessions that expired, or were last used at or before an instant. */
  async deleteEnded(now: Date, usedSince: Date): Promise<void> {
    await this.sessions.delete([{ expiresAt: LessThanOrEqual(now) }, { lastSeenAt: LessThanOrEqual(usedSince) }]);
  }
}

/**
 * Replaces the session of a request by a new one that expires at the same time, and deletes every other session of its user, in a
 * transaction. Returns how many others there were; undefined when the session of the request has ended.
 */
export async function renewOnly(
  manager: EntityManager,
  session: NewSession,
  replaced: RoutedSecret,
): Promise<number | undefined> {
  const former = await take(manager, replaced);
  if (former === undefined) return undefined;
  const ended = await manager.getRepository(SessionEntity).delete({ userId: session.userId });
  await insert(manager, session, { ...former, provenAt: session.createdAt });
  return ended.affected ?? 0;
}

/**
 * Replaces a session by a new one that expires at the same time, in a transaction. Returns false, and writes nothing, when the former
 * one has ended.
 */
export async function renewIn(manager: EntityManager, session: NewSession, replaced: RoutedSecret): Promise<boolean> {
  const former = await take(manager, replaced);
  if (former === undefined) return false;
  await insert(manager, session, former);
  return true;
}

/**
 * Deletes every session of a user but one and those of the identity provider, in a transaction: no password alone is behind those that
 * stay. Returns how many.
 */
export async function deleteSessionsByPassword(
  manager: EntityManager,
  userId: UserId,
  kept: RoutedSecret,
): Promise<number> {
  const deleted = await manager.delete(SessionEntity, { userId, byProvider: false, digest: Not(kept.digest) });
  return deleted.affected ?? 0;
}

/** Deletes every session of a user but one, in a transaction, and returns how many. */
async function deleteOtherSessions(manager: EntityManager, userId: UserId, kept: RoutedSecret): Promise<number> {
  const deleted = await manager.getRepository(SessionEntity).delete({ userId, digest: Not(kept.digest) });
  return deleted.affected ?? 0;
}

/** Deletes a user's sessions in an organization, in a transaction, and returns how many. */
export async function deleteMemberSessions(
  manager: EntityManager,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<number> {
  return (await manager.getRepository(SessionEntity).delete({ organizationId, userId })).affected ?? 0;
}

async function startIn(
  manager: EntityManager,
  session: NewSession,
  { expiresAt, provenAt, byProvider, replaced, writeAudit }: SessionStart,
): Promise<void> {
  if (replaced !== undefined) await remove(manager, replaced);
  const times = { expiresAt, provenAt: provenAt ?? session.createdAt, byProvider: byProvider ?? false };
  await insert(manager, session, times);
  await writeAudit(manager);
}

/** Replaces a session like `renewIn`, and notes that its user was just identified. */
async function renewProvenIn(manager: EntityManager, session: NewSession, replaced: RoutedSecret): Promise<boolean> {
  const former = await take(manager, replaced);
  if (former === undefined) return false;
  await insert(manager, session, { ...former, provenAt: session.createdAt });
  return true;
}

async function remove(manager: EntityManager, { organizationId, digest }: RoutedSecret): Promise<void> {
  await manager.getRepository(SessionEntity).delete({ organizationId, digest });
}

/** Deletes a session and returns it. Of several transactions that take the same session, only the first one finds it. */
async function take(manager: EntityManager, secret: RoutedSecret): Promise<SessionEntity | undefined> {
  const { organizationId, digest } = secret;
  const lock = { mode: 'pessimistic_write' } as const;
  const former = await manager.findOne(SessionEntity, { where: { organizationId, digest }, lock });
  if (former === null) return undefined;
  await remove(manager, secret);
  return former;
}

async function insert(
  manager: EntityManager,
  session: NewSession,
  { expiresAt, provenAt, byProvider }: Pick<SessionEntity, 'expiresAt' | 'provenAt' | 'byProvider'>,
): Promise<void> {
  const { organizationId, userId, createdAt } = session;
  await manager.insert(SessionEntity, { ...session, expiresAt, provenAt, byProvider, lastSeenAt: createdAt });
  await touchMembership(manager, organizationId, userId, createdAt);
}

/** Locks the user's row against a change of the password until the transaction ends, and returns whether the hash is still this. */
async function lockPassword(manager: EntityManager, id: UserId, passwordHash: string): Promise<boolean> {
  const lock = { mode: 'for_no_key_update' } as const;
  const user = await manager.findOne(UserEntity, { select: { id: true }, where: { id, passwordHash }, lock });
  return user !== null;
}
