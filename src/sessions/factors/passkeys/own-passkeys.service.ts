import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { SessionPrincipal } from '../../../auth/permissions.js';
import { sessionMissing } from '../../../auth/refusals.js';
import { Clock } from '../../../common/clock.js';
import type { PasskeyId } from '../../../common/identifiers.js';
import { conflict, noSuch, validationFailed, type Problem } from '../../../common/problem.js';
import { readCookieSecret } from '../../routed-secret.js';
import type { SignInContext } from '../../session-starter.js';
import { SessionStore } from '../../session.store.js';
import { AccountQueries } from '../../users/account.queries.js';
import { SecondFactorChanges, type FactorChanged } from '../second-factors.service.js';
import { readRegistration } from './credential-shapes.js';
import type { PasskeyEntity } from './passkey.entity.js';
import { Passkeys } from './passkeys.store.js';
import { CHALLENGE_MS, WebAuthn } from './web-authn.js';

/** How many passkeys a user may have. */
const MOST_PASSKEYS = 20;

/** Adds, renames and removes the passkeys of signed-in users. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly webAuthn: WebAuthn,
    private readonly changes: SecondFactorChanges,
    private readonly accounts: AccountQueries,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what a browser needs to make a passkey, with a challenge of this session.
   * @throws Problem reauthentication_required; conflict where passkeys are not possible, or the user has too many.
   */
  async begin(by: SessionPrincipal, cookie: string | undefined): Promise<PublicKeyCredentialCreationOptionsJSON> {
    this.changes.requireRecent(by);
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    const existing = await this.passkeys.list(by.userId);
    if (existing.length >= MOST_PASSKEYS) throw tooMany();
    const options = await this.webAuthn.registrationOptions(account.user, existing);
    const until = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    await this.sessions.challenge(readCookieSecret(cookie), options.challenge, until);
    return options;
  }

  /**
   * Adds the passkey that a browser has made for the challenge of this session.
   * @throws Problem validation_failed at /credential; reauthentication_required; conflict; no_session.
   */
  async add(
    by: SessionPrincipal,
    { name, credential }: { readonly name: string; readonly credential: unknown },
    request: SignInContext,
  ): Promise<FactorChanged<{ readonly passkey: PasskeyEntity }>> {
    this.changes.requireRecent(by);
    const sent = readRegistration(credential);
    const now = this.clock.now();
    const challenge = await this.sessions.takeChallenge(readCookieSecret(request.cookie), now);
    const verified =
      sent === undefined || challenge === undefined
        ? undefined
        : await this.webAuthn.verifyRegistration(sent, challenge);
    if (verified === undefined) throw unusable();
    const record = { action: 'user.second_factor_added', details: { method: 'passkey', name } } as const;
    const changed = await this.changes.make(by, request, record, async (manager) => {
      if ((await this.passkeys.list(by.userId, manager)).length >= MOST_PASSKEYS) throw tooMany();
      const passkey = await this.passkeys.add(manager, by.userId, verified, { name, createdAt: now });
      return passkey === undefined ? undefined : { passkey };
    });
    if (changed === undefined) throw conflict('Use another passkey: this one is in use already.');
    return changed;
  }

  /** Renames a passkey. @throws Problem not_found. */
  async rename(by: SessionPrincipal, id: PasskeyId, name: string): Promise<PasskeyEntity> {
    const passkey = await this.passkeys.rename(by.userId, id, name);
    if (passkey === undefined) throw noSuch('passkey of yours', '/admin/v1/profile/second-factor');
    return passkey;
  }

  /** Removes a passkey. @throws Problem not_found; reauthentication_required; no_session. */
  async remove(by: SessionPrincipal, id: PasskeyId, request: SignInContext): Promise<FactorChanged<object>> {
    const record = { action: 'user.second_factor_removed', details: { method: 'passkey', id } } as const;
    const changed = await this.changes.make(by, request, record, async (manager) =>
      (await this.passkeys.remove(manager, by.userId, id)) ? {} : undefined,
    );
    if (changed === undefined) throw noSuch('passkey of yours', '/admin/v1/profile/second-factor');
    return changed;
  }
}

function unusable(): Problem {
  const detail = 'the passkey was not made for this session and this address, or too long ago; try again';
  return validationFailed([{ pointer: '/credential', detail }]);
}

function tooMany(): Problem {
  return conflict(`Remove a passkey first: an account has at most ${MOST_PASSKEYS}.`);
}
