import { Inject, Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Clock } from '../../../common/clock.js';
import { conflict, type Problem } from '../../../common/problem.js';
import type { Config } from '../../../config/config.js';
import { CONFIG } from '../../../config/config.module.js';
import { SessionStarter, type SignedIn, type SignInContext } from '../../session-starter.js';
import { AttemptThrottle } from '../../throttles/attempt-throttle.js';
import { SignedInDevices } from '../../notices/signed-in-devices.js';
import { networkName } from '../../throttles/sign-in-limit.js';
import { AccountQueries } from '../../users/account.queries.js';
import { UserStore } from '../../users/user.store.js';
import { PasskeyUses } from '../passkeys/passkey-uses.js';
import { CHALLENGE_MS, WebAuthn } from '../passkeys/web-authn.js';
import { PASSKEY_LIMIT } from './factor-limit.js';
import { PendingSignIns } from './pending-sign-ins.store.js';
import { wrongFactor } from './second-step.service.js';

/** What a browser needs to use a passkey, and the value of the cookie that the challenge is bound to. */
export interface PasskeyChallenge {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  readonly value: string;
}

/** Signs users in with a passkey alone: it says who the user is, and the authenticator has checked a PIN or a fingerprint. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly pending: PendingSignIns,
    private readonly uses: PasskeyUses,
    private readonly webAuthn: WebAuthn,
    private readonly users: UserStore,
    private readonly accounts: AccountQueries,
    private readonly starter: SessionStarter,
    private readonly devices: SignedInDevices,
    private readonly throttle: AttemptThrottle,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether users can sign in with a passkey alone: where browsers can use passkeys, and users do not sign in with the provider only. */
  get isAvailable(): boolean {
    return this.webAuthn.isAvailable && this.config.singleSignOn?.passwords !== false;
  }

  /** Begins a sign-in. @throws Problem conflict where it is not possible; rate_limited. */
  async begin({ origin }: SignInContext): Promise<PasskeyChallenge> {
    this.requireAvailable();
    const options = await this.webAuthn.authenticationOptions('alone');
    await this.throttle.count(PASSKEY_LIMIT, networkName(origin.ip));
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    return { options, value: await this.pending.beginAlone(options.challenge, expiresAt) };
  }

  /**
   * Signs the user of a passkey in.
   * @throws Problem invalid_credentials, the same for every cause; conflict where it is not possible.
   */
  async complete(value: string | undefined, credential: unknown, context: SignInContext): Promise<SignedIn> {
    this.requireAvailable();
    const challenge = await this.pending.takeAlone(value, this.clock.now());
    const passkey = await this.uses.verify(credential, { challenge, use: 'alone' });
    const email = passkey && (await this.users.find(passkey.userId))?.email;
    const account = email === undefined ? undefined : (await this.accounts.findCredentials(email))?.account;
    if (account === undefined) throw wrongFactor();
    const signedIn = await this.starter.start(account, context, { method: 'passkey' });
    await this.throttle.refund(PASSKEY_LIMIT, networkName(context.origin.ip));
    return { ...signedIn, device: await this.devices.remember(signedIn, context) };
  }

  private requireAvailable(): void {
    if (this.config.singleSignOn?.passwords === false) throw providerOnly(this.config.singleSignOn.name);
    if (!this.webAuthn.isAvailable)
      throw conflict('Sign in with the password: passkeys need a public URL with https and a host name, or localhost.');
  }
}

function providerOnly(name: string): Problem {
  return conflict(`Sign in with ${name}: other ways to sign in are switched off.`);
}
