import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/permissions.js';
import { sessionMissing } from '../auth/refusals.js';
import { isOrganizationId, type OrganizationId, type UserId } from '../common/identifiers.js';
import { validationFailed, type Problem } from '../common/problem.js';
import { PasskeyProof } from './factors/passkeys/passkey-proof.service.js';
import { SecondStep } from './factors/sign-in/second-step.service.js';
import { CredentialCheck, invalidCredentials } from './passwords/credential-check.js';
import { OwnPassword, proofMissing, type GivenProof } from './passwords/own-password.js';
import { readCookieSecret } from './routed-secret.js';
import { SessionStarter, type SignedIn, type SignInContext } from './session-starter.js';
import { deleteMemberSessions, SessionStore } from './session.store.js';
import { SignedInDevices } from './notices/signed-in-devices.js';
import type { Account } from './users/account.js';
import { AccountQueries, type OrganizationRole } from './users/account.queries.js';

/** An email address and a password, as sent. */
export interface SignInCommand {
  readonly email: string;
  readonly password: string;
}

/** The account of a session, and all organizations of its user. */
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
    private readonly passkeys: PasskeyProof,
    private readonly starter: SessionStarter,
    private readonly store: SessionStore,
    private readonly accounts: AccountQueries,
    private readonly devices: SignedInDevices,
    private readonly secondStep: SecondStep,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Signs a user in.
   * @throws Problem invalid_credentials, the same for every cause; second_factor_required with the cookie of the second step, where
   * the user has a second factor; rate_limited; overloaded.
   */
  async signIn(command: SignInCommand, context: SignInContext): Promise<SignedIn> {
    const proven = await this.credentials.account({ ...command, ...context.origin, device: context.device });
    await this.secondStep.require(proven);
    const signedIn = await this.starter.startProven(proven, context);
    if (signedIn === undefined) throw invalidCredentials();
    return { ...signedIn, device: await this.devices.remember(signedIn, context) };
  }

  /**
   * Confirms by the password or a passkey that the signed-in user is present, and renews the session.
   * @throws Problem validation_failed at /password or /credential; conflict where no passkey can confirm; rate_limited after too many wrong
   * passwords in this session; overloaded; no_session when the session has just ended.
   */
  async confirm(by: SessionPrincipal, { password, credential }: GivenProof, context: SignInContext): Promise<SignedIn> {
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    if (credential !== undefined) {
      await this.passkeys.require(by, context.cookie, credential);
      return this.starter.renewIdentified(account, context, 'passkey');
    }
    if (password === undefined) throw proofMissing('/password');
    const given = { email: account.user.email, password, ip: context.origin.ip, session: context.cookie };
    const passwordHash = await this.own.hashOf(given, '/password');
    return this.starter.renew({ subject: account, passwordHash }, context);
  }

  /** Ends the session of a request. */
  async signOut(cookie: string | undefined, context: AuditContext, by: SessionPrincipal): Promise<void> {
    const secret = readCookieSecret(cookie);
    const entry = { context, action: 'session.signed_out', subject: { type: 'user', id: by.userId }, details: {} };
    await this.store.end(secret, (manager) => this.audit.write(manager, entry));
  }

  /** Returns the signed-in account, and all organizations of its user. */
  async current(by: SessionPrincipal): Promise<CurrentSession> {
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    return { account, organizations: await this.accounts.listOrganizations(by.userId) };
  }

  /**
   * Moves the session of a request to another organization of its user.
   * @throws Problem validation_failed for any other organization; no_session when the session has just ended.
   */
  async switchTo(by: SessionPrincipal, organizationId: string, context: SignInContext): Promise<SignedIn> {
    const account = isOrganizationId(organizationId)
      ? await this.accounts.findAccount(organizationId, by.userId)
      : undefined;
    if (account === undefined) throw notYours();
    return this.starter.move(account, by.organizationId, context);
  }

  /** Ends a user's sessions in an organization, in the transaction of the caller. Returns how many. */
  async endIn(manager: EntityManager, organizationId: OrganizationId, userId: UserId): Promise<number> {
    return deleteMemberSessions(manager, organizationId, userId);
  }
}

function notYours(): Problem {
  const detail = 'organizationId must be one of your organizations; GET /admin/v1/session lists them';
  return validationFailed([{ pointer: '/organizationId', detail }]);
}
