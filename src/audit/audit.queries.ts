import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuditRecordId, OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import type { AuditFilter } from './audit-filter.js';

/** A record with the names of its actor. */
export interface ListedAuditRecord {
  readonly id: AuditRecordId;
  readonly at: Date;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly actorUserId: UserId | null;
  readonly actorTokenId: TokenId | null;
  readonly actorName: string | null;
  readonly actorEmail: string | null;
  readonly actorTokenName: string | null;
}

/**
 * Lists an organization's records, newest first. SQL because it joins `users` and `tokens`, which belong to modules above this
 * one. The plan walks the primary key backwards: identifiers begin with their time, so the bounds of the time are bounds of the
 * key.
 */
const LIST_AUDIT_RECORDS = `
  SELECT record.id, record.at, record.action, record.subject_type AS "subjectType", record.subject_id AS "subjectId",
    record.details, record.ip, record.request_id AS "requestId", record.actor_user_id AS "actorUserId",
    record.actor_token_id AS "actorTokenId", users.name AS "actorName", users.email AS "actorEmail",
    token.name AS "actorTokenName"
  FROM audit_records record LEFT JOIN users ON users.id = record.actor_user_id
    LEFT JOIN tokens token ON token.organization_id = $1 AND token.id = record.actor_token_id
  WHERE record.organization_id = $1
    AND ($2::text IS NULL OR record.id < $2)
    AND ($3::text IS NULL OR record.id >= $3)
    AND ($4::text IS NULL OR record.id < $4)
    AND ($5::text IS NULL OR record.action = $5)
    AND ($6::text IS NULL OR record.actor_user_id = $6)
  ORDER BY record.id DESC LIMIT $7`;

/** Reads the audit log. */
@Injectable()
export class AuditQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Lists an organization's records, newest first; one more than the limit. */
  async list(
    organizationId: OrganizationId,
    { firstId, endId, action, actorUserId }: AuditFilter,
    page: PageRequest,
  ): Promise<readonly ListedAuditRecord[]> {
    const values = [organizationId, page.after, firstId, endId, action, actorUserId, page.limit + 1];
    return this.dataSource.query<ListedAuditRecord[]>(LIST_AUDIT_RECORDS, values);
  }
}
