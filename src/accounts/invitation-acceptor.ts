import { Injectable } from '@nestjs/common';
import { contextOfUser, type RequestOrigin } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { Problem } from '../common/problem.js';
import type { Account } from './account.js';
import { InvitationReader, type OpenInvitation } from './invitation.reader.js';
import { InvitationStore } from './invitation.store.js';
import { InvitedUsers, type Invited } from './invited-users.js';
import { readSecretValue, type RoutedSecret } from './routed-secret.js';

/** What somebody sends to accept an invitation. */
export interface AcceptanceOrder {
  readonly value: string;
  readonly name: string;
  readonly password: string;
}

/** Makes the holders of invitations members. */
@Injectable()
export class InvitationAcceptor {
  constructor(
    private readonly reader: InvitationReader,
    private readonly users: InvitedUsers,
    private readonly store: InvitationStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts an invitation, which works once: a new user is created, or the user of the address proves by their own password
   * that it is theirs.
   * @throws Problem not_found for a value that is unknown, used, revoked or expired; validation_failed for a new password;
   * invalid_credentials, rate_limited for an account's; conflict when its user is a member already; overloaded.
   */
  async accept(order: AcceptanceOrder, origin: RequestOrigin): Promise<Account> {
    const secret = readSecretValue(order.value);
    const invitation = secret && (await this.reader.find(secret, this.clock.now()));
    if (secret === undefined || invitation === undefined) throw notOpen();
    const invited = await this.users.identify(secret.organizationId, { ...order, email: invitation.email }, origin.ip);
    const account = toAccount(secret, invitation, invited);
    const membership = { organizationId: secret.organizationId, userId: account.user.id, role: account.role };
    const entry = toEntry(account, invitation, origin);
    const accepted = await this.store.accept(
      secret,
      { newUser: invited.newUser, membership },
      this.clock.now(),
      (manager) => this.audit.write(manager, entry),
    );
    if (!accepted) throw notOpen();
    return account;
  }
}

function toAccount(secret: RoutedSecret, invitation: OpenInvitation, { user }: Invited): Account {
  return {
    user,
    organization: { id: secret.organizationId, name: invitation.organization_name },
    role: invitation.role,
  };
}

function toEntry({ user, organization, role }: Account, invitation: OpenInvitation, origin: RequestOrigin): AuditEntry {
  return {
    context: contextOfUser(origin, organization.id, user.id),
    action: 'invitation.accepted',
    subject: { type: 'invitation', id: invitation.id },
    details: { email: user.email, role, userId: user.id },
  };
}

function notOpen(): Problem {
  return new Problem('not_found', 'Ask for a new invitation: this one is unknown, used, revoked or expired.');
}
