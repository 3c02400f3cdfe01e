import { Injectable } from '@nestjs/common';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { Clock } from '../../common/clock.js';
import { IssuerKeys, KeysUnavailable } from './issuer-keys.js';

/** An identity token that is refused. The message is a sentence for the caller, in ASCII without quotes. */
export class IdentityRefused extends Error {}

/** Longest identity token. Those of the known services have 1 to 4 KiB. */
const LONGEST_TOKEN = 12 * 1024;

/** The clocks of issuer and server may differ by this. Seconds. */
const SKEW_S = 30;

/** The oldest token that is taken, even if it says that it is valid for longer. */
const OLDEST = '24 hours';

/** Signatures that only the issuer can make (RFC 7518, RFC 8037). Never `none`, and never one with a shared secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Verifies identity tokens of jobs (OpenID Connect Core 1.0 §3.1.3.7, RFC 8725). */
@Injectable()
export class IdentityTokens {
  constructor(
    private readonly keys: IssuerKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the issuer that a token names, without any proof.
   * @throws IdentityRefused for a text that is no signed JWT.
   */
  async issuerOf(token: string): Promise<string> {
    const { decodeJwt } = await import('jose');
    if (token.length > LONGEST_TOKEN) throw new IdentityRefused('The subject_token is longer than 12 KiB.');
    try {
      const { iss } = decodeJwt(token);
      if (typeof iss === 'string') return iss;
    } catch {
      // The same refusal as for a JWT without an issuer.
    }
    throw new IdentityRefused('The subject_token is not a JWT with an issuer.');
  }

  /**
   * Verifies signature, issuer and times of a token and returns its claims. The audience is left to the caller.
   * @throws IdentityRefused
   */
  async verify(token: string, issuer: string): Promise<JWTPayload> {
    const { errors } = await import('jose');
    const first = await this.attempt(token, issuer, () => this.keys.of(issuer));
    const isKeyUnknown = 'error' in first && first.error instanceof errors.JWKSNoMatchingKey;
    const outcome = isKeyUnknown ? await this.attempt(token, issuer, () => this.keys.again(issuer)) : first;
    if ('payload' in outcome) return outcome.payload;
    throw new IdentityRefused(sentenceOf(outcome.error));
  }

  /** Whatever `jose` raises about a token or a key refuses the token. */
  private async attempt(
    token: string,
    issuer: string,
    keysOf: () => Promise<JWTVerifyGetKey>,
  ): Promise<{ readonly payload: JWTPayload } | { readonly error: unknown }> {
    const { jwtVerify } = await import('jose');
    try {
      return await jwtVerify(token, await keysOf(), {
        issuer,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_S,
        currentDate: this.clock.now(),
        maxTokenAge: OLDEST,
        requiredClaims: ['aud', 'exp', 'iat', 'iss', 'sub'],
      });
    } catch (error) {
      return { error };
    }
  }
}

/** What the errors of `jose` say to the caller, by their codes. */
const SENTENCES: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'The subject_token has expired, or was issued more than 24 hours ago.',
  ERR_JOSE_ALG_NOT_ALLOWED: 'The subject_token is not signed with an asymmetric algorithm.',
  ERR_JWKS_NO_MATCHING_KEY: 'The issuer has no key with the kid of the subject_token.',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'The subject_token does not say with which key of its issuer it is signed.',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'The signature of the subject_token is wrong.',
  ERR_JWT_CLAIM_VALIDATION_FAILED:
    'The subject_token is not valid yet, or lacks one of the claims aud, exp, iat, iss and sub.',
};

function sentenceOf(error: unknown): string {
  if (error instanceof KeysUnavailable) return error.message;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SENTENCES[code] ?? 'The subject_token is not a JWT that can be verified.';
}
