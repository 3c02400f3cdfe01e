import { Injectable } from '@nestjs/common';
import { Problem } from '../../common/problem.js';
import { SignInThrottle } from '../throttles/sign-in-throttle.js';
import type { Account, User } from '../users/account.js';
import { AccountQueries, type Credentials } from '../users/account.queries.js';
import { normalizeEmail } from '../users/email-address.js';
import { Passwords } from './passwords.js';

/** An email address and a password as sent, with the client's address. */
export interface GivenCredentials {
  readonly email: string;
  readonly password: string;
  readonly ip: string | null;
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

  /** Runs the same queries and computes one hash for every address, known or not. */
  private async check<T>(
    { email, password, ip }: GivenCredentials,
    pick: (credentials: Credentials) => T | undefined,
  ): Promise<Proven<T>> {
    const attempt = { email: normalizeEmail(email), ip };
    this.passwords.requireRoom();
    await this.throttle.count(attempt);
    const credentials = await this.accounts.findCredentials(attempt.email);
    const matches = await this.passwords.matches(password, credentials?.passwordHash);
    if (credentials === undefined || !matches) throw invalidCredentials();
    const subject = pick(credentials);
    if (subject === undefined) throw invalidCredentials();
    await this.throttle.succeeded(attempt);
    return { subject, passwordHash: credentials.passwordHash };
  }
}

/** Returns the one problem of every failed sign-in, so that it does not reveal which addresses are known. */
export function invalidCredentials(): Problem {
  return new Problem('invalid_credentials', 'Check the email address and the password.');
}
