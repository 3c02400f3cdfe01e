import { Inject, Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { SessionPrincipal } from '../../../auth/permissions.js';
import { Clock } from '../../../common/clock.js';
import { conflict, validationFailed } from '../../../common/problem.js';
import type { Config } from '../../../config/config.js';
import { CONFIG } from '../../../config/config.module.js';
import { readCookieSecret } from '../../routed-secret.js';
import { SessionStore } from '../../session.store.js';
import { PasskeyUses } from './passkey-uses.js';
import { Passkeys } from './passkeys.store.js';
import { CHALLENGE_MS, WebAuthn } from './web-authn.js';

/** A passkey in place of the password of a user who is signed in: the authenticator has checked a PIN or a fingerprint. */
@Injectable()
export class PasskeyProof {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly uses: PasskeyUses,
    private readonly webAuthn: WebAuthn,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns what a browser needs to use a passkey of the user, with a challenge of this session.
   * @throws Problem conflict where passkeys do not sign in, or the user has none.
   */
  async begin(
    { userId }: SessionPrincipal,
    cookie: string | undefined,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    this.requireAllowed();
    const own = await this.passkeys.list(userId);
    if (own.length === 0) throw conflict('Confirm with the password: you have no passkey.');
    const options = await this.webAuthn.authenticationOptions('alone', own);
    const until = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    await this.sessions.challenge(readCookieSecret(cookie), options.challenge, until);
    return options;
  }

  /**
   * Verifies a passkey of the user for the challenge of this session, once. The session stays in force whatever was sent, so a wrong one
   * is an error in the body, at `/credential`.
   * @throws Problem validation_failed; conflict where passkeys do not sign in.
   */
  async require({ userId }: SessionPrincipal, cookie: string | undefined, credential: unknown): Promise<void> {
    this.requireAllowed();
    const challenge = await this.sessions.takeChallenge(readCookieSecret(cookie), this.clock.now());
    const passkey = await this.uses.verify(credential, { challenge, use: 'alone', userId });
    if (passkey === undefined)
      throw validationFailed([{ pointer: '/credential', detail: 'the passkey is not valid; try again' }]);
  }

  /** Where users sign in with the provider only, a passkey must not outlive what the provider knows of them. */
  private requireAllowed(): void {
    const { singleSignOn } = this.config;
    if (singleSignOn?.passwords === false)
      throw conflict(`Confirm with ${singleSignOn.name}: other ways to sign in are switched off.`);
  }
}
