import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { newAuditRecordId } from '../common/identifiers.js';
import { inGroups } from '../common/lists.js';
import type { AuditContext } from './audit-context.js';
import { AuditRecordEntity } from './audit-record.entity.js';

/** A change, as the audit log records it. */
export interface AuditEntry {
  readonly context: AuditContext;
  /** What happened: `<subject>.<verb in the past>`, such as `member.added`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string };
  /** Facts of the change, as JSON. Never a secret, and never a digest of one. */
  readonly details: Readonly<Record<string, unknown>>;
}

const RECORDS_AT_ONCE = 500;

/** Writes the audit records of a change in its transaction; a store calls it with what only the transaction knows. */
export type WriteAudit<Facts extends readonly unknown[] = []> = (
  manager: EntityManager,
  ...facts: Facts
) => Promise<void>;

/** The audit log. Records are only ever added: no code changes or deletes one. */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /** Inserts a record in the transaction of the change, so that neither exists without the other. */
  async write(manager: EntityManager, entry: AuditEntry): Promise<void> {
    await manager.insert(AuditRecordEntity, toRecord(entry, this.clock.now()));
  }

  /** Inserts the records of a change of many subjects, some hundreds in a statement. */
  async writeAll(manager: EntityManager, entries: readonly AuditEntry[]): Promise<void> {
    const at = this.clock.now();
    const records = entries.map((entry) => toRecord(entry, at));
    for (const some of inGroups(records, RECORDS_AT_ONCE)) await manager.insert(AuditRecordEntity, [...some]);
  }
}

function toRecord({ context, action, subject, details }: AuditEntry, at: Date): AuditRecordEntity {
  return {
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
  };
}
