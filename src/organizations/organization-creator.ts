import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, OWN_ACCORD, type AuditContext, type RequestOrigin } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { UsersService } from '../sessions/users/users.service.js';
import type { Account } from '../sessions/users/account.js';
import { MembershipEntity } from './members/membership.entity.js';
import { OrganizationStarter } from './organization-starter.js';
import { OrganizationEntity } from './organization.entity.js';

/** Creates an organization with its first member and everything it starts with. */
@Injectable()
export class OrganizationCreator {
  constructor(
    private readonly users: UsersService,
    private readonly starter: OrganizationStarter,
    private readonly audit: AuditLog,
  ) {}

  /** Creates an organization and a new user as its member, in a transaction. `origin` is undefined for the server itself. */
  async create(
    manager: EntityManager,
    account: Account,
    passwordHash: string,
    { now, origin }: { readonly now: Date; readonly origin: RequestOrigin | undefined },
  ): Promise<void> {
    await this.users.insert(manager, { ...account.user, passwordHash }, now);
    await this.found(manager, account, { now, origin });
  }

  /** Creates an organization with a user who exists as its member, in a transaction. */
  async found(
    manager: EntityManager,
    account: Account,
    { now, origin }: { readonly now: Date; readonly origin: RequestOrigin | undefined },
  ): Promise<void> {
    const { user, organization, role } = account;
    await manager.insert(OrganizationEntity, { ...organization, createdAt: now });
    const membership = { organizationId: organization.id, userId: user.id, role };
    await manager.insert(MembershipEntity, { ...membership, createdAt: now });
    await this.starter.begin(manager, organization.id, now);
    await this.audit.write(manager, toEntry(account, origin));
  }
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
