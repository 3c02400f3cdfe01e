import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import type { SessionId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { noSuch } from '../common/problem.js';
import { readTimeKey, writeCreationKey } from '../common/time-key.js';
import { readCookieSecret } from './routed-secret.js';
import { idleLimit } from './session-lifetime.js';
import { SessionQueries, type ListedSession } from './session.queries.js';
import { SessionStore } from './session.store.js';

/** Lists and ends the sessions of the signed-in user, in all organizations. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly queries: SessionQueries,
    private readonly store: SessionStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Lists the sessions in force, newest first. */
  async list(by: SessionPrincipal, cookie: string | undefined, page: PageRequest): Promise<Page<ListedSession>> {
    const now = this.clock.now();
    const filter = { userId: by.userId, current: readCookieSecret(cookie).digest, now, usedSince: idleLimit(now) };
    const sessions = await this.queries.list(filter, readTimeKey(page.after), page.limit + 1);
    return toPage(sessions, page.limit, (session) => session, writeCreationKey);
  }

  /** Ends one session. @throws Problem not_found, also for another user's. */
  async end(by: SessionPrincipal, id: SessionId, context: AuditContext): Promise<void> {
    const entry = { context, action: 'session.ended', subject: { type: 'session', id }, details: {} };
    const isEnded = await this.store.endOwn(by.userId, id, (manager) => this.audit.write(manager, entry));
    if (!isEnded) throw noSuch('session of yours', '/admin/v1/sessions');
  }

  /** Ends all sessions but the one that sends the request. */
  async endOthers(by: SessionPrincipal, cookie: string | undefined, context: AuditContext): Promise<void> {
    await this.store.endOthers(by.userId, readCookieSecret(cookie), async (manager, sessions) => {
      const subject = { type: 'user', id: by.userId };
      await this.audit.write(manager, { context, action: 'session.others_ended', subject, details: { sessions } });
    });
  }
}
