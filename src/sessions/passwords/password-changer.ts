import { Injectable } from '@nestjs/common';
import type { SessionPrincipal } from '../../auth/principal.js';
import { sessionMissing } from '../../auth/refusals.js';
import { newSecretValue, readCookieSecret } from '../routed-secret.js';
import { SessionStarter, type SignedIn, type SignInContext } from '../session-starter.js';
import type { Account } from '../users/account.js';
import { AccountQueries } from '../users/account.queries.js';
import { UserStore, type PasswordChange } from '../users/user.store.js';
import { notCurrentPassword, OwnPassword } from './own-password.js';
import { PasswordChangeRecords } from './password-change-records.js';
import { requireGoodPassword } from './password-rule.js';
import { Passwords } from './passwords.js';

const CURRENT = '/currentPassword';

/** The current password and the new one. */
export interface ChangePasswordCommand {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Whether all tokens of the user are revoked, too. */
  readonly revokeTokens: boolean;
}

/** Changes the passwords of signed-in users. */
@Injectable()
export class PasswordChanger {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly own: OwnPassword,
    private readonly passwords: Passwords,
    private readonly store: UserStore,
    private readonly starter: SessionStarter,
    private readonly records: PasswordChangeRecords,
  ) {}

  /**
   * Changes the password of the signed-in user, gives the session a new value, and ends all their other sessions.
   * @throws Problem validation_failed at /newPassword or at /currentPassword; rate_limited after too many wrong passwords in
   * this session; overloaded; no_session when the session has just ended.
   */
  async change(by: SessionPrincipal, command: ChangePasswordCommand, request: SignInContext): Promise<SignedIn> {
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    const change = await this.judge(account, command, request);
    const cookie = newSecretValue(account.organization.id);
    const session = this.starter.newSession(account, request, cookie);
    const renewal = { replaced: readCookieSecret(request.cookie), session };
    const changed = await this.store.changePassword(by.userId, change, renewal, (manager, endedSessions) =>
      this.records.write(manager, by, request.origin, { endedSessions, revokesTokens: command.revokeTokens }),
    );
    if (changed === 'no_session') throw sessionMissing();
    if (changed === 'other_password') throw notCurrentPassword(CURRENT);
    return { account, cookie };
  }

  private async judge(
    { user, organization }: Account,
    { currentPassword, newPassword }: ChangePasswordCommand,
    { origin, cookie }: SignInContext,
  ): Promise<PasswordChange> {
    const { email, name } = user;
    await requireGoodPassword(newPassword, { email, name, organizationName: organization.name }, '/newPassword');
    const given = { email, password: currentPassword, ip: origin.ip, session: cookie };
    const formerHash = await this.own.hashOf(given, CURRENT);
    return { formerHash, newHash: await this.passwords.hash(newPassword) };
  }
}
