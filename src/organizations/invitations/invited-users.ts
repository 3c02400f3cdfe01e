import { Injectable } from '@nestjs/common';
import { newUserId, type OrganizationId } from '../../common/identifiers.js';
import { conflict } from '../../common/problem.js';
import { CredentialCheck } from '../../sessions/passwords/credential-check.js';
import { requireGoodPassword } from '../../sessions/passwords/password-rule.js';
import { Passwords } from '../../sessions/passwords/passwords.js';
import type { NewUser, User } from '../../sessions/users/account.js';
import { MembersService } from '../members/members.service.js';

/** The invited address, with the name and password sent to accept the invitation. */
export interface InvitedCredentials {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** The organization that invites. */
  readonly organizationName: string;
}

/** The user who accepts an invitation; `newUser` is absent for an existing one. */
export interface Invited {
  readonly user: User;
  readonly newUser: NewUser | undefined;
}

/** Identifies the users who accept invitations. */
@Injectable()
export class InvitedUsers {
  constructor(
    private readonly members: MembersService,
    private readonly credentials: CredentialCheck,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Returns the user of the address, by their own password, or a new one.
   * @throws Problem conflict when the address belongs to a member; invalid_credentials or rate_limited for an existing user's
   * password; validation_failed for a new one; overloaded.
   */
  async identify(organizationId: OrganizationId, sent: InvitedCredentials, ip: string | null): Promise<Invited> {
    switch (await this.members.findAddressOwner(organizationId, sent.email)) {
      case 'member':
        throw conflict('Sign in instead: this address belongs to a member.');
      case 'other_user':
        return { user: (await this.credentials.user({ ...sent, ip })).subject, newUser: undefined };
      case 'nobody':
        return this.draft(sent);
    }
  }

  private async draft({ email, name, password, organizationName }: InvitedCredentials): Promise<Invited> {
    await requireGoodPassword(password, { email, name, organizationName });
    const user = { id: newUserId(), name, email };
    return { user, newUser: { ...user, passwordHash: await this.passwords.hash(password) } };
  }
}
