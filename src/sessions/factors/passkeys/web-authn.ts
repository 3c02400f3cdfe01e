import { Injectable } from '@nestjs/common';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { conflict } from '../../../common/problem.js';
import { PublicAddress } from '../../../common/public-address.js';
import type { User } from '../../users/account.js';
import type { SentAuthentication, SentRegistration } from './credential-shapes.js';
import type { PasskeyEntity } from './passkey.entity.js';
import type { NewCredential } from './passkeys.store.js';
import { isIP } from 'node:net';

/** How long a browser waits for its user, and a challenge is valid. Milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

const NAME = 'Clarion';

/** A use of a passkey that was verified. */
interface VerifiedUse {
  readonly newCounter: number;
}

/** `alone` signs in without a password, so the authenticator must check a PIN or a fingerprint. */
export type PasskeyUse = 'alone' | 'second factor';

/** Makes challenges for passkeys and verifies what authenticators sign. The library is loaded at the first use. */
@Injectable()
export class WebAuthn {
  constructor(private readonly address: PublicAddress) {}

  /** Whether browsers can use passkeys at the public URL. */
  get isAvailable(): boolean {
    return relyingPartyOf(this.address.origin) !== undefined;
  }

  /** Returns what a browser needs to make a passkey: one that signs in alone, and none that the user has. */
  async registrationOptions(
    user: User,
    existing: readonly PasskeyEntity[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { id } = this.relyingParty();
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      rpName: NAME,
      rpID: id,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: existing.map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Returns the credential of a new passkey; undefined when what was sent does not prove one for this challenge. */
  async verifyRegistration(sent: SentRegistration, challenge: string): Promise<NewCredential | undefined> {
    const party = this.relyingParty();
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...sent, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      });
      if (!verified) return undefined;
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      const transports = sent.response.transports ?? [];
      return { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
    } catch {
      // The library raises an error for everything that is not as it must be.
      return undefined;
    }
  }

  /** Returns what a browser needs to use a passkey: one of these, or without them any that it has for this server. */
  async authenticationOptions(
    use: PasskeyUse,
    allowed: readonly PasskeyEntity[] = [],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { id } = this.relyingParty();
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    return generateAuthenticationOptions({
      rpID: id,
      timeout: CHALLENGE_MS,
      userVerification: use === 'alone' ? 'required' : 'preferred',
      ...(allowed.length === 0 ? {} : { allowCredentials: allowed.map(toDescriptor) }),
    });
  }

  /**
   * Verifies a use of a passkey: challenge, origin, relying party, user, signature, and that the counter has grown. Undefined when
   * one of them is wrong.
   */
  async verifyAuthentication(
    sent: SentAuthentication,
    challenge: string,
    passkey: PasskeyEntity,
    use: PasskeyUse,
  ): Promise<VerifiedUse | undefined> {
    const party = this.relyingParty();
    const { userHandle } = sent.response;
    const hasUser = typeof userHandle === 'string';
    if (hasUser ? userHandle !== toHandle(passkey) : use === 'alone') return undefined;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...sent,
          response: { ...sent.response, userHandle: userHandle ?? undefined },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
        requireUserVerification: use === 'alone',
      });
      return verified ? { newCounter: authenticationInfo.newCounter } : undefined;
    } catch {
      return undefined;
    }
  }

  /** @throws Problem conflict where browsers refuse passkeys. */
  private relyingParty(): RelyingParty {
    const party = relyingPartyOf(this.address.origin);
    if (party === undefined)
      throw conflict('Use another factor: passkeys need a public URL with https and a host name, or localhost.');
    return party;
  }
}

function toDescriptor({ credentialId, transports }: PasskeyEntity): { id: string; transports: string[] } {
  return { id: credentialId, transports };
}

function toHandle({ userId }: PasskeyEntity): string {
  return Buffer.from(userId).toString('base64url');
}

/** To what browsers bind passkeys: the host name, and the origin that asks for them (WebAuthn §5.1.2). */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Returns the relying party of a public URL. Undefined where browsers refuse passkeys: without https, unless on localhost, and for an IP address. */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const { protocol, hostname } = new URL(origin);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return undefined;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : undefined;
}
