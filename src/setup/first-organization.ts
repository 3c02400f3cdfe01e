import { Injectable } from '@nestjs/common';
import type { RequestOrigin } from '../audit/audit-context.js';
import { Clock } from '../common/clock.js';
import { newOrganizationId, newUserId } from '../common/identifiers.js';
import { OrganizationCreator } from '../organizations/organization-creator.js';
import { Passwords } from '../sessions/passwords/passwords.js';
import type { Account } from '../sessions/users/account.js';
import { normalizeEmail } from '../sessions/users/email-address.js';
import { SetupStore } from './setup.store.js';

/** The first organization and its owner. The password has passed the rule. */
export interface FirstOrganizationCommand {
  readonly organizationName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates the first organization and its owner. */
@Injectable()
export class FirstOrganization {
  constructor(
    private readonly store: SetupStore,
    private readonly passwords: Passwords,
    private readonly organizations: OrganizationCreator,
    private readonly clock: Clock,
  ) {}

  /** Returns the owner's account, or undefined when a user exists already. `origin` is undefined for the server itself. */
  async create(command: FirstOrganizationCommand, origin: RequestOrigin | undefined): Promise<Account | undefined> {
    const passwordHash = await this.passwords.hash(command.password);
    const account = toAccount(command);
    const now = this.clock.now();
    const isCreated = await this.store.runOnce((manager) =>
      this.organizations.create(manager, account, passwordHash, { now, origin }),
    );
    return isCreated ? account : undefined;
  }
}

function toAccount({ organizationName, name, email }: FirstOrganizationCommand): Account {
  return {
    user: { id: newUserId(), name, email: normalizeEmail(email) },
    organization: { id: newOrganizationId(), name: organizationName },
    role: 'owner',
  };
}
