import { Injectable } from '@nestjs/common';
import { SessionAuthenticator } from '../../auth/authenticator.js';
import type { UserId } from '../../common/identifiers.js';
import { Problem } from '../../common/problem.js';
import { FactorCodes } from '../../sessions/factors/factor-codes.js';
import { wrongFactor } from '../../sessions/factors/sign-in/second-step.service.js';

/** Asks existing users who accept an invitation for their second factor: the acceptance signs them in. */
@Injectable()
export class InvitedFactors {
  constructor(
    private readonly codes: FactorCodes,
    private readonly sessions: SessionAuthenticator,
  ) {}

  /**
   * Checks the second factor of a user who has one: a code, or a session of the user, which needed one.
   * @throws Problem second_factor_required without either; invalid_credentials for a wrong code; rate_limited.
   */
  async require(userId: UserId, code: string | undefined, cookie: string | undefined): Promise<void> {
    if (!(await this.codes.areNeeded(userId))) return;
    const session = cookie === undefined ? undefined : await this.sessions.authenticateSession(cookie);
    if (session?.userId === userId) return;
    if (code === undefined)
      throw new Problem(
        'second_factor_required',
        'Send the code of the authenticator app or a recovery code as `code`, too, or sign in first: this account has a second factor.',
      );
    if ((await this.codes.take(userId, code)) === undefined) throw wrongFactor();
  }
}
