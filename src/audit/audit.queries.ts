import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { AuditRecordId, OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import type { AuditFilter } from './audit-filter.js';
import { AuditRecordEntity } from './audit-record.entity.js';

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

const COLUMNS = [
  'id',
  'at',
  'action',
  'subjectType',
  'subjectId',
  'details',
  'ip',
  'requestId',
  'actorUserId',
  'actorTokenId',
] as const;

/** Reads the audit log. */
@Injectable()
export class AuditQueries {
  constructor(@InjectRepository(AuditRecordEntity) private readonly records: Repository<AuditRecordEntity>) {}

  /**
   * Lists an organization's records, newest first; one more than the limit. Names the tables `users` and `tokens`, which belong to
   * modules above this one. The plan walks the primary key backwards: identifiers begin with their time, so the bounds of the time
   * are bounds of the key.
   */
  async list(
    organizationId: OrganizationId,
    { firstId, endId, action, actorUserId }: AuditFilter,
    page: PageRequest,
  ): Promise<readonly ListedAuditRecord[]> {
    const query = this.records
      .createQueryBuilder('record')
      .select(COLUMNS.map((column) => `record.${column} AS "${column}"`))
      .addSelect(['user.name AS "actorName"', 'user.email AS "actorEmail"', 'token.name AS "actorTokenName"'])
      .leftJoin('users', 'user', 'user.id = record.actorUserId')
      .leftJoin('tokens', 'token', 'token.organizationId = record.organizationId AND token.id = record.actorTokenId')
      .where({ organizationId });
    if (page.after !== null) query.andWhere('record.id < :after', { after: page.after });
    if (firstId !== null) query.andWhere('record.id >= :firstId', { firstId });
    if (endId !== null) query.andWhere('record.id < :endId', { endId });
    if (action !== null) query.andWhere({ action });
    if (actorUserId !== null) query.andWhere({ actorUserId });
    return query
      .orderBy('record.id', 'DESC')
      .limit(page.limit + 1)
      .getRawMany<ListedAuditRecord>();
  }
}
