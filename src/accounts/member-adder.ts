import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import type { Role } from '../auth/roles.js';
import { Clock } from '../common/clock.js';
import { newUserId, type UserId } from '../common/identifiers.js';
import { conflict } from '../common/problem.js';
import { AccountReader } from './account.reader.js';
import { normalizeEmail } from './email-address.js';
import { requireGrant } from './member-refusals.js';
import { MemberStore } from './member.store.js';
import { requireGoodPassword } from './password-rule.js';
import { Passwords } from './passwords.js';

/** A new user, who becomes a member with a first password that an admin tells them. */
export interface NewMember {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

/** Adds new users to an organization without an invitation. */
@Injectable()
export class MemberAdder {
  constructor(
    private readonly reader: AccountReader,
    private readonly store: MemberStore,
    private readonly passwords: Passwords,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a user and their membership.
   * @throws Problem insufficient_role for an owner made by an admin; validation_failed for the password; conflict when the
   * address is a user's already: only an invitation may add them, for their password is their own.
   */
  async add(by: SessionPrincipal, member: NewMember, context: AuditContext): Promise<UserId> {
    requireGrant(by.role, member.role);
    requireGoodPassword(member.password, member.email);
    const email = normalizeEmail(member.email);
    await this.requireUnknown(by, email);
    const user = {
      id: newUserId(),
      name: member.name,
      email,
      passwordHash: await this.passwords.hash(member.password),
    };
    const membership = { organizationId: by.organizationId, userId: user.id, role: member.role };
    const details = { email, role: member.role };
    const entry = { context, action: 'member.added', subject: { type: 'member', id: user.id }, details };
    await this.store.add(user, membership, this.clock.now(), (manager) => this.audit.write(manager, entry));
    return user.id;
  }

  private async requireUnknown(by: SessionPrincipal, email: string): Promise<void> {
    switch (await this.reader.findStanding(by.organizationId, email)) {
      case 'member':
        throw conflict("Change the role instead: this address is a member's already.");
      case 'stranger':
        throw conflict('Invite this address instead: it cannot be added directly.');
      case 'unknown':
        return;
    }
  }
}
