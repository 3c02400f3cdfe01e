import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal, Role } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { newUserId } from '../../common/identifiers.js';
import { conflict } from '../../common/problem.js';
import { requireGoodPassword } from '../../sessions/passwords/password-rule.js';
import { Passwords } from '../../sessions/passwords/passwords.js';
import { normalizeEmail } from '../../sessions/users/email-address.js';
import { OrganizationStore } from '../organization.store.js';
import { requireGrant } from './member-rules.js';
import { MemberStore } from './member.store.js';
import type { ListedMember } from './member.queries.js';
import { MembersService } from './members.service.js';

/** A new user who becomes a member, with a first password that an admin passes on. */
export interface AddMemberCommand {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

/** Adds new users to an organization without an invitation. */
@Injectable()
export class MemberAdder {
  constructor(
    private readonly members: MembersService,
    private readonly store: MemberStore,
    private readonly organizations: OrganizationStore,
    private readonly passwords: Passwords,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a user and the membership, and returns the member.
   * @throws Problem insufficient_role when an admin creates an owner; validation_failed for the password; conflict when the address
   * belongs to a user: only an invitation may add them, since the password is theirs.
   */
  async add(by: SessionPrincipal, command: AddMemberCommand, context: AuditContext): Promise<ListedMember> {
    requireGrant(by.role, command.role);
    const organizationName = (await this.organizations.find(by.organizationId))?.name;
    const about = { email: command.email, name: command.name };
    await requireGoodPassword(
      command.password,
      organizationName === undefined ? about : { ...about, organizationName },
    );
    const email = normalizeEmail(command.email);
    await this.requireUnknown(by, email);
    const passwordHash = await this.passwords.hash(command.password);
    const user = { id: newUserId(), name: command.name, email, passwordHash };
    const membership = { organizationId: by.organizationId, userId: user.id, role: command.role };
    const details = { email, role: command.role };
    const entry = { context, action: 'member.added', subject: { type: 'member', id: user.id }, details };
    const createdAt = this.clock.now();
    await this.store.add(user, membership, createdAt, (manager) => this.audit.write(manager, entry));
    // Not read from the database: a failure after the commit would make a retry a conflict.
    const { userId, role } = membership;
    return {
      userId,
      name: user.name,
      email,
      role,
      createdAt,
      lastSeenAt: null,
      lastActiveAt: null,
      deactivatedAt: null,
    };
  }

  private async requireUnknown(by: SessionPrincipal, email: string): Promise<void> {
    switch (await this.members.findAddressOwner(by.organizationId, email)) {
      case 'member':
        throw conflict('Change the role instead: this address belongs to a member.');
      case 'other_user':
        throw conflict('Invite this address instead: it cannot be added directly.');
      case 'nobody':
        return;
    }
  }
}
