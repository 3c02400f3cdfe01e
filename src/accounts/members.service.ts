import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import type { Role } from '../auth/roles.js';
import { Clock } from '../common/clock.js';
import type { InvitationId, UserId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { notFound } from '../common/problem.js';
import { toProblem } from './member-refusals.js';
import { MemberReader, type MemberRow } from './member.reader.js';
import { MemberStore, type MemberChanged, type MemberOutcome } from './member.store.js';
import { readTimeKey, writeTimeKey } from './time-key.js';

/** Lists, changes and removes the members of an organization. */
@Injectable()
export class MembersService {
  constructor(
    private readonly reader: MemberReader,
    private readonly store: MemberStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The members, who joined first comes first. */
  async list(by: SessionPrincipal, page: PageRequest): Promise<Page<MemberRow>> {
    const rows = await this.reader.list(by.organizationId, readTimeKey(page.after), page.limit + 1);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => writeTimeKey({ at: row.created_at, id: row.user_id }),
    );
  }

  /** One member. @throws Problem not_found. */
  async get(by: SessionPrincipal, userId: UserId): Promise<MemberRow> {
    const member = await this.reader.find(by.organizationId, userId);
    if (member === undefined) throw notFound();
    return member;
  }

  /**
   * Gives a member another role.
   * @throws Problem not_found; insufficient_role where it takes an owner; conflict for the last owner.
   */
  async changeRole(by: SessionPrincipal, userId: UserId, newRole: Role, context: AuditContext): Promise<void> {
    await this.change(by, userId, newRole, context);
  }

  /**
   * Removes a member: sessions and tokens in the organization are refused from the next request on. Raises what `changeRole`
   * raises.
   */
  async remove(by: SessionPrincipal, userId: UserId, context: AuditContext): Promise<void> {
    await this.change(by, userId, null, context);
  }

  private async change(
    by: SessionPrincipal,
    userId: UserId,
    newRole: Role | null,
    context: AuditContext,
  ): Promise<void> {
    const order = { organizationId: by.organizationId, actorId: by.userId, userId, newRole };
    const record = (manager: EntityManager, changed: MemberChanged): Promise<void> =>
      this.record(manager, context, { userId, newRole, ...changed });
    requireDone(await this.store.change(order, this.clock.now(), record));
  }

  private async record(manager: EntityManager, context: AuditContext, change: RecordedChange): Promise<void> {
    const { userId, role, newRole, revokedInvitations } = change;
    const subject = { type: 'member', id: userId };
    if (newRole === null)
      await this.audit.write(manager, { context, action: 'member.removed', subject, details: { role } });
    else
      await this.audit.write(manager, {
        context,
        action: 'member.role_changed',
        subject,
        details: { from: role, to: newRole },
      });
    for (const id of revokedInvitations) await this.recordRevoked(manager, context, id);
  }

  private async recordRevoked(manager: EntityManager, context: AuditContext, id: InvitationId): Promise<void> {
    const details = { because: 'member_changed' };
    await this.audit.write(manager, {
      context,
      action: 'invitation.revoked',
      subject: { type: 'invitation', id },
      details,
    });
  }
}

interface RecordedChange extends MemberChanged {
  readonly userId: UserId;
  readonly newRole: Role | null;
}

function requireDone(outcome: MemberOutcome): void {
  if (outcome === 'no_member') throw notFound();
  if (outcome !== 'changed' && outcome !== 'unchanged') throw toProblem(outcome);
}
