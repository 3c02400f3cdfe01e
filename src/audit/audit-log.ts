import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { newAuditRecordId } from '../common/identifiers.js';
import type { AuditContext } from './audit-context.js';
import { insertAuditRecord } from './audit.store.js';

/** What is told of a change. */
export interface AuditEntry {
  readonly context: AuditContext;
  /** What happened: `<subject>.<verb in the past>`, such as `member.added`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string };
  /** Facts of the change, as JSON. Never a secret, and never a digest of one. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The audit log. Records are only ever added. */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /** Writes a record in the transaction of what it records, so that neither stands without the other. */
  async write(manager: EntityManager, entry: AuditEntry): Promise<void> {
    const { context, action, subject, details } = entry;
    const at = this.clock.now();
    await insertAuditRecord(manager, {
      organizationId: context.organizationId,
      id: newAuditRecordId(context.organizationId, at),
      at,
      actorUserId: context.actor?.userId ?? null,
      actorTokenId: context.actor?.tokenId ?? null,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      details,
      ip: context.ip,
      requestId: context.requestId,
    });
  }
}
