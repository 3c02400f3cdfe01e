import { Injectable } from '@nestjs/common';
import type { SessionPrincipal } from '../../../auth/permissions.js';
import { sessionMissing } from '../../../auth/refusals.js';
import { Clock } from '../../../common/clock.js';
import { conflict, notFound, validationFailed } from '../../../common/problem.js';
import type { SignInContext } from '../../session-starter.js';
import { AttemptThrottle } from '../../throttles/attempt-throttle.js';
import { AccountQueries } from '../../users/account.queries.js';
import { toBase32 } from '../base32.js';
import { SecondFactorChanges, type FactorChanged } from '../second-factors.service.js';
import { CODE_LIMIT } from '../sign-in/factor-limit.js';
import { TotpFactors } from './totp-factors.store.js';
import { keyUri, newSeed } from './totp.js';

/** What a user enters in an authenticator app. */
export interface AppSetup {
  /** In base32. */
  readonly secret: string;
  /** What a QR code contains. */
  readonly uri: string;
}

/** Sets up and removes the authenticator apps of signed-in users. */
@Injectable()
export class AuthenticatorApps {
  constructor(
    private readonly factors: TotpFactors,
    private readonly changes: SecondFactorChanges,
    private readonly accounts: AccountQueries,
    private readonly throttle: AttemptThrottle,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the secret of an app. The app is no factor before its first code is confirmed.
   * @throws Problem reauthentication_required; conflict where the user has an app.
   */
  async begin(by: SessionPrincipal): Promise<AppSetup> {
    this.changes.requireRecent(by);
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    const seed = newSeed();
    if (!(await this.factors.begin(by.userId, seed, this.clock.now())))
      throw conflict('Remove the present authenticator app first: an account has one at a time.');
    return { secret: toBase32(seed), uri: keyUri(seed, account.user.email) };
  }

  /**
   * Makes the app a factor, by its first code.
   * @throws Problem validation_failed at /code for a wrong code; rate_limited; reauthentication_required; no_session.
   */
  async confirm(by: SessionPrincipal, code: string, request: SignInContext): Promise<FactorChanged<object>> {
    this.changes.requireRecent(by);
    await this.throttle.count(CODE_LIMIT, by.userId);
    const digits = code.replace(/\s/g, '');
    const record = { action: 'user.second_factor_added', details: { method: 'authenticator_app' } } as const;
    const changed = await this.changes.make(by, request, record, async (manager) =>
      (await this.factors.confirm(manager, by.userId, digits, this.clock.now())) ? {} : undefined,
    );
    if (changed === undefined) throw wrongCode();
    await this.throttle.refund(CODE_LIMIT, by.userId);
    return changed;
  }

  /** Removes the app. @throws Problem not_found without one; reauthentication_required; no_session. */
  async remove(by: SessionPrincipal, request: SignInContext): Promise<FactorChanged<object>> {
    const record = { action: 'user.second_factor_removed', details: { method: 'authenticator_app' } } as const;
    const changed = await this.changes.make(by, request, record, async (manager) =>
      (await this.factors.remove(manager, by.userId)) ? {} : undefined,
    );
    if (changed === undefined)
      throw notFound('You have no authenticator app; GET /admin/v1/profile/second-factor says what you have.');
    return changed;
  }
}

function wrongCode(): Error {
  const detail = 'the code is not the one that your app shows now; check the clock of its device';
  return validationFailed([{ pointer: '/code', detail }]);
}
