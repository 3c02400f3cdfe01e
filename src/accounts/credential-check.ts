import { Injectable } from '@nestjs/common';
import type { Account, User } from './account.js';
import { AccountReader, type Credentials } from './account.reader.js';
import { normalizeEmail } from './email-address.js';
import { invalidCredentials } from './invalid-credentials.js';
import { Passwords } from './passwords.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** An address and a password that somebody sent, and from where. */
export interface GivenCredentials {
  readonly email: string;
  readonly password: string;
  readonly ip: string | null;
}

/** What a password proved, and the hash that it has. Once the user has another hash, nothing is proved any more. */
export interface Proven<T> {
  readonly subject: T;
  readonly passwordHash: string;
}

/** Finds out whose an address and a password are. The one way to a password comparison, so that none goes uncounted. */
@Injectable()
export class CredentialCheck {
  constructor(
    private readonly throttle: SignInThrottle,
    private readonly reader: AccountReader,
    private readonly passwords: Passwords,
  ) {}

  /**
   * The account to sign in to: of a user who is enabled and a member somewhere.
   * @throws Problem invalid_credentials, the same for whatever is wrong; rate_limited, before anything is looked at;
   * overloaded.
   */
  async account(given: GivenCredentials): Promise<Proven<Account>> {
    return this.check(given, (credentials) => credentials.account);
  }

  /** The user, who is enabled, and may be no member yet. Raises what `account` raises. */
  async user(given: GivenCredentials): Promise<Proven<User>> {
    return this.check(given, ({ user, isDisabled }) => (isDisabled ? undefined : user));
  }

  /** For every address the same queries run and one hash is computed. */
  private async check<T>(
    { email, password, ip }: GivenCredentials,
    pick: (credentials: Credentials) => T | undefined,
  ): Promise<Proven<T>> {
    const attempt = { email: normalizeEmail(email), ip };
    this.passwords.requireRoom();
    await this.throttle.count(attempt);
    const credentials = await this.reader.findCredentials(attempt.email);
    const matches = await this.passwords.matches(password, credentials?.passwordHash);
    if (credentials === undefined || !matches) throw invalidCredentials();
    const subject = pick(credentials);
    if (subject === undefined) throw invalidCredentials();
    await this.throttle.succeeded(attempt);
    return { subject, passwordHash: credentials.passwordHash };
  }
}
