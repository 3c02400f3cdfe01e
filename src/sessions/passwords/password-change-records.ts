import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, type RequestOrigin } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal } from '../../auth/permissions.js';
import { UserNotices } from '../notices/user-notices.js';
import { PasswordChangeHooks } from './password-change-hooks.js';

/** What a change of a password ends beside the password. */
export interface EndedByChange {
  readonly endedSessions: number;
  readonly revokesTokens: boolean;
}

/** Writes what follows a change of a password: revoked tokens, the audit record and the notice to the user. */
@Injectable()
export class PasswordChangeRecords {
  constructor(
    private readonly hooks: PasswordChangeHooks,
    private readonly audit: AuditLog,
    private readonly notices: UserNotices,
  ) {}

  /** Writes in the transaction of the change. */
  async write(
    manager: EntityManager,
    by: SessionPrincipal,
    origin: RequestOrigin,
    { endedSessions, revokesTokens }: EndedByChange,
  ): Promise<void> {
    const revoked = revokesTokens ? { revokedTokens: await this.hooks.revoke(manager, by.userId, origin) } : {};
    const context = contextOfUser(origin, by.organizationId, by.userId);
    const subject = { type: 'user', id: by.userId };
    const details = { endedSessions, ...revoked };
    await this.audit.write(manager, { context, action: 'user.password_changed', subject, details });
    await this.notices.add(manager, by.userId, { kind: 'password_changed' }, origin.ip);
  }
}
