import { Injectable } from '@nestjs/common';
import type { SessionPrincipal } from '../../auth/permissions.js';
import { sessionMissing } from '../../auth/refusals.js';
import { conflict } from '../../common/problem.js';
import { PasskeyProof } from '../factors/passkeys/passkey-proof.service.js';
import { newSecretValue, readCookieSecret } from '../routed-secret.js';
import { SessionStarter, type SignedIn, type SignInContext } from '../session-starter.js';
import type { Account } from '../users/account.js';
import { AccountQueries } from '../users/account.queries.js';
import { UserStore, type PasswordChange } from '../users/user.store.js';
import { notCurrentPassword, OwnPassword, proofMissing, type GivenProof } from './own-password.js';
import { PasswordChangeRecords } from './password-change-records.js';
import { requireGoodPassword } from './password-rule.js';
import { Passwords } from './passwords.js';

const CURRENT = '/currentPassword';

/** The new password, and what proves the user. */
export interface ChangePasswordCommand {
  readonly given: GivenProof;
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
    private readonly passkeys: PasskeyProof,
    private readonly passwords: Passwords,
    private readonly store: UserStore,
    private readonly starter: SessionStarter,
    private readonly records: PasswordChangeRecords,
  ) {}

  /**
   * Changes the password of the signed-in user, gives the session a new value, and ends all their other sessions.
   * @throws Problem validation_failed at /newPassword, /currentPassword or /credential; conflict where no passkey can prove the user, or
   * the user has no password; rate_limited after too many wrong passwords in this session; overloaded; no_session when the session has
   * just ended.
   */
  async change(by: SessionPrincipal, command: ChangePasswordCommand, request: SignInContext): Promise<SignedIn> {
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    const change = await this.judge(by, account, command, request);
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
    by: SessionPrincipal,
    { user, organization }: Account,
    { given, newPassword }: ChangePasswordCommand,
    request: SignInContext,
  ): Promise<PasswordChange> {
    const { email, name } = user;
    await requireGoodPassword(newPassword, { email, name, organizationName: organization.name }, '/newPassword');
    const formerHash = await this.formerHash(by, email, given, request);
    return { formerHash, newHash: await this.passwords.hash(newPassword) };
  }

  /** Proves the user, and returns the hash that the change replaces. */
  private async formerHash(
    by: SessionPrincipal,
    email: string,
    { password, credential }: GivenProof,
    { origin, cookie }: SignInContext,
  ): Promise<string> {
    if (credential === undefined) {
      if (password === undefined) throw proofMissing(CURRENT);
      return this.own.hashOf({ email, password, ip: origin.ip, session: cookie }, CURRENT);
    }
    await this.passkeys.require(by, cookie, credential);
    const hash = (await this.accounts.findCredentials(email))?.passwordHash;
    if (hash === undefined) throw sessionMissing();
    if (hash === this.passwords.none) throw conflict('Sign in as before: your account has no password here.');
    return hash;
  }
}
