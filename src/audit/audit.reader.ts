import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuditRecordId, OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import type { AuditFilter } from './audit-filter.js';

/** A record with the name of who made the change. */
export interface AuditListRow {
  readonly id: AuditRecordId;
  readonly at: Date;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly actor_user_id: UserId | null;
  readonly actor_token_id: TokenId | null;
  readonly actor_name: string | null;
  readonly actor_email: string | null;
  readonly actor_token_name: string | null;
}

/** Walks the primary key backwards; the bounds of the time are bounds of the key. */
const LIST = `
  SELECT record.id, record.at, record.action, record.subject_type, record.subject_id, record.details,
    record.ip, record.request_id, record.actor_user_id, record.actor_token_id,
    users.name AS actor_name, users.email AS actor_email, token.name AS actor_token_name
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
export class AuditReader {
  constructor(private readonly dataSource: DataSource) {}

  /** An organization's records, newest first; one row more than the limit. */
  async list(organizationId: OrganizationId, filter: AuditFilter, page: PageRequest): Promise<readonly AuditListRow[]> {
    const { firstId, endId, action, actorUserId } = filter;
    return this.dataSource.query<AuditListRow[]>(LIST, [
      organizationId,
      page.after,
      firstId,
      endId,
      action,
      actorUserId,
      page.limit + 1,
    ]);
  }
}
