import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RequestOrigin } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { Account } from '../users/account.js';

/**
 * Records failed sign-ins to known accounts in the audit log. The response does not wait for the record: otherwise it would take
 * longer for a known address than for an unknown one.
 */
@Injectable()
export class FailedSignIns implements OnModuleDestroy {
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /** Records that somebody failed to sign in to an account. */
  note({ user, organization }: Account, origin: RequestOrigin): void {
    const context = { ...origin, organizationId: organization.id, actor: null };
    const entry = { context, action: 'session.sign_in_failed', subject: { type: 'user', id: user.id }, details: {} };
    const written = this.audit.write(this.dataSource.manager, entry).catch(() => undefined);
    this.#pending.add(written);
    void written.finally(() => this.#pending.delete(written));
  }

  /** Waits for the last records while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
