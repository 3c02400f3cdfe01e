import { Injectable } from '@nestjs/common';
import { contextOfUser } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { sessionMissing } from '../auth/refusals.js';
import { AccountReader } from './account.reader.js';
import { notThePassword, OwnPassword } from './own-password.js';
import { requireGoodPassword } from './password-rule.js';
import { Passwords } from './passwords.js';
import { readSecretValue } from './routed-secret.js';
import type { Visit } from './session-starter.js';
import { UserStore } from './user.store.js';

const CURRENT = '/currentPassword';

/** A password and what is to come in its place. */
export interface PasswordOrder {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the passwords of signed-in users. */
@Injectable()
export class PasswordChanger {
  constructor(
    private readonly reader: AccountReader,
    private readonly own: OwnPassword,
    private readonly passwords: Passwords,
    private readonly store: UserStore,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Changes the password of who is signed in, and ends all their other sessions.
   * @throws Problem validation_failed at /newPassword or at /currentPassword; rate_limited, for a wrong current password counts
   * like a failed sign-in; overloaded.
   */
  async change(by: SessionPrincipal, { currentPassword, newPassword }: PasswordOrder, visit: Visit): Promise<void> {
    const account = await this.reader.findAccount(by.organizationId, by.userId);
    const kept = readSecretValue(visit.cookie ?? '');
    if (account === undefined || kept === undefined) throw sessionMissing();
    const { email } = account.user;
    requireGoodPassword(newPassword, email, '/newPassword');
    const formerHash = await this.own.hashOf({ email, password: currentPassword, ip: visit.origin.ip }, CURRENT);
    const context = contextOfUser(visit.origin, by.organizationId, by.userId);
    const about = { context, action: 'user.password_changed', subject: { type: 'user', id: by.userId } };
    const change = { formerHash, newHash: await this.passwords.hash(newPassword) };
    const isChanged = await this.store.changePassword(by.userId, change, kept, (manager, endedSessions) =>
      this.audit.write(manager, { ...about, details: { endedSessions } }),
    );
    if (!isChanged) throw notThePassword(CURRENT);
  }
}
