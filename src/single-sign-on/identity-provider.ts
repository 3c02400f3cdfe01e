import { Inject, Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { PublicAddress } from '../common/public-address.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import type { SingleSignOnConfig } from '../config/single-sign-on.js';
import { toIdentity, type Identity } from './identity.js';
import type { PendingSignIn } from './pending-sign-in.js';

/** A user who has come back from the provider. */
export interface Authenticated {
  readonly identity: Identity;
  /** When the user authenticated there. The epoch when the provider does not say: then nothing proves that it was recently. */
  readonly authenticatedAt: Date;
}

/** Path to which the provider returns the browser. */
const CALLBACK_PATH = '/admin/v1/single-sign-on/callback';

/** How old an authentication at the provider may be at a sign-in, in seconds: tokens are created within 12 hours of one. */
const OLDEST_S = 43_200;

/** Seconds of each request to the provider. */
const TIMEOUT_S = 10;

/** The identity provider of the operator (OpenID Connect Core 1.0, authorization code with PKCE). */
@Injectable()
export class IdentityProvider {
  readonly #config: SingleSignOnConfig | undefined;
  #discovered: Promise<Configuration> | undefined;

  constructor(
    private readonly address: PublicAddress,
    @Inject(CONFIG) config: Config,
  ) {
    this.#config = config.singleSignOn;
  }

  /** The settings; undefined when the operator has set no provider. */
  get settings(): SingleSignOnConfig | undefined {
    return this.#config;
  }

  /**
   * Returns the address of the provider to which the browser goes. With `isConfirmation`, the provider asks for the password again. A limit of the
   * age obliges it to say when the user authenticated (OpenID Connect Core 1.0 §3.1.2.1, `max_age`).
   */
  async authorizationUrl(pending: PendingSignIn, isConfirmation: boolean): Promise<URL> {
    const openid = await import('openid-client');
    return openid.buildAuthorizationUrl(await this.discover(), {
      redirect_uri: this.address.origin + CALLBACK_PATH,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
      ...(isConfirmation ? { prompt: 'login', max_age: '0' } : { max_age: String(OLDEST_S) }),
    });
  }

  /**
   * Exchanges the code of an authorization response. Verifies state, `iss` (RFC 9207), nonce, audience, times and signature. Raises what
   * openid-client raises for a response that is refused.
   */
  async redeem(query: string, { state, nonce, verifier }: PendingSignIn): Promise<Authenticated> {
    if (this.#config === undefined) throw new Error('There is no identity provider');
    const openid = await import('openid-client');
    const provider = await this.discover();
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
    const current = new URL(this.address.origin + CALLBACK_PATH + query);
    const tokens = await openid.authorizationCodeGrant(provider, current, checks);
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider returned no ID token');
    // Many providers have the address only here.
    const more =
      claims['email'] === undefined ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
    const who = { issuer: claims.iss, subject: claims.sub };
    return {
      identity: toIdentity({ ...more, ...claims }, who, this.#config),
      authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : new Date(0),
    };
  }

  /** Reads the metadata of the provider once. After a failure, the next sign-in tries again. */
  private async discover(): Promise<Configuration> {
    this.#discovered ??= this.readMetadata().catch((error: unknown): never => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  private async readMetadata(): Promise<Configuration> {
    if (this.#config === undefined) throw new Error('There is no identity provider');
    const { issuer, clientId, clientSecret } = this.#config;
    const openid = await import('openid-client');
    const isPlain = issuer.startsWith('http:');
    const authentication = clientSecret === undefined ? openid.None() : openid.ClientSecretBasic(clientSecret);
    const provider = await openid.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: TIMEOUT_S,
      execute: isPlain
        ? [openid.allowInsecureRequests, openid.enableNonRepudiationChecks]
        : [openid.enableNonRepudiationChecks],
    });
    return provider;
  }
}
