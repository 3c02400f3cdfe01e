import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal, Role } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../../common/pagination.js';
import { noSuch } from '../../common/problem.js';
import { readTimeKey, writeTimeKey } from '../../common/time-key.js';
import { UsersService } from '../../sessions/users/users.service.js';
import { recordRevoked } from '../invitations/record-revoked.js';
import { requireDone } from './member-outcome.js';
import { MemberQueries, type ListedMember } from './member.queries.js';
import { MemberStore, type MemberChanged } from './member.store.js';
import type { MembershipEntity } from './membership.entity.js';

/** Lists, changes and removes the members of an organization. */
@Injectable()
export class MembersService {
  constructor(
    private readonly queries: MemberQueries,
    private readonly store: MemberStore,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Lists the members, oldest membership first. */
  async list(by: SessionPrincipal, page: PageRequest): Promise<Page<ListedMember>> {
    const members = await this.queries.list(by.organizationId, readTimeKey(page.after), page.limit + 1);
    return toPage(
      members,
      page.limit,
      (member) => member,
      ({ createdAt, userId }) => writeTimeKey({ at: createdAt, id: userId }),
    );
  }

  /** Returns one member. @throws Problem not_found. */
  async get(by: SessionPrincipal, userId: UserId): Promise<ListedMember> {
    const member = await this.queries.find(by.organizationId, userId);
    if (member === undefined) throw noSuch('member', '/admin/v1/members');
    return member;
  }

  /** Finds the membership of an enabled user, with its organization, in a transaction. */
  async findActive(
    manager: EntityManager,
    organizationId: OrganizationId,
    userId: UserId,
  ): Promise<MembershipEntity | undefined> {
    return this.store.findActive(manager, organizationId, userId);
  }

  /** Returns whether a normalized address belongs to a member of an organization, to another user, or to no user. */
  async findAddressOwner(organizationId: OrganizationId, email: string): Promise<'member' | 'other_user' | 'nobody'> {
    const userId = await this.users.findId(email);
    if (userId === undefined) return 'nobody';
    return (await this.store.isMember(organizationId, userId)) ? 'member' : 'other_user';
  }

  /**
   * Changes the role of a member.
   * @throws Problem not_found; insufficient_role where only an owner may; conflict for the last owner.
   */
  async changeRole(by: SessionPrincipal, userId: UserId, newRole: Role, context: AuditContext): Promise<void> {
    await this.change(by, userId, newRole, context);
  }

  /** Removes a member: sessions and tokens in the organization are refused from the next request on. Throws like `changeRole`. */
  async remove(by: SessionPrincipal, userId: UserId, context: AuditContext): Promise<void> {
    await this.change(by, userId, null, context);
  }

  private async change(
    by: SessionPrincipal,
    userId: UserId,
    newRole: Role | null,
    context: AuditContext,
  ): Promise<void> {
    const command = { organizationId: by.organizationId, actorId: by.userId, userId, newRole };
    const outcome = await this.store.change(command, this.clock.now(), (manager, changed) =>
      this.record(manager, context, { userId, newRole, ...changed }),
    );
    requireDone(outcome);
  }

  private async record(manager: EntityManager, context: AuditContext, change: RecordedChange): Promise<void> {
    const { userId, role, newRole, revokedInvitations } = change;
    const about = { context, subject: { type: 'member', id: userId } };
    await this.audit.write(
      manager,
      newRole === null
        ? { ...about, action: 'member.removed', details: { role } }
        : { ...about, action: 'member.role_changed', details: { from: role, to: newRole } },
    );
    await recordRevoked(this.audit, manager, context, revokedInvitations);
  }
}

interface RecordedChange extends MemberChanged {
  readonly userId: UserId;
  readonly newRole: Role | null;
}
