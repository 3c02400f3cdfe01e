import { Injectable } from '@nestjs/common';
import { SessionAuthenticator } from '../auth/authenticator.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import { readSecretValue } from './routed-secret.js';
import { idleLimit, isUseToBeNoted } from './session-lifetime.js';
import { SessionStore } from './session.store.js';

/** Tells who is signed in, from the database at each request: an ended session, a changed role and a removal show at once. */
@Injectable()
export class StoredSessionAuthenticator extends SessionAuthenticator {
  constructor(
    private readonly store: SessionStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticateSession(value: string): Promise<SessionPrincipal | undefined> {
    const secret = readSecretValue(value);
    if (secret === undefined) return undefined;
    const now = this.clock.now();
    const session = await this.store.find(secret, now, idleLimit(now));
    if (session !== undefined && isUseToBeNoted(session.lastSeenAt, now)) await this.store.touch(secret, now);
    return session?.principal;
  }
}
