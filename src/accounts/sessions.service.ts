import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { sessionMissing } from '../auth/refusals.js';
import type { Account } from './account.js';
import { AccountReader } from './account.reader.js';
import { CredentialCheck } from './credential-check.js';
import { readSecretValue } from './routed-secret.js';
import { SessionStarter, type SignedIn, type Visit } from './session-starter.js';
import { SessionStore } from './session.store.js';

/** An address and a password that somebody sent. */
export interface SignInOrder {
  readonly email: string;
  readonly password: string;
}

/** Signs users in and out. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly credentials: CredentialCheck,
    private readonly starter: SessionStarter,
    private readonly store: SessionStore,
    private readonly reader: AccountReader,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Signs a user in.
   * @throws Problem invalid_credentials, the same for whatever is wrong; rate_limited; overloaded.
   */
  async signIn(order: SignInOrder, visit: Visit): Promise<SignedIn> {
    const account = await this.credentials.account({ ...order, ip: visit.origin.ip });
    return this.starter.start(account, visit);
  }

  /** Ends the session with which a request came. */
  async signOut(cookie: string | undefined, context: AuditContext, by: SessionPrincipal): Promise<void> {
    const secret = readSecretValue(cookie ?? '');
    if (secret === undefined) throw sessionMissing();
    const entry = { context, action: 'session.signed_out', subject: { type: 'user', id: by.userId }, details: {} };
    await this.store.end(secret, (manager) => this.audit.write(manager, entry));
  }

  /** Who is signed in. */
  async current(by: SessionPrincipal): Promise<Account> {
    const account = await this.reader.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    return account;
  }
}
