import type { EntityManager } from 'typeorm';
import type { AuditRecordEntity } from './audit-record.entity.js';

/** A record as it is stored. */
export type AuditRecordRow = Readonly<Omit<AuditRecordEntity, 'details'>> & {
  readonly details: Readonly<Record<string, unknown>>;
};

const INSERT = `
  INSERT INTO audit_records
    (organization_id, id, at, actor_user_id, actor_token_id, action, subject_type, subject_id, details, ip, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** Adds a record within a transaction. There is no statement that changes or deletes one. */
export async function insertAuditRecord(manager: EntityManager, record: AuditRecordRow): Promise<void> {
  await manager.query(INSERT, [
    record.organizationId,
    record.id,
    record.at,
    record.actorUserId,
    record.actorTokenId,
    record.action,
    record.subjectType,
    record.subjectId,
    JSON.stringify(record.details),
    record.ip,
    record.requestId,
  ]);
}
