import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal } from '../../auth/permissions.js';
import { proofTooOld, sessionMissing } from '../../auth/refusals.js';
import { Clock } from '../../common/clock.js';
import type { Notice } from '../notices/notices.js';
import { UserNotices } from '../notices/user-notices.js';
import { newSecretValue, readCookieSecret } from '../routed-secret.js';
import { isSignInRecent } from '../session-lifetime.js';
import { SessionStarter, type SignedIn, type SignInContext } from '../session-starter.js';
import { AccountQueries } from '../users/account.queries.js';
import { SecondFactors, type FactorsChanged } from './second-factors.store.js';
import { RecoveryCodes } from './recovery/recovery-codes.store.js';

/** A change of factors as the audit log records it. */
export type FactorChange =
  | {
      readonly action: 'user.second_factor_added' | 'user.second_factor_removed';
      readonly details: {
        readonly method: 'authenticator_app' | 'passkey';
        readonly name?: string;
        readonly id?: string;
      };
    }
  | { readonly action: 'user.recovery_codes_replaced'; readonly details: Readonly<Record<string, never>> };

/** A change that was made: its result, and the renewed session. */
export interface FactorChanged<T> {
  readonly signedIn: SignedIn;
  readonly result: T & FactorsChanged;
}

/** Changes the second factors of signed-in users. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly factors: SecondFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly starter: SessionStarter,
    private readonly audit: AuditLog,
    private readonly notices: UserNotices,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem reauthentication_required when the sign-in is too long ago to change factors. */
  requireRecent(by: SessionPrincipal): void {
    if (!isSignInRecent(by.provenAt, this.clock.now())) throw proofTooOld();
  }

  /**
   * Makes a change in a transaction, and renews the session. Returns undefined, and changes nothing, when `change` does.
   * @throws Problem reauthentication_required; no_session when the session has just ended.
   */
  async make<T>(
    by: SessionPrincipal,
    request: SignInContext,
    record: FactorChange,
    change: (manager: EntityManager) => Promise<T | undefined>,
  ): Promise<FactorChanged<T> | undefined> {
    this.requireRecent(by);
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    const cookie = newSecretValue(account.organization.id);
    const renewal = {
      replaced: readCookieSecret(request.cookie),
      session: this.starter.newSession(account, request, cookie),
    };
    const context = contextOfUser(request.origin, by.organizationId, by.userId);
    const subject = { type: 'user', id: by.userId };
    const outcome = await this.factors.change(by.userId, renewal, change, async (manager, _, { endedSessions }) => {
      const details = endedSessions === 0 ? record.details : { ...record.details, endedSessions };
      await this.audit.write(manager, { context, action: record.action, subject, details });
      await this.notices.add(manager, by.userId, toNotice(record), request.origin.ip);
    });
    if (outcome.kind === 'no_session') throw sessionMissing();
    return outcome.kind === 'refused' ? undefined : { signedIn: { account, cookie }, result: outcome.result };
  }

  /**
   * Gives the user new recovery codes in place of all others. Returns undefined where there is no factor that they could stand in for.
   * @throws Problem reauthentication_required; no_session.
   */
  async replaceRecoveryCodes(
    by: SessionPrincipal,
    request: SignInContext,
  ): Promise<FactorChanged<{ readonly codes: readonly string[] }> | undefined> {
    this.requireRecent(by);
    if (!(await this.factors.has(by.userId))) return undefined;
    const record = { action: 'user.recovery_codes_replaced', details: {} } as const;
    return this.make(by, request, record, async (manager) => ({
      codes: await this.recoveryCodes.replace(manager, by.userId),
    }));
  }
}

function toNotice(change: FactorChange): Notice {
  switch (change.action) {
    case 'user.second_factor_added':
      return { kind: 'factor_added', method: change.details.method };
    case 'user.second_factor_removed':
      return { kind: 'factor_removed', method: change.details.method };
    case 'user.recovery_codes_replaced':
      return { kind: 'recovery_codes_replaced' };
  }
}
