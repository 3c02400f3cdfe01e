import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, type RequestOrigin } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { sessionMissing } from '../auth/refusals.js';
import { Clock } from '../common/clock.js';
import { newSessionId, type OrganizationId } from '../common/identifiers.js';
import type { Account } from './account.js';
import type { Proven } from './credential-check.js';
import { newSecretValue, readSecretValue } from './routed-secret.js';
import { expiryOf } from './session-lifetime.js';
import { SessionStore, type NewSession, type SessionBeginning } from './session.store.js';

/** A request that may sign somebody in: where it comes from, and the session cookie it carries already. */
export interface Visit {
  readonly origin: RequestOrigin;
  readonly cookie: string | undefined;
  /** The program that it comes from, in short. */
  readonly client: string | null;
}

/** Somebody who is signed in now, and the value of the session cookie. */
export interface SignedIn {
  readonly account: Account;
  readonly cookie: string;
}

/** Begins web sessions. */
@Injectable()
export class SessionStarter {
  constructor(
    private readonly store: SessionStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Signs in a user who was just made or found. The value is always new: one that somebody planted is worth nothing. */
  async start(account: Account, visit: Visit): Promise<SignedIn> {
    const cookie = newSecretValue(account.organization.id);
    const session = this.newSession(account, visit, cookie);
    await this.store.begin(session, this.beginningOf(account, session, visit));
    return { account, cookie };
  }

  /** Signs in a user who proved it by a password; undefined when the password has been changed meanwhile. */
  async startProven({ subject: account, passwordHash }: Proven<Account>, visit: Visit): Promise<SignedIn | undefined> {
    const cookie = newSecretValue(account.organization.id);
    const session = this.newSession(account, visit, cookie);
    const isBegun = await this.store.beginProven(session, passwordHash, this.beginningOf(account, session, visit));
    return isBegun ? { account, cookie } : undefined;
  }

  /**
   * Lets the session of a visit go on in another organization of its user. It gets a new value there, and no more time.
   * @throws Problem no_session when it has just ended.
   */
  async move(account: Account, former: OrganizationId, visit: Visit): Promise<SignedIn> {
    const cookie = newSecretValue(account.organization.id);
    const replaced = readSecretValue(visit.cookie ?? '');
    if (replaced === undefined) throw sessionMissing();
    const isMoved = await this.store.replace(this.newSession(account, visit, cookie), replaced, async (manager) => {
      await this.record(manager, 'session.signed_out', account, former, visit);
      await this.record(manager, 'session.signed_in', account, account.organization.id, visit);
    });
    if (!isMoved) throw sessionMissing();
    return { account, cookie };
  }

  /**
   * Lets the session of a visit go on after its user has given the password anew. It gets a new value (a copy of the old one is worth
   * nothing then), and no more time.
   * @throws Problem no_session when it has just ended, or the password has been changed meanwhile.
   */
  async renew({ subject: account, passwordHash }: Proven<Account>, visit: Visit): Promise<SignedIn> {
    const cookie = newSecretValue(account.organization.id);
    const replaced = readSecretValue(visit.cookie ?? '');
    if (replaced === undefined) throw sessionMissing();
    const isRenewed = await this.store.replaceProven(
      this.newSession(account, visit, cookie),
      passwordHash,
      replaced,
      (manager) => this.record(manager, 'session.confirmed', account, account.organization.id, visit),
    );
    if (!isRenewed) throw sessionMissing();
    return { account, cookie };
  }

  private beginningOf(account: Account, { createdAt }: NewSession, visit: Visit): SessionBeginning {
    return {
      expiresAt: expiryOf(createdAt),
      replaced: readSecretValue(visit.cookie ?? ''),
      record: (manager) => this.record(manager, 'session.signed_in', account, account.organization.id, visit),
    };
  }

  private newSession({ user, organization }: Account, { client }: Visit, cookie: string): NewSession {
    const secret = readSecretValue(cookie);
    if (secret === undefined) throw new Error('A new session value cannot be read');
    return { ...secret, id: newSessionId(organization.id), userId: user.id, client, createdAt: this.clock.now() };
  }

  private async record(
    manager: EntityManager,
    action: string,
    { user }: Account,
    organizationId: OrganizationId,
    { origin }: Visit,
  ): Promise<void> {
    const context = contextOfUser(origin, organizationId, user.id);
    await this.audit.write(manager, { context, action, subject: { type: 'user', id: user.id }, details: {} });
  }
}
