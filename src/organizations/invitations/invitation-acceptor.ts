import { Inject, Injectable } from '@nestjs/common';
import { contextOfUser, type RequestOrigin } from '../../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { conflict, Problem } from '../../common/problem.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { readSecretValue } from '../../sessions/routed-secret.js';
import type { SignInContext } from '../../sessions/session-starter.js';
import type { Account } from '../../sessions/users/account.js';
import type { InvitationEntity } from './invitation.entity.js';
import { InvitationStore } from './invitation.store.js';
import { InvitedFactors } from './invited-factors.js';
import { InvitedUsers, type Invited } from './invited-users.js';

/** The value of an invitation, with the name and password of the user who accepts it. */
export interface AcceptInvitationCommand {
  readonly value: string;
  readonly name: string;
  readonly password: string;
  /** Of an existing user with a second factor. */
  readonly code?: string | undefined;
}

/** Accepts invitations. */
@Injectable()
export class InvitationAcceptor {
  constructor(
    private readonly users: InvitedUsers,
    private readonly factors: InvitedFactors,
    private readonly store: InvitationStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Accepts an invitation, which works once: creates a new user, or checks the password of the address's user.
   * @throws Problem not_found for a value that is unknown, used, revoked or expired; validation_failed for a new password;
   * invalid_credentials, rate_limited for an existing user's; second_factor_required; conflict when the user is a member already; overloaded.
   */
  async accept(command: AcceptInvitationCommand, { origin, cookie }: SignInContext): Promise<Account> {
    if (this.config.singleSignOn?.passwords === false)
      throw conflict(`Sign in with ${this.config.singleSignOn.name} to join: passwords are switched off.`);
    const secret = readSecretValue(command.value);
    const invitation = secret && (await this.store.find(secret, this.clock.now()));
    if (secret === undefined || invitation === undefined) throw notOpen();
    const invited = await this.users.identify(
      secret.organizationId,
      { ...command, email: invitation.email, organizationName: invitation.organization.name },
      origin.ip,
    );
    if (invited.newUser === undefined) await this.factors.require(invited.user.id, command.code ?? undefined, cookie);
    const account = toAccount(invitation, invited);
    const membership = { organizationId: secret.organizationId, userId: account.user.id, role: account.role };
    const acceptance = { newUser: invited.newUser, membership };
    const entry = toEntry(account, invitation, origin);
    const isAccepted = await this.store.accept(secret, acceptance, this.clock.now(), (manager) =>
      this.audit.write(manager, entry),
    );
    if (!isAccepted) throw notOpen();
    return account;
  }
}

function toAccount({ organization: { id, name }, role }: InvitationEntity, { user }: Invited): Account {
  return { user, organization: { id, name }, role };
}

function toEntry({ user, organization, role }: Account, { id }: InvitationEntity, origin: RequestOrigin): AuditEntry {
  return {
    context: contextOfUser(origin, organization.id, user.id),
    action: 'invitation.accepted',
    subject: { type: 'invitation', id },
    details: { email: user.email, role, userId: user.id },
  };
}

function notOpen(): Problem {
  return new Problem('not_found', 'Ask for a new invitation: this one is unknown, used, revoked or expired.');
}
