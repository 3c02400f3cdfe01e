import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { sessionMissing } from '../../../auth/refusals.js';
import { secondStepCookie } from '../../../auth/session-cookie.js';
import { Clock } from '../../../common/clock.js';
import { Problem } from '../../../common/problem.js';
import { PublicAddress } from '../../../common/public-address.js';
import { isSecretOf, secretDigest } from '../../../common/secret-digest.js';
import type { Proven } from '../../passwords/credential-check.js';
import { FailedSignIns } from '../../passwords/failed-sign-ins.store.js';
import { SessionStarter, type SignedIn, type SignInContext, type SignInMethod } from '../../session-starter.js';
import { SignedInDevices } from '../../notices/signed-in-devices.js';
import type { Account } from '../../users/account.js';
import { AccountQueries } from '../../users/account.queries.js';
import { FactorCodes } from '../factor-codes.js';
import { PasskeyUses } from '../passkeys/passkey-uses.js';
import { Passkeys } from '../passkeys/passkeys.store.js';
import { WebAuthn } from '../passkeys/web-authn.js';
import { RecoveryCodes } from '../recovery/recovery-codes.store.js';
import { SecondFactors } from '../second-factors.store.js';
import { TotpFactors } from '../totp/totp-factors.store.js';
import { PendingSignIns, type PendingUser } from './pending-sign-ins.store.js';

/** How long a user may take for the second factor, in seconds. */
export const SECOND_STEP_SECONDS = 600;

/** A second factor as sent: a code, or what a browser makes of a passkey. */
export interface GivenFactor {
  readonly code?: string | undefined;
  readonly credential?: unknown;
}

/** The second step of a sign-in with a password: asks for the second factor of users who have one. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly pending: PendingSignIns,
    private readonly factors: SecondFactors,
    private readonly codes: FactorCodes,
    private readonly totp: TotpFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly passkeys: Passkeys,
    private readonly uses: PasskeyUses,
    private readonly webAuthn: WebAuthn,
    private readonly accounts: AccountQueries,
    private readonly starter: SessionStarter,
    private readonly devices: SignedInDevices,
    private readonly failed: FailedSignIns,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the first step where the user has no second factor.
   * @throws Problem second_factor_required with the cookie of the second step, where the user has one.
   */
  async require({ subject: { user, organization }, passwordHash }: Proven<Account>): Promise<void> {
    if (!(await this.factors.has(user.id))) return;
    const expiresAt = new Date(this.clock.now().getTime() + SECOND_STEP_SECONDS * 1000);
    const proof = { userId: user.id, organizationId: organization.id, passwordProof: secretDigest(passwordHash) };
    const value = await this.pending.begin(proof, expiresAt);
    throw new Problem(
      'second_factor_required',
      'Send the second factor with POST /admin/v1/session/second-factor within ten minutes: the password is right.',
      { headers: { 'Set-Cookie': secondStepCookie(value, SECOND_STEP_SECONDS, this.address.isSecure) } },
    );
  }

  /** Returns with what the user of a sign-in can continue. @throws Problem no_session when it has expired. */
  async methods(value: string | undefined): Promise<readonly SignInMethod[]> {
    const { userId } = await this.find(value);
    const methods: SignInMethod[] = [];
    if ((await this.passkeys.list(userId)).length > 0 && this.webAuthn.isAvailable) methods.push('passkey');
    if ((await this.totp.since(userId)) !== undefined) methods.push('authenticator_app');
    if ((await this.recoveryCodes.left(userId)) > 0) methods.push('recovery_code');
    return methods;
  }

  /** Returns what a browser needs to use a passkey of the user. @throws Problem no_session; conflict where passkeys are not possible. */
  async passkeyOptions(value: string | undefined): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const pending = await this.find(value);
    const options = await this.webAuthn.authenticationOptions(
      'second factor',
      await this.passkeys.list(pending.userId),
    );
    await this.pending.challenge(pending, options.challenge);
    return options;
  }

  /**
   * Signs the user in.
   * @throws Problem invalid_credentials for a wrong factor; rate_limited; no_session when the sign-in has expired.
   */
  async complete(value: string | undefined, given: GivenFactor, context: SignInContext): Promise<SignedIn> {
    const pending = await this.find(value);
    const { userId, organizationId } = pending;
    const account = await this.accounts.findEnabledAccount(organizationId, userId);
    if (account === undefined) throw sessionMissing();
    const method = await this.methodOf(pending, given);
    if (method === undefined) {
      this.failed.note(account, context.origin);
      throw wrongFactor();
    }
    const passwordHash = (await this.accounts.findCredentials(account.user.email))?.passwordHash;
    if (passwordHash === undefined || !isSecretOf(pending.passwordProof, passwordHash)) throw sessionMissing();
    if (!(await this.pending.end(pending))) throw sessionMissing();
    const signedIn = await this.starter.startProven({ subject: account, passwordHash }, context, method);
    if (signedIn === undefined) throw sessionMissing();
    return { ...signedIn, device: await this.devices.remember(signedIn, context) };
  }

  private async find(value: string | undefined): Promise<PendingUser> {
    const pending = await this.pending.find(value, this.clock.now());
    if (pending === undefined) throw sessionMissing();
    return pending;
  }

  private async methodOf(pending: PendingUser, { code, credential }: GivenFactor): Promise<SignInMethod | undefined> {
    if (code !== undefined) return this.codes.take(pending.userId, code);
    const challenge = await this.pending.takeChallenge(pending);
    const expected = { challenge, use: 'second factor', userId: pending.userId } as const;
    return (await this.uses.verify(credential, expected)) === undefined ? undefined : 'passkey';
  }
}

/** Returns the problem of a second factor that is not the user's. */
export function wrongFactor(): Problem {
  return new Problem(
    'invalid_credentials',
    'Try again: the code or the passkey is not valid, or the code has been used already.',
  );
}
