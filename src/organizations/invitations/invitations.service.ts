import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal, Role } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { type InvitationId, newInvitationId } from '../../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../../common/pagination.js';
import { conflict, noSuch } from '../../common/problem.js';
import { readTimeKey, writeCreationKey } from '../../common/time-key.js';
import { newSecretValue, readSecretValue } from '../../sessions/routed-secret.js';
import { normalizeEmail } from '../../sessions/users/email-address.js';
import { requireGrant } from '../members/member-rules.js';
import { MembersService } from '../members/members.service.js';
import { InvitationMail } from './invitation-mail.js';
import type { Invitation } from './invitation.entity.js';
import { InvitationStore } from './invitation.store.js';
import { DAY_MS } from '../../common/day.js';

const LIFETIME_MS = 7 * DAY_MS;

/** The address to invite, and the role to offer. */
export interface InviteCommand {
  readonly email: string;
  readonly role: Role;
}

/** A new invitation. Beside the e-mail, only this contains its link. */
export interface NewInvitation {
  readonly invitation: Invitation;
  readonly url: string;
  /** Whether the link is sent to the address. */
  readonly emailed: boolean;
}

/** Creates, lists and revokes invitations. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly members: MembersService,
    private readonly store: InvitationStore,
    private readonly mail: InvitationMail,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Lists open invitations, newest first. */
  async list(by: SessionPrincipal, page: PageRequest): Promise<Page<Invitation>> {
    const after = readTimeKey(page.after);
    const invitations = await this.store.list(by.organizationId, this.clock.now(), after, page.limit + 1);
    return toPage(invitations, page.limit, (invitation) => invitation, writeCreationKey);
  }

  /**
   * Creates an invitation for seven days, and sends it where the server sends e-mail.
   * @throws Problem insufficient_role when an admin invites an owner; conflict when the address belongs to a member.
   */
  async invite(by: SessionPrincipal, command: InviteCommand, context: AuditContext): Promise<NewInvitation> {
    requireGrant(by.role, command.role);
    const email = normalizeEmail(command.email);
    if ((await this.members.findAddressOwner(by.organizationId, email)) === 'member')
      throw conflict('Change the role instead: this address belongs to a member.');
    const value = newSecretValue(by.organizationId);
    const invitation = this.draft(by, { email, role: command.role }, value);
    const details = { email, role: invitation.role, expiresAt: invitation.expiresAt.toISOString() };
    const subject = { type: 'invitation', id: invitation.id };
    const entry = { context, action: 'invitation.created', subject, details };
    const queueMail = await this.mail.prepare(by, invitation, value);
    await this.store.insert(invitation, async (manager) => {
      await this.audit.write(manager, entry);
      await queueMail(manager);
    });
    return { invitation, url: this.mail.linkOf(value), emailed: this.mail.isOn };
  }

  /**
   * Revokes an invitation.
   * @throws Problem not_found when it is not open.
   */
  async revoke(by: SessionPrincipal, id: InvitationId, context: AuditContext): Promise<void> {
    const entry = { context, action: 'invitation.revoked', subject: { type: 'invitation', id }, details: {} };
    const now = this.clock.now();
    const revoked = await this.store.revoke(by.organizationId, id, now, (manager) => this.audit.write(manager, entry));
    if (!revoked) throw noSuch('invitation', '/admin/v1/invitations');
  }

  private draft(by: SessionPrincipal, { email, role }: InviteCommand, value: string): Invitation {
    const secret = readSecretValue(value);
    if (secret === undefined) throw new Error('A new invitation value cannot be read');
    const createdAt = this.clock.now();
    return {
      ...secret,
      id: newInvitationId(by.organizationId),
      email,
      role,
      createdBy: by.userId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
      acceptedAt: null,
      revokedAt: null,
    };
  }
}
