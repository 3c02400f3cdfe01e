import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import type { Role } from '../auth/roles.js';
import { Clock } from '../common/clock.js';
import { newInvitationId, type InvitationId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, notFound } from '../common/problem.js';
import { AccountReader } from './account.reader.js';
import { normalizeEmail } from './email-address.js';
import { InvitationReader, type InvitationRow } from './invitation.reader.js';
import { InvitationStore } from './invitation.store.js';
import { requireGrant } from './member-refusals.js';
import { newSecretValue, readSecretValue } from './routed-secret.js';
import { readTimeKey, writeTimeKey } from './time-key.js';

const LIFETIME_MS = 7 * 86_400_000;

/** Whom to invite, as what. */
export interface InvitationOrder {
  readonly email: string;
  readonly role: Role;
}

/** Makes, lists and revokes invitations. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly accounts: AccountReader,
    private readonly reader: InvitationReader,
    private readonly store: InvitationStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Open invitations, newest first. */
  async list(by: SessionPrincipal, page: PageRequest): Promise<Page<InvitationRow>> {
    const rows = await this.reader.list(by.organizationId, this.clock.now(), readTimeKey(page.after), page.limit + 1);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => writeTimeKey({ at: row.created_at, id: row.id }),
    );
  }

  /**
   * Makes an invitation for seven days. Its value is in this answer and nowhere else.
   * @throws Problem insufficient_role for an owner invited by an admin; conflict when the address is a member's.
   */
  async invite(
    by: SessionPrincipal,
    order: InvitationOrder,
    context: AuditContext,
  ): Promise<{ readonly invitation: InvitationRow; readonly value: string }> {
    requireGrant(by.role, order.role);
    const email = normalizeEmail(order.email);
    const standing = await this.accounts.findStanding(by.organizationId, email);
    if (standing === 'member') throw conflict("Change the role instead: this address is a member's already.");
    const value = newSecretValue(by.organizationId);
    const invitation = this.draft(by, email, order.role);
    await this.insert(by, invitation, value, context);
    return { invitation, value };
  }

  /**
   * Revokes an invitation.
   * @throws Problem not_found when there is no such open one.
   */
  async revoke(by: SessionPrincipal, id: InvitationId, context: AuditContext): Promise<void> {
    const entry = { context, action: 'invitation.revoked', subject: { type: 'invitation', id }, details: {} };
    const now = this.clock.now();
    const revoked = await this.store.revoke(by.organizationId, id, now, (manager) => this.audit.write(manager, entry));
    if (!revoked) throw notFound();
  }

  private draft(by: SessionPrincipal, email: string, role: Role): InvitationRow {
    const now = this.clock.now();
    return {
      id: newInvitationId(by.organizationId),
      email,
      role,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    };
  }

  private async insert(
    by: SessionPrincipal,
    invitation: InvitationRow,
    value: string,
    context: AuditContext,
  ): Promise<void> {
    const { id, email, role, created_at: createdAt, expires_at: expiresAt } = invitation;
    const secret = readSecretValue(value);
    if (secret === undefined) throw new Error('A new invitation value cannot be read');
    const details = { email, role, expiresAt: expiresAt.toISOString() };
    const entry = { context, action: 'invitation.created', subject: { type: 'invitation', id }, details };
    const row = { ...secret, id, email, role, createdBy: by.userId, createdAt, expiresAt };
    await this.store.insert(row, (manager) => this.audit.write(manager, entry));
  }
}
