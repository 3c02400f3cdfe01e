import { Injectable } from '@nestjs/common';
import { contextOfUser, type RequestOrigin } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import type { Account } from './account.js';
import { newSecretValue, readSecretValue } from './routed-secret.js';
import { expiryOf } from './session-lifetime.js';
import { SessionStore } from './session.store.js';

/** A request that may sign somebody in: where it comes from, and the session cookie it carries already. */
export interface Visit {
  readonly origin: RequestOrigin;
  readonly cookie: string | undefined;
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

  /** Signs in a user whose credentials were checked. The value is always new: one that somebody planted is worth nothing. */
  async start(account: Account, visit: Visit): Promise<SignedIn> {
    const { user, organization } = account;
    const cookie = newSecretValue(organization.id);
    const secret = readSecretValue(cookie);
    if (secret === undefined) throw new Error('A new session value cannot be read');
    const createdAt = this.clock.now();
    const session = { ...secret, userId: user.id, createdAt, expiresAt: expiryOf(createdAt) };
    const context = contextOfUser(visit.origin, organization.id, user.id);
    const entry = { context, action: 'session.signed_in', subject: { type: 'user', id: user.id }, details: {} };
    await this.store.begin(session, readSecretValue(visit.cookie ?? ''), (manager) => this.audit.write(manager, entry));
    return { account, cookie };
  }
}
