import { Injectable } from '@nestjs/common';
import { contextOfUser } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal } from '../../auth/principal.js';
import { sessionMissing } from '../../auth/refusals.js';
import { readSecretValue } from '../routed-secret.js';
import type { SignInContext } from '../session-starter.js';
import { AccountQueries } from '../users/account.queries.js';
import { UserStore } from '../users/user.store.js';
import { notCurrentPassword, OwnPassword } from './own-password.js';
import { requireGoodPassword } from './password-rule.js';
import { Passwords } from './passwords.js';

const CURRENT = '/currentPassword';

/** The current password and the new one. */
export interface ChangePasswordCommand {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the passwords of signed-in users. */
@Injectable()
export class PasswordChanger {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly own: OwnPassword,
    private readonly passwords: Passwords,
    private readonly store: UserStore,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Changes the password of the signed-in user and ends all their other sessions.
   * @throws Problem validation_failed at /newPassword or at /currentPassword; rate_limited after too many wrong passwords in
   * this session; overloaded.
   */
  async change(by: SessionPrincipal, command: ChangePasswordCommand, request: SignInContext): Promise<void> {
    const { currentPassword, newPassword } = command;
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    const kept = readSecretValue(request.cookie ?? '');
    if (account === undefined || kept === undefined) throw sessionMissing();
    const { email } = account.user;
    await requireGoodPassword(newPassword, email, '/newPassword');
    const formerHash = await this.own.hashOf(
      { email, password: currentPassword, ip: request.origin.ip, session: request.cookie },
      CURRENT,
    );
    const context = contextOfUser(request.origin, by.organizationId, by.userId);
    const about = { context, action: 'user.password_changed', subject: { type: 'user', id: by.userId } };
    const change = { formerHash, newHash: await this.passwords.hash(newPassword) };
    const isChanged = await this.store.changePassword(by.userId, change, kept, (manager, endedSessions) =>
      this.audit.write(manager, { ...about, details: { endedSessions } }),
    );
    if (!isChanged) throw notCurrentPassword(CURRENT);
  }
}
