import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { sessionMissing } from '../auth/refusals.js';
import { isOrganizationId } from '../common/identifiers.js';
import { validationFailed, type Problem } from '../common/problem.js';
import type { Account } from './account.js';
import { AccountReader, type OrganizationRole } from './account.reader.js';
import { CredentialCheck } from './credential-check.js';
import { invalidCredentials } from './invalid-credentials.js';
import { OwnPassword } from './own-password.js';
import { readSecretValue } from './routed-secret.js';
import { SessionStarter, type SignedIn, type Visit } from './session-starter.js';
import { SessionStore } from './session.store.js';

/** An address and a password that somebody sent. */
export interface SignInOrder {
  readonly email: string;
  readonly password: string;
}

/** Who is signed in, and all the organizations that they are members of. */
export interface CurrentSession {
  readonly account: Account;
  readonly organizations: readonly OrganizationRole[];
}

/** Signs users in and out. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly credentials: CredentialCheck,
    private readonly own: OwnPassword,
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
    const proven = await this.credentials.account({ ...order, ip: visit.origin.ip });
    const signedIn = await this.starter.startProven(proven, visit);
    if (signedIn === undefined) throw invalidCredentials();
    return signedIn;
  }

  /**
   * Lets the session with which a request came go on, with the user having proved who they are just now.
   * @throws Problem validation_failed at /password; rate_limited, for a wrong password counts like a failed sign-in; overloaded;
   * no_session when the session has just ended.
   */
  async confirm(by: SessionPrincipal, password: string, visit: Visit): Promise<SignedIn> {
    const account = await this.reader.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    const passwordHash = await this.own.hashOf(
      { email: account.user.email, password, ip: visit.origin.ip },
      '/password',
    );
    return this.starter.renew({ subject: account, passwordHash }, visit);
  }

  /** Ends the session with which a request came. */
  async signOut(cookie: string | undefined, context: AuditContext, by: SessionPrincipal): Promise<void> {
    const secret = readSecretValue(cookie ?? '');
    if (secret === undefined) throw sessionMissing();
    const entry = { context, action: 'session.signed_out', subject: { type: 'user', id: by.userId }, details: {} };
    await this.store.end(secret, (manager) => this.audit.write(manager, entry));
  }

  /** Who is signed in, and the organizations that they could go on in. */
  async current(by: SessionPrincipal): Promise<CurrentSession> {
    const account = await this.reader.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    return { account, organizations: await this.reader.listOrganizations(by.userId) };
  }

  /**
   * Lets the session with which a request came go on in another organization of its user.
   * @throws Problem validation_failed for any other organization; no_session when the session has just ended.
   */
  async switchTo(by: SessionPrincipal, organizationId: string, visit: Visit): Promise<SignedIn> {
    const account = isOrganizationId(organizationId)
      ? await this.reader.findAccount(organizationId, by.userId)
      : undefined;
    if (account === undefined) throw notYours();
    return this.starter.move(account, by.organizationId, visit);
  }
}

function notYours(): Problem {
  const detail = 'organizationId must be one of your organizations; GET /admin/v1/session lists them';
  return validationFailed([{ pointer: '/organizationId', detail }]);
}
