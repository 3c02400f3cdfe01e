import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { UserId } from '../../../common/identifiers.js';
import { readAuthentication } from './credential-shapes.js';
import type { PasskeyEntity } from './passkey.entity.js';
import { Passkeys } from './passkeys.store.js';
import { WebAuthn, type PasskeyUse } from './web-authn.js';

/** What a credential must prove. */
export interface ExpectedUse {
  readonly challenge: string | undefined;
  readonly use: PasskeyUse;
  /** Whose passkey it must be. Default: any user's. */
  readonly userId?: UserId;
}

/** Verifies uses of passkeys and writes them down, so that a copy with the same counter is refused. */
@Injectable()
export class PasskeyUses {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly webAuthn: WebAuthn,
    private readonly clock: Clock,
  ) {}

  /** Returns the passkey that a credential, as sent, proves; undefined where it proves none. */
  async verify(credential: unknown, { challenge, use, userId }: ExpectedUse): Promise<PasskeyEntity | undefined> {
    const sent = readAuthentication(credential);
    if (challenge === undefined || sent === undefined) return undefined;
    const passkey = await this.passkeys.find(sent.id);
    if (passkey === undefined || (userId !== undefined && passkey.userId !== userId)) return undefined;
    const verified = await this.webAuthn.verifyAuthentication(sent, challenge, passkey, use);
    const isUsed = verified !== undefined && (await this.passkeys.use(passkey, verified.newCounter, this.clock.now()));
    return isUsed ? passkey : undefined;
  }
}
