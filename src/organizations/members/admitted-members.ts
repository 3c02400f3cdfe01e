import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, type RequestOrigin } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { Role } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { newUserId, type OrganizationId, type UserId } from '../../common/identifiers.js';
import { Passwords } from '../../sessions/passwords/passwords.js';
import { UsersService } from '../../sessions/users/users.service.js';
import { MembershipEntity } from './membership.entity.js';
import { OrganizationEntity } from '../organization.entity.js';

/** A user that the company vouches for. */
export interface AdmittedUser {
  readonly email: string;
  readonly name: string;
}

/** A membership that the claims of the company's identity provider give. */
export interface Admission {
  readonly organizationId: OrganizationId;
  readonly role: Exclude<Role, 'owner'>;
  readonly origin: RequestOrigin;
}

/** Members that the identity provider of the company admits, and their roles. Each method is part of the caller's transaction. */
@Injectable()
export class AdmittedMembers {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Returns the only organization; undefined when there are several, or none. */
  async onlyOrganization(manager: EntityManager): Promise<OrganizationId | undefined> {
    const [only, other] = await manager.find(OrganizationEntity, { select: { id: true }, take: 2 });
    return other === undefined ? only?.id : undefined;
  }

  /** Creates a user without a password. Violates a unique key when the address was taken at the same time. */
  async createUser(manager: EntityManager, { email, name }: AdmittedUser): Promise<UserId> {
    const user = { id: newUserId(), email, name, passwordHash: this.passwords.none };
    await this.users.insert(manager, user, this.clock.now());
    return user.id;
  }

  /**
   * Gives a user a membership with a role, or changes the role of the membership. Leaves deactivated members deactivated, and owners owners:
   * only owners make owners.
   */
  async admit(manager: EntityManager, userId: UserId, { organizationId, role, origin }: Admission): Promise<void> {
    const key = { organizationId, userId };
    const context = contextOfUser(origin, organizationId, userId);
    const subject = { type: 'member', id: userId };
    const lock = { mode: 'pessimistic_write' } as const;
    const found = await manager.findOne(MembershipEntity, { where: key, lock });
    if (found === null) {
      await manager.insert(MembershipEntity, { ...key, role, createdAt: this.clock.now() });
      const details = { role, singleSignOn: true };
      await this.audit.write(manager, { context, action: 'member.added', subject, details });
    } else if (found.role !== role && found.role !== 'owner') {
      await manager.update(MembershipEntity, key, { role });
      const details = { from: found.role, to: role, singleSignOn: true };
      await this.audit.write(manager, { context, action: 'member.role_changed', subject, details });
    }
  }

  /** Returns whether a user has a membership in an organization, active or not. */
  async hasMembership(manager: EntityManager, userId: UserId, organizationId: OrganizationId): Promise<boolean> {
    return manager.existsBy(MembershipEntity, { userId, organizationId });
  }
}
