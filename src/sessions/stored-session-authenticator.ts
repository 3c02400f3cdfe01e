import { Injectable } from '@nestjs/common';
import { SessionAuthenticator } from '../auth/authenticator.js';
import type { SessionPrincipal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { withTenant } from '../common/tenant/tenant-scope.js';
import { readSecretValue } from './routed-secret.js';
import { idleLimit, isUseToBeWritten } from './session-lifetime.js';
import { SessionQueries } from './session.queries.js';

/** Authenticates sessions from the database on each request: an ended session and a changed role take effect at once. */
@Injectable()
export class StoredSessionAuthenticator extends SessionAuthenticator {
  constructor(
    private readonly queries: SessionQueries,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticateSession(value: string): Promise<SessionPrincipal | undefined> {
    const secret = readSecretValue(value);
    if (secret === undefined) return undefined;
    const now = this.clock.now();
    const session = await this.queries.findInForce(secret, now, idleLimit(now));
    if (session !== undefined && isUseToBeWritten(session.lastSeenAt, now))
      await withTenant(secret.organizationId, () => this.queries.touch(secret, now));
    return session?.principal;
  }
}
