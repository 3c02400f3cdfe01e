import { Injectable } from '@nestjs/common';
import { newUserId, type OrganizationId } from '../common/identifiers.js';
import { conflict } from '../common/problem.js';
import type { User } from './account.js';
import type { NewUser } from './account-rows.store.js';
import { AccountReader } from './account.reader.js';
import { CredentialCheck } from './credential-check.js';
import { requireGoodPassword } from './password-rule.js';
import { Passwords } from './passwords.js';

/** What the holder of an invitation says of themselves, and the address that was invited. */
export interface Introduction {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** Who accepts an invitation; `newUser` is absent for somebody who has an account. */
export interface Invited {
  readonly user: User;
  readonly newUser: NewUser | undefined;
}

/** Finds out who accepts an invitation. */
@Injectable()
export class InvitedUsers {
  constructor(
    private readonly reader: AccountReader,
    private readonly credentials: CredentialCheck,
    private readonly passwords: Passwords,
  ) {}

  /**
   * The user of the address, by their own password, or a new one.
   * @throws Problem conflict when the address is a member's already; invalid_credentials or rate_limited for an account's
   * password; validation_failed for a new one; overloaded.
   */
  async identify(organizationId: OrganizationId, introduction: Introduction, ip: string | null): Promise<Invited> {
    switch (await this.reader.findStanding(organizationId, introduction.email)) {
      case 'member':
        throw conflict("Sign in instead: this address is a member's already.");
      case 'stranger':
        return { user: (await this.credentials.user({ ...introduction, ip })).subject, newUser: undefined };
      case 'unknown':
        return this.introduce(introduction);
    }
  }

  private async introduce({ email, name, password }: Introduction): Promise<Invited> {
    requireGoodPassword(password, email);
    const user = { id: newUserId(), name, email };
    return { user, newUser: { ...user, passwordHash: await this.passwords.hash(password) } };
  }
}
