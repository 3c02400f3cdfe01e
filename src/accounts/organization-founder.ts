import { Injectable } from '@nestjs/common';
import { contextOfUser, OWN_ACCORD, type AuditContext, type RequestOrigin } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { newOrganizationId, newUserId } from '../common/identifiers.js';
import type { Account } from './account.js';
import { normalizeEmail } from './email-address.js';
import { OrganizationStarter } from './organization-starter.js';
import { Passwords } from './passwords.js';
import { SetupStore } from './setup.store.js';

/** The first organization and its owner. The password has passed the rule. */
export interface Founding {
  readonly organizationName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates the first organization, its owner, and what an organization starts with. */
@Injectable()
export class OrganizationFounder {
  constructor(
    private readonly store: SetupStore,
    private readonly passwords: Passwords,
    private readonly beginning: OrganizationStarter,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The owner's account; undefined when there is a user already. `origin` is undefined when the server acts by itself. */
  async found(founding: Founding, origin: RequestOrigin | undefined): Promise<Account | undefined> {
    const passwordHash = await this.passwords.hash(founding.password);
    const account = toAccount(founding);
    const now = this.clock.now();
    const founded = await this.store.found(account, passwordHash, now, async (manager) => {
      await this.beginning.begin(manager, account.organization.id, now);
      await this.audit.write(manager, toEntry(account, origin));
    });
    return founded ? account : undefined;
  }
}

function toAccount({ organizationName, name, email }: Founding): Account {
  return {
    user: { id: newUserId(), name, email: normalizeEmail(email) },
    organization: { id: newOrganizationId(), name: organizationName },
    role: 'owner',
  };
}

function toEntry(account: Account, origin: RequestOrigin | undefined): AuditEntry {
  const { user, organization } = account;
  return {
    context: toContext(account, origin),
    action: 'organization.created',
    subject: { type: 'organization', id: organization.id },
    details: { name: organization.name, owner: { userId: user.id, email: user.email } },
  };
}

function toContext({ user, organization }: Account, origin: RequestOrigin | undefined): AuditContext {
  if (origin === undefined) return { ...OWN_ACCORD, organizationId: organization.id, actor: null };
  return contextOfUser(origin, organization.id, user.id);
}
