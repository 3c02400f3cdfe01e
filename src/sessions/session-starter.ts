import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, type RequestOrigin } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { sessionMissing } from '../auth/refusals.js';
import { Clock } from '../common/clock.js';
import { newSessionId, type OrganizationId } from '../common/identifiers.js';
import type { Proven } from './passwords/credential-check.js';
import { SignedInNetworks } from './notices/signed-in-networks.js';
import { newSecretValue, readCookieSecret, readSecretValue } from './routed-secret.js';
import { expiryOf } from './session-lifetime.js';
import { SessionStore, type NewSession, type SessionStart } from './session.store.js';
import type { Account } from './users/account.js';

/** The request that signs a user in: its origin, and the session cookie it carries already. */
export interface SignInContext {
  readonly origin: RequestOrigin;
  readonly cookie: string | undefined;
  /** The value of the device's cookie, by which a browser is known in which its user signed in before. */
  readonly device: string | undefined;
  /** The program that sent the request, such as `Firefox 145 on Linux`. */
  readonly client: string | null;
}

/** An account that is signed in now, and the values of its cookies. */
export interface SignedIn {
  readonly account: Account;
  readonly cookie: string;
  /** Absent when the device's cookie stays as it is. */
  readonly device?: string;
  /** The network of the sign-in where it is new to the account, and its user has been notified. */
  readonly newNetwork?: string | undefined;
}

/** What a user signed in with beside the password, or in its place. */
export type SignInMethod = 'authenticator_app' | 'recovery_code' | 'passkey' | 'single_sign_on';

/** How a user whose password was not asked for was identified. */
export interface Identification {
  readonly method?: SignInMethod;
  /** When that was; at most now. */
  readonly authenticatedAt?: Date | undefined;
}

/** Starts web sessions. */
@Injectable()
export class SessionStarter {
  constructor(
    private readonly store: SessionStore,
    private readonly networks: SignedInNetworks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs in a user who was just created or identified. The value is always new, so that a planted one is worthless.
   */
  async start(
    account: Account,
    context: SignInContext,
    { method, authenticatedAt }: Identification = {},
  ): Promise<SignedIn> {
    const cookie = newSecretValue(account.organization.id);
    const session = this.newSession(account, context, cookie);
    const { createdAt } = session;
    const provenAt = authenticatedAt !== undefined && authenticatedAt < createdAt ? authenticatedAt : createdAt;
    const byProvider = method === 'single_sign_on';
    const { start, newNetwork } = this.startOf(account, session, context, method);
    await this.store.start(session, { ...start, provenAt, byProvider });
    return { account, cookie, newNetwork: newNetwork() };
  }

  /**
   * Signs in a user by a password and, where the user has one, a second factor; returns undefined when the password has been changed or
   * a factor been added meanwhile.
   */
  async startProven(
    proven: Proven<Account>,
    context: SignInContext,
    secondFactor?: SignInMethod,
  ): Promise<SignedIn | undefined> {
    const { subject: account, passwordHash } = proven;
    const cookie = newSecretValue(account.organization.id);
    const session = this.newSession(account, context, cookie);
    const { start, newNetwork } = this.startOf(account, session, context, secondFactor);
    const isSecondFactorProven = secondFactor !== undefined;
    const isStarted = await this.store.startProven(session, passwordHash, { ...start, isSecondFactorProven });
    return isStarted ? { account, cookie, newNetwork: newNetwork() } : undefined;
  }

  /**
   * Moves the session of a request to another organization of its user. It gets a new value and keeps its end.
   * @throws Problem no_session when it has just ended.
   */
  async move(account: Account, former: OrganizationId, context: SignInContext): Promise<SignedIn> {
    const cookie = newSecretValue(account.organization.id);
    const session = this.newSession(account, context, cookie);
    const isMoved = await this.store.replace(session, readCookieSecret(context.cookie), async (manager) => {
      await this.record(manager, 'session.signed_out', account, former, context);
      await this.record(manager, 'session.signed_in', account, account.organization.id, context);
    });
    if (!isMoved) throw sessionMissing();
    return { account, cookie };
  }

  /**
   * Renews the session of a request after its user has confirmed the password. It gets a new value, so that a copy of the old one
   * is worthless, and keeps its end.
   * @throws Problem no_session when it has just ended, or the password has been changed meanwhile.
   */
  async renew({ subject: account, passwordHash }: Proven<Account>, context: SignInContext): Promise<SignedIn> {
    const cookie = newSecretValue(account.organization.id);
    const session = this.newSession(account, context, cookie);
    const isRenewed = await this.store.replaceProven(
      session,
      passwordHash,
      readCookieSecret(context.cookie),
      (manager) => this.record(manager, 'session.confirmed', account, account.organization.id, context),
    );
    if (!isRenewed) throw sessionMissing();
    return { account, cookie };
  }

  /**
   * Renews the session of a request like `renew`, after its user was identified without the password.
   * @throws Problem no_session when it has just ended.
   */
  async renewIdentified(account: Account, context: SignInContext, method: SignInMethod): Promise<SignedIn> {
    const cookie = newSecretValue(account.organization.id);
    const session = this.newSession(account, context, cookie);
    const isRenewed = await this.store.replaceIdentified(session, readCookieSecret(context.cookie), (manager) =>
      this.record(manager, 'session.confirmed', account, account.organization.id, context, { method }),
    );
    if (!isRenewed) throw sessionMissing();
    return { account, cookie };
  }

  private startOf(
    account: Account,
    { createdAt }: NewSession,
    context: SignInContext,
    method: SignInMethod | undefined,
  ): { readonly start: SessionStart; readonly newNetwork: () => string | undefined } {
    const { user, organization } = account;
    let newNetwork: string | undefined;
    const start: SessionStart = {
      expiresAt: expiryOf(createdAt),
      replaced: readSecretValue(context.cookie ?? ''),
      writeAudit: async (manager) => {
        newNetwork = await this.networks.remember(manager, user.id, context);
        const details = { ...(method && { method }), ...(newNetwork !== undefined && { newNetwork }) };
        await this.record(manager, 'session.signed_in', account, organization.id, context, details);
      },
    };
    return { start, newNetwork: () => newNetwork };
  }

  /** Returns the row of a new session. `cookie` is its value. */
  newSession({ user, organization }: Account, { client }: SignInContext, cookie: string): NewSession {
    const secret = readSecretValue(cookie);
    if (secret === undefined) throw new Error('A new session value cannot be read');
    return { ...secret, id: newSessionId(organization.id), userId: user.id, client, createdAt: this.clock.now() };
  }

  private async record(
    manager: EntityManager,
    action: string,
    { user }: Account,
    organizationId: OrganizationId,
    { origin }: SignInContext,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const context = contextOfUser(origin, organizationId, user.id);
    await this.audit.write(manager, { context, action, subject: { type: 'user', id: user.id }, details });
  }
}
