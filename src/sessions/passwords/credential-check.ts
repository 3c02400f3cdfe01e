import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Problem } from '../../common/problem.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { type SignInAttempt, SignInThrottle } from '../throttles/sign-in-throttle.js';
import type { Account, User } from '../users/account.js';
import { AccountQueries, type Credentials } from '../users/account.queries.js';
import { normalizeEmail } from '../users/email-address.js';
import { FailedSignIns } from './failed-sign-ins.store.js';
import { Passwords } from './passwords.js';

/** An email address and a password as sent, with what the limits of failures count by. */
export interface GivenCredentials extends SignInAttempt {
  readonly password: string;
  readonly requestId?: string | null;
}

/** The user or account that a password proved, and its hash. The proof is void once the user has another hash. */
export interface Proven<T> {
  readonly subject: T;
  readonly passwordHash: string;
}

/** Checks email addresses and passwords. It is the only way to a password comparison, so that every attempt is counted. */
@Injectable()
export class CredentialCheck {
  constructor(
    private readonly throttle: SignInThrottle,
    private readonly accounts: AccountQueries,
    private readonly passwords: Passwords,
    private readonly failed: FailedSignIns,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the account to sign in to: of a user who is enabled and a member of an organization.
   * @throws Problem invalid_credentials, the same for every cause; rate_limited, before anything is looked up; overloaded.
   */
  async account(given: GivenCredentials): Promise<Proven<Account>> {
    return this.check(given, (credentials) => credentials.account);
  }

  /** Returns the user, who is enabled but need not be a member. Throws like `account`. */
  async user(given: GivenCredentials): Promise<Proven<User>> {
    return this.check(given, ({ user, isDisabled }) => (isDisabled ? undefined : user));
  }

  /** Whether passwords are on, or this one was set by the operator within the hour. */
  private isAllowed({ passwordAllowedUntil }: Credentials): boolean {
    if (this.config.singleSignOn?.passwords !== false) return true;
    return passwordAllowedUntil !== null && passwordAllowedUntil > this.clock.now();
  }

  /** Runs the same queries and computes one hash for every address, known or not. */
  private async check<T>(
    { password, ...source }: GivenCredentials,
    pick: (credentials: Credentials) => T | undefined,
  ): Promise<Proven<T>> {
    const attempt = { ...source, email: normalizeEmail(source.email) };
    this.passwords.requireRoom();
    const counters = await this.throttle.count(attempt);
    const credentials = await this.accounts.findCredentials(attempt.email);
    const matches = await this.passwords.matches(password, credentials?.passwordHash);
    if (credentials === undefined) throw invalidCredentials();
    if (!matches) {
      if (credentials.account !== undefined)
        this.failed.note(credentials.account, { ip: source.ip, requestId: source.requestId ?? null });
      throw invalidCredentials();
    }
    // The same refusal as for a wrong password, so that it does not reveal which addresses are known.
    if (!this.isAllowed(credentials)) throw invalidCredentials();
    const subject = pick(credentials);
    if (subject === undefined) throw invalidCredentials();
    await this.throttle.succeeded(counters);
    return { subject, passwordHash: credentials.passwordHash };
  }
}

/** Returns the one problem of every failed sign-in, so that it does not reveal which addresses are known. */
export function invalidCredentials(): Problem {
  return new Problem('invalid_credentials', 'Check the email address and the password.');
}
