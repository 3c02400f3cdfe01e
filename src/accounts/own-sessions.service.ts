import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { sessionMissing } from '../auth/refusals.js';
import { Clock } from '../common/clock.js';
import type { SessionId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { notFound } from '../common/problem.js';
import { readSecretValue, type RoutedSecret } from './routed-secret.js';
import { idleLimit } from './session-lifetime.js';
import { SessionReader, type SessionRow } from './session.reader.js';
import { SessionStore } from './session.store.js';
import { readTimeKey, writeTimeKey } from './time-key.js';

/** What users see and do of their own sessions, wherever they are signed in. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly reader: SessionReader,
    private readonly store: SessionStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The sessions in force, the newest first. */
  async list(by: SessionPrincipal, cookie: string | undefined, page: PageRequest): Promise<Page<SessionRow>> {
    const now = this.clock.now();
    const query = { userId: by.userId, current: secretOf(cookie).digest, now, usedSince: idleLimit(now) };
    const rows = await this.reader.list(query, readTimeKey(page.after), page.limit + 1);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => writeTimeKey({ at: row.created_at, id: row.id }),
    );
  }

  /** Ends one of them. @throws Problem not_found, also for somebody else's. */
  async end(by: SessionPrincipal, id: SessionId, context: AuditContext): Promise<void> {
    const entry = { context, action: 'session.ended', subject: { type: 'session', id }, details: {} };
    const isEnded = await this.store.endOwn(by.userId, id, (manager) => this.audit.write(manager, entry));
    if (!isEnded) throw notFound();
  }

  /** Ends all of them but the one that asks. */
  async endOthers(by: SessionPrincipal, cookie: string | undefined, context: AuditContext): Promise<void> {
    await this.store.endOthers(by.userId, secretOf(cookie), async (manager, sessions) => {
      const subject = { type: 'user', id: by.userId };
      await this.audit.write(manager, { context, action: 'session.others_ended', subject, details: { sessions } });
    });
  }
}

function secretOf(cookie: string | undefined): RoutedSecret {
  const secret = readSecretValue(cookie ?? '');
  if (secret === undefined) throw sessionMissing();
  return secret;
}
