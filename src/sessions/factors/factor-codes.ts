import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { UserId } from '../../common/identifiers.js';
import { AttemptThrottle } from '../throttles/attempt-throttle.js';
import { RecoveryCodes } from './recovery/recovery-codes.store.js';
import { SecondFactors } from './second-factors.store.js';
import { CODE_LIMIT } from './sign-in/factor-limit.js';
import { TotpFactors } from './totp/totp-factors.store.js';

/** What kind of code a user has entered. */
export type CodeKind = 'authenticator_app' | 'recovery_code';

const TOTP_SHAPE = /^\d{6}$/;

/** Takes the codes that users enter as a second factor: of an authenticator app, or recovery codes. */
@Injectable()
export class FactorCodes {
  constructor(
    private readonly factors: SecondFactors,
    private readonly totp: TotpFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly throttle: AttemptThrottle,
    private readonly clock: Clock,
  ) {}

  /** Returns whether a user has a second factor, so that a sign-in needs one. */
  async areNeeded(userId: UserId): Promise<boolean> {
    return this.factors.has(userId);
  }

  /**
   * Takes a code of a user, each once. Returns its kind; undefined for a wrong one.
   * @throws Problem rate_limited after too many wrong codes.
   */
  async take(userId: UserId, text: string): Promise<CodeKind | undefined> {
    await this.throttle.count(CODE_LIMIT, userId);
    const kind = await this.kindOf(userId, text);
    if (kind !== undefined) await this.throttle.refund(CODE_LIMIT, userId);
    return kind;
  }

  private async kindOf(userId: UserId, text: string): Promise<CodeKind | undefined> {
    const digits = text.replace(/\s/g, '');
    if (TOTP_SHAPE.test(digits))
      return (await this.totp.take(userId, digits, this.clock.now())) ? 'authenticator_app' : undefined;
    return (await this.recoveryCodes.take(userId, text)) ? 'recovery_code' : undefined;
  }
}
